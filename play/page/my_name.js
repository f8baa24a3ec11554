// What is the person in front of this browser called? Kept in the browser.

const KEY = "cosmozoo-name";

export const myName = () => localStorage.getItem(KEY) ?? "";

export const setMyName = (name) => localStorage.setItem(KEY, name.trim());

// Which screen is shown? The address says it: a table with its token, a replay, or the lobby.

import { showLobby } from "./lobby.js";
import { showReplay } from "./replay.js";
import { showTable } from "./table.js";

const THEMES = { auto: "as the system has them", light: "light", dark: "dark" };
const screen = document.getElementById("screen");
let leave = () => {};

function show() {
  leave();
  screen.replaceChildren();
  const address = new URLSearchParams(location.hash.slice(1));
  if (address.has("table")) leave = showTable(screen, address.get("table"), address.get("token") ?? "");
  else if (address.has("replay")) leave = showReplay(screen);
  else leave = showLobby(screen);
  scrollTo(0, 0);
}

function setTheme(theme) {
  localStorage.setItem("cosmozoo-theme", theme);
  document.documentElement.dataset.theme = theme;
  document.getElementById("theme").setAttribute("aria-label", `Colours: ${THEMES[theme]}`);
  document.getElementById("theme").title = `Colours: ${THEMES[theme]}`;
}

document.getElementById("theme").addEventListener("click", () => {
  const names = Object.keys(THEMES);
  setTheme(names[(names.indexOf(document.documentElement.dataset.theme) + 1) % names.length]);
});
setTheme(localStorage.getItem("cosmozoo-theme") ?? "auto");
addEventListener("hashchange", show);
show();

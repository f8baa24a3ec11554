// How is an element made? One call, children and all; text is always text, never markup.

export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key in element && typeof value === "boolean") element[key] = value;
    else if (value !== false && value != null) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child != null && child !== false));
  return element;
}

export function button(words, press, attributes = {}) {
  return make("button", { type: "button", onclick: press, ...attributes }, words);
}

/** Paragraphs apart by empty lines, with **bold** words and nothing else. */
export function paragraphs(text) {
  return text.split("\n\n").map((paragraph) => make("p", {}, paragraph.split("**").map((part, index) =>
    (index % 2 ? make("strong", {}, part) : part))));
}

/** A labelled choice of one among several: pairs of value and words. */
export function picker(label, choices, chosen, change, attributes = {}) {
  const select = make("select", { onchange: () => change(select.value), ...attributes });
  for (const [value, words] of choices) {
    select.append(make("option", { value, selected: value === String(chosen) }, words));
  }
  return make("label", { class: "picker" }, make("span", {}, label), select);
}

/** A window above the page, closed by its button or Escape; whoever opened it gets the focus back. */
export function openDialog(title, ...content) {
  const heading = make("h2", { id: "dialog-title" }, title);
  const close = button("Close", () => dialog.close(), { class: "close" });
  const dialog = make("dialog", { "aria-labelledby": "dialog-title" }, heading, close, ...content);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** A sentence that comes, is read out, and goes. */
export function notice(words, kind = "") {
  const line = make("p", { class: `notice ${kind}` }, words);
  document.getElementById("notices").append(line);
  setTimeout(() => line.remove(), 6000);
}

export function saveAsFile(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

export const prefersLessMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// How is an element made? In one call, with its children; text is always text, never markup.

import { t } from "./words.js";

const NOTICE_DURATION = 6000; // milliseconds

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

export function makeSvg(name, attributes = {}) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

export function button(label, onPress, attributes = {}) {
  return make("button", { type: "button", onclick: onPress, ...attributes }, label);
}

/** Puts a text on the clipboard. */
export function copyButton(label, text) {
  const copy = button(label, async () => {
    await navigator.clipboard?.writeText(text);
    copy.textContent = t("copied");
  }, { class: "copy" });
  return copy;
}

/** Paragraphs between empty lines, with **bold** words and nothing else. */
export function paragraphs(text) {
  return text.split("\n\n").map((paragraph) => make("p", {}, paragraph.split("**").map((part, index) =>
    (index % 2 ? make("strong", {}, part) : part))));
}

/** A labeled choice between options, given as pairs of value and label. */
export function picker(label, options, selected, onChange, attributes = {}) {
  const select = make("select", { onchange: () => onChange(select.value), ...attributes });
  for (const [value, optionLabel] of options) {
    select.append(make("option", { value, selected: value === String(selected) }, optionLabel));
  }
  return make("label", { class: "picker" }, make("span", {}, label), select);
}

/** A modal dialog. It closes with its button or Escape and returns the focus. */
export function openDialog(title, ...content) {
  const heading = make("h2", { id: "dialog-title" }, title);
  const close = button(t("close"), () => dialog.close(), { class: "close" });
  const dialog = make("dialog", { "aria-labelledby": "dialog-title" }, heading, close, ...content.filter(Boolean));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** A sentence that appears for a few seconds and is announced to screen readers. */
export function notice(text, kind = "") {
  const line = make("p", { class: `notice ${kind}` }, text);
  document.getElementById("notices").append(line);
  setTimeout(() => line.remove(), NOTICE_DURATION);
}

export function saveAsFile(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

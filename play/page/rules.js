// What are the rules? In short pages, with pictures of the things that a page speaks of, and a list of all things.

import { button, make, openDialog, paragraphs } from "./dom.js";
import { t } from "./words.js";

const MAX_SIGNS = 5; // on one page

/** A thing's picture. The server draws it, and it contains no words. */
export function signOf(thing, size) {
  const sign = make("span", { class: "thing-sign", "aria-hidden": "true" });
  if (!thing.sign) return sign;
  const svg = new DOMParser().parseFromString(thing.sign, "image/svg+xml").documentElement;
  svg.setAttribute("width", size);
  svg.setAttribute("height", size);
  sign.append(document.importNode(svg, true));
  return sign;
}

export function showRules(game) {
  const pages = [...game.summary.split("\n\n").map((text) => () => rulePage(text, game)),
    ...kindsOf(game).map(([kind, things]) => () => thingsPage(kind, things))];
  let number = 0;
  const body = make("div", { class: "rule-page", "aria-live": "polite", tabindex: "0" });
  const count = make("span", { class: "count" });
  const back = button(t("back"), () => show(number - 1), { id: "rules-back" });
  const next = button(t("next"), () => show(number + 1), { class: "primary", id: "rules-next" });
  const show = (page) => {
    number = page;
    body.replaceChildren(...pages[number]());
    body.scrollTop = 0;
    count.textContent = t("page-of", { number: number + 1, count: pages.length });
    back.disabled = number === 0;
    next.disabled = number === pages.length - 1;
  };
  const dialog = openDialog(t("rules-of", { game: game.title }), body, make("p", { class: "row rule-buttons" }, back, next, count));
  dialog.classList.add("rules");
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft" && number > 0) show(number - 1);
    if (event.key === "ArrowRight" && number < pages.length - 1) show(number + 1);
  });
  show(0);
}

/** One rule, and the pictures of what it names. */
function rulePage(text, game) {
  const words = text.toLowerCase();
  const named = game.things.filter((thing) => thing.sign && words.includes(thing.name.toLowerCase())).slice(0, MAX_SIGNS);
  return [named.length > 0 && make("p", { class: "rule-signs" }, named.map((thing) => make("span", { class: "rule-sign" }, signOf(thing, 56), thing.name))),
    ...paragraphs(text)].filter(Boolean);
}

/** The things of a game by kind, in the order of the glossary. */
function kindsOf(game) {
  const kinds = new Map();
  for (const thing of game.things) kinds.set(thing.kind, [...(kinds.get(thing.kind) ?? []), thing]);
  return [...kinds];
}

function thingsPage(kind, things) {
  return [make("h3", {}, kind), make("dl", { class: "things" }, things.map((thing) => make("div", {},
    make("dt", {}, signOf(thing, 30), thing.name), make("dd", {}, thing.rule, " ", make("span", { class: "soft" }, thing.text)))))];
}

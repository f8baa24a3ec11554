// How is a drawing made live? It is taken apart into its panels, and what can be chosen glows and is pressed.
//
// The server draws one picture for everybody. Its panels (`data-panel`) are laid out anew by the style sheet, so that
// they fit a phone; things with a `data-mark` can be chosen; `data-piece` names what moves from place to place.

import { make } from "./elements.js";
import { flyPieces, rememberPieces } from "./motion.js";

const ASIDE = new Set(["globe", "animals"]); // regions of the second column, where there are two
const NAMESPACE = "http://www.w3.org/2000/svg";

export class Picture {
  /** `press` is called with the mark of a thing that was chosen. */
  constructor(press) {
    this.columns = [make("div", { class: "column" }), make("div", { class: "column" })];
    this.element = make("div", { class: "board" }, this.columns);
    this.marks = new Map(); // what can be chosen now: words by mark
    this.press = press;
    this.element.addEventListener("click", (event) => this.pressed(event.target));
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      if (this.pressed(event.target)) event.preventDefault();
    });
  }

  pressed(target) {
    const thing = target.closest?.(".can");
    if (!thing) return false;
    const mark = marksOf(thing).find((each) => this.marks.has(each));
    if (mark) this.press(mark);
    return Boolean(mark);
  }

  /** Shows a drawing. `seat` is the viewer's own; pieces fly from where they lay, new ones from the mover's panel. */
  show(svg, game, seat, movers = []) {
    const before = rememberPieces(this.element, movers);
    const focused = document.activeElement?.closest?.(".board [data-mark]");
    const drawing = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    this.headline = drawing.querySelector("[data-headline]")?.textContent ?? "";
    this.element.dataset.game = game;
    this.element.dataset.players = drawing.querySelectorAll("[data-seat]").length;
    for (const region of this.element.querySelectorAll(".region:not(.kept)")) region.remove();
    for (const region of regions(drawing, seat)) this.place(region);
    this.marks.clear();
    flyPieces(this.element, before);
    this.wanted = focused && marksOf(focused)[0];
  }

  /** Puts a region into its column; the planets of several others get the whole width. */
  place(region) {
    const name = region.dataset.region;
    const isWide = name === "planet" && this.element.dataset.players > 2;
    (isWide ? this.element : this.columns[Number(ASIDE.has(name))]).append(region);
  }

  /** Lets things glow: those that can be chosen next, and those chosen. */
  light(options, chosen, hinted = new Set()) {
    this.marks = new Map(options.map((step) => [step.mark, step.label]));
    for (const thing of this.element.querySelectorAll("[data-mark]")) {
      const marks = marksOf(thing);
      const mark = marks.find((each) => this.marks.has(each));
      thing.classList.toggle("can", Boolean(mark));
      thing.classList.toggle("chosen", marks.some((each) => chosen.includes(each)));
      thing.classList.toggle("hinted", marks.some((each) => hinted.has(each)));
      if (!thing.closest("[aria-hidden]")) makeButton(thing, mark && this.marks.get(mark));
    }
    if (this.wanted) this.thing(this.wanted)?.focus({ preventScroll: true });
    this.wanted = null;
  }

  thing(mark) {
    return this.element.querySelector(`.panel [data-mark~="${CSS.escape(mark)}"]`);
  }

  /** Whether a mark is a thing in the drawing; else it needs a button. */
  has(mark) {
    return Boolean(this.thing(mark));
  }

  /** Lets the first thing chosen lie on the second, turned as the third says; nothing to show takes it away. */
  tryOut(steps) {
    const turning = steps.at(-1)?.is_turn ? steps.at(-1) : null;
    const place = turning && this.thing(steps.at(-2).mark);
    const piece = turning && this.thing(steps[0].mark)?.querySelector("[data-piece]");
    let ghost = this.element.querySelector(".ghost");
    if (ghost && ghost.parentNode !== place) {
      ghost.remove();
      ghost = null;
    }
    if (!place?.dataset.lies || !piece) return;
    const [x, y, degrees, size] = place.dataset.lies.split(" ").map(Number);
    if (!ghost || ghost.dataset.of !== steps[0].mark) {
      ghost?.remove();
      ghost = document.createElementNS(NAMESPACE, "g");
      ghost.setAttribute("class", "ghost");
      ghost.dataset.of = steps[0].mark;
      ghost.append(...[...piece.childNodes].map((child) => child.cloneNode(true)));
      place.append(ghost);
    }
    const turn = nearest(degrees + turning.shows.degrees, Number(ghost.dataset.degrees ?? NaN));
    ghost.dataset.degrees = turn;
    ghost.style.transform = `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${size})`;
  }
}

export const marksOf = (thing) => thing.dataset.mark.split(" ");

/** The same angle, by whole turns as close as possible to the one before. */
function nearest(degrees, before) {
  return Number.isNaN(before) ? degrees : degrees + 360 * Math.round((before - degrees) / 360);
}

function makeButton(thing, words) {
  if (words) {
    thing.setAttribute("role", "button");
    thing.setAttribute("tabindex", "0");
    thing.setAttribute("aria-label", words);
  } else {
    for (const name of ["role", "tabindex", "aria-label"]) thing.removeAttribute(name);
  }
}

/** The panels of a drawing, those of a kind together; the viewer's own apart. */
function regions(drawing, seat) {
  const found = new Map();
  for (const panel of drawing.querySelectorAll("[data-panel]")) {
    const isOwn = panel.dataset.seat !== undefined && Number(panel.dataset.seat) === seat;
    const group = panel.closest("[data-group]");
    const name = isOwn ? "own" : group?.dataset.group ?? panel.dataset.panel;
    if (!found.has(name)) found.set(name, region(name, group?.dataset.label));
    found.get(name).append(figure(panel));
  }
  return found.values();
}

function region(name, label) {
  return make("section", { class: "region", "data-region": name, "aria-label": label ?? name },
    label && make("h2", {}, label));
}

function figure(panel) {
  const { width, height, label } = panel.dataset;
  const svg = document.createElementNS(NAMESPACE, "svg");
  svg.setAttribute("class", "panel");
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", label);
  svg.style.setProperty("--width", width);
  svg.style.setProperty("--height", height);
  if (panel.dataset.seat !== undefined) svg.dataset.seat = panel.dataset.seat;
  svg.append(...panel.childNodes);
  return svg;
}

// Which levels are there, as a person reads them?

import { make, makeSvg } from "./dom.js";

const BARS = [1, 2, 3, 4];

export const levelTitle = (level) => level[0].toUpperCase() + level.slice(1);

/** Bars that grow: a level and its place among all. */
export function levelBars(place) {
  const svg = makeSvg("svg", { width: 26, height: 20, viewBox: "0 0 26 20", "aria-hidden": "true" });
  for (const bar of BARS) {
    const isFull = bar <= place + 1;
    svg.append(makeSvg("rect", {
      x: 6.5 * (bar - 1), y: 16 - 4 * bar, width: 5, height: 4 * bar + 2, rx: 1.5, class: isFull ? "bar full" : "bar",
    }));
  }
  return svg;
}

/** The levels with what they do; those in use at the table are marked. */
export function levelList(levels, used) {
  return make("div", { class: "levels", role: "group", "aria-label": "Levels" },
    levels.map(({ level, description }, place) => make("div", { class: `level ${used.has(level) ? "used" : ""}` },
      levelBars(place), make("b", {}, levelTitle(level)), make("span", { class: "soft" }, description))));
}

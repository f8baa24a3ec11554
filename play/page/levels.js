// Which levels are there, as a person reads them?

import { make, makeSvg } from "./dom.js";
import { t } from "./words.js";

const BARS = [1, 2, 3, 4];

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

/** The levels with what they do, and what was measured in this game; those in use at the table are marked. */
export function levelList(levels, used, notes) {
  return make("div", { class: "levels", role: "group", "aria-label": t("levels") },
    levels.map(({ level, title, description }, place) => make("div", { class: `level ${used.has(level) ? "used" : ""}` },
      levelBars(place), make("p", {}, make("b", {}, title), " ", description,
        notes[level] && make("span", { class: "soft small measured" }, notes[level])))));
}

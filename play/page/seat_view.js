// How is a seat shown? As a small globe with a color and a pattern of its own, and the name of its player.

import { make, makeSvg } from "./dom.js";
import { capitalized, t } from "./words.js";

const COLORS = ["#5aa0d8", "#e0705a", "#6fb36b", "#b48ad6", "#e3b34c", "#d67ba8", "#5fb8b0", "#c9a27c", "#8fa3d6", "#a9b86a"];
const WHITE = { stroke: "#fff", fill: "none" };
const PATTERNS = [
  [["ellipse", { cx: 18, cy: 18, rx: 16.5, ry: 5, "stroke-width": 2.2, transform: "rotate(-20 18 18)", ...WHITE }]],
  [["path", { d: "M6 14 Q18 18 30 13 M5.5 21 Q18 25 30.5 20", "stroke-opacity": 0.75, "stroke-width": 2.6, ...WHITE }]],
  [[13, 14, 3.4], [22, 21, 4.2], [22, 10.5, 1.8]].map(([cx, cy, r]) => ["circle", { cx, cy, r, fill: "#fff", "fill-opacity": 0.65 }]),
  [["circle", { cx: 29, cy: 8, r: 4, fill: "#fff", stroke: "#22304a", "stroke-width": 1.2 }],
    ["path", { d: "M7 22 Q18 15 29 23", "stroke-opacity": 0.7, "stroke-width": 2.6, ...WHITE }]],
  [["path", { d: "M18 6 A12 12 0 0 1 18 30 Z", fill: "#fff", "fill-opacity": 0.55 }]],
];
const SHADOW = "M9.5 26.5 A12 12 0 0 0 30 18 A14 14 0 0 1 9.5 26.5Z";
export const STARS = ["Nova", "Tycho", "Vega", "Orion", "Lyra", "Rigel", "Atlas", "Mira", "Altair", "Juno"]; // names of agents

export function seatIcon(seat, size) {
  const svg = makeSvg("svg", { width: size, height: size, viewBox: "0 0 36 36", "aria-hidden": "true", class: "seat-icon" });
  svg.append(
    makeSvg("circle", { cx: 18, cy: 18, r: 12, fill: COLORS[seat % COLORS.length], stroke: "#22304a", "stroke-width": 1.2 }),
    makeSvg("path", { d: SHADOW, fill: "#101830", opacity: 0.28 }),
    ...PATTERNS[seat % PATTERNS.length].map(([name, attributes]) => makeSvg(name, attributes)));
  return svg;
}

/** The name of a seat for its viewer. */
export const nameOf = (seat, me) => (seat.seat === me ? t("you") : seat.name);

/** The line above a board: who, how strong, what they do, how many points. */
export function seatHead(state, seat) {
  const holder = state.seats[seat];
  return make("div", { class: "seat-head", "data-seat": seat }, seatIcon(seat, 36),
    make("div", { class: "who" }, make("b", { class: "seat-name" }, nameOf(holder, state.seat)),
      make("span", { class: "seat-notes" }, notesOf(state, holder))),
    make("span", { class: "seat-points" }, pointsOf(state, seat)));
}

export function notesOf(state, { seat, kind, level, is_connected }) {
  const score = state.scores.find((each) => each.seat === seat);
  const notes = kind === "agent" ? [levelName(level)] : [];
  if (kind === "human" && !is_connected) notes.push(t("not-connected"));
  if (score?.rank) notes.push(t("rank", { rank: score.rank }));
  if (isToMove(state, seat)) notes.push(t(seat === state.seat ? "its-your-turn" : kind === "agent" ? "thinking" : "to-move"));
  return notes.join(" · ");
}

export const isToMove = (state, seat) => !state.is_over && (state.to_move ?? []).includes(seat);

/** A level as the page calls it, or the name of an agent. */
export function levelName(level) {
  const key = `level-${level}`;
  const words = t(key);
  return words === key ? capitalized(level) : words;
}

export function pointsOf(state, seat) {
  const score = state.scores.find((each) => each.seat === seat);
  const isScored = state.scores.some((each) => each.is_complete || each.total); // some games have no points on the way
  return score && isScored && (score.lines.length || score.total) ? totalOf(score) : "";
}

export const totalOf = (score) => `${formatPoints(score.total)}${score.is_complete ? "" : " + ?"}`;

export const formatPoints = (number) => String(Math.round(number * 100) / 100).replace("-", "−");

// How do tokens move? They are found again by name in the next drawing, and fly there from their old position.

import { prefersReducedMotion } from "./dom.js";

const DURATION = 520; // milliseconds
const MIN_DISTANCE = 3; // pixels

/** The position of every token, and of the panel of the only player who moved. */
export function tokenPositions(board, movers) {
  const byName = new Map();
  for (const token of board.querySelectorAll("[data-token]")) byName.set(token.dataset.token, centerOf(token));
  const panel = movers.length === 1 && board.querySelector(`svg[data-seat="${movers[0]}"]`);
  return { byName, moversPanel: panel ? centerOf(panel) : null };
}

/** Moves tokens from their positions before. New ones come from the panel of the player who moved. */
export function flyTokens(board, before) {
  if (prefersReducedMotion() || !before.byName.size) return;
  for (const token of board.querySelectorAll("[data-token]")) {
    const to = centerOf(token);
    const from = before.byName.get(token.dataset.token) ?? before.moversPanel;
    if (from && to.width && Math.hypot(to.x - from.x, to.y - from.y) > MIN_DISTANCE) fly(token, from, to);
  }
}

function fly(token, from, to) {
  const panel = token.closest("svg");
  const unitsPerPixel = panel.viewBox.baseVal.width / panel.getBoundingClientRect().width;
  const scale = Math.min(3, Math.max(0.3, from.width / to.width));
  const offset = `${(from.x - to.x) * unitsPerPixel}px, ${(from.y - to.y) * unitsPerPixel}px`;
  const start = `translate(${offset}) scale(${scale})`;
  panel.classList.add("animating");
  const flight = token.animate([{ transform: start }, { transform: "none" }], { duration: DURATION, easing: "ease-in-out" });
  flight.onfinish = () => panel.classList.remove("animating");
}

function centerOf(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
}

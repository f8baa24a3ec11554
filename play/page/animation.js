// How do tokens move? They are found again by name in the next drawing, and fly there from their old position.
//
// A flight is a copy in a layer above everything, so that no board covers it; the token itself appears when it ends.

import { makeSvg, prefersReducedMotion } from "./dom.js";

const DURATION = 420; // milliseconds
const MIN_DISTANCE = 3; // pixels

/** The position of every token, and of the panel of the only player who moved. */
export function tokenPositions(board, movers) {
  const byName = new Map();
  const ownerOf = new Map();
  for (const token of board.querySelectorAll(".panel [data-token]")) {
    byName.set(token.dataset.token, boxOf(token));
    ownerOf.set(token.dataset.token, token.closest("svg").dataset.seat);
  }
  const panel = movers.length === 1 && board.querySelector(`svg[data-seat="${movers[0]}"]`);
  return { byName, ownerOf, moversPanel: panel ? boxOf(panel) : null };
}

/** Moves tokens from their positions before. New ones come from the panel of the player who moved. */
export function flyTokens(board, before) {
  if (prefersReducedMotion() || !before.byName.size) return;
  for (const token of board.querySelectorAll(".panel [data-token]")) {
    const to = boxOf(token);
    const from = before.byName.get(token.dataset.token) ?? before.moversPanel;
    if (from && to.width && Math.hypot(to.x - from.x, to.y - from.y) > MIN_DISTANCE) fly(token, from, to);
  }
}

/** Ends all flights at once. */
export function finishFlights() {
  for (const copy of document.querySelectorAll(".flight")) copy.getAnimations().forEach((flight) => flight.finish());
}

function fly(token, from, to) {
  const box = token.getBBox();
  const copy = makeSvg("svg", { class: "flight", viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`, "aria-hidden": "true" });
  const piece = makeSvg("g", { class: "piece", fill: token.getAttribute("fill") ?? "inherit" });
  piece.append(...[...token.childNodes].map((child) => child.cloneNode(true)));
  copy.append(piece);
  Object.assign(copy.style, { left: `${to.x - to.width / 2}px`, top: `${to.y - to.height / 2}px`, width: `${to.width}px`, height: `${to.height}px` });
  document.body.append(copy);
  token.classList.add("flying");
  const scale = Math.min(3, Math.max(0.3, from.width / to.width));
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${scale})`;
  const flight = copy.animate([{ transform: start }, { transform: "none" }], { duration: DURATION, easing: "ease-in-out" });
  flight.onfinish = flight.oncancel = () => {
    copy.remove();
    token.classList.remove("flying");
  };
}

function boxOf(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width, height: box.height };
}

// How do pieces get from place to place? They are followed by name from one drawing to the next, and fly there.

import { prefersLessMotion } from "./elements.js";

const FLIGHT = 520; // milliseconds
const NEAR = 3; // pixels: who moved less stays

/** Where every piece lies now, and the panels of those who are about to move. */
export function rememberPieces(board, movers) {
  const places = new Map();
  for (const piece of board.querySelectorAll("[data-piece]")) places.set(piece.dataset.piece, middle(piece));
  const panel = movers.length === 1 && board.querySelector(`svg[data-seat="${movers[0]}"]`);
  return { places, from: panel ? middle(panel) : null };
}

export function flyPieces(board, before) {
  if (prefersLessMotion() || !before.places.size) return;
  for (const piece of board.querySelectorAll("[data-piece]")) {
    const now = middle(piece);
    const then = before.places.get(piece.dataset.piece) ?? before.from;
    if (then && now.width && Math.hypot(now.x - then.x, now.y - then.y) > NEAR) fly(piece, then, now);
  }
}

function fly(piece, then, now) {
  const panel = piece.closest("svg");
  const unit = panel.viewBox.baseVal.width / panel.getBoundingClientRect().width; // of the drawing in a pixel
  const size = Math.min(3, Math.max(0.3, then.width / now.width));
  const start = `translate(${(then.x - now.x) * unit}px, ${(then.y - now.y) * unit}px) scale(${size})`;
  panel.classList.add("busy");
  const flight = piece.animate([{ transform: start }, { transform: "none" }], { duration: FLIGHT, easing: "ease-in-out" });
  flight.onfinish = () => panel.classList.remove("busy");
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
}

// Who holds which seat, who is to move, and what is the score? Always visible.

import { make } from "./dom.js";

export class SeatBar {
  constructor() {
    this.element = make("ul", { class: "seat-bar", "aria-label": "Players" });
  }

  show(state) {
    this.element.replaceChildren(...state.seats.map((seat) => chip(state, seat)));
  }
}

function chip(state, { seat, name, kind, level, is_connected }) {
  const isMe = seat === state.seat;
  const score = state.scores.find((each) => each.seat === seat);
  const isToMove = !state.is_over && state.to_move.includes(seat);
  const notes = [];
  if (kind === "human" && !is_connected) notes.push("not connected");
  if (score?.rank) notes.push(`rank ${score.rank}`);
  if (isToMove) notes.push(isMe ? "your turn" : kind === "agent" ? "thinking" : "to move");
  return make("li", { class: `seat-chip ${isToMove ? "to-move" : ""} ${isMe ? "me" : ""}`, "data-seat": seat },
    make("span", { class: "seat-name" }, isMe ? "You" : name),
    make("span", { class: "seat-points" }, score?.is_complete || score?.total ? totalOf(score) : ""),
    kind === "agent" && make("span", { class: "seat-notes seat-level" }, level),
    make("span", { class: "seat-notes" }, notes.join(" · ")));
}

export const totalOf = (score) => `${formatPoints(score.total)}${score.is_complete ? "" : " + ?"}`;

export const formatPoints = (number) => String(Math.round(number * 100) / 100).replace("-", "−");

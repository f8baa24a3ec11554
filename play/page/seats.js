// Who sits here, who is to move, and how do things stand? Always in sight.

import { make } from "./elements.js";

export class SeatBar {
  constructor() {
    this.element = make("ul", { class: "seat-bar", "aria-label": "Players" });
  }

  show(state) {
    this.element.replaceChildren(...state.seats.map((seat) => chip(state, seat)));
  }
}

function chip(state, { seat, name, kind, level, is_here }) {
  const isMe = seat === state.seat;
  const sheet = state.sheet.find((each) => each.seat === seat);
  const isToMove = !state.is_over && state.to_move.includes(seat);
  const notes = [];
  if (kind === "person" && !is_here) notes.push("not here");
  if (sheet?.place) notes.push(`place ${sheet.place}`);
  if (isToMove) notes.push(isMe ? "your turn" : kind === "agent" ? "thinks" : "to move");
  return make("li", { class: `seat-chip ${isToMove ? "to-move" : ""} ${isMe ? "me" : ""}`, "data-seat": seat },
    make("span", { class: "seat-name" }, isMe ? "You" : name),
    make("span", { class: "seat-points" }, sheet?.is_whole || sheet?.total ? points(sheet) : ""),
    kind === "agent" && make("span", { class: "seat-notes seat-level" }, level),
    make("span", { class: "seat-notes" }, notes.join(" · ")));
}

export function points(sheet) {
  return `${round(sheet.total)}${sheet.is_whole ? "" : " + ?"}`;
}

export const round = (number) => String(Math.round(number * 100) / 100).replace("-", "−");

// Who holds which seat, who is to move, and what is the score? A strip for screens without room for all boards.

import { make } from "./dom.js";
import { t } from "./words.js";
import { isToMove, nameOf, notesOf, pointsOf, seatIcon } from "./seat_view.js";

export class SeatBar {
  constructor() {
    this.element = make("ul", { class: "seat-bar", "aria-label": t("players"), tabindex: "0" });
  }

  show(state) {
    this.element.replaceChildren(...state.seats.map((seat) => chip(state, seat)));
  }
}

function chip(state, holder) {
  const { seat } = holder;
  return make("li", { class: `seat-chip ${isToMove(state, seat) ? "to-move" : ""} ${seat === state.seat ? "me" : ""}`, "data-seat": seat },
    seatIcon(seat, 28),
    make("div", { class: "who" }, make("span", { class: "seat-name" }, nameOf(holder, state.seat)),
      make("span", { class: "seat-notes" }, notesOf(state, holder))),
    make("span", { class: "seat-points" }, pointsOf(state, seat)));
}

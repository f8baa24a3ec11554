// What has happened? The log of the game, with the sign of the seat before each sentence; screen readers announce it.

import { make } from "./dom.js";
import { t } from "./words.js";
import { seatIcon } from "./seat_view.js";

export class GameLog {
  constructor() {
    this.list = make("div", { class: "log-entries", role: "log", "aria-label": t("log"), tabindex: "0" });
    this.element = make("section", { class: "log", "aria-label": t("what-happened") }, make("h2", {}, t("what-happened")), this.list);
    this.last = -1; // number of the latest entry shown
    new ResizeObserver(() => this.toEnd()).observe(this.list);
  }

  /** Adds the entries that are not shown yet. */
  add(entries, ownSeat) {
    const added = entries.filter((entry) => entry.number > this.last);
    for (const entry of added) {
      this.list.append(logLine(entry, ownSeat));
      this.last = entry.number;
    }
    if (added.length) this.toEnd();
  }

  toEnd() {
    this.list.scrollTop = this.list.scrollHeight;
  }
}

export function logLine({ seat, text }, ownSeat) {
  return make("p", { "data-seat": seat ?? "", class: seat !== null && seat === ownSeat ? "own" : "" },
    seat !== null && seatIcon(seat, 20), make("span", {}, text));
}

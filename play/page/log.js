// What has happened? The log of the game; screen readers announce new entries.

import { make } from "./dom.js";

export class GameLog {
  constructor() {
    this.list = make("div", { class: "log-entries", role: "log", "aria-label": "Log", tabindex: "0" });
    this.element = make("section", { class: "log", "aria-label": "Log of the game" }, make("h2", {}, "Log"), this.list);
    this.last = -1; // number of the latest entry shown
  }

  /** Adds the entries that are not shown yet. */
  add(entries, ownSeat) {
    const added = entries.filter((entry) => entry.number > this.last);
    for (const { number, seat, text } of added) {
      this.list.append(make("p", { "data-seat": seat ?? "", class: seat !== null && seat === ownSeat ? "own" : "" }, text));
      this.last = number;
    }
    if (added.length) this.list.scrollTop = this.list.scrollHeight;
  }
}

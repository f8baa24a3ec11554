// What has happened? The story of the game in words; screen readers read out what is new.

import { make } from "./elements.js";

export class Log {
  constructor() {
    this.list = make("div", { class: "log-lines", role: "log", "aria-label": "What has happened", tabindex: "0" });
    this.element = make("section", { class: "log", "aria-label": "The story of the game" }, make("h2", {}, "What happened"),
      this.list);
    this.last = -1; // number of the latest line shown
  }

  add(lines, seat) {
    const fresh = lines.filter((line) => line.number > this.last);
    for (const line of fresh) {
      this.list.append(make("p", {
        "data-seat": line.seat ?? "", class: line.seat === seat && seat !== undefined ? "own" : "",
      }, line.words));
      this.last = line.number;
    }
    if (fresh.length) this.list.scrollTop = this.list.scrollHeight;
  }

  /** Lines that were missed, as after a reload. */
  catchUp(lines, seat) {
    this.add(lines, seat);
  }
}

// When does a round in real time begin? Three, two, one, in large figures over the table.

import { make } from "./dom.js";
import { play } from "./sound.js";

export class Countdown {
  constructor(board) {
    this.board = board;
    this.element = make("div", { class: "countdown", role: "timer", hidden: true });
  }

  /** The time before the first beat is longer than the others: the rest of it is counted down. */
  show({ clock, pace }) {
    this.stop();
    const wait = clock ? clock.seconds_left - pace : 0;
    if (wait <= 0) return;
    const end = performance.now() + 1000 * wait;
    this.board.closest(".stage").append(this.element);
    const tell = () => {
      const left = Math.ceil((end - performance.now()) / 1000);
      if (left <= 0) {
        this.stop();
        return;
      }
      if (this.element.textContent !== String(left)) play("tick");
      this.element.textContent = left;
      this.element.hidden = false;
    };
    tell();
    this.timer = setInterval(tell, 50);
  }

  stop() {
    clearInterval(this.timer);
    this.element.hidden = true;
    this.element.textContent = "";
  }
}

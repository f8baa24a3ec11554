// How did a game go? A recorded one, position by position, through the eyes of any seat.

import { button, make, notice, openDialog, picker, saveAsFile } from "./elements.js";
import { Globe } from "./globe.js";
import { Picture } from "./picture.js";
import { replay as askReplay } from "./server.js";
import { card } from "./sheet.js";

const KEY = "cosmozoo-record";
const AT_ONCE = 12; // positions asked for together
const NOBODY = "watcher";
const PLAYING = 1100; // milliseconds a position when it runs by itself

export function keepRecord(text) {
  sessionStorage.setItem(KEY, text);
}

export function showReplay(screen) {
  const replay = new Replay(screen, sessionStorage.getItem(KEY) ?? "");
  replay.load();
  return () => replay.leave();
}

class Replay {
  constructor(screen, record) {
    Object.assign(this, { screen, record, positions: new Map(), number: 0, seat: null });
    this.picture = new Picture(() => {});
    this.headline = make("h1", { class: "headline" }, "A recorded game");
    this.lines = make("div", { class: "log-lines", role: "log", "aria-label": "What happened in this step", tabindex: "0" });
    this.controls = make("div", { class: "toolbar replay-controls", role: "toolbar", "aria-label": "Steps" });
    screen.append(make("div", { class: "table replay" },
      make("div", { class: "table-head" }, this.headline, this.controls), this.picture.element,
      make("div", { class: "side" }, make("section", { class: "log", "aria-label": "This step" },
        make("h2", {}, "In this step"), this.lines))));
    this.onKey = (event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
  }

  leave() {
    clearInterval(this.running);
    document.removeEventListener("keydown", this.onKey);
  }

  async load() {
    if (!this.record) {
      this.headline.textContent = "There is no recorded game here: load one in the lobby";
      return;
    }
    await this.go(0);
  }

  async position(number) {
    if (!this.positions.has(number)) {
      const first = Math.max(0, number - (number < this.number ? AT_ONCE - 1 : 0));
      const answer = await askReplay({ record: this.record, first, count: AT_ONCE, seat: this.seat });
      this.about = answer;
      for (const position of answer.positions) this.positions.set(position.number, position);
    }
    return this.positions.get(number);
  }

  async go(number) {
    try {
      const position = await this.position(number);
      if (!position) return;
      this.number = number;
      this.show(position);
    } catch (error) {
      clearInterval(this.running);
      this.headline.textContent = "This game cannot be shown";
      notice(error.message, "bad");
    }
  }

  show(position) {
    const movers = [...new Set(position.lines.map((line) => line.seat).filter((seat) => seat !== null))];
    this.picture.show(position.svg, this.about.game, this.seat, movers);
    this.headline.textContent = `${this.about.title}: ${this.picture.headline}`;
    this.lines.replaceChildren(...position.lines.map((line) => make("p", {}, line.words)));
    this.picture.light([], []);
    if (this.about.game === "planet") this.showGlobe(position);
    this.showControls(position);
  }

  showGlobe(position) {
    this.globe ??= new Globe(() => {});
    if (!this.globe.element.isConnected) this.picture.place(this.globe.element);
    this.globe.update(position.view, this.picture.element);
  }

  showControls(position) {
    const last = this.about.num_positions - 1;
    if (!this.slider) this.buildControls(last);
    this.slider.value = this.number;
    this.count.textContent = `${this.number} of ${last}`;
    this.back.disabled = this.number === 0;
    this.forward.disabled = this.number === last;
    this.sheet = position.sheet;
  }

  buildControls(last) {
    this.slider = make("input", {
      type: "range", min: "0", max: String(last), value: "0", "aria-label": "Position",
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.count = make("span", { class: "count" });
    this.back = button("◀ back", () => this.go(this.number - 1), { id: "back" });
    this.forward = button("forward ▶", () => this.go(this.number + 1), { id: "forward" });
    this.run = button("play", () => this.toggleRun(last), { id: "run" });
    const eyes = [[NOBODY, "somebody who watches"],
      ...Array.from({ length: this.about.num_players }, (_, seat) => [String(seat), `player ${seat + 1}`])];
    this.controls.append(this.back, this.slider, this.forward, this.count, this.run,
      picker("Seen by", eyes, NOBODY, (value) => this.see(value), { name: "eyes" }),
      button("Scores", () => openDialog("Scores", make("div", { class: "sheets" },
        this.sheet.map((each) => card(each, { seat: this.seat })))), { id: "scores" }),
      button("Save as a file", () => saveAsFile(`${this.about.game}.json`, this.record), { id: "save" }));
  }

  see(value) {
    this.seat = value === NOBODY ? null : Number(value);
    this.positions.clear();
    if (this.globe) this.globe.owner = this.seat ?? 0;
    this.go(this.number);
  }

  toggleRun(last) {
    const isRunning = Boolean(this.running);
    clearInterval(this.running);
    this.running = isRunning ? null : setInterval(() => {
      if (this.number === last) this.toggleRun(last);
      else this.go(this.number + 1);
    }, PLAYING);
    this.run.textContent = isRunning ? "play" : "stop";
  }

  key(event) {
    if (event.target.closest("input, select, dialog, .globe-stage") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowLeft" && this.number > 0) this.go(this.number - 1);
    if (event.key === "ArrowRight" && this.number < this.about?.num_positions - 1) this.go(this.number + 1);
  }
}

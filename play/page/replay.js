// How did a game go? A recorded game, position by position, as any seat or a spectator sees it.

import { Board } from "./board.js";
import { button, make, notice, openDialog, picker, saveAsFile } from "./dom.js";
import { getGames, getReplay } from "./api.js";
import { scoreSheet } from "./scores.js";

const KEY = "cosmozoo-record";
const POSITIONS_PER_REQUEST = 12;
const SPECTATOR = "spectator";
const INTERVAL = 1100; // milliseconds per position while the replay runs

export function keepRecord(text) {
  sessionStorage.setItem(KEY, text);
}

export const kept = () => sessionStorage.getItem(KEY) ?? "";

export function showReplay(screen) {
  const replay = new Replay(screen, sessionStorage.getItem(KEY) ?? "");
  replay.load();
  return () => replay.leave();
}

class Replay {
  constructor(screen, record) {
    Object.assign(this, { screen, record, positions: new Map(), number: 0, seat: null, info: null });
    this.board = new Board(() => {});
    this.headline = make("h1", { class: "headline" }, "A recorded game");
    this.entries = make("div", { class: "log-entries", role: "log", "aria-label": "Log of this step", tabindex: "0" });
    this.controls = make("div", { class: "toolbar replay-controls", role: "toolbar", "aria-label": "Steps" });
    screen.append(make("div", { class: "table replay" },
      make("section", { class: "stage", "aria-label": "Table" }, make("div", { class: "table-head" }, this.headline), this.board.element),
      make("div", { class: "side" }, make("section", { class: "card" }, this.controls), make("section", { class: "log", "aria-label": "This step" },
        make("h2", {}, "In this step"), this.entries))));
    this.onKey = (event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
  }

  leave() {
    clearInterval(this.interval);
    document.removeEventListener("keydown", this.onKey);
  }

  async load() {
    if (this.record) await this.go(0);
    else this.headline.textContent = "There is no recorded game: open one in the lobby";
  }

  async position(number) {
    if (!this.positions.has(number)) {
      const first = Math.max(0, number - (number < this.number ? POSITIONS_PER_REQUEST - 1 : 0));
      const ask = { record: this.record, first, count: POSITIONS_PER_REQUEST, seat: this.seat };
      const replay = await getReplay(ask);
      for (const position of replay.positions) this.positions.set(position.number, position);
      if (!this.info) await this.start(replay);
    }
    return this.positions.get(number);
  }

  async start(info) {
    const { games } = await getGames();
    await this.board.use(games.find((game) => game.name === info.game));
    this.info = info;
  }

  async go(number) {
    try {
      const position = await this.position(number);
      if (!position) return;
      this.number = number;
      this.show(position);
    } catch (error) {
      clearInterval(this.interval);
      this.headline.textContent = "This game cannot be shown";
      notice(error.message, "bad");
    }
  }

  show(position) {
    const movers = [...new Set(position.log.map((entry) => entry.seat).filter((seat) => seat !== null))];
    this.board.show(position, this.seat, movers);
    this.board.highlight([]);
    this.headline.textContent = `${this.info.title}: ${position.headline}`;
    this.entries.replaceChildren(...position.log.map((entry) => make("p", {}, entry.text)));
    this.showControls(position);
  }

  showControls(position) {
    const last = this.info.num_positions - 1;
    if (!this.slider) this.buildControls(last);
    this.slider.value = this.number;
    this.count.textContent = `${this.number} of ${last}`;
    this.back.disabled = this.number === 0;
    this.forward.disabled = this.number === last;
    this.scores = position.scores;
  }

  buildControls(last) {
    this.slider = make("input", {
      type: "range", min: "0", max: String(last), value: "0", "aria-label": "Position",
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.count = make("span", { class: "count" });
    this.back = button("◀ back", () => this.go(this.number - 1), { id: "back" });
    this.forward = button("forward ▶", () => this.go(this.number + 1), { id: "forward" });
    this.play = button("play", () => this.togglePlay(last), { id: "play" });
    const seats = Array.from({ length: this.info.num_players }, (_, seat) => [String(seat), `player ${seat + 1}`]);
    const sheets = () => make("div", { class: "sheets" }, this.scores.map((score) => scoreSheet(score, this.seat)));
    this.controls.append(this.back, this.slider, this.forward, this.count, this.play,
      picker("Seen by", [[SPECTATOR, "a spectator"], ...seats], SPECTATOR, (value) => this.setSeat(value), { name: "seat" }),
      button("Scores", () => openDialog("Scores", sheets()), { id: "scores" }),
      button("Analysis", () => { location.hash = "analysis"; }, { id: "analyze" }),
      button("Save as a file", () => saveAsFile(`${this.info.game}.json`, this.record), { id: "save" }));
  }

  setSeat(value) {
    this.seat = value === SPECTATOR ? null : Number(value);
    this.positions.clear();
    this.board.setViewer(this.seat);
    this.go(this.number);
  }

  togglePlay(last) {
    const isPlaying = Boolean(this.interval);
    clearInterval(this.interval);
    this.interval = isPlaying ? null : setInterval(() => {
      if (this.number === last) this.togglePlay(last);
      else this.go(this.number + 1);
    }, INTERVAL);
    this.play.textContent = isPlaying ? "play" : "stop";
  }

  key(event) {
    if (event.target.closest("input, select, dialog, .globe-stage") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowLeft" && this.number > 0) this.go(this.number - 1);
    if (event.key === "ArrowRight" && this.number < this.info?.num_positions - 1) this.go(this.number + 1);
  }
}

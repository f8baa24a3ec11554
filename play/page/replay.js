// How did a game go? A recorded game, position by position, as any seat or a spectator sees it.

import { Board } from "./board.js";
import { button, make, notice, openDialog, picker, saveAsFile } from "./dom.js";
import { getGames, getRecord, getReplay } from "./api.js";
import { logLine } from "./log.js";
import { scoreSheet } from "./scores.js";
import { t } from "./words.js";

const KEY = "cosmozoo-record";
const POSITIONS_PER_REQUEST = 12;
const SPECTATOR = "spectator";
const INTERVAL = 1100; // milliseconds per position while the replay runs

export function keepRecord(text) {
  sessionStorage.setItem(KEY, text);
}

export const kept = () => sessionStorage.getItem(KEY) ?? "";

/** A game that was opened as a file, or a finished game at this server, seen from the seat of the link. */
export function showReplay(screen, table = null, token = "") {
  const replay = new Replay(screen, table ? "" : kept());
  Object.assign(replay, { table, token });
  replay.load();
  return () => replay.leave();
}

class Replay {
  constructor(screen, record) {
    Object.assign(this, { screen, record, positions: new Map(), number: 0, seat: null, info: null });
    this.board = new Board(() => {});
    this.headline = make("h1", { class: "headline" }, t("recorded-game"));
    this.entries = make("div", { class: "log-entries", role: "log", "aria-label": t("log"), tabindex: "0" });
    this.controls = make("div", { class: "toolbar replay-controls", role: "toolbar", "aria-label": t("steps") });
    screen.append(make("div", { class: "table replay" },
      make("section", { class: "stage", "aria-label": t("table") }, make("div", { class: "table-head" }, this.headline), this.board.element),
      make("div", { class: "side" }, make("section", { class: "card" }, this.controls), make("section", { class: "log", "aria-label": t("in-this-step") },
        make("h2", {}, t("in-this-step")), this.entries))));
    this.onKey = (event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
  }

  leave() {
    clearInterval(this.interval);
    document.removeEventListener("keydown", this.onKey);
  }

  async load() {
    if (this.table) await this.fetchRecord();
    if (this.record) await this.go(0);
    else this.headline.textContent = t("no-recorded-game");
  }

  async fetchRecord() {
    try {
      const { record, seat } = await getRecord(this.table, this.token);
      Object.assign(this, { record, seat });
    } catch (error) {
      notice(error.message, "bad");
    }
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
      this.headline.textContent = t("cannot-be-shown");
      notice(error.message, "bad");
    }
  }

  show(position) {
    const movers = [...new Set(position.log.map((entry) => entry.seat).filter((seat) => seat !== null))];
    this.board.show({ ...position, seats: this.info.seats }, this.seat, movers);
    this.board.highlight([]);
    this.headline.textContent = `${this.info.title}: ${position.headline}`;
    this.entries.replaceChildren(...position.log.map((entry) => logLine(entry, this.seat)));
    this.showControls(position);
  }

  showControls(position) {
    const last = this.info.num_positions - 1;
    if (!this.slider) this.buildControls(last);
    this.slider.value = this.number;
    this.count.textContent = t("page-of", { number: this.number, count: last });
    this.back.disabled = this.number === 0;
    this.forward.disabled = this.number === last;
    this.scores = position.scores;
  }

  buildControls(last) {
    this.slider = make("input", {
      type: "range", min: "0", max: String(last), value: "0", "aria-label": t("position"),
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.count = make("span", { class: "count" });
    this.back = button(`◀ ${t("back")}`, () => this.go(this.number - 1), { id: "back" });
    this.forward = button(`${t("forward")} ▶`, () => this.go(this.number + 1), { id: "forward" });
    this.play = button(t("play"), () => this.togglePlay(last), { id: "play" });
    const seats = this.info.seats.map(({ seat, name }) => [String(seat), name]);
    const sheets = () => make("div", { class: "sheets" }, this.scores.map((score) => scoreSheet(score, this.seat, this.info.seats[score.seat].name)));
    this.controls.append(this.back, this.slider, this.forward, this.count, this.play,
      picker(t("seen-by"), [[SPECTATOR, t("spectator")], ...seats], this.seat === null ? SPECTATOR : String(this.seat), (value) => this.setSeat(value), { name: "seat" }),
      button(t("scores"), () => openDialog(t("scores"), sheets()), { id: "scores" }),
      button(t("analysis-title"), () => { keepRecord(this.record); location.hash = "analysis"; }, { id: "analyze" }),
      button(t("save-it"), () => saveAsFile(`${this.info.game}.json`, this.record), { id: "save" }));
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
    this.play.textContent = t(isPlaying ? "play" : "stop");
  }

  key(event) {
    if (event.target.closest("input, select, dialog, .globe-stage") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowLeft" && this.number > 0) this.go(this.number - 1);
    if (event.key === "ArrowRight" && this.number < this.info?.num_positions - 1) this.go(this.number + 1);
  }
}

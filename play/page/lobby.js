// What shall be played, and by whom? The first screen.

import { button, make, notice, paragraphs, picker } from "./elements.js";
import { emblem } from "./emblems.js";
import { keepRecord } from "./replay.js";
import { games as askGames, newTable } from "./server.js";
import { rememberTable, rememberedTables } from "./remembered.js";

const KINDS = [["me", "me"], ["agent", "agent"], ["person", "someone else, by link"]];
const PACES = {
  true: [["0", "tick by tick: everybody waits for me"], ["3", "slow: 3 seconds a tick"],
    ["1.5", "steady: 1.5 seconds a tick"], ["0.8", "fast: 0.8 seconds a tick"]],
  false: [["0", "at once"], ["0.7", "after a moment"], ["2", "slowly"]],
};
const USUAL_PACE = { true: "1.5", false: "0.7" };

export function showLobby(screen) {
  const lobby = new Lobby(screen);
  lobby.load();
  return () => {};
}

class Lobby {
  constructor(screen) {
    this.screen = screen;
  }

  async load() {
    try {
      const { games, levels } = await askGames();
      Object.assign(this, { games, levels });
    } catch (error) {
      this.screen.append(make("p", { class: "notice bad" }, `The games could not be loaded: ${error.message}`));
      return;
    }
    this.form = make("form", { class: "lobby-form", onsubmit: (event) => this.start(event) });
    this.screen.append(make("h1", {}, "Play a game about planets"), this.gameCards(), this.form, this.others());
    this.choose(this.games[0].name);
  }

  gameCards() {
    this.cards = make("div", { class: "games", role: "group", "aria-label": "Games" });
    for (const game of this.games) {
      const players = `${game.players[0]}–${game.players.at(-1)} players`;
      const about = game.summary.split("\n\n")[0].replace(/^\*\*.*?\*\* /, "");
      this.cards.append(button([
        emblem(game.name),
        make("strong", {}, game.title),
        make("span", { class: "faint" }, players),
        make("span", { class: "about" }, about),
      ], () => this.choose(game.name), { class: "game-card", "data-game": game.name }));
    }
    return this.cards;
  }

  choose(name) {
    this.game = this.games.find((game) => game.name === name);
    for (const card of this.cards.children) card.setAttribute("aria-pressed", String(card.dataset.game === name));
    this.variant = this.game.variants[0];
    this.options = {};
    this.pace = USUAL_PACE[this.game.is_real_time];
    this.seats = [];
    this.setPlayers(this.game.players[0]);
  }

  setPlayers(count) {
    while (this.seats.length < count) {
      this.seats.push({ kind: this.seats.length ? "agent" : "me", level: "medium" });
    }
    this.seats.length = count;
    if (!this.seats.some((seat) => seat.kind === "me")) this.seats[0].kind = "me";
    this.draw();
  }

  draw() {
    const counts = this.game.players.map((count) => [String(count), String(count)]);
    const variants = this.game.variants.map((variant) => [variant, variant.replaceAll("_", " ")]);
    const paceWords = this.game.is_real_time ? "Pace" : "Agents move";
    this.form.replaceChildren(make("div", { class: "lobby-choices" },
      make("h2", {}, this.game.title),
      make("div", { class: "row" },
        picker("Players", counts, this.seats.length, (value) => this.setPlayers(Number(value)), { name: "players" }),
        this.game.variants.length > 1
          && picker("Variant", variants, this.variant, (value) => { this.variant = value; }, { name: "variant" }),
        picker(paceWords, PACES[this.game.is_real_time], this.pace, (value) => { this.pace = value; }, { name: "pace" }),
      ),
      make("fieldset", { class: "seats" }, make("legend", {}, "Seats, in the order of play"),
        this.seats.map((seat, number) => this.seatRow(seat, number))),
      this.optionRows(),
      make("button", { class: "primary", type: "submit", id: "start" }, "Start the game")),
    make("section", { class: "lobby-rules", "aria-label": "The rules in short" },
      make("h3", {}, "In short"), ...paragraphs(this.game.summary)));
  }

  seatRow(seat, number) {
    const levels = this.levels.map(({ level, about }) => [level, `${level}: ${about}`]);
    return make("div", { class: "row seat-row" },
      picker(`Seat ${number + 1}`, KINDS, seat.kind, (kind) => this.setKind(number, kind), { name: `kind-${number}` }),
      seat.kind === "agent" && picker("Level", levels, seat.level, (level) => { seat.level = level; },
        { name: `level-${number}` }));
  }

  setKind(number, kind) {
    const mine = this.seats.findIndex((seat) => seat.kind === "me");
    if (kind === "me") this.seats[mine].kind = this.seats[number].kind; // "me" moves over, the other comes here
    else if (mine === number) this.seats[(number + 1) % this.seats.length].kind = "me";
    this.seats[number].kind = kind;
    this.draw();
    this.form.querySelector(`[name=kind-${number}]`).focus();
  }

  optionRows() {
    if (!this.game.options.length) return null;
    return make("details", {}, make("summary", {}, "More settings"), this.game.options.map((option) =>
      make("label", { class: "picker wide" }, make("span", {}, option.about), make("input", {
        type: "number", name: option.name, min: option.low, max: option.high, step: option.is_whole ? 1 : 0.01,
        value: this.options[option.name] ?? option.default,
        onchange: (event) => { this.options[option.name] = Number(event.target.value); },
      }))));
  }

  async start(event) {
    event.preventDefault();
    const seats = this.seats.map(({ kind, level }) => (kind === "agent" ? { kind, level } : { kind }));
    const wishes = {
      game: this.game.name, variant: this.variant, options: this.options, seats, pace: Number(this.pace),
    };
    try {
      const seated = await newTable(wishes);
      rememberTable({ ...seated, title: this.game.title });
      location.hash = `table=${seated.table}&token=${seated.token}`;
    } catch (error) {
      notice(error.message, "bad");
    }
  }

  others() {
    const file = make("input", { type: "file", accept: ".json,.jsonl", id: "record-file", onchange: () => load(file) });
    const tables = rememberedTables();
    return make("section", { class: "others", "aria-labelledby": "others-title" },
      make("h2", { id: "others-title" }, "Games played before"),
      make("label", { class: "picker wide" }, make("span", {}, "Load a recorded game and step through it"), file),
      tables.length > 0 && make("p", {}, "Come back to a table:"),
      make("ul", {}, tables.map((table) => make("li", {},
        make("a", { href: `#table=${table.table}&token=${table.token}` }, `${table.title}, ${table.since}`)))));
  }
}

async function load(file) {
  keepRecord(await file.files[0].text());
  location.hash = "replay";
}

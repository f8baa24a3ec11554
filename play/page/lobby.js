// Which game, and who plays? The first screen.

import { button, make, notice, paragraphs, picker } from "./dom.js";
import { createTable, getGames, iconOf } from "./api.js";
import { keepRecord } from "./replay.js";
import { levelList, levelTitle } from "./levels.js";
import { myName, setMyName } from "./my_name.js";
import { recentTables, rememberTable } from "./recent_tables.js";
import { seatIcon, STARS } from "./seat_view.js";

const KINDS = [["me", "me"], ["agent", "agent"], ["human", "another person, by link"]];
export const REAL_TIME_PACES = [["0", "tick by tick: wait for all players"], ["3", "slow: 3 seconds per tick"],
  ["1.5", "medium: 1.5 seconds per tick"], ["0.8", "fast: 0.8 seconds per tick"]];
export const PACES = [["0.7", "normal"], ["0.25", "quick"], ["0", "at once"]];

export function showLobby(screen) {
  new Lobby(screen).load();
  return () => {};
}

class Lobby {
  constructor(screen) {
    this.screen = make("div", { class: "lobby" });
    screen.append(this.screen);
  }

  async load() {
    try {
      Object.assign(this, await getGames());
    } catch (error) {
      this.screen.append(make("p", { class: "notice bad" }, `The games cannot be loaded: ${error.message}`));
      return;
    }
    this.form = make("form", { class: "lobby-form card", onsubmit: (event) => this.start(event) });
    this.screen.append(
      make("div", { class: "lobby-title" }, make("h1", {}, "Play a game"),
        make("p", { class: "soft" }, "Against trained agents, or with friends on your network. Nothing leaves this machine.")),
      this.gameCards(), make("div", { class: "lobby-below" }, this.form, this.otherGames()));
    this.selectGame(this.games[0].name);
  }

  gameCards() {
    this.cards = make("div", { class: "games", role: "group", "aria-label": "Games" });
    for (const game of this.games) {
      const players = `${game.players[0]}–${game.players.at(-1)} players`;
      const goal = game.summary.split("\n\n")[0].replace(/^\*\*.*?\*\* /, "");
      this.cards.append(button([
        make("img", { class: "game-icon", src: iconOf(game), alt: "", width: "52", height: "52" }),
        make("span", { class: "about" }, make("strong", {}, game.title), make("span", { class: "soft small" }, players),
          make("span", { class: "goal" }, goal)),
      ], () => this.selectGame(game.name), { class: "game-card", "data-game": game.name }));
    }
    return this.cards;
  }

  selectGame(name) {
    this.game = this.games.find((game) => game.name === name);
    for (const card of this.cards.children) card.setAttribute("aria-pressed", String(card.dataset.game === name));
    this.variant = this.game.variants[0];
    this.options = {};
    this.pace = this.game.is_real_time ? "1.5" : "0.7";
    this.seats = [];
    this.setNumPlayers(this.game.players[0]);
  }

  setNumPlayers(count) {
    while (this.seats.length < count) {
      this.seats.push({ kind: this.seats.length ? "agent" : "me", level: "medium" });
    }
    this.seats.length = count;
    if (!this.seats.some((seat) => seat.kind === "me")) this.seats[0].kind = "me";
    this.showForm();
  }

  showForm() {
    const { game } = this;
    const counts = game.players.map((count) => [String(count), String(count)]);
    const variants = game.variants.map((variant) => [variant, variant.replaceAll("_", " ")]);
    const [paceLabel, paces] = game.is_real_time ? ["Pace", REAL_TIME_PACES] : ["Agents move", PACES];
    const used = new Set(this.seats.filter((seat) => seat.kind === "agent").map((seat) => seat.level));
    this.form.replaceChildren(make("div", { class: "lobby-choices" },
      make("h2", {}, `New table: ${game.title}`),
      make("div", { class: "row" },
        picker("Players", counts, this.seats.length, (value) => this.setNumPlayers(Number(value)), { name: "players" }),
        game.variants.length > 1
          && picker("Variant", variants, this.variant, (value) => { this.variant = value; }, { name: "variant" }),
        picker(paceLabel, paces, this.pace, (value) => { this.pace = value; }, { name: "pace" }),
      ),
      make("fieldset", { class: "seats" }, make("legend", {}, "Seats, in the order of play"),
        this.seats.map((seat, number) => this.seatRow(seat, number))),
      this.optionRows(),
      make("button", { class: "primary", type: "submit", id: "start" }, "Start the game")),
    make("section", { "aria-label": "Levels of the agents" }, make("h3", {}, "How strong are the agents?"), levelList(this.levels, used)),
    make("details", { class: "lobby-rules" }, make("summary", {}, "The rules in short"), ...paragraphs(game.summary)));
  }

  seatRow(seat, number) {
    const levels = this.levels.map(({ level }) => [level, levelTitle(level)]);
    return make("div", { class: "seat-row" }, seatIcon(number, 30), this.nameOf(seat, number),
      picker(`Seat ${number + 1}`, KINDS, seat.kind, (kind) => this.setKind(number, kind), { name: `kind-${number}` }),
      seat.kind === "agent" && picker("Level", levels, seat.level, (level) => {
        seat.level = level;
        this.showForm();
        this.form.querySelector(`[name=level-${number}]`).focus();
      }, { name: `level-${number}` }));
  }

  nameOf(seat, number) {
    if (seat.kind !== "me") return make("b", {}, this.defaultName(number));
    return make("input", { type: "text", name: "my-name", maxlength: 24, value: myName(), placeholder: "Your name", "aria-label": "Your name",
      onchange: (event) => setMyName(event.target.value) });
  }

  /** The names of stars for agents; a person who is invited is a guest. */
  defaultName(number) {
    const mine = this.seats.findIndex((seat) => seat.kind === "me");
    const star = STARS[number > mine ? number - 1 : number];
    return this.seats[number].kind === "agent" ? star : `Guest ${number + 1}`;
  }

  /** Sets who holds a seat. Exactly one seat is "me", so that may change another seat. */
  setKind(number, kind) {
    const mine = this.seats.findIndex((seat) => seat.kind === "me");
    if (kind === "me") this.seats[mine].kind = this.seats[number].kind;
    else if (mine === number) this.seats[(number + 1) % this.seats.length].kind = "me";
    this.seats[number].kind = kind;
    this.showForm();
    this.form.querySelector(`[name=kind-${number}]`).focus();
  }

  optionRows() {
    if (!this.game.options.length) return null;
    return make("details", {}, make("summary", {}, "More settings"), this.game.options.map((option) =>
      make("label", { class: "picker wide" }, make("span", {}, option.description), make("input", {
        type: "number", name: option.name, min: option.low, max: option.high, step: option.is_integer ? 1 : 0.01,
        value: this.options[option.name] ?? option.default,
        onchange: (event) => { this.options[option.name] = Number(event.target.value); },
      }))));
  }

  async start(event) {
    event.preventDefault();
    const seats = this.seats.map(({ kind, level }, number) => ({
      kind, ...(kind === "agent" ? { level } : {}), name: kind === "me" ? myName() : this.defaultName(number),
    }));
    await startTable({
      game: this.game.name, variant: this.variant, options: this.options, seats, pace: Number(this.pace),
    }, this.game.title);
  }

  otherGames() {
    const file = make("input", { type: "file", accept: ".json,.jsonl", id: "record-file", onchange: () => openRecord(file) });
    const tables = recentTables();
    return make("section", { class: "others card", "aria-labelledby": "others-title" },
      make("h2", { id: "others-title" }, "Your games"),
      tables.length === 0 && make("p", { class: "soft" }, "Games that you start are listed here, so that you can come back to them."),
      make("ul", {}, tables.map(pastGame)),
      make("label", { class: "picker wide" }, make("span", {}, "Open a saved game and step through it"), file));
  }
}

function pastGame({ table, token, title, since, result, points, with: others = "" }) {
  return make("li", {}, make("span", { class: `result ${result ?? ""}` }, result ?? "open"),
    make("span", { class: "grow" }, make("b", {}, title), points ? ` ${points}` : "", make("br"), make("span", { class: "soft small" }, [others, since].filter(Boolean).join(" · "))),
    make("a", { href: `#table=${table}&token=${token}` }, result ? "Look back" : "Come back"));
}

/** Creates a table and goes there. */
export async function startTable(newTable, title) {
  try {
    const created = await createTable(newTable);
    rememberTable({ ...created, title, newTable });
    location.hash = `table=${created.table}&token=${created.token}`;
  } catch (error) {
    notice(error.message, "bad");
  }
}

async function openRecord(file) {
  keepRecord(await file.files[0].text());
  location.hash = "replay";
}

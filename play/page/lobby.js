// Which game, and who plays? The first screen.

import { getGames, pictureOf } from "./api.js";
import { button, make, picker } from "./dom.js";
import { levelList } from "./levels.js";
import { myName, setMyName } from "./my_name.js";
import { pacesOf, startTable } from "./new_table.js";
import { pastGames } from "./past_games.js";
import { keepRecord } from "./replay.js";
import { showRules } from "./rules.js";
import { seatIcon, STARS } from "./seat_view.js";
import { t } from "./words.js";

export function showLobby(screen, game) {
  new Lobby(screen).load(game);
  return () => {};
}

class Lobby {
  constructor(screen) {
    this.screen = make("div", { class: "lobby" });
    screen.append(this.screen);
  }

  async load(chosen) {
    try {
      Object.assign(this, await getGames());
    } catch (error) {
      this.screen.append(make("p", { class: "notice bad" }, t("cannot-load", { reason: error.message })));
      return;
    }
    this.form = make("form", { class: "lobby-form card", onsubmit: (event) => this.start(event) });
    this.screen.append(
      make("div", { class: "lobby-title" }, make("h1", {}, t("play-a-game")),
        make("p", { class: "soft" }, t("lobby-about"))),
      this.gameCards(), make("div", { class: "lobby-below" }, this.form, this.otherGames()));
    this.selectGame(this.games.some((game) => game.name === chosen) ? chosen : this.games[0].name);
    if (chosen) this.toForm();
  }

  gameCards() {
    this.cards = make("div", { class: "games", role: "group", "aria-label": t("games") });
    for (const game of this.games) {
      const players = t("players-from-to", { first: game.players[0], last: game.players.at(-1) });
      const choose = button([
        make("img", { class: "game-icon", src: pictureOf(game), alt: "" }),
        make("span", { class: "about" }, make("strong", {}, game.title), make("span", { class: "soft small" }, players),
          make("span", { class: "goal" }, game.pitch)),
      ], () => this.selectGame(game.name), { class: "game-choose", "data-game": game.name });
      this.cards.append(make("div", { class: "game-card" }, choose, make("div", { class: "game-ways" },
        game.has_lesson && make("a", { class: "button", href: `#learn=${game.name}`, "aria-label": t("learn-game", { game: game.title }) }, t("learn")),
        button(t("rules"), () => showRules(game), { class: "quiet", "aria-label": t("rules-of", { game: game.title }) }),
        button(t("play-game"), () => { this.selectGame(game.name); this.toForm(); }, { "aria-label": t("play-game-named", { game: game.title }) }))));
    }
    return this.cards;
  }

  selectGame(name) {
    this.game = this.games.find((game) => game.name === name);
    for (const choose of this.cards.querySelectorAll("[data-game]")) choose.setAttribute("aria-pressed", String(choose.dataset.game === name));
    this.variant = this.game.variants[0];
    this.options = {};
    this.pace = this.game.is_real_time ? "1.5" : "0.7";
    this.seats = [];
    this.setNumPlayers(this.game.players[0]);
  }

  /** Leads to the form, which is below the cards. */
  toForm() {
    this.form.querySelector("#start").focus({ preventScroll: true });
    this.form.scrollIntoView({ block: "nearest" });
  }

  /** The levels, and the agents that play this game. */
  get playing() {
    return this.levels.filter(({ game }) => !game || game === this.game.name);
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
    const variants = game.variants.map((variant, number) => [variant, game.variant_titles[number]]);
    const paceLabel = t(game.is_real_time ? "pace" : "agents-move");
    const paces = pacesOf(game.is_real_time);
    const used = new Set(this.seats.filter((seat) => seat.kind === "agent").map((seat) => seat.level));
    this.form.replaceChildren(make("div", { class: "lobby-choices" },
      make("h2", {}, t("new-table", { game: game.title })),
      make("div", { class: "row" },
        picker(t("players"), counts, this.seats.length, (value) => this.setNumPlayers(Number(value)), { name: "players" }),
        game.variants.length > 1
          && picker(t("variant"), variants, this.variant, (value) => { this.variant = value; }, { name: "variant" }),
        picker(paceLabel, paces, this.pace, (value) => { this.pace = value; }, { name: "pace" }),
      ),
      make("fieldset", { class: "seats" }, make("legend", {}, t("seats")),
        this.seats.map((seat, number) => this.seatRow(seat, number))),
      this.optionRows(),
      make("button", { class: "primary", type: "submit", id: "start" }, t("start"))),
    make("section", { "aria-label": t("levels") }, make("h3", {}, t("how-strong")), levelList(this.playing, used, game.levels)));
  }

  seatRow(seat, number) {
    const levels = this.playing.map(({ level, title }) => [level, title]);
    return make("div", { class: "seat-row" }, seatIcon(number, 30), this.nameOf(seat, number),
      picker(t("seat", { number: number + 1 }), kinds(), seat.kind, (kind) => this.setKind(number, kind), { name: `kind-${number}` }),
      seat.kind === "agent" && picker(t("level"), levels, seat.level, (level) => {
        seat.level = level;
        this.showForm();
        this.form.querySelector(`[name=level-${number}]`).focus();
      }, { name: `level-${number}` }));
  }

  nameOf(seat, number) {
    if (seat.kind !== "me") return make("b", {}, this.defaultName(number));
    return make("input", { type: "text", name: "my-name", maxlength: 24, value: myName(), placeholder: t("your-name"), "aria-label": t("your-name"),
      onchange: (event) => setMyName(event.target.value) });
  }

  /** The names of stars for agents; a person who is invited is a guest. */
  defaultName(number) {
    const mine = this.seats.findIndex((seat) => seat.kind === "me");
    const star = STARS[number > mine ? number - 1 : number];
    return this.seats[number].kind === "agent" ? star : t("guest", { number: number + 1 });
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
    return make("details", {}, make("summary", {}, t("more-settings")), this.game.options.map((option) =>
      make("label", { class: "picker wide" }, make("span", {}, option.description), make("input", {
        type: "number", name: option.name, min: option.low, max: option.high, step: option.is_integer ? 1 : 0.01,
        value: this.options[option.name] ?? option.default,
        onchange: (event) => { this.options[option.name] = Number(event.target.value); },
      }))));
  }

  async start(event) {
    event.preventDefault();
    const seats = this.seats.map(({ kind, level }, number) => ({
      kind, ...(kind === "agent" ? { level } : {}), name: kind === "me" ? myName() || t("seat", { number: number + 1 }) : this.defaultName(number),
    }));
    await startTable({
      game: this.game.name, variant: this.variant, options: this.options, seats, pace: Number(this.pace),
    }, this.game.title);
  }

  otherGames() {
    const file = make("input", { type: "file", accept: ".json,.jsonl", id: "record-file", onchange: () => openRecord(file) });
    return make("section", { class: "others card", "aria-labelledby": "others-title" },
      make("h2", { id: "others-title" }, t("your-games")),
      ...pastGames(this.levels),
      make("label", { class: "button file" }, t("open-saved"), file));
  }
}

const kinds = () => [["me", t("me")], ["agent", t("agent")], ["human", t("another-person")]];

async function openRecord(file) {
  keepRecord(await file.files[0].text());
  location.hash = "replay";
}

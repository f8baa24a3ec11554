// What happens at a table? States come from the server and are shown one after another; actions go back.

import { finishFlights } from "./animation.js";
import { Board } from "./board.js";
import { Countdown } from "./countdown.js";
import { Explainer } from "./explain.js";
import { expandActions, SelectionModel } from "./selection.js";
import { forgetTable, keepTargets, keptTargets, recentTable, rememberTable } from "./recent_tables.js";
import { GameLog } from "./log.js";
import { getGames, TableConnection } from "./api.js";
import { button, make, notice, prefersReducedMotion } from "./dom.js";
import { showMoments } from "./moments.js";
import { play } from "./sound.js";
import { SeatBar } from "./seat_bar.js";
import { myName, setMyName } from "./my_name.js";
import { SelectionPanel } from "./selection_panel.js";
import { keepResult, showScores } from "./scores.js";
import { Toolbar } from "./toolbar.js";
import { capitalized, t } from "./words.js";
import { WhatIf } from "./what_if.js";

const PAUSE = 650; // milliseconds that a position is shown before the next one
const DOUBLE_TAP = 400; // milliseconds between two taps
const MAX_WAITING = 3; // messages; with more of them, positions are shown without a pause

export function showTable(screen, table, token) {
  const shown = new Table(screen, table, token);
  return () => shown.leave();
}

class Table {
  constructor(screen, table, token) {
    Object.assign(this, { screen, table, token, waiting: [], isShowing: false, state: null, sent: null, queued: null });
    this.model = new SelectionModel([]);
    this.board = new Board((target) => this.select(target), () => this.refresh());
    this.whatIf = new WhatIf(this);
    this.explainer = new Explainer(this.board.element, (thing) => this.connection.send({ type: "explain", thing }));
    this.panel = new SelectionPanel(this);
    this.seats = new SeatBar();
    this.countdown = new Countdown(this.board.element);
    this.log = new GameLog();
    this.toolbar = new Toolbar(this);
    this.headline = make("h1", { class: "headline" }, t("joining"));
    this.problem = make("p", { class: "notice bad", role: "alert", hidden: true });
    document.getElementById("tools").append(this.toolbar.element);
    screen.append(make("div", { class: "table" },
      make("section", { class: "stage", "aria-label": t("table") },
        make("div", { class: "table-head" }, this.seats.element, this.headline, this.problem), this.board.element),
      make("div", { class: "side" }, this.panel.element, this.log.element)));
    this.onKey = (event) => {
      finishFlights();
      this.panel.key(event);
    };
    document.addEventListener("keydown", this.onKey);
    this.board.element.addEventListener("pointerdown", finishFlights);
    this.connection = new TableConnection(table, token, (message) => this.receive(message), (status) => this.showStatus(status));
  }

  leave() {
    this.connection.leave();
    this.toolbar.stop();
    clearTimeout(this.watching);
    this.countdown.stop();
    this.explainer.leave();
    document.removeEventListener("keydown", this.onKey);
  }

  showStatus(status) {
    this.problem.hidden = status === "open";
    this.screen.dataset.connection = status;
    if (status === "lost") {
      this.problem.textContent = t("connection-lost");
      this.sent = null;
    } else if (status === "rejected") {
      this.problem.textContent = t("no-such-table");
      this.headline.textContent = t("no-table");
      forgetTable(this.table);
    }
  }

  receive(message) {
    if (message.type === "error") {
      this.sent = null;
      notice(message.message, "bad");
      this.refresh();
    } else if (message.type === "what_if") {
      this.whatIf.receive(message);
    } else if (message.type === "explanation") {
      this.explainer.receive(message);
    } else if (message.type === "hint") {
      if (message.seq === this.state?.seq) this.panel.showHint(message);
    } else {
      this.waiting.push(message.type === "state" ? { ...message, actions: expandActions(message) } : message);
      if (!this.isShowing) this.showNext();
    }
  }

  /** Shows log entries and states one after another, with pauses, so that the eye can follow the opponents. */
  async showNext() {
    this.isShowing = true;
    while (this.waiting.length) {
      const message = this.waiting.shift();
      if (message.type === "log") {
        this.movers = [...new Set(message.entries.map((entry) => entry.seat).filter((seat) => seat !== null))];
        if (this.state) await showMoments(message.entries, this.board, this.waiting.length >= MAX_WAITING || this.state.pace === 0);
        this.log.add(message.entries, this.state?.seat);
      } else {
        const others = (this.movers ?? []).filter((seat) => seat !== message.seat);
        await this.show(message);
        if (others.length && this.waitsForMe(message)) await this.goOn();
        const hasTime = !prefersReducedMotion() && !message.clock && this.waiting.length < MAX_WAITING;
        if (hasTime && this.waiting.length) await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    }
    this.isShowing = false;
  }

  /** Whether the player wants to look at each move of the others for as long as it takes. */
  waitsForMe({ clock, actions, is_over: isOver }) {
    return !clock && !isOver && !actions.length && localStorage.getItem("cosmozoo-wait") === "on";
  }

  /** Returns when the button or the space bar is pressed. */
  goOn() {
    return new Promise((resolve) => {
      const leave = () => {
        next.remove();
        document.removeEventListener("keydown", onKey);
        resolve();
      };
      const onKey = (event) => event.key === " " && !event.target.closest("button, input, dialog") && leave();
      const next = button([t("go-on"), make("kbd", { class: "after", "aria-hidden": "true" }, t("space"))], leave, { class: "go-on" });
      this.headline.after(next);
      document.addEventListener("keydown", onKey);
    });
  }

  async show(state) {
    const before = this.state;
    const hasChosen = this.sent !== null && this.sent.seq === state.seq;
    // until the tick ends, the player can already select the next action
    this.state = hasChosen ? { ...state, actions: before.actions } : state;
    if (!before) await this.start(state.game);
    const targets = before ? this.model.targets : keptTargets(this.table, state); // a new tick must not undo what is selected
    if (!hasChosen) this.sent = null;
    this.sound(state, before);
    this.board.show(state, state.seat, this.movers);
    this.board.element.dataset.seq = state.seq;
    this.watchOthers(state);
    this.movers = [];
    this.showHeadline(state);
    this.seats.show(state);
    this.log.add(state.log, state.seat);
    this.toolbar.show(state);
    this.countdown.show(state);
    this.explainer.isQuiet = Boolean(state.clock); // nothing may cover the board while time runs
    this.model = new SelectionModel(this.state.actions);
    this.model.restore(targets);
    this.panel.clearHint();
    this.whatIf.reset();
    this.refresh();
    if (!hasChosen) this.performQueued();
    if (state.is_over && !before?.is_over) this.end(state);
  }

  /** Where there is no room for all boards, those of the others are shown while they move. */
  watchOthers(state) {
    clearTimeout(this.watching);
    const others = (this.movers ?? []).filter((seat) => seat !== state.seat);
    const isFast = state.clock || state.pace === 0 || this.waiting.length >= MAX_WAITING;
    this.board.watch(isFast || state.is_over ? [] : others);
    if (state.actions.length) this.watching = setTimeout(() => this.board.watch([]), PAUSE);
  }

  /** Something was put down; it is my turn; a tick has ended. */
  sound(state, before) {
    if (!before || state.seq === before.seq || state.is_over) return;
    if (state.clock) play("tick");
    else play(state.actions.length && !before.actions.length ? "turn" : "put");
  }

  end(state) {
    keepResult(state, this.table);
    const hasWon = state.scores.some((score) => score.rank === 1 && score.seat === state.seat);
    play(hasWon ? "won" : "over");
    showScores(state, this);
  }

  /** The round is said in the bar, so the headline says only what is to do. */
  showHeadline(state) {
    const { headline, view: { progress } } = state;
    const rest = progress && headline.startsWith(`${progress} · `) ? headline.slice(progress.length + 3) : headline;
    this.headline.textContent = capitalized(rest);
    document.title = `${state.actions.length ? "● " : ""}${headline}`;
    document.getElementById("where").replaceChildren(
      make("b", {}, this.game.title), make("span", { class: "soft" }, progress));
  }

  async start(name) {
    const { games } = await getGames();
    this.game = games.find((game) => game.name === name);
    this.explainer.game = this.game;
    const isGuest = !recentTable(this.table);
    if (isGuest && myName()) this.setName(myName());
    if (isGuest) rememberTable({ table: this.table, token: this.token, title: this.game.title, links: [] });
    await this.board.use(this.game);
  }

  // Choosing an action

  /** Marks what is chosen. It is decided at once, or with the main button, or when it is chosen again. */
  select(target) {
    if (this.isSecondTap(target)) return;
    const isAgain = this.model.isComplete && this.model.targets.at(-1) === target;
    const action = isAgain ? this.model.action : this.model.select(target);
    if (action && !isAgain && this.asksToConfirm(target)) this.refresh();
    else this.perform(action);
  }

  /** A second tap on what is selected does what the game says that it does, such as turning a card. */
  isSecondTap(target) {
    const isSecond = this.tapped?.target === target && performance.now() - this.tapped.at < DOUBLE_TAP;
    this.tapped = { target, at: performance.now() };
    const option = isSecond && this.tapped && this.model.options().find(({ details }) => details?.gesture === "double tap");
    if (!option) return false;
    this.select(option.target);
    this.tapped = { target, at: performance.now() };
    return true;
  }

  /** What lies on the table is confirmed, so that a touch can show first what it changes; a button says what it does. */
  asksToConfirm(target) {
    return !this.game.is_real_time && this.board.has(target) && localStorage.getItem("cosmozoo-at-a-click") !== "on";
  }

  perform(action) {
    if (action && this.sent) this.queued = action.action; // the choice for this tick is made; this one is for the next
    else if (action) this.act(action);
    if (action) this.model.restore(targetsKeptAfter(action));
    this.refresh();
  }

  act(action) {
    if (this.connection.send({ type: "act", seq: this.state.seq, action: action.action })) {
      this.sent = { seq: this.state.seq, action: action.action };
    } else {
      notice(t("no-connection"), "bad");
    }
  }

  performQueued() {
    const queued = this.state.actions.find((action) => action.action === this.queued);
    this.queued = null;
    if (queued) this.perform(queued);
  }

  askHint() {
    this.connection.send({ type: "hint", seq: this.state.seq });
  }

  setName(name) {
    setMyName(name);
    if (name.trim()) this.connection.send({ type: "name", name: name.trim() });
  }

  setPace(pace) {
    this.connection.send({ type: "pace", pace });
  }

  /** Shows what follows from the selections so far. */
  refresh() {
    if (!this.state) return;
    const isWaiting = this.sent !== null && !this.game?.is_real_time;
    this.board.highlight(isWaiting ? [] : selectableNow(this.model), this.model.selections, this.panel.hintedTargets());
    this.panel.show(this.model, this.state, isWaiting, this.sent !== null);
    this.whatIf.refresh();
    keepTargets(this.table, this.state, this.model.targets);
  }
}

function targetsKeptAfter({ selections }) {
  return selections.at(-1).keeps_selection ? selections.slice(0, -1).map(({ target }) => target) : [];
}

/** The next options, and those that could replace a selection. */
function selectableNow(model) {
  const levels = Array.from({ length: model.targets.length + 1 }, (_, level) => model.options(level));
  return levels.flat().filter((option) => !option.is_secondary);
}

// What happens at a table? States come from the server and are shown one after another; actions go back.

import { Board } from "./board.js";
import { expandActions, SelectionModel } from "./selection.js";
import { forgetTable } from "./recent_tables.js";
import { GameLog } from "./log.js";
import { getGames, TableConnection } from "./api.js";
import { make, notice, prefersReducedMotion } from "./dom.js";
import { SeatBar } from "./seat_bar.js";
import { SelectionPanel } from "./selection_panel.js";
import { showScores } from "./scores.js";
import { Toolbar } from "./toolbar.js";

const PAUSE = 650; // milliseconds that a position is shown before the next one
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
    this.panel = new SelectionPanel(this);
    this.seats = new SeatBar();
    this.log = new GameLog();
    this.toolbar = new Toolbar(this);
    this.headline = make("h1", { class: "headline" }, "Joining the table …");
    this.problem = make("p", { class: "notice bad", role: "alert", hidden: true });
    screen.append(make("div", { class: "table" },
      make("div", { class: "table-head" }, this.headline, this.toolbar.element, this.seats.element, this.problem),
      this.board.element,
      make("div", { class: "side" }, this.panel.element, this.log.element)));
    this.onKey = (event) => this.panel.key(event);
    document.addEventListener("keydown", this.onKey);
    this.connection = new TableConnection(table, token, (message) => this.receive(message), (status) => this.showStatus(status));
  }

  leave() {
    this.connection.leave();
    this.toolbar.stop();
    document.removeEventListener("keydown", this.onKey);
  }

  showStatus(status) {
    this.problem.hidden = status === "open";
    this.screen.dataset.connection = status;
    if (status === "lost") {
      this.problem.textContent = "The connection is lost. The page tries to reconnect; the game is saved.";
      this.sent = null;
    } else if (status === "rejected") {
      this.problem.textContent = "There is no such table, or the link is incomplete. Create a new table in the lobby.";
      this.headline.textContent = "No such table";
      forgetTable(this.table);
    }
  }

  receive(message) {
    if (message.type === "error") {
      this.sent = null;
      notice(message.message, "bad");
      this.refresh();
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
        this.log.add(message.entries, this.state?.seat);
      } else {
        await this.show(message);
        const hasTime = !prefersReducedMotion() && !message.clock && this.waiting.length < MAX_WAITING;
        if (hasTime && this.waiting.length) await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    }
    this.isShowing = false;
  }

  async show(state) {
    const before = this.state;
    const hasChosen = this.sent !== null && this.sent.seq === state.seq;
    // until the tick ends, the player can already select the next action
    this.state = hasChosen ? { ...state, actions: before.actions } : state;
    if (!before) await this.start(state.game);
    const { targets } = this.model; // in a real-time game, a new tick must not undo what is selected
    if (!hasChosen) this.sent = null;
    this.board.show(state, state.seat, this.movers);
    this.board.element.dataset.seq = state.seq;
    this.movers = [];
    this.headline.textContent = state.headline;
    document.title = `${state.actions.length ? "● " : ""}${state.headline}`;
    this.seats.show(state);
    this.log.add(state.log, state.seat);
    this.toolbar.show(state);
    this.model = new SelectionModel(this.state.actions);
    this.model.restore(targets);
    this.panel.clearHint();
    this.refresh();
    if (!hasChosen) this.performQueued();
    if (state.is_over && !before?.is_over) showScores(state, this);
  }

  async start(name) {
    const { games } = await getGames();
    this.game = games.find((game) => game.name === name);
    await this.board.use(this.game);
  }

  // Choosing an action

  select(target) {
    this.perform(this.model.select(target));
  }

  perform(action) {
    if (action && this.sent) this.queued = action.action; // the choice for this tick is made; this one is for the next
    else if (action) this.act(action);
    if (action) this.model.restore(targetsKeptAfter(action));
    this.refresh();
  }

  act(action) {
    if (this.connection.send({ type: "act", seq: this.state.seq, action: action.action })) {
      this.sent = { seq: this.state.seq };
    } else {
      notice("There is no connection: the move is not made.", "bad");
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

  setPace(pace) {
    this.connection.send({ type: "pace", pace });
  }

  /** Shows what follows from the selections so far. */
  refresh() {
    if (!this.state) return;
    const isWaiting = this.sent !== null && !this.game?.is_real_time;
    this.board.highlight(isWaiting ? [] : selectableNow(this.model), this.model.selections, this.panel.hintedTargets());
    this.panel.show(this.model, this.state, isWaiting, this.sent !== null);
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

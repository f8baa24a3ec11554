// What happens at a table? States come from the server and are shown one after another; choices go back.

import { Choice, unfolded } from "./choice.js";
import { ChoicePanel } from "./choosing.js";
import { make, notice, prefersLessMotion } from "./elements.js";
import { Globe } from "./globe.js";
import { Log } from "./log.js";
import { Picture } from "./picture.js";
import { forgetTable } from "./remembered.js";
import { SeatBar } from "./seats.js";
import { TableConnection, games as askGames } from "./server.js";
import { showSheet } from "./sheet.js";
import { Toolbar } from "./toolbar.js";

const LOOK_AT_IT = 650; // milliseconds that a position stays before the next is shown
const HURRY = 3; // positions waiting: then they are shown without a pause

export function showTable(screen, table, token) {
  const shown = new Table(screen, table, token);
  return () => shown.leave();
}

class Table {
  constructor(screen, table, token) {
    Object.assign(this, { screen, table, token, waiting: [], isShowing: false, state: null, sent: null, queued: null });
    this.choice = new Choice([]);
    this.picture = new Picture((mark) => this.press(mark));
    this.choosing = new ChoicePanel(this);
    this.seats = new SeatBar();
    this.log = new Log();
    this.toolbar = new Toolbar(this);
    this.headline = make("h1", { class: "headline" }, "Joining the table …");
    this.lost = make("p", { class: "notice bad", role: "alert", hidden: true });
    screen.append(make("div", { class: "table" },
      make("div", { class: "table-head" }, this.headline, this.toolbar.element, this.seats.element, this.lost),
      this.picture.element,
      make("div", { class: "side" }, this.choosing.element, this.log.element)));
    this.onKey = (event) => this.choosing.key(event);
    document.addEventListener("keydown", this.onKey);
    this.connection = new TableConnection(table, token, (message) => this.hear(message), (how) => this.connected(how));
  }

  leave() {
    this.connection.leave();
    this.toolbar.stop();
    document.removeEventListener("keydown", this.onKey);
  }

  connected(how) {
    this.lost.hidden = how === "open";
    this.screen.dataset.connection = how;
    if (how === "lost") {
      this.lost.textContent = "The connection is lost; trying again. The game is kept.";
      this.sent = null;
    } else if (how === "refused") {
      this.lost.textContent = "There is no such table, or the link is not whole. Back to the lobby to open a new one.";
      this.headline.textContent = "No table here";
      forgetTable(this.table);
    }
  }

  hear(message) {
    if (message.type === "error") {
      this.sent = null;
      notice(message.message, "bad");
      this.refresh();
    } else if (message.type === "hint") {
      if (message.seq === this.state?.seq) this.choosing.showHint(message);
    } else {
      this.waiting.push(message.type === "state" ? { ...message, actions: unfolded(message) } : message);
      if (!this.isShowing) this.showNext();
    }
  }

  /** Moves are told and then shown; opponents' moves one after another, so that eyes can follow. */
  async showNext() {
    this.isShowing = true;
    while (this.waiting.length) {
      const message = this.waiting.shift();
      if (message.type === "moves") {
        this.movers = [...new Set(message.lines.map((line) => line.seat).filter((seat) => seat !== null))];
        this.log.add(message.lines, this.state?.seat);
      } else {
        await this.show(message);
        const isCalm = !prefersLessMotion() && !message.clock && this.waiting.length < HURRY;
        if (isCalm && this.waiting.length) await new Promise((done) => setTimeout(done, LOOK_AT_IT));
      }
    }
    this.isShowing = false;
  }

  async show(state) {
    const before = this.state;
    const hasChosen = this.sent !== null && this.sent.seq === state.seq;
    this.state = hasChosen ? { ...state, actions: before.actions } : state; // the tick is not over: think ahead
    if (!before) await this.learn(state.game);
    const { marks } = this.choice; // where all act at once, a tick goes by without undoing what one is about to choose
    if (!hasChosen) this.sent = null;
    this.picture.show(state.svg, state.game, state.seat, this.movers);
    this.picture.element.dataset.seq = state.seq;
    this.movers = [];
    this.headline.textContent = this.words(state);
    document.title = `${state.actions.length ? "● " : ""}${this.headline.textContent}`;
    this.seats.show(state);
    this.log.catchUp(state.log, state.seat);
    this.toolbar.show(state);
    this.choice = new Choice(this.state.actions);
    this.choice.keep(marks);
    this.choosing.forgetHint();
    if (state.game === "planet") this.showGlobe(state);
    this.refresh();
    if (!hasChosen) this.actOnQueued();
    if (state.is_over && !before?.is_over) showSheet(state, this);
  }

  async learn(game) {
    const { games } = await askGames();
    this.game = games.find((each) => each.name === game);
  }

  words(state) {
    const { headline } = this.picture;
    const me = new RegExp(`(^|· )player ${state.seat + 1}:`, "i"); // "Round 3 of 12 · player 1: place a tile"
    return headline.replace(me, (_, before) => (before ? "· your turn:" : "Your turn:"));
  }

  showGlobe(state) {
    if (!this.globe) {
      this.globe = new Globe((mark) => this.press(mark));
      this.globe.element.addEventListener("changed", () => this.refresh());
    }
    if (!this.globe.element.isConnected) this.picture.place(this.globe.element);
    this.globe.tried = null;
    this.globe.update(state.view, this.picture.element);
  }

  // Choosing

  press(mark) {
    this.perform(this.choice.press(mark));
  }

  perform(action) {
    if (action && this.sent) this.queued = action.action; // this tick's move is made: it is meant for the next
    else if (action) this.act(action);
    if (action) this.choice.keep(keptAfter(action));
    this.refresh();
  }

  act(action) {
    if (this.connection.say({ type: "act", seq: this.state.seq, action: action.action })) {
      this.sent = { seq: this.state.seq };
    } else {
      notice("There is no connection just now: the move was not made.", "bad");
    }
  }

  actOnQueued() {
    const queued = this.state.actions.find((action) => action.action === this.queued);
    this.queued = null;
    if (queued) this.perform(queued);
  }

  askHint() {
    this.connection.say({ type: "hint", seq: this.state.seq });
  }

  setPace(pace) {
    this.connection.say({ type: "pace", pace });
  }

  /** Draws what follows from the choice made so far. */
  refresh() {
    if (!this.state) return;
    const { choice } = this;
    const isWaiting = this.sent !== null && !this.game?.is_real_time;
    const pressable = isWaiting ? [] : pressableSteps(choice);
    this.picture.light(pressable, choice.marks, this.choosing.hintedMarks());
    this.picture.tryOut(choice.steps);
    this.globe?.tryOut(choice.isTurning ? choice.steps.at(-1).shows : null);
    if (this.globe) this.picture.light(pressable, choice.marks, this.choosing.hintedMarks());
    this.choosing.show(choice, this.state, isWaiting, this.sent !== null);
  }
}

function keptAfter(action) {
  return action.steps.at(-1).stays ? action.steps.slice(0, -1).map((step) => step.mark) : [];
}

/** The next things, and those that could be chosen instead of what has been. */
function pressableSteps(choice) {
  const levels = Array.from({ length: choice.marks.length + 1 }, (_, level) => choice.options(level));
  return levels.flat().filter((step) => !step.is_quiet);
}

// What would my choice change? The server says what is certain; the table shows it before anything is decided.

import { make } from "./dom.js";
import { capitalized, t } from "./words.js";
import { formatPoints, seatIcon } from "./seat_view.js";

const DELAY = 70; // milliseconds that the pointer rests before the server is asked
const MAX_KEPT = 60; // answers about one position

export class WhatIf {
  /** `table` sends the question and knows state, model and board. */
  constructor(table) {
    Object.assign(this, { table, answers: new Map(), asked: null, shown: null });
    this.element = make("div", { class: "what-if" });
    const { board } = table;
    for (const [enter, leave] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
      board.element.addEventListener(enter, (event) => this.point(event.target));
      board.element.addEventListener(leave, () => this.point(null));
    }
  }

  /** What can be chosen lies under the pointer or has the focus, or nothing does. */
  point(element) {
    const target = element?.closest?.(".selectable[data-target]")?.dataset.target ?? null;
    this.pointAt(target && target.split(" ").find((each) => this.table.board.labels.has(each)));
  }

  pointAt(target) {
    this.pointed = target;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.refresh(), DELAY);
  }

  /** Shows what the action would change that a target completes; else what is on trial, or chosen for this tick. */
  refresh() {
    const { model, sent, game } = this.table;
    if (sent) this.show(game.is_real_time ? sent : null);
    else this.show((this.pointed && model.actionAfter(this.pointed)) ?? model.action);
  }

  show(action) {
    const number = action?.action ?? null;
    if (number === this.shown) return;
    this.shown = number;
    this.clear();
    if (number === null) return;
    if (this.answers.has(number)) this.draw(this.answers.get(number));
    else if (this.asked !== number) this.ask(number);
  }

  ask(number) {
    this.asked = number;
    this.table.connection.send({ type: "what_if", seq: this.table.state.seq, action: number });
  }

  receive(answer) {
    this.asked = null;
    if (answer.seq !== this.table.state.seq) return;
    if (this.answers.size > MAX_KEPT) this.answers.clear();
    this.answers.set(answer.action, answer);
    if (answer.action === this.shown) this.draw(answer);
  }

  /** A new position: nothing is known about it. */
  reset() {
    this.answers.clear();
    this.asked = null;
    this.shown = null;
    this.element.replaceChildren();
  }

  clear() {
    this.element.replaceChildren();
    this.table.board.endTrial();
    for (const points of document.querySelectorAll(".seat-points[data-before]")) {
      points.textContent = points.dataset.before;
      delete points.dataset.before;
    }
  }

  hasPoints(own) {
    const { state, game } = this.table;
    if (own && own.before !== own.after) return true;
    return !game.is_real_time && state.scores.some((score) => score.is_complete || score.total);
  }

  draw({ action, scores, panels, still, cautions }) {
    this.clear();
    const { state, board, game } = this.table;
    board.tryOut(panels, state);
    const own = scores.find((score) => score.seat === state.seat);
    for (const score of scores) if (score.before !== score.after) showSwing(score);
    const { selections } = state.actions.find((each) => each.action === action) ?? { selections: [] };
    const chosen = selections.filter((each) => !each.is_rotation);
    const rules = chosen.map((each) => game.things.find((thing) => thing.id === each.details?.thing)?.rule).filter(Boolean);
    this.element.replaceChildren(
      make("h2", {}, capitalized(chosen.map((each) => each.label).join(" · "))),
      ...rules.map((rule) => make("p", { class: "rule-words" }, rule)),
      ...(this.hasPoints(own) ? [swing(ownScore(state), own)] : []),
      make("ul", { class: "lines" }, (own?.lines ?? []).map(changedLine),
        scores.filter((score) => score.seat !== state.seat && score.before !== score.after).map((score) => othersLine(score, state))),
      ...cautions.map((words) => make("p", { class: "caution" }, words)),
      ...(still ? [make("p", { class: "still soft" }, still)] : []));
  }
}

const ownScore = (state) => state.scores.find((score) => score.seat === state.seat)?.total ?? 0;

export function changePill(change) {
  const sign = change > 0 ? "+" : change < 0 ? "" : "±";
  return make("span", { class: `change ${change > 0 ? "up" : change < 0 ? "down" : ""}` }, `${sign}${formatPoints(change)}`);
}

function swing(now, own) {
  const after = own?.after ?? now;
  return make("p", { class: "swing" }, after !== now && make("span", { class: "before" }, `${formatPoints(now)} →`),
    make("span", { class: "after" }, formatPoints(after)), changePill(after - now), make("span", { class: "words" }, t("your-points-now")));
}

function changedLine({ label, before, after }) {
  const [name, ...reason] = label.split(": ");
  return make("li", {}, make("span", { class: "grow" }, make("b", {}, capitalized(name)),
    reason.length > 0 && make("br"), make("span", { class: "soft small" }, reason.join(": "))), changePill(after - before));
}

function othersLine({ seat, before, after }, state) {
  return make("li", {}, seatIcon(seat, 24), make("span", { class: "grow" }, state.seats[seat].name), changePill(after - before));
}

/** The score beside a name runs ahead: 18 → 21. */
function showSwing({ seat, before, after }) {
  for (const points of document.querySelectorAll(`[data-seat="${seat}"] > .seat-points`)) {
    points.dataset.before = points.textContent;
    points.replaceChildren(make("span", { class: "before" }, `${formatPoints(before)} → `), formatPoints(after));
  }
}

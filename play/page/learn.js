// How does a game teach itself? A scripted game on the real rules: one idea a step, and the learner makes the moves.

import { getGames, getLesson } from "./api.js";
import { Board } from "./board.js";
import { button, make } from "./dom.js";
import { Explainer } from "./explain.js";
import { expandActions, SelectionModel } from "./selection.js";
import { play } from "./sound.js";
import { capitalized, t } from "./words.js";

export function showLesson(screen, name) {
  const lesson = new LessonScreen(screen, name);
  lesson.load();
  return () => lesson.leave();
}

class LessonScreen {
  constructor(screen, name) {
    Object.assign(this, { name, number: 0, model: new SelectionModel([]) });
    this.board = new Board((target) => this.select(target), () => this.highlight());
    this.headline = make("h1", { class: "headline" }, t("loading"));
    this.callout = make("section", { class: "callout card", "aria-label": t("lesson"), "aria-live": "polite" });
    this.explainer = new Explainer(this.board.element);
    screen.append(make("div", { class: "table lesson" },
      make("section", { class: "stage", "aria-label": t("table") }, make("div", { class: "table-head" }, this.headline), this.board.element),
      make("div", { class: "side" }, this.callout)));
    this.onKey = (event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
  }

  leave() {
    this.explainer.leave();
    document.removeEventListener("keydown", this.onKey);
  }

  async load() {
    try {
      const [{ games }, lesson] = await Promise.all([getGames(), getLesson(this.name)]);
      this.game = games.find((game) => game.name === this.name);
      this.explainer.game = this.game;
      this.steps = lesson.steps;
      await this.board.use(this.game);
      document.getElementById("where").replaceChildren(make("b", {}, this.game.title), make("span", { class: "soft" }, t("lesson")));
      this.go(0);
    } catch (error) {
      this.headline.textContent = error.message;
    }
  }

  get step() {
    return this.steps[this.number];
  }

  go(number) {
    const movers = number > this.number ? moversOf(this.steps[this.number].state, this.steps[number].state) : [];
    this.number = number;
    const { state } = this.step;
    this.model = new SelectionModel(expandActions(state).filter(({ action }) => action === this.step.action));
    this.board.show(state, state.seat, movers);
    this.headline.textContent = capitalized(state.headline);
    this.showCallout();
    this.highlight();
  }

  showCallout() {
    const { steps, number } = this;
    const isLast = number === steps.length - 1;
    const bars = steps.map((_, i) => make("span", { class: i <= number ? "done" : "" }));
    const forward = isLast ? button(t("play-now"), () => { location.hash = `game=${this.name}`; }, { class: "primary", id: "lesson-next" })
      : this.step.action === null ? button(t("next"), () => this.next(), { class: "primary", id: "lesson-next" })
        : button(t("show-me"), () => this.next(), { id: "lesson-next" });
    const hadFocus = this.callout.contains(document.activeElement);
    this.callout.replaceChildren(
      make("p", { class: "callout-head" }, make("b", {}, t("step-of", { number: number + 1, count: steps.length })), make("span", { class: "bars", "aria-hidden": "true" }, bars)),
      make("p", { class: "callout-words" }, this.step.text),
      make("p", { class: "soft" }, this.step.action === null ? "" : t("your-turn-to-press")),
      make("p", { class: "row" }, forward, button(t("back"), () => this.go(number - 1), { id: "lesson-back", disabled: number === 0 }),
        make("a", { href: "#", class: "leave-lesson" }, t("leave-lesson"))));
    if (hadFocus) forward.focus({ preventScroll: true });
  }

  next() {
    if (this.number < this.steps.length - 1) this.go(this.number + 1);
  }

  /** Marks what the step speaks of, and what is to be pressed. */
  highlight() {
    const levels = Array.from({ length: this.model.targets.length + 1 }, (_, level) => this.model.options(level));
    const options = levels.flat();
    this.board.highlight(options, this.model.selections, new Set(options.map(({ target }) => target)));
    const places = [...this.board.element.querySelectorAll("[data-target]")].filter((each) => each.dataset.target.split(" ").includes(this.step.target));
    for (const each of this.board.element.querySelectorAll(".pointed")) each.classList.remove("pointed");
    for (const each of places) each.classList.add("pointed");
    const shown = this.model.targets.length ? options.at(-1) && this.board.find(options.at(-1).target) : places[0];
    shown?.scrollIntoView({ block: "nearest" });
    this.showButtons(options);
  }

  /** What is to be chosen and is not drawn gets a button. */
  showButtons(options) {
    this.callout.querySelector(".options")?.remove();
    const hidden = options.filter(({ target }) => !this.board.has(target) && !this.model.targets.includes(target));
    const buttons = hidden.map(({ target, label }) => button(label, () => this.select(target), { class: "option", "data-target": target }));
    if (this.model.isRotating) buttons.push(button(t("put-down"), () => this.done(), { class: "option primary", "data-confirm": "" }));
    if (buttons.length) this.callout.append(make("div", { class: "options" }, buttons));
  }

  select(target) {
    const action = this.model.select(target);
    if (action) this.done();
    else this.highlight();
  }

  done() {
    play("put");
    this.next();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, dialog, .globe-stage")) return;
    if (event.key === "ArrowRight" && !this.model.isRotating) this.next();
    if (event.key === "ArrowLeft" && this.number > 0) this.go(this.number - 1);
    if (event.key === "Enter" && this.model.isRotating && !event.target.closest("button")) this.done();
  }
}

/** The seats whose moves lie between two positions of a lesson. */
function moversOf(before, after) {
  const known = new Set(before.log.map(({ number }) => number));
  return [...new Set(after.log.filter(({ number, seat }) => seat !== null && !known.has(number)).map(({ seat }) => seat))];
}

// What can I do now? All options as buttons: for the keyboard, for screen readers, and for what is not in the drawing.

import { button, make } from "./dom.js";
import { capitalized, t } from "./words.js";

const KEYS = 9; // digits
const percent = (share) => `${Math.round(100 * share)}\u00a0%`;

export class SelectionPanel {
  constructor(table) {
    this.table = table;
    this.hint = null;
    this.prompt = make("p", { class: "prompt", "aria-live": "polite" });
    this.backBox = make("span");
    this.options = make("div", { class: "options" });
    this.hintBox = make("div", { class: "hint" });
    this.element = make("section", { class: "selection-panel", "aria-label": t("your-options"), tabindex: "-1" },
      table.whatIf.element, make("div", { class: "prompt-row" }, this.prompt, this.backBox), this.hintBox, this.options);
    this.numbered = [];
    this.firstKey = 0; // of the nine choices that have the keys 1 to 9
  }

  show(model, state, isWaiting, hasChosen) {
    this.state = state;
    const hadFocus = this.element.contains(document.activeElement);
    const focusedTarget = hadFocus ? document.activeElement.dataset.target : undefined;
    this.model = model;
    this.isMine = state.actions.length > 0 && !isWaiting;
    this.element.classList.toggle("mine", this.isMine);
    this.showPrompt(state, hasChosen);
    this.hintBox.hidden = model.targets.length > 0; // on a phone there is no room for both
    const asked = `${state.seq} ${model.targets}`;
    if (asked !== this.asked) this.firstKey = 0;
    this.asked = asked;
    this.numbered = [];
    this.options.replaceChildren(...(this.isMine ? this.optionButtons() : []));
    if (hadFocus) this.restoreFocus(focusedTarget);
  }

  /** Keeps the focus in the panel: on the same button, on the first one, or on the panel itself. */
  restoreFocus(target) {
    const same = target && this.options.querySelector(`[data-target="${CSS.escape(target)}"]`);
    const first = this.options.querySelector("[data-confirm]") ?? this.options.querySelector("button");
    (same || first || this.element).focus({ preventScroll: true });
  }

  /** What is selected, and what is asked. Screen readers announce changes only. */
  showPrompt(state, hasChosen) {
    const selections = this.isMine ? this.model.selections.filter((selection) => !selection.is_rotation) : [];
    const question = hasChosen ? t("move-made") : this.question(state);
    const prompt = make("p", {},
      ...selections.flatMap(({ label }) => [make("span", { class: "selected-label" }, label), " "]),
      this.isMine ? question : this.waitingFor(state));
    if (this.prompt.textContent !== prompt.textContent) this.prompt.replaceChildren(...prompt.childNodes);
    this.backBox.replaceChildren(...(selections.length
      ? [button(t("back"), () => this.back(), { class: "back", title: t("escape") })] : []));
  }

  question(state) {
    const { model } = this;
    if (model.isRotating) {
      return [t("turn-it"), " ", make("span", { class: "detail" }, t("now", { words: model.selections.at(-1).label }))];
    }
    if (model.isComplete) return "";
    return t(model.targets.length ? "what-next" : "your-turn", { prompt: state.view.prompt ?? state.view.phase });
  }

  waitingFor(state) {
    if (state.is_over) return t("over");
    const names = state.to_move.filter((seat) => seat !== state.seat).map((seat) => state.seats[seat].name);
    return names.length ? t("waiting-for", { names: names.join(", ") }) : t("one-moment");
  }

  back() {
    this.model.back();
    this.table.refresh();
    this.restoreFocus();
  }

  optionButtons() {
    if (this.model.isRotating) return this.rotationButtons();
    if (this.model.isComplete) return [this.confirmButton(this.verb())];
    const options = this.model.options();
    const isDrawn = ({ target }) => this.table.board.isInSight(target);
    const primary = options.filter((option) => !option.is_secondary);
    const secondary = options.filter((option) => option.is_secondary);
    const rank = (option) => (option.is_main ? 0 : isDrawn(option) ? 2 : 1);
    const ordered = [...primary].sort((one, other) => rank(one) - rank(other));
    const buttons = ordered.map((option, index) => this.optionButton(option, index, isDrawn(option)));
    return secondary.length ? [...buttons, this.moreOptions(secondary, ordered.length)] : buttons;
  }

  moreOptions(options, first) {
    const more = make("details", { class: "more", open: this.isMoreOpen }, make("summary", {}, t("more-options")),
      make("div", { class: "options" }, options.map((option, index) => this.optionButton(option, first + index, false))));
    more.addEventListener("toggle", () => { this.isMoreOpen = more.open; });
    return more;
  }

  optionButton({ target, label, is_main, key: letter }, index, isDrawn) {
    const select = () => this.table.select(target);
    this.numbered.push(select);
    const digit = index - this.firstKey + 1;
    const shortcut = letter?.toUpperCase() ?? (digit >= 1 && digit <= KEYS && String(digit));
    const key = shortcut && make("kbd", { "aria-hidden": "true" }, shortcut);
    const isHinted = this.hintedTargets().has(target);
    const point = () => this.table.whatIf.pointAt(target);
    const leave = () => this.table.whatIf.pointAt(null);
    return button([key, label], select, {
      onpointerenter: point, onpointerleave: leave, onfocus: point, onblur: leave,
      class: `option ${isDrawn ? "drawn" : "button-only"} ${is_main ? "primary" : ""} ${isHinted ? "hinted" : ""}`, "data-target": target,
    });
  }

  /** What the chosen action does: the words of its block. */
  verb() {
    return capitalized(this.table.game.blocks[this.model.action.block] ?? t("confirm"));
  }

  confirmButton(words) {
    const key = make("kbd", { class: "after", "aria-hidden": "true" }, t("enter"));
    return button([words, key], () => this.table.perform(this.model.action), { class: "option primary", "data-confirm": "" });
  }

  rotationButtons() {
    return [
      button(`↺ ${t("turn-left")}`, () => this.rotate(1), { class: "option", "data-target": "turn-left" }),
      button(`↻ ${t("turn-right")}`, () => this.rotate(-1), { class: "option", "data-target": "turn-right" }),
      this.confirmButton(t("put-down")),
    ];
  }

  rotate(by) {
    this.model.rotate(by);
    this.table.refresh();
  }

  /** The digits stand for the next nine choices. */
  turnKeys() {
    this.firstKey = this.firstKey + KEYS < this.numbered.length ? this.firstKey + KEYS : 0;
    this.table.refresh();
  }

  /** Digits select, arrows rotate, Enter confirms, Escape goes back, H asks for a hint. */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest("input, select, textarea, dialog")) return;
    if (event.key === "s" && localStorage.getItem("cosmozoo-shortcuts") !== "off") document.getElementById("scores")?.click();
    if (!this.isMine || localStorage.getItem("cosmozoo-shortcuts") === "off") return;
    const { isRotating, action } = this.model;
    const isOnButton = Boolean(event.target.closest("button, .selectable:not(.selected)"));
    const handlers = {
      Escape: () => this.model.targets.length && this.back(),
      h: () => this.table.askHint(),
      ArrowLeft: () => isRotating && this.rotate(1),
      ArrowRight: () => isRotating && this.rotate(-1),
      0: () => this.turnKeys(),
      Enter: () => action && !isOnButton && this.table.perform(action),
    };
    const number = /^[1-9]$/.test(event.key) ? this.numbered[this.firstKey + Number(event.key) - 1] : null;
    if (number) event.preventDefault();
    const own = this.model.options().find((option) => option.key === event.key);
    (number ?? handlers[event.key] ?? (own && (() => this.table.select(own.target))))?.();
  }

  // Hints

  showHint(hint) {
    this.hint = hint;
    const choices = hint.choices.map(({ action, label, probability }) => make("li", {},
      button([make("b", {}, percent(probability)), ` ${label}`], () => this.follow(action), { class: "quiet hint-choice" })));
    const estimate = hint.win_share === null ? "" : ` ${t("hint-chance", { percent: Math.round(100 * hint.win_share) })}`;
    this.hintBox.replaceChildren(
      make("p", { role: "status" }, `${t("hint-is")}${estimate}`), make("ol", {}, choices));
    this.table.refresh();
  }

  clearHint() {
    this.hint = null;
    this.hintBox.replaceChildren();
  }

  hintedTargets() {
    if (!this.hint?.choices.length) return new Set();
    const best = this.table.state.actions.find(({ action }) => action === this.hint.choices[0].action);
    return new Set(best?.selections.map(({ target }) => target) ?? []);
  }

  /** Makes all selections of a hint except the last, which the player makes. */
  follow(number) {
    const hinted = this.table.state.actions.find(({ action }) => action === number);
    if (!hinted) return;
    this.model.restore(hinted.selections.map(({ target }) => target));
    this.table.refresh();
    this.restoreFocus(hinted.selections[this.model.targets.length]?.target);
  }
}

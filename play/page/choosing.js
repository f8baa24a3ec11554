// What can I do now? All choices as buttons, for the keyboard, for screen readers, and where the picture has no thing.

import { button, make } from "./elements.js";

const percent = (share) => `${Math.round(100 * share)}\u00a0%`;

export class ChoicePanel {
  constructor(table) {
    this.table = table;
    this.hint = null;
    this.prompt = make("p", { class: "prompt", "aria-live": "polite" });
    this.backBox = make("span");
    this.buttons = make("div", { class: "choices" });
    this.advice = make("div", { class: "advice" });
    this.element = make("section", { class: "choosing", "aria-label": "Your choices", tabindex: "-1" },
      make("div", { class: "asked" }, this.prompt, this.backBox), this.advice, this.buttons);
    this.numbered = [];
  }

  show(choice, state, isWaiting, hasChosen) {
    const focused = this.element.contains(document.activeElement) ? document.activeElement.dataset.mark : undefined;
    const hadFocus = this.element.contains(document.activeElement);
    this.choice = choice;
    this.isMine = state.actions.length > 0 && !isWaiting;
    this.element.classList.toggle("mine", this.isMine);
    this.showPrompt(choice, state, hasChosen);
    this.advice.hidden = choice.marks.length > 0; // what is taken up already needs the room
    this.numbered = [];
    this.buttons.replaceChildren(...(this.isMine ? this.choices(choice) : []));
    if (hadFocus) this.refocus(focused);
  }

  /** After each step the focus stays in the panel: on the same button, or on the first. */
  refocus(mark) {
    const same = mark && this.buttons.querySelector(`[data-mark="${CSS.escape(mark)}"]`);
    const first = this.buttons.querySelector("[data-confirm]") ?? this.buttons.querySelector("button");
    (same || first || this.element).focus({ preventScroll: true }); // without buttons the panel keeps it until there are
  }

  /** What has been chosen, and what is asked; said again only when it changes. */
  showPrompt(choice, state, hasChosen) {
    const steps = this.isMine ? choice.steps.filter((step) => !step.is_turn) : [];
    const asked = hasChosen ? "Your move is made. What you choose now comes next." : this.question(choice, state);
    const prompt = make("p", {}, ...steps.flatMap((step) => [make("span", { class: "chosen-step" }, step.label), " "]),
      this.isMine ? asked : this.waitingFor(state));
    if (this.prompt.textContent !== prompt.textContent) this.prompt.replaceChildren(...prompt.childNodes);
    this.backBox.replaceChildren(...(steps.length
      ? [button("Back", () => this.back(), { class: "back", title: "Escape" })] : []));
  }

  question(choice, state) {
    if (choice.isTurning) {
      return ["Turn it, then put it down. ", make("span", { class: "detail" }, `Now: ${choice.steps.at(-1).label}.`)];
    }
    return choice.marks.length ? "And now?" : `It is your turn: ${state.view.phase}.`;
  }

  waitingFor(state) {
    if (state.is_over) return "The game is over.";
    const names = state.to_move.filter((seat) => seat !== state.seat).map((seat) => state.seats[seat].name);
    return names.length ? `Waiting for ${names.join(", ")} …` : "One moment …";
  }

  back() {
    this.choice.back();
    this.table.refresh();
    this.refocus();
  }

  choices(choice) {
    if (choice.isTurning) return this.turning();
    const options = choice.options();
    const isDrawn = (step) => this.table.picture.has(step.mark);
    const loud = options.filter((step) => !step.is_quiet);
    const quiet = options.filter((step) => step.is_quiet);
    const ordered = [...loud.filter((step) => !isDrawn(step)), ...loud.filter(isDrawn)];
    const buttons = ordered.map((step, index) => this.choiceButton(step, index, isDrawn(step)));
    return quiet.length ? [...buttons, this.moreChoices(quiet, ordered.length)] : buttons;
  }

  moreChoices(steps, first) {
    const more = make("details", { class: "more", open: this.isMoreOpen }, make("summary", {}, "More"),
      make("div", { class: "choices" }, steps.map((step, index) => this.choiceButton(step, first + index, false))));
    more.addEventListener("toggle", () => { this.isMoreOpen = more.open; });
    return more;
  }

  choiceButton(step, index, isDrawn) {
    const press = () => this.table.press(step.mark);
    this.numbered.push(press);
    const key = index < 9 && make("kbd", { "aria-hidden": "true" }, String(index + 1));
    const isHinted = this.hintedMarks().has(step.mark);
    return button([key, step.label], press, {
      class: `choice ${isDrawn ? "drawn" : "only-here"} ${isHinted ? "hinted" : ""}`, "data-mark": step.mark,
    });
  }

  turning() {
    const turn = (by) => () => {
      this.choice.turn(by);
      this.table.refresh();
    };
    const settle = () => this.table.perform(this.choice.action);
    return [
      button("↺ turn left", turn(1), { class: "choice", "data-mark": "turn-left" }),
      button("↻ turn right", turn(-1), { class: "choice", "data-mark": "turn-right" }),
      button("Put it down", settle, { class: "choice primary", "data-confirm": "" }),
    ];
  }

  /** Numbers choose, arrows turn, Enter puts down, Escape goes back, H asks for a hint. */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest("input, select, textarea, dialog")) return;
    if (!this.isMine || localStorage.getItem("cosmozoo-shortcuts") === "off") return;
    const actions = {
      Escape: () => this.choice.marks.length && this.back(),
      h: () => this.table.askHint(),
      ArrowLeft: () => this.choice.isTurning && this.turnBy(1),
      ArrowRight: () => this.choice.isTurning && this.turnBy(-1),
      Enter: () => this.choice.isTurning && !event.target.closest("button, .can") && this.table.perform(this.choice.action),
    };
    const number = /^[1-9]$/.test(event.key) ? this.numbered[Number(event.key) - 1] : null;
    const act = number ?? actions[event.key];
    if (act && act() !== false && number) event.preventDefault();
  }

  turnBy(by) {
    this.choice.turn(by);
    this.table.refresh();
  }

  // Hints

  showHint(hint) {
    this.hint = hint;
    const lines = hint.choices.map((choice) => make("li", {},
      button([make("b", {}, percent(choice.probability)), ` ${choice.label}`], () => this.follow(choice.action), {
        class: "quiet hint-choice",
      })));
    this.advice.replaceChildren(
      make("p", { role: "status" },
        hint.win === null ? "An agent would do this:" : `An agent would do this, and expects to win ${percent(hint.win)}:`),
      make("ol", {}, lines));
    this.table.refresh();
  }

  forgetHint() {
    this.hint = null;
    this.advice.replaceChildren();
  }

  hintedMarks() {
    if (!this.hint?.choices.length) return new Set();
    const best = this.table.state.actions.find((action) => action.action === this.hint.choices[0].action);
    return new Set(best?.steps.map((step) => step.mark) ?? []);
  }

  /** Takes up what a hint says, up to the last step, which remains to be made. */
  follow(number) {
    const action = this.table.state.actions.find((each) => each.action === number);
    if (!action) return;
    this.choice.keep(action.steps.map((step) => step.mark));
    this.table.refresh();
    this.refocus(action.steps[this.choice.marks.length]?.mark);
  }
}

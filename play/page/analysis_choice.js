// What else could be chosen here, and how good would it have been? Each choice with the chance to win after it.

import { button, make, notice } from "./dom.js";
import { margin, named, percent, thinkOver, whenOf } from "./analysis_data.js";
import { t } from "./words.js";

const DEPTHS = [256, 1024]; // worlds that each choice is tried in

export class OptionPanel {
  /** `changed` is called when a decision was thought over, `playOn` when somebody wants to. */
  constructor(identity, players, changed, playOn) {
    Object.assign(this, { identity, players, changed, playOn, isThinking: false });
    this.element = make("section", { class: "choice-panel", "aria-live": "polite", "aria-label": t("analysis-choice") });
  }

  /** `decision` is null where nothing was chosen; `isEnd` after the last move. */
  show(decision, isEnd) {
    this.decision = decision;
    const buttons = make("div", { class: "choice-buttons" },
      decision && this.thinkButton(decision),
      !isEnd && button(t("analysis-play-on"), this.playOn, { class: "main", id: "play-on" }));
    if (!decision) {
      this.element.replaceChildren(make("p", { class: "soft" }, t(isEnd ? "analysis-end" : "analysis-nothing-chosen")), buttons);
      return;
    }
    const { seats, seat: me } = this.players;
    const title = { progress: whenOf(decision, seats), name: seats[decision.seat].name };
    this.element.replaceChildren(
      make("h2", {}, t(decision.seat === me ? "analysis-your-choice" : "analysis-their-choice", title)),
      make("ol", { class: "option-list", tabindex: "0", "aria-label": t("analysis-choice") }, decision.options.map((option) => this.option(decision, option))),
      make("p", { class: "tiny soft" }, t("analysis-worlds", { count: decision.num_worlds })), buttons);
  }

  option(decision, option) {
    const { seats, seat: me } = this.players;
    const isBest = option.action === decision.best;
    const isPlayed = option.action === decision.played;
    const notes = [isBest && t("analysis-best"), isPlayed && t("analysis-played")].filter(Boolean).join(", ");
    const facts = { percent: percent(option.chance.value), margin: margin(option.chance), name: seats[decision.seat].name };
    return make("li", { class: `option-row ${isBest ? "best" : ""} ${isPlayed ? "played" : ""}` },
      make("span", {}, make("b", {}, named(option.label, seats)), notes && `: ${notes}`),
      bar(option.chance),
      make("span", { class: "small soft" }, t(decision.seat === me ? "analysis-you-win" : "analysis-they-win", facts)));
  }

  thinkButton(decision) {
    const depth = DEPTHS.find((each) => each > decision.num_worlds);
    if (!depth) return null;
    const words = this.isThinking ? t("analysis-thinking") : t("analysis-think", { count: depth });
    return button(words, () => this.think(decision, depth), { id: "think", disabled: this.isThinking });
  }

  async think(decision, depth) {
    this.isThinking = true;
    this.show(decision, false);
    try {
      const found = await thinkOver(this.identity, decision.number, depth);
      this.isThinking = false;
      this.changed(found);
    } catch (error) {
      this.isThinking = false;
      notice(error.message, "bad");
      this.show(this.decision, false);
    }
  }
}

/** Where the chance lies between 0 and 100 %, and where it may lie. */
function bar({ value, low, high }) {
  const range = make("i");
  range.style.insetInline = `${100 * low}% ${100 * (1 - high)}%`;
  const mark = make("u");
  mark.style.left = `${100 * value}%`;
  return make("span", { class: "chance-bar", "aria-hidden": "true" }, range, mark);
}

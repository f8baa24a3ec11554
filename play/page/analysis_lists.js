// What mattered, and what was chosen? The turning points of a seat, and all choices that were not forced.

import { button, make } from "./dom.js";
import { named, percent, whenOf } from "./analysis_data.js";
import { seatIcon } from "./seat_view.js";
import { t } from "./words.js";

export class TurningPoints {
  constructor(analysis, players, go) {
    Object.assign(this, { analysis, players, go });
    this.element = make("section", { class: "card turning-points", "aria-labelledby": "turning-title" });
  }

  show(number, seat) {
    const { decisions, turning_points: all, best_choices: best } = this.analysis;
    const find = (wanted) => decisions.find((each) => each.number === wanted);
    const points = all[seat].map(find);
    const isMe = seat === this.players.seat;
    const facts = { count: points.length, name: this.players.seats[seat].name };
    const [mine, theirs] = points.length ? ["analysis-cost-me", "analysis-cost-other"] : ["analysis-no-cost-me", "analysis-no-cost-other"];
    this.element.replaceChildren(
      make("h2", { id: "turning-title" }, t("analysis-turning-points")),
      make("p", { class: "small soft" }, t(isMe ? mine : theirs, facts)),
      ...points.map((point, index) => this.card(point, index + 1, number)),
      ...(best[seat] === null ? [] : [this.best(find(best[seat]))]));
  }

  card(point, index, number) {
    const { seats } = this.players;
    return button([
      make("span", { class: "number", "aria-hidden": "true" }, String(index)),
      make("span", { class: "grow" }, make("b", {}, `${whenOf(point, seats)}: ${named(labelOf(point, point.played), seats)}`), make("br"),
        make("span", { class: "small soft" }, t("analysis-was-better", { label: named(labelOf(point, point.best), seats) }))),
      make("span", { class: "change down", title: intervalOf(point.loss) }, `−${percent(point.loss.value)} %`),
    ], () => this.go(point.position), { class: "turning-point", "aria-current": point.position === number ? "true" : false, "data-position": point.position });
  }

  best(point) {
    const { seats } = this.players;
    const facts = { progress: whenOf(point, seats), label: named(labelOf(point, point.played), seats), loss: percent(point.lead.value) };
    return button(make("span", {}, make("b", {}, t("analysis-best-choice")), " ", t("analysis-best-was", facts)),
      () => this.go(point.position), { class: "best-choice" });
  }
}

export class ChoiceList {
  constructor(analysis, players, go) {
    Object.assign(this, { analysis, players, go });
    this.list = make("ol", { class: "choice-list", tabindex: "0", "aria-label": t("analysis-all-choices") });
    this.element = make("section", { class: "card choices" },
      make("h2", {}, t("analysis-all-choices"), make("span", { class: "small soft" }, t("analysis-looked-at", { count: analysis.decisions.length }))), this.list);
    this.rows = analysis.decisions.map((each) => this.row(each));
    this.list.append(...this.rows);
  }

  row(decision) {
    const label = named(labelOf(decision, decision.played), this.players.seats);
    return make("li", { "data-position": decision.position, "data-seat": decision.seat },
      button([make("span", { class: "soft" }, String(decision.position + 1)), seatIcon(decision.seat, 20), make("span", { class: "grow" }, label),
        decision.is_mistake && make("b", { class: "cost" }, `−${percent(decision.loss.value)} %`)], () => this.go(decision.position), {}));
  }

  show(number) {
    for (const row of this.rows) {
      const isNow = Number(row.dataset.position) === number;
      row.firstChild.toggleAttribute("aria-current", isNow);
      if (isNow) this.list.scrollTop = row.offsetTop - this.list.clientHeight / 2;
    }
  }
}

export const labelOf = (decision, action) => decision.options.find((each) => each.action === action).label;

export const intervalOf = ({ low, high }) => t("analysis-interval", { low: percent(low), high: percent(high) });

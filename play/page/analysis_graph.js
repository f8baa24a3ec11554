// How did the chances change? A line for each seat over the positions; a press goes to the position below it.

import { make, makeSvg } from "./dom.js";
import { percent } from "./analysis_data.js";
import { t } from "./words.js";

const PHONE = 700; // pixels of width, below which the graph has a page of its own
const LEFT = 44;
const RIGHT = 14;
const TOP = 12;
const BOTTOM = 24;
const TICK_GAP = 56; // at least so many pixels between two numbers of moves
const DASHES = ["", "7 5", "2 4", "9 3 2 3", "4 3", "1 3", "12 4", "6 2 1 2", "3 6", "10 6"];

export class ChanceGraph {
  /** `go` gets the position that was pressed. */
  constructor(analysis, players, go) {
    Object.assign(this, { analysis, players, go, seat: players.seat, number: 0 });
    this.legend = make("div", { class: "legend" });
    this.holder = make("div", { class: "chance-graph" });
    this.element = make("div", {}, this.holder,
      make("p", { class: "tiny soft" }, t("analysis-caption"), " ", !analysis.is_calibrated && t("analysis-not-calibrated")));
    this.holder.addEventListener("click", (event) => this.pressed(event));
    this.watcher = new ResizeObserver(() => this.draw());
    this.watcher.observe(this.holder);
  }

  show(number, seat) {
    Object.assign(this, { number, seat });
    this.draw();
  }

  leave() {
    this.watcher.disconnect();
  }

  pressed(event) {
    const { left } = this.holder.getBoundingClientRect();
    const share = (event.clientX - left - LEFT) / (this.width - LEFT - RIGHT);
    const last = this.analysis.num_positions - 1;
    this.go(Math.min(last, Math.max(0, Math.round(share * last))));
  }

  x(position) {
    return LEFT + (position / (this.analysis.num_positions - 1)) * (this.width - LEFT - RIGHT);
  }

  y(chance) {
    return TOP + (1 - chance) * (this.height - TOP - BOTTOM);
  }

  draw() {
    this.width = this.holder.clientWidth;
    this.height = innerWidth < PHONE ? 0.45 * innerHeight : innerHeight < 820 ? 150 : 200;
    if (!this.width) return;
    const svg = makeSvg("svg", { width: this.width, height: this.height, role: "img", "aria-label": this.words() });
    svg.append(...this.grid());
    const others = this.players.seats.map(({ seat }) => seat).filter((seat) => seat !== this.seat);
    for (const seat of others) svg.append(this.line(seat));
    svg.append(this.band(), this.line(this.seat), this.cursor(), ...this.marks());
    this.holder.replaceChildren(svg);
    this.showLegend();
  }

  grid() {
    const fair = 1 / this.players.seats.length;
    const found = [];
    for (const [chance, kind] of [[0, ""], [fair, "fair"], [0.5, ""], [1, ""]]) {
      if (kind === "" && chance === 0.5 && Math.abs(fair - 0.5) < 0.2) continue;
      found.push(makeSvg("path", { d: `M${LEFT} ${this.y(chance)}H${this.width - RIGHT}`, class: `rule ${kind}` }),
        label(LEFT - 6, this.y(chance) + 4, `${percent(chance)} %`, "end"));
    }
    const last = this.analysis.num_positions - 1;
    const step = niceStep(last / ((this.width - LEFT - RIGHT) / TICK_GAP));
    for (let position = step; position <= last; position += step) {
      found.push(makeSvg("path", { d: `M${this.x(position)} ${TOP}V${this.height - BOTTOM}`, class: "rule" }),
        label(this.x(position), this.height - 7, String(position), "middle"));
    }
    return found;
  }

  /** The estimates of a seat at its own choices, and the result. */
  points(seat) {
    const known = this.analysis.decisions.filter((each) => each.seat === seat);
    const end = this.analysis.out[seat] ?? this.analysis.num_positions - 1;
    const result = this.analysis.result[seat];
    return [...known.map(({ position, chance }) => ({ position, ...chance })),
      { position: end, value: result, low: result, high: result }];
  }

  line(seat) {
    const points = this.points(seat).map(({ position, value }) => `${this.x(position)} ${this.y(value)}`);
    return makeSvg("path", {
      d: `M${points.join("L")}`, class: `chance-line ${this.color(seat)} ${seat === this.seat ? "own" : ""}`,
      "stroke-dasharray": DASHES[this.style(seat)],
    });
  }

  /** The seat that is looked at is drawn solid, the others dashed in different ways. */
  style(seat) {
    if (seat === this.seat) return 0;
    const others = this.players.seats.map((each) => each.seat).filter((each) => each !== this.seat);
    return 1 + others.indexOf(seat);
  }

  color(seat) {
    const style = this.style(seat);
    return `line-${style === 0 ? 0 : 2 - (style % 2)}`;
  }

  band() {
    const points = this.points(this.seat);
    const above = points.map(({ position, high }) => `${this.x(position)} ${this.y(high)}`);
    const below = points.map(({ position, low }) => `${this.x(position)} ${this.y(low)}`).reverse();
    return makeSvg("path", { d: `M${[...above, ...below].join("L")}Z`, class: "chance-band" });
  }

  cursor() {
    return makeSvg("path", { d: `M${this.x(this.number)} ${TOP - 6}V${this.height - BOTTOM}`, class: "chance-cursor" });
  }

  marks() {
    return this.analysis.turning_points[this.seat].map((number, index) => {
      const { position, chance } = this.analysis.decisions.find((each) => each.number === number);
      const mark = makeSvg("g", { class: `chance-mark ${position === this.number ? "now" : ""}` });
      mark.append(makeSvg("circle", { cx: this.x(position), cy: this.y(chance.value), r: 11 }),
        label(this.x(position), this.y(chance.value) + 4.5, String(index + 1), "middle"));
      return mark;
    });
  }

  showLegend() {
    this.legend.replaceChildren(...this.players.seats.map(({ seat, name }) => {
      const sample = makeSvg("svg", { width: 28, height: 8, "aria-hidden": "true" });
      sample.append(makeSvg("path", {
        d: "M0 4H28", class: `chance-line ${this.color(seat)} ${seat === this.seat ? "own" : ""}`, "stroke-dasharray": DASHES[this.style(seat)],
      }));
      return make("span", {}, sample, seat === this.players.seat ? t("analysis-you") : name);
    }));
  }

  /** What the picture says, for those who cannot see it. */
  words() {
    const points = this.points(this.seat);
    return t("analysis-graph", {
      name: this.players.seats[this.seat].name, first: percent(points[0].value),
      low: percent(Math.min(...points.map(({ value }) => value))), high: percent(Math.max(...points.map(({ value }) => value))),
      last: percent(points.at(-1).value),
    });
  }
}

function label(x, y, text, anchor) {
  const found = makeSvg("text", { x, y, "text-anchor": anchor });
  found.append(text);
  return found;
}

/** 1, 2, 5, 10, 20 and so on. */
function niceStep(least) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return Math.max(1, [1, 2, 5, 10].find((each) => each * power >= least) * power);
}

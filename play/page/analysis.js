// How did a game go, and what mattered? The chances over the moves, the turning points, and each position to look at.

import { AnalysisRequest, named, playersOf, Positions } from "./analysis_data.js";
import { Board } from "./board.js";
import { button, make, makeSvg, notice, openDialog, picker, saveAsFile } from "./dom.js";
import { ChanceGraph } from "./analysis_graph.js";
import { ChoiceList, TurningPoints } from "./analysis_lists.js";
import { OptionPanel } from "./analysis_choice.js";
import { getGames, playOn } from "./api.js";
import { kept } from "./replay.js";
import { t } from "./words.js";
import { seatIcon } from "./seat_view.js";
import { rememberTable } from "./recent_tables.js";
import { scoreSheet } from "./scores.js";

const ONE_PAGE = "(max-width: 699px)"; // is in sight at a time; the others are a swipe away
const SIGNS = { first: "M19 6 10 12l9 6ZM6 6v12", back: "M17 5 8 12l9 7Z", on: "M7 5l9 7-9 7Z", last: "M5 6l9 6-9 6ZM18 6v12",
  copy: "M10 14 14 10M9 11 6 14a3.5 3.5 0 0 0 5 5l2-2M15 13l3-3a3.5 3.5 0 0 0-5-5l-2 2", save: "M12 4v11M7 11l5 5 5-5M5 20h14", scores: "M5 20V10M12 20V4M19 20v-7" };

export function showAnalysis(screen, identity) {
  const shown = new AnalysisScreen(screen, identity);
  shown.load();
  return () => shown.leave();
}

class AnalysisScreen {
  constructor(screen, identity) {
    Object.assign(this, { screen, identity, number: 0 });
    this.request = new AnalysisRequest((reply) => this.showProgress(reply));
    this.onKey = (event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
  }

  leave() {
    this.request.leave();
    this.graph?.leave();
    this.watcher?.disconnect();
    document.removeEventListener("keydown", this.onKey);
  }

  async load() {
    try {
      if (!this.identity && !kept()) return this.fail(t("analysis-no-game"));
      this.showWaiting();
      const reply = await this.request.run(this.identity, kept());
      if (this.request.isLeft) return null;
      if (reply.status === "failed") return this.fail(reply.message);
      this.identity = reply.id;
      history.replaceState(null, "", `#analysis=${reply.id}`);
      await this.start(reply.analysis);
    } catch (error) {
      this.fail(error.message);
    }
    return null;
  }

  // While it is computed

  showWaiting() {
    this.bar = make("progress", { max: 1, "aria-label": t("analysis-progress") });
    this.count = make("p", { class: "soft" }, t("analysis-waits"));
    this.screen.replaceChildren(make("section", { class: "card analysis-waiting" },
      make("h1", {}, t("analysis-title")), make("p", {}, t("analysis-what-happens")), this.bar, this.count));
  }

  showProgress({ done, total }) {
    if (total) this.bar.value = done / total;
    this.count.textContent = done ? t("analysis-done", { done, total }) : t("analysis-waits");
  }

  fail(message) {
    this.screen.replaceChildren(make("section", { class: "card analysis-waiting" }, make("h1", {}, t("analysis-title")),
      make("p", { class: "notice bad", role: "alert" }, message),
      make("p", { class: "row" }, kept() && button(t("analysis-again"), () => this.again(), { class: "primary" }),
        make("a", { href: "#" }, t("analysis-lobby")))));
  }

  again() {
    this.identity = null;
    this.load();
  }

  // What was found

  async start(analysis) {
    this.analysis = analysis;
    this.players = playersOf(analysis.record, analysis.result.length);
    this.seat = this.players.seat;
    this.positions = new Positions(analysis.record);
    this.positions.look(this.seat);
    const last = await this.positions.get(analysis.num_positions - 1);
    this.game = (await getGames()).games.find((game) => game.name === this.positions.info.game);
    this.board = new Board(() => {});
    await this.board.use(this.game);
    const go = (number) => {
      this.go(number);
      if (matchMedia(ONE_PAGE).matches) this.pages.position.scrollIntoView();
    };
    this.graph = new ChanceGraph(analysis, this.players, go);
    this.turning = new TurningPoints(analysis, this.players, go);
    this.choices = new ChoiceList(analysis, this.players, go);
    this.panel = new OptionPanel(this.identity, this.players, (found) => this.thoughtOver(found), () => this.askPlayOn());
    const worst = this.decision((each) => each.number === analysis.turning_points[this.seat][0]);
    const first = worst?.position ?? 0;
    await this.positions.get(first); // so that all appears at once
    this.build(last);
    await this.go(first);
  }

  build(last) {
    this.last = last;
    this.eyes = make("div", { class: "eyes", role: "group", "aria-label": t("analysis-seen-by") });
    this.headline = make("p", { class: "soft position-words" });
    const { num_positions: count } = this.analysis;
    this.slider = make("input", { type: "range", min: 0, max: count - 1, "aria-label": t("analysis-position"), oninput: () => this.go(Number(this.slider.value)) });
    this.place = make("span", { class: "count small" });
    const step = (name, to) => button(sign(name), () => this.go(to()), { class: "square", id: `step-${name}`, "aria-label": t(`analysis-${name}`), title: t(`analysis-${name}`) });
    this.steps = make("div", { class: "steps", role: "toolbar", "aria-label": t("analysis-steps") },
      step("first", () => 0), step("back", () => this.number - 1), this.slider, step("on", () => this.number + 1), step("last", () => count - 1), this.place);
    this.pages = {
      graph: make("section", { class: "card graph-card", "aria-label": t("analysis-page-graph") },
        make("div", { class: "graph-head" }, make("h1", {}, this.result()), this.graph.legend), this.graph.element),
      turning: make("div", { class: "analysis-side" }, this.turning.element, this.choices.element),
      position: make("section", { class: "stage analysis-stage", "aria-label": t("analysis-position") },
        make("div", { class: "position-head" }, this.headline, this.eyes), this.board.element, this.panel.element, this.steps),
    };
    const tabs = Object.entries(this.pages).map(([name, page]) => button(t(`analysis-page-${name}`), () => page.scrollIntoView(), { "data-page": name }));
    this.screen.replaceChildren(make("div", { class: "analysis" }, Object.values(this.pages)),
      make("nav", { class: "analysis-tabs", "aria-label": t("analysis-title") }, tabs));
    this.watcher = new IntersectionObserver((entries) => this.markTabs(entries, tabs), { threshold: 0.6 });
    for (const page of Object.values(this.pages)) this.watcher.observe(page);
    document.getElementById("where").replaceChildren(make("b", {}, this.game.title), make("span", { class: "soft" }, t("analysis-title")));
    document.title = `${t("analysis-title")}: ${this.game.title}`;
    document.getElementById("tools").replaceChildren(make("div", { class: "toolbar", role: "toolbar", "aria-label": t("analysis-tools") },
      tool("copy", () => this.copyLink()),
      tool("save", () => saveAsFile(`${this.game.name}.jsonl`, `${this.analysis.record}\n`)),
      tool("scores", () => this.showScores())));
  }

  /** On a phone, one page is in sight at a time. */
  markTabs(entries, tabs) {
    const inSight = entries.find((entry) => entry.isIntersecting)?.target;
    if (!inSight) return;
    for (const tab of tabs) tab.toggleAttribute("aria-current", this.pages[tab.dataset.page] === inSight);
  }

  /** Such as: You won, 40 to 38 and 31. */
  result() {
    const ranked = [...this.last.scores].sort((one, other) => one.rank - other.rank);
    const winners = ranked.filter(({ rank }) => rank === 1);
    const names = winners.map(({ seat }) => this.nameOf(seat)).join(", ");
    const points = ranked.some(({ total }) => total) ? ranked.map(({ total }) => total).join(" : ") : "";
    const isMine = winners.some(({ seat }) => seat === this.players.seat);
    const key = isMine ? (winners.length > 1 ? "analysis-shared" : "analysis-won") : "analysis-lost";
    return [t(key, { names }), points].filter(Boolean).join(", ");
  }

  nameOf(seat) {
    return seat === this.players.seat ? t("analysis-you") : this.players.seats[seat].name;
  }

  decision(isWanted) {
    return this.analysis.decisions.find(isWanted) ?? null;
  }

  /** What was chosen in a position; where all act at once, by the seat that is looked at. */
  decisionAt(number) {
    const here = this.analysis.decisions.filter((each) => each.position === number);
    return here.find(({ seat }) => seat === this.seat) ?? here[0] ?? null;
  }

  async go(number) {
    const end = this.analysis.num_positions - 1;
    this.number = Math.min(end, Math.max(0, number));
    const { number: wanted } = this;
    try {
      const position = await this.positions.get(wanted);
      if (wanted === this.number && !this.request.isLeft) this.show(position);
    } catch (error) {
      notice(error.message, "bad");
    }
  }

  show(position) {
    const { seats } = this.players;
    const decision = this.decisionAt(this.number);
    const movers = [...new Set(position.log.map((entry) => entry.seat).filter((seat) => seat !== null))];
    const state = { ...position, seats, seat: this.seat, to_move: decision ? [decision.seat] : [] };
    this.board.show(state, this.seat, movers);
    this.board.highlight([]);
    this.board.element.dataset.number = this.number;
    this.headline.textContent = named(position.log.at(-1)?.text ?? position.headline, seats);
    this.place.textContent = t("analysis-place", { number: this.number, last: this.analysis.num_positions - 1 });
    this.slider.value = this.number;
    this.showEyes();
    for (const part of [this.graph, this.turning, this.choices]) part.show(this.number, this.seat);
    this.panel.show(decision, this.number === this.analysis.num_positions - 1);
  }

  showEyes() {
    if (!this.eyes.childElementCount) {
      this.eyes.append(...this.players.seats.map((holder) => button(
        [seatIcon(holder.seat, 18), this.nameOf(holder.seat)], () => this.look(holder.seat), { "data-seat": holder.seat })));
    }
    for (const each of this.eyes.children) each.setAttribute("aria-pressed", String(Number(each.dataset.seat) === this.seat));
  }

  look(seat) {
    this.seat = seat;
    this.positions.look(seat);
    this.board.setViewer(seat);
    this.go(this.number);
  }

  thoughtOver(found) {
    const { decisions } = this.analysis;
    decisions[decisions.findIndex((each) => each.number === found.number)] = found;
    this.go(this.number);
  }

  // What can be done besides looking

  async askPlayOn() {
    const { levels } = await getGames();
    let level = "medium";
    const dialog = openDialog(t("analysis-play-on"), make("p", {}, t("analysis-play-on-how", { name: this.players.seats[this.seat].name })),
      picker(t("analysis-against"), levels.map((each) => [each.level, each.level]), level, (value) => { level = value; }, { name: "level" }),
      make("p", {}, button(t("analysis-start"), () => this.playOn(level, dialog), { class: "primary", id: "start-here" })));
  }

  async playOn(level, dialog) {
    const seats = this.players.seats.map(({ seat, name }) => (seat === this.seat
      ? { kind: "me", name: this.ownName() } : { kind: "agent", level, name: seat === this.players.seat ? t("analysis-player", { number: seat + 1 }) : name }));
    try {
      const pace = this.game.is_real_time ? 0 : 0.7;
      const created = await playOn(this.identity, { position: this.number, seats, pace });
      dialog.close();
      rememberTable({ ...created, title: this.game.title });
      location.hash = `table=${created.table}&token=${created.token}`;
    } catch (error) {
      notice(error.message, "bad");
    }
  }

  ownName() {
    return this.players.seats[this.players.seat].name;
  }

  async copyLink() {
    await navigator.clipboard?.writeText(location.href);
    notice(t("analysis-copied"));
  }

  showScores() {
    const sheets = this.last.scores.map((score) => scoreSheet(score, this.players.seat, this.players.seats[score.seat].name));
    openDialog(this.result(), make("div", { class: "sheets" }, sheets));
  }

  key(event) {
    if (!this.analysis || event.target.closest("input, select, dialog, .globe-stage, .choice-list") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowLeft") this.go(this.number - 1);
    if (event.key === "ArrowRight") this.go(this.number + 1);
  }
}

function sign(name) {
  const svg = makeSvg("svg", { class: "sign", width: 18, height: 18, viewBox: "0 0 24 24", "aria-hidden": "true" });
  svg.append(makeSvg("path", { d: SIGNS[name] }));
  return svg;
}

function tool(name, onPress) {
  const words = t(`analysis-${name}`);
  return button([sign(name), make("span", { class: "tool-label" }, words)], onPress, { id: name, title: words, "aria-label": words });
}

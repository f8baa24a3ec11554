// What else can I use? Hint, scores, rules, links for other players, pace, keys and the clock.

import { button, copyButton, make, makeSvg, openDialog, picker } from "./dom.js";
import { pacesOf } from "./new_table.js";
import { linksOf } from "./recent_tables.js";
import { showRules } from "./rules.js";
import { showScores } from "./scores.js";
import { t } from "./words.js";

const SIGNS = {
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.2 1.1 2.2h5c0-1 .4-1.6 1.1-2.2A6 6 0 0 0 12 3Z",
  scores: "M5 20V10M12 20V4M19 20v-7",
  rules: "M5 4h10a4 4 0 0 1 4 4v12H9a4 4 0 0 1-4-4Z M9 8h6M9 12h6",
  invite: "M10 14 14 10M9 11 6 14a3.5 3.5 0 0 0 5 5l2-2M15 13l3-3a3.5 3.5 0 0 0-5-5l-2 2",
  ask: "M8.5 8.5a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3M12 18h.01",
  more: "M5 12h.01M12 12h.01M19 12h.01",
};

function tool(id, label, onPress, { key, title = label } = {}) {
  const sign = makeSvg("svg", { class: "sign", width: 20, height: 20, viewBox: "0 0 24 24", "aria-hidden": "true" });
  sign.append(makeSvg("path", { d: SIGNS[id] }));
  const words = make("span", { class: "tool-label" }, label);
  return button([sign, words, key && make("kbd", { class: "after", "aria-hidden": "true" }, key)], onPress, { id, title, "aria-label": label });
}

export class Toolbar {
  constructor(table) {
    this.table = table;
    this.hint = tool("hint", t("hint"), () => table.askHint(), { key: "H", title: `${t("hint-title")} (H)` });
    this.clock = make("progress", { class: "clock", max: 1, value: 0, hidden: true, "aria-label": t("time-left") });
    this.links = make("span");
    this.ask = tool("ask", t("what-is"), () => table.explainer.startAsking(), { title: t("what-is-this") });
    this.ask.setAttribute("aria-pressed", "false");
    table.explainer.onAsking = (isAsking) => this.ask.setAttribute("aria-pressed", String(isAsking));
    this.element = make("div", { class: "toolbar", role: "toolbar", "aria-label": t("tools") },
      this.clock, this.hint,
      tool("scores", t("scores"), () => showScores(table.state, table), { key: "S" }),
      tool("rules", t("rules"), () => this.showRules()),
      this.ask,
      this.links,
      tool("more", t("more"), () => this.showMore(), { title: t("more-title") }));
  }

  show(state) {
    this.state = state;
    this.hint.disabled = !state.actions.length;
    const links = linksOf(this.table.table);
    if (!this.links.childElementCount && links.length) this.links.append(tool("invite", t("invite"), () => this.showLinks(links)));
    this.startClock(state.clock);
  }

  paceRow() {
    const { state } = this;
    const isRealTime = this.table.game.is_real_time;
    const [label, named] = [t(isRealTime ? "pace" : "agents-move"), pacesOf(isRealTime)];
    const isNamed = named.some(([value]) => Number(value) === state.pace);
    const paces = isNamed ? named : [[String(state.pace), `${state.pace} s`], ...named];
    return picker(label, paces, String(state.pace), (pace) => this.table.setPace(Number(pace)), { name: "pace" });
  }

  showMore() {
    openDialog(t("this-table"), make("p", {}, this.state.is_owner ? this.paceRow() : t("owner-sets-pace")),
      this.nameRow(),
      make("label", { class: "setting" }, setting("cosmozoo-at-a-click", false), ` ${t("at-a-click")}`),
      !this.table.game.is_real_time && make("label", { class: "setting" }, setting("cosmozoo-wait", false), ` ${t("wait-for-me")}`),
      make("h3", {}, t("keys")), make("p", {}, t("keys-are")),
      make("label", {}, setting("cosmozoo-shortcuts", true), ` ${t("use-shortcuts")}`));
  }

  nameRow() {
    const field = make("input", { type: "text", name: "my-name", maxlength: 24, value: this.state.seats[this.state.seat].name,
      onchange: () => this.table.setName(field.value) });
    return make("p", {}, make("label", { class: "picker" }, make("span", {}, t("your-name")), field));
  }

  startClock(clock) {
    this.stop();
    this.clock.hidden = !clock;
    if (!clock) return;
    const end = performance.now() + 1000 * clock.seconds_left;
    const duration = Math.max(this.state.pace, clock.seconds_left);
    const update = () => {
      this.clock.value = Math.max(0, (end - performance.now()) / 1000 / duration);
      this.frame = requestAnimationFrame(update);
    };
    update();
  }

  stop() {
    cancelAnimationFrame(this.frame);
  }

  showRules() {
    showRules(this.table.game);
  }

  showLinks(links) {
    const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
    openDialog(t("invite-others"), make("p", {}, t("link-is")),
      isLocal && make("p", { class: "notice" }, t("link-local"), " ", make("b", {}, "--host 0.0.0.0")),
      ...links.map(({ seat, link }) => linkRow(seat, new URL(link, location.origin).href)));
  }
}

/** A switch that is kept in the browser. */
function setting(key, byDefault) {
  const checked = (localStorage.getItem(key) ?? (byDefault ? "on" : "off")) === "on";
  return make("input", { type: "checkbox", checked, onchange: (event) => localStorage.setItem(key, event.target.checked ? "on" : "off") });
}

function linkRow(seat, address) {
  const field = make("input", { type: "text", readonly: true, value: address, onfocus: () => field.select() });
  return make("div", { class: "link-row" },
    make("label", { class: "picker wide" }, make("span", {}, t("seat", { number: seat + 1 })), field), copyButton(t("copy"), address));
}

// What else can I use? Hint, scores, rules, links for other players, pace, keys and the clock.

import { button, make, makeSvg, openDialog, paragraphs, picker } from "./dom.js";
import { linksOf } from "./recent_tables.js";
import { showScores } from "./scores.js";

const REAL_TIME_PACES = [["0", "tick by tick"], ["3", "slow"], ["1.5", "medium"], ["0.8", "fast"]];
const PACES = [["0.7", "normal"], ["0.25", "quick"], ["0", "at once"]];
const KEYS = "Tab goes through everything you can select; Enter or Space selects it. 1 to 9 select the numbered options. "
  + "The arrow keys turn a tile or the globe, Enter puts the tile down, Escape goes back one selection. "
  + "H asks for a hint, S shows the scores, M switches the sound, D presses the main button.";

const SIGNS = {
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.2 1.1 2.2h5c0-1 .4-1.6 1.1-2.2A6 6 0 0 0 12 3Z",
  scores: "M5 20V10M12 20V4M19 20v-7",
  rules: "M5 4h10a4 4 0 0 1 4 4v12H9a4 4 0 0 1-4-4Z M9 8h6M9 12h6",
  invite: "M10 14 14 10M9 11 6 14a3.5 3.5 0 0 0 5 5l2-2M15 13l3-3a3.5 3.5 0 0 0-5-5l-2 2",
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
    this.hint = tool("hint", "Hint", () => table.askHint(), { key: "H", title: "What would an agent do? (H)" });
    this.clock = make("progress", { class: "clock", max: 1, value: 0, hidden: true, "aria-label": "Time left in this tick" });
    this.links = make("span");
    this.element = make("div", { class: "toolbar", role: "toolbar", "aria-label": "Tools" },
      this.clock, this.hint,
      tool("scores", "Scores", () => showScores(table.state, table), { key: "S" }),
      tool("rules", "Rules", () => this.showRules()),
      this.links,
      tool("more", "More", () => this.showMore(), { title: "Pace and keys" }));
  }

  show(state) {
    this.state = state;
    this.hint.disabled = !state.actions.length;
    const links = linksOf(this.table.table);
    if (!this.links.childElementCount && links.length) this.links.append(tool("invite", "Invite", () => this.showLinks(links)));
    this.startClock(state.clock);
  }

  paceRow() {
    const { state } = this;
    const [label, named] = this.table.game.is_real_time ? ["Pace", REAL_TIME_PACES] : ["Agents move", PACES];
    const isNamed = named.some(([value]) => Number(value) === state.pace);
    const paces = isNamed ? named : [[String(state.pace), `${state.pace} s`], ...named];
    return picker(label, paces, String(state.pace), (pace) => this.table.setPace(Number(pace)), { name: "pace" });
  }

  showMore() {
    openDialog("This table", make("p", {}, this.state.is_owner ? this.paceRow() : "Who created the table sets its pace."),
      make("label", {}, setting("cosmozoo-at-a-click", false), " Play at a click, without confirming"),
      make("h3", {}, "Keys"), make("p", {}, KEYS),
      make("label", {}, setting("cosmozoo-shortcuts", true), " Use single keys as shortcuts (1 to 9, letters, arrows)"));
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
    const { game } = this.table;
    openDialog(`${game.title}: summary of the rules`, ...paragraphs(game.summary));
  }

  showLinks(links) {
    const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
    openDialog("Invite others", make("p", {}, "A link gives access to its seat. Give each link to one person only."),
      isLocal && make("p", { class: "notice" }, "These links work on this computer only. To let others in, start the server with ",
        make("b", {}, "--host 0.0.0.0"), " and open the page at this computer's address in your network."),
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
  const copy = button("Copy", async () => {
    field.select();
    await navigator.clipboard?.writeText(address);
    copy.textContent = "Copied";
  });
  return make("label", { class: "picker wide" }, make("span", {}, `Seat ${seat + 1}`), field, copy);
}

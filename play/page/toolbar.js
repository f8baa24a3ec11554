// What else can I use? Hint, scores, rules, links for other players, the pace and the clock.

import { button, make, openDialog, paragraphs, picker } from "./dom.js";
import { linksOf } from "./recent_tables.js";
import { showScores } from "./scores.js";

const REAL_TIME_PACES = [["0", "tick by tick"], ["3", "slow"], ["1.5", "medium"], ["0.8", "fast"]];
const PACES = [["0", "at once"], ["0.7", "after a moment"], ["2", "slowly"]];
const KEYS = "Tab goes through everything you can select; Enter or Space selects it. 1 to 9 select the numbered options. "
  + "The arrow keys turn a tile or the globe, Enter puts the tile down, Escape goes back one selection, H asks for a hint.";

export class Toolbar {
  constructor(table) {
    this.table = table;
    this.hint = button("Hint", () => table.askHint(), { id: "hint", title: "What would an agent do? (H)" });
    this.clock = make("progress", { class: "clock", max: 1, value: 0, hidden: true, "aria-label": "Time left in this tick" });
    this.paceBox = make("span");
    this.links = make("span");
    this.element = make("div", { class: "toolbar", role: "toolbar", "aria-label": "Tools" },
      this.hint,
      button("Scores", () => showScores(table.state, table), { id: "scores" }),
      button("Rules", () => this.showRules(), { id: "rules" }),
      this.links, this.paceBox, this.clock);
  }

  show(state) {
    this.state = state;
    this.hint.disabled = !state.actions.length;
    const links = linksOf(this.table.table);
    this.links.replaceChildren(...(links.length
      ? [button("Invite", () => this.showLinks(links), { id: "invite" })] : []));
    this.showPace(state);
    this.startClock(state.clock);
  }

  showPace(state) {
    const key = `${state.is_owner}${state.pace}`;
    if (this.paceKey === key) return; // an open list must not close with every tick
    this.paceKey = key;
    const [label, named] = this.table.game.is_real_time ? ["Pace", REAL_TIME_PACES] : ["Agents", PACES];
    const isNamed = named.some(([value]) => Number(value) === state.pace);
    const paces = isNamed ? named : [[String(state.pace), `${state.pace} s`], ...named];
    const set = (pace) => this.table.setPace(Number(pace));
    this.paceBox.replaceChildren(...(state.is_owner
      ? [picker(label, paces, String(state.pace), set, { name: "pace" })] : []));
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
    const shortcuts = make("input", {
      type: "checkbox", checked: localStorage.getItem("cosmozoo-shortcuts") !== "off",
      onchange: (event) => localStorage.setItem("cosmozoo-shortcuts", event.target.checked ? "on" : "off"),
    });
    openDialog(`${game.title}: summary of the rules`, ...paragraphs(game.summary),
      make("h3", {}, "Keys"), make("p", {}, KEYS),
      make("label", {}, shortcuts, " Use single keys as shortcuts (1 to 9, H, arrows)"));
  }

  showLinks(links) {
    openDialog("Invite others", make("p", {}, "A link gives access to its seat. Give each link to one person only."),
      ...links.map(({ seat, link }) => linkRow(seat, new URL(link, location.origin).href)));
  }
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

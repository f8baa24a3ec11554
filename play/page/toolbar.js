// What else is at hand? Hint, scores, rules, links for others, the pace and the clock.

import { button, make, openDialog, paragraphs, picker } from "./elements.js";
import { linksOf } from "./remembered.js";
import { showSheet } from "./sheet.js";

const TICKS = [["0", "tick by tick"], ["3", "slow"], ["1.5", "steady"], ["0.8", "fast"]];
const WAITS = [["0", "at once"], ["0.7", "after a moment"], ["2", "slowly"]];

export class Toolbar {
  constructor(table) {
    this.table = table;
    this.hint = button("Hint", () => table.askHint(), { id: "hint", title: "What would an agent do? (H)" });
    this.clock = make("progress", { class: "clock", max: 1, value: 0, hidden: true, "aria-label": "Time left in this tick" });
    this.paceBox = make("span");
    this.links = make("span");
    this.element = make("div", { class: "toolbar", role: "toolbar", "aria-label": "Help" },
      this.hint,
      button("Scores", () => showSheet(table.state, table), { id: "scores" }),
      button("Rules", () => this.showRules(), { id: "rules" }),
      this.links, this.paceBox, this.clock);
  }

  show(state) {
    this.state = state;
    this.hint.disabled = !state.actions.length;
    const guests = linksOf(this.table.table);
    this.links.replaceChildren(...(guests.length
      ? [button("Invite", () => this.showLinks(guests), { id: "invite" })] : []));
    this.showPace(state);
    this.startClock(state.clock);
  }

  showPace(state) {
    const choices = this.table.game.is_real_time ? TICKS : WAITS;
    const key = `${state.is_host}${state.pace}`;
    if (this.paceKey === key) return; // a list that is open must not close with every tick
    this.paceKey = key;
    const known = choices.some(([value]) => Number(value) === state.pace);
    const all = known ? choices : [[String(state.pace), `${state.pace} s`], ...choices];
    const set = (pace) => this.table.setPace(Number(pace));
    const label = this.table.game.is_real_time ? "Pace" : "Agents";
    this.paceBox.replaceChildren(...(state.is_host ? [picker(label, all, String(state.pace), set, { name: "pace" })] : []));
  }

  startClock(clock) {
    this.stop();
    this.clock.hidden = !clock;
    if (!clock) return;
    const end = performance.now() + 1000 * clock.seconds_left;
    const whole = Math.max(this.state.pace, clock.seconds_left);
    const tick = () => {
      this.clock.value = Math.max(0, (end - performance.now()) / 1000 / whole);
      this.frame = requestAnimationFrame(tick);
    };
    tick();
  }

  stop() {
    cancelAnimationFrame(this.frame);
  }

  showRules() {
    const { game } = this.table;
    const isOn = localStorage.getItem("cosmozoo-shortcuts") !== "off";
    const shortcuts = make("input", {
      type: "checkbox", checked: isOn,
      onchange: (event) => localStorage.setItem("cosmozoo-shortcuts", event.target.checked ? "on" : "off"),
    });
    openDialog(`${game.title} in short`, ...paragraphs(game.summary),
      make("h3", {}, "Keys"),
      make("p", {}, "Tab goes through all that can be chosen, Enter or Space chooses it. 1 to 9 press the numbered choices, "
        + "arrows turn a tile or the globe, Enter puts it down, Escape goes a step back, H asks for a hint."),
      make("label", {}, shortcuts, " Single keys (1 to 9, H, arrows) are on"));
  }

  showLinks(links) {
    openDialog("Invite others", make("p", {}, "Whoever opens such a link holds that seat. Give each link to one person only."),
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

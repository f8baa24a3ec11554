// How does a drawing become interactive? It is taken apart into panels, and what can be selected is highlighted.
//
// The server sends one drawing. Its panels (`data-panel`) are laid out by style sheets, so that they fit a phone;
// elements with a `data-target` can be selected; a `data-token` names something that moves from place to place.

import { flyTokens, tokenPositions } from "./animation.js";
import { make, makeSvg } from "./dom.js";
import { boardCssOf } from "./api.js";
import { isToMove, seatHead } from "./seat_view.js";
import { Globe } from "./widgets/globe.js";

/** Other ways to show a game, besides its drawing; `GameInfo.widget` names one of them.
 *
 * A widget has an `element` and is built with `select(target)` and `onChange()`. The board calls
 * `update(view, board, seats)` for each position, `tryOut(details)` with the details of the rotation that is being selected or null, and
 * `setViewer(seat)` when somebody else's view is shown. Its elements with a `data-target` can be selected.
 */
const WIDGETS = { globe: Globe };

export class Board {
  /** `select` gets the target that was pressed; `onChange` is called when the board needs `highlight` again. */
  constructor(select, onChange = () => {}) {
    Object.assign(this, { select, onChange, widget: null, latest: new Map() }); // latest: tokens of each seat's last move
    this.element = make("div", { class: "board" });
    this.labels = new Map(); // of what can be selected now, by target
    this.element.addEventListener("click", (event) => this.pressed(event.target));
    this.element.addEventListener("keydown", (event) => {
      const isConfirmed = event.key === "Enter" && event.target.closest(".selected"); // by the panel
      if ((event.key !== "Enter" && event.key !== " ") || isConfirmed) return;
      if (this.pressed(event.target)) event.preventDefault();
    });
  }

  /** Loads the layout and the widget of a game, once before its first drawing is shown. */
  async use(game) {
    const Widget = WIDGETS[game.widget];
    if (Widget) this.widget = new Widget(this.select, this.onChange);
    document.getElementById("game-css")?.remove();
    if (game.has_board_css) await loadCss(boardCssOf(game));
  }

  pressed(element) {
    const selectable = element.closest?.(".selectable");
    if (!selectable) return false;
    const target = targetsOf(selectable).find((each) => this.labels.has(each));
    if (target) this.select(target);
    return Boolean(target);
  }

  /** Shows a position. `seat` is the viewer's own; `movers` are the seats that moved since the position before. */
  show(state, seat, movers = []) {
    const { svg, view } = state;
    const before = tokenPositions(this.element, movers);
    const focused = document.activeElement?.closest?.(".board [data-target]");
    const drawing = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    this.element.dataset.players = drawing.querySelectorAll("[data-seat]").length;
    for (const region of this.element.querySelectorAll(".region:not(.widget)")) region.remove();
    this.element.append(...regionsOf(drawing, seat, state));
    this.markLatest(before, movers);
    this.labels.clear();
    flyTokens(this.element, before);
    this.focusTarget = focused && targetsOf(focused)[0];
    if (!this.widget) return;
    if (!this.widget.element.isConnected) this.element.append(this.widget.element);
    this.widget.update(view, this.element, state.seats);
  }

  /** On a narrow screen the boards of these seats come into view, until nobody is watched. */
  watch(seats) {
    for (const place of this.element.querySelectorAll(".place")) {
      place.classList.toggle("watched", seats.some((seat) => place.querySelector(`:scope > .seat-head[data-seat="${seat}"]`)));
    }
    this.element.classList.toggle("watching", Boolean(this.element.querySelector(".watched")));
  }

  /** What a seat put down in its latest move stays marked until its next one. */
  markLatest(before, movers) {
    for (const mover of movers) {
      const tokens = this.element.querySelectorAll(`svg[data-seat="${mover}"] [data-token]`);
      const added = [...tokens].filter((token) => !before.ownerOf.has(token.dataset.token) || before.ownerOf.get(token.dataset.token) !== String(mover));
      if (before.byName.size) this.latest.set(mover, added.map((token) => token.dataset.token));
    }
    for (const name of [...this.latest.values()].flat()) {
      for (const token of this.element.querySelectorAll(`svg[data-seat] [data-token="${CSS.escape(name)}"]`)) token.classList.add("latest");
    }
  }

  /** Highlights what can be selected, what is selected and what a hint points at, and shows a selected rotation. */
  highlight(options, selections = [], hinted = new Set()) {
    this.showRotation(selections);
    this.labels = new Map(options.map(({ target, label }) => [target, label]));
    const selected = new Set(selections.map(({ target }) => target));
    for (const element of this.element.querySelectorAll("[data-target]")) {
      const targets = targetsOf(element);
      const target = targets.find((each) => this.labels.has(each));
      element.classList.toggle("selectable", Boolean(target));
      element.classList.toggle("selected", targets.some((each) => selected.has(each)));
      element.classList.toggle("hinted", targets.some((each) => hinted.has(each)));
      if (!element.closest("[aria-hidden]")) setButtonRole(element, target && this.labels.get(target));
    }
    if (this.focusTarget) this.find(this.focusTarget)?.focus({ preventScroll: true });
    this.focusTarget = null;
  }

  /** Shows panels as they would be: my board and the paper, except where something can be chosen. */
  tryOut(panels, state) {
    for (const svg of this.element.querySelectorAll(".place > .panel")) {
      const drawn = panels[svg.dataset.panelName];
      const isShown = Number(svg.dataset.seat ?? NaN) === state.seat || svg.querySelector(".paper");
      if (!drawn || !isShown) continue;
      const panel = new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement;
      const tried = makePanel(document.importNode(panel, true), Number(svg.dataset.head));
      markChanges(svg, tried);
      if (svg.querySelector(".selectable:not(.paper *)")) continue;
      tried.classList.add("tried");
      svg.before(tried);
      svg.classList.add("waits");
    }
  }

  endTrial() {
    for (const tried of this.element.querySelectorAll(".panel.tried")) tried.remove();
    for (const svg of this.element.querySelectorAll(".panel.waits")) svg.classList.remove("waits");
    for (const text of this.element.querySelectorAll("[data-was]")) {
      text.textContent = text.dataset.was;
      text.classList.remove("changed");
      delete text.dataset.was;
    }
  }

  find(target) {
    return this.element.querySelector(`.panel [data-target~="${CSS.escape(target)}"]`);
  }

  /** Whether a target is in the drawing; else it needs a button. */
  has(target) {
    return Boolean(this.find(target));
  }

  /** Whether it can be seen without scrolling, on a phone above the sheet. */
  isInSight(target) {
    const box = this.find(target)?.getBoundingClientRect();
    return Boolean(box) && box.top >= 0 && box.bottom < (innerWidth < 900 ? 0.75 : 1.01) * innerHeight;
  }

  /** Shows the token selected first on the target selected second, rotated as the third selection says. */
  showRotation(selections) {
    const rotation = selections.at(-1)?.is_rotation ? selections.at(-1) : null;
    this.widget?.tryOut(rotation?.details ?? null);
    this.element.classList.toggle("trying", Boolean(rotation));
    const place = rotation && this.find(selections.at(-2).target);
    const token = rotation && this.find(selections[0].target)?.querySelector("[data-token]");
    let ghost = this.element.querySelector(".ghost");
    if (ghost && (ghost.parentNode !== place || ghost.dataset.of !== selections[0].target)) {
      ghost.remove();
      ghost = null;
    }
    if (!place?.dataset.lies || !token) return;
    if (!ghost) {
      ghost = makeSvg("g", { class: "ghost", "data-of": selections[0].target });
      ghost.append(...[...token.childNodes].map((child) => child.cloneNode(true)));
      place.append(ghost);
    }
    const [x, y, degrees, size] = place.dataset.lies.split(" ").map(Number);
    const angle = closestTurn(degrees + rotation.details.degrees, Number(ghost.dataset.degrees ?? NaN));
    ghost.dataset.degrees = angle;
    ghost.style.transform = `translate(${x}px, ${y}px) rotate(${angle}deg) scale(${size})`;
  }

  setViewer(seat) {
    this.widget?.setViewer(seat);
  }
}

const targetsOf = (element) => element.dataset.target.split(" ");

function loadCss(href) {
  const link = make("link", { id: "game-css", rel: "stylesheet", href });
  const loaded = new Promise((resolve) => { link.onload = link.onerror = resolve; });
  document.head.append(link);
  return loaded;
}

/** The same angle, by full turns as close as possible to the one before, so that a transition takes the short way. */
function closestTurn(degrees, before) {
  return Number.isNaN(before) ? degrees : degrees + 360 * Math.round((before - degrees) / 360);
}

function setButtonRole(element, label) {
  if (label) {
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", "0");
    element.setAttribute("aria-label", label);
  } else {
    for (const name of ["role", "tabindex", "aria-label"]) element.removeAttribute(name);
  }
}

/** The panels of a drawing, grouped by kind; the viewer's own panel is a region of its own. */
function regionsOf(drawing, seat, state) {
  const regions = new Map();
  for (const panel of drawing.querySelectorAll("[data-panel]")) {
    const isOwn = panel.dataset.seat !== undefined && Number(panel.dataset.seat) === seat;
    const group = panel.closest("[data-group]");
    const name = isOwn ? "own" : group?.dataset.group ?? panel.dataset.panel;
    if (!regions.has(name)) regions.set(name, makeRegion(name, group?.dataset.label));
    regions.get(name).append(makePlace(panel, state));
  }
  return regions.values();
}

function makeRegion(name, label) {
  return make("section", { class: "region", "data-region": name, "aria-label": label ?? name },
    label && make("h2", {}, label));
}

/** A panel, below a line of the page with the player whose it is. */
function makePlace(panel, state) {
  const { width, height, seat, head } = panel.dataset;
  const hasHead = head !== undefined && state.seats;
  const place = make("div", { class: `place ${seat !== undefined && isToMove(state, Number(seat)) ? "to-move" : ""}` });
  place.style.setProperty("--width", width);
  place.style.setProperty("--height", height);
  if (hasHead) place.append(seatHead(state, Number(seat)));
  place.append(makePanel(panel, hasHead ? Number(head) : 0));
  return place;
}

/** A panel as a picture of its own. The line at its top, `head` units high, is left out. */
export function makePanel(panel, head = 0) {
  const { width, height, label, seat } = panel.dataset;
  const svg = makeSvg("svg", { class: "panel", viewBox: `0 ${head} ${width} ${height - head}`, role: "group", "aria-label": label });
  if (seat !== undefined) svg.dataset.seat = seat;
  svg.dataset.panel = panel.dataset.panel;
  svg.dataset.panelName = `${panel.dataset.panel}-${seat ?? ""}`;
  svg.dataset.head = head;
  if (panel.querySelector(".paper")) svg.setAttribute("preserveAspectRatio", "xMidYMin");
  svg.append(...panel.childNodes);
  if (head) svg.querySelector("[data-player-line]")?.remove();
  return svg;
}

/** Marks the pieces that are new, and facts with other words: in both pictures, because either may be shown. */
function markChanges(now, tried) {
  const old = new Set([...now.querySelectorAll("[data-token]")].map((token) => token.dataset.token));
  for (const token of tried.querySelectorAll("[data-token]")) token.classList.toggle("on-trial", !old.has(token.dataset.token));
  for (const fact of now.querySelectorAll("[data-fact]")) {
    const after = tried.querySelector(`[data-fact="${CSS.escape(fact.dataset.fact)}"]`);
    if (!after || after.textContent === fact.textContent) continue;
    after.classList.add("changed");
    fact.dataset.was = fact.textContent;
    fact.textContent = after.textContent;
    fact.classList.add("changed");
  }
}

// What is this? A card, character, animal … says what it does when one points at it, holds it, or presses it after "?".

import { make } from "./dom.js";
import { signOf } from "./rules.js";


const HOVER = 350; // milliseconds
const LONG_PRESS = 450;
const MAX_SHAKE = 4; // pixels that a finger may move while it holds
const MARGIN = 8; // pixels to the edge of the screen

export class Explainer {
  /** `ask(thing)` asks what a thing is worth now, or returns nothing where nobody knows. */
  constructor(root, ask = () => {}) {
    Object.assign(this, { root, ask, game: null, isAsking: false, thing: null, over: null, isQuiet: false });
    this.tip = make("div", { class: "tip", role: "tooltip", id: "tip", hidden: true });
    document.getElementById("screen").append(this.tip);
    const { tip } = this;
    const listeners = {
      pointerleave: () => this.hide(),
      pointerdown: (event) => event.pointerType !== "mouse" && this.later(event.target, LONG_PRESS, true),
      pointerup: () => this.wasHeld || clearTimeout(this.timer),
      pointermove: (event) => this.moved(event),
      contextmenu: (event) => this.wasHeld && event.preventDefault(),
    };
    for (const [name, listener] of Object.entries(listeners)) root.addEventListener(name, listener);
    root.addEventListener("click", (event) => this.pressed(event), true);
    this.onKey = (event) => {
      if (event.key === "Escape" && !tip.hidden) this.hide();
    };
    document.addEventListener("keydown", this.onKey);
  }

  leave() {
    this.tip.remove();
    document.removeEventListener("keydown", this.onKey);
  }

  /** A mouse that has come to a thing by itself, and not a board that was redrawn under it. */
  moved(event) {
    if (event.pointerType !== "mouse") {
      if (Math.hypot(event.movementX, event.movementY) > MAX_SHAKE) clearTimeout(this.timer);
      return;
    }
    const thing = this.thingAt(event.target)?.id ?? null;
    if (thing === this.over) return;
    this.over = thing;
    this.hide();
    if (thing && !this.isQuiet) this.later(event.target, HOVER);
  }

  /** After "?", the next press explains and does nothing else. */
  startAsking(isAsking = !this.isAsking) {
    this.isAsking = isAsking;
    this.root.classList.toggle("asking", isAsking);
    this.onAsking?.(isAsking);
  }

  pressed(event) {
    const isHeld = this.wasHeld;
    this.wasHeld = false;
    if (!isHeld && !this.isAsking) return;
    event.stopPropagation();
    event.preventDefault();
    if (!this.isAsking) return;
    const thing = this.thingAt(event.target);
    this.startAsking(false);
    if (thing) this.show(thing, event.target);
    else this.hide();
  }

  thingAt(element) {
    const id = element.closest?.("[data-thing]")?.dataset.thing ?? element.querySelector?.("[data-thing]")?.dataset.thing;
    return this.game?.things.find((each) => each.id === id) ?? null;
  }

  later(element, delay, isHeld = false) {
    clearTimeout(this.timer);
    const thing = this.thingAt(element);
    if (!thing) return;
    this.timer = setTimeout(() => {
      this.wasHeld = isHeld;
      this.show(thing, element);
    }, delay);
  }

  show(thing, element) {
    this.thing = thing;
    this.worth = make("p", { class: "tip-worth" });
    this.tip.replaceChildren(make("h3", {}, signOf(thing, 32), thing.name), make("p", {}, thing.rule),
      make("p", { class: "soft small" }, thing.text), this.worth);
    this.tip.hidden = false;
    this.place((element.closest("[data-thing]") ?? element).getBoundingClientRect());
    this.ask(thing.id);
  }

  /** What it is worth, once the server has answered. */
  receive({ thing, worth }) {
    if (this.thing?.id === thing && !this.tip.hidden) this.worth.textContent = worth;
  }

  /** Beside what it explains: below, or above if there is no room. */
  place(box) {
    const { offsetWidth: width, offsetHeight: height } = this.tip;
    const left = Math.min(Math.max(MARGIN, box.left + box.width / 2 - width / 2), innerWidth - width - MARGIN);
    const below = box.bottom + MARGIN;
    const top = below + height < innerHeight ? below : Math.max(MARGIN, box.top - height - MARGIN);
    Object.assign(this.tip.style, { left: `${left}px`, top: `${top}px` });
  }

  hide() {
    clearTimeout(this.timer);
    this.tip.hidden = true;
    this.thing = null;
  }
}



// How does a planet look in the round? Sixty triangles on twelve faces, turned under the finger.
//
// The body is built from the view's list of neighbours alone: each face knows which face lies across each of its
// edges, counter-clockwise seen from outside. Colours and marks of habitats are taken from the drawing's key.

import { button, make, prefersLessMotion } from "./elements.js";
import { along, cross, dot, scaled, sum, turnedAbout, unit } from "./vectors.js";

const NAMESPACE = "http://www.w3.org/2000/svg";
const BETWEEN_FACES = Math.atan(2); // the angle between the normals of two neighbours
const TO_EDGE = Math.tan(BETWEEN_FACES / 2); // from the middle of a face to its edges, the body's inner radius being 1
const TO_CORNER = TO_EDGE / Math.cos(Math.PI / 5);
const RADIUS = 74; // of the inner sphere, in a box of 200
const FIFTH = (2 * Math.PI) / 5;
const TAP = 6; // pixels: a shorter movement is a press
const LIGHT = unit([-0.4, 0.6, 0.8]);
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** Each face's normal and the direction to the middle of each of its edges. */
export function dodecahedron(neighbours) {
  const faces = new Array(neighbours.length).fill(null);
  const settle = (face, normal, edge, towards) => {
    faces[face] = { normal, edges: neighbours[face].map((_, k) => turnedAbout(towards, normal, (k - edge) * FIFTH)) };
  };
  settle(0, [0, 0, 1], 0, [0, 1, 0]);
  const waiting = [0];
  while (waiting.length) {
    const here = waiting.pop();
    neighbours[here].forEach((other, edge) => {
      if (faces[other]) return;
      const { normal, edges } = faces[here];
      const tilt = (angle) => sum(scaled(normal, Math.cos(angle)), scaled(edges[edge], Math.sin(angle)));
      const back = scaled(tilt(BETWEEN_FACES + Math.PI / 2), -1); // from the other face towards this one
      settle(other, tilt(BETWEEN_FACES), neighbours[other].indexOf(here), back);
      waiting.push(other);
    });
  }
  return faces;
}

export class Globe {
  /** `press` is called with the mark of a face that was tapped. */
  constructor(press) {
    this.press = press;
    this.turn = [[1, 0, 0], [0, Math.cos(0.5), -Math.sin(0.5)], [0, Math.sin(0.5), Math.cos(0.5)]];
    this.svg = document.createElementNS(NAMESPACE, "svg");
    this.svg.setAttribute("viewBox", "-100 -100 200 200");
    this.svg.setAttribute("aria-hidden", "true");
    this.stage = make("div", { class: "globe-stage", tabindex: "0", role: "img" });
    this.stage.append(this.svg);
    this.owners = make("div", { class: "globe-owners", role: "group", "aria-label": "Whose planet is shown as a globe" });
    this.element = make("section", { class: "region kept", "data-region": "globe", "aria-label": "Globe" },
      this.stage, this.owners);
    this.owner = null;
    this.listen();
  }

  listen() {
    let last = null;
    let moved = 0;
    this.stage.addEventListener("pointerdown", (event) => {
      last = [event.clientX, event.clientY];
      moved = 0;
      this.stage.setPointerCapture(event.pointerId);
    });
    this.stage.addEventListener("pointermove", (event) => {
      if (!last) return;
      const [dx, dy] = [event.clientX - last[0], event.clientY - last[1]];
      moved += Math.hypot(dx, dy);
      last = [event.clientX, event.clientY];
      if (moved > TAP) this.roll(dy * 0.012, dx * 0.012);
    });
    this.stage.addEventListener("pointerup", (event) => {
      if (last && moved <= TAP) this.tap(event);
      last = null;
    });
    this.stage.addEventListener("pointercancel", () => { last = null; });
    this.stage.addEventListener("keydown", (event) => {
      if (!ARROWS[event.key]) return;
      event.preventDefault();
      event.stopPropagation();
      this.roll(0.2 * ARROWS[event.key][0], 0.2 * ARROWS[event.key][1]);
    });
  }

  /** With the pointer captured by the stage, what lies under it must be looked up. */
  tap(event) {
    const face = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-mark].can");
    if (face) this.press(face.dataset.mark);
  }

  roll(down, right) {
    const about = (axis, angle) => this.turn.map((_, i) => turnedAbout(this.turn.map((row) => row[i]), axis, angle));
    for (const [axis, angle] of [[[1, 0, 0], down], [[0, 1, 0], right]]) {
      const columns = about(axis, angle);
      this.turn = columns.map((_, i) => columns.map((column) => column[i]));
    }
    this.place();
  }

  /** Takes up a view; `board` has the drawing's key of habitats. */
  update(view, board) {
    this.view = view;
    this.body ??= dodecahedron(view.neighbours);
    this.owner ??= view.seat ?? 0;
    this.habitats = {};
    for (const chip of board.querySelectorAll('[data-region="key"] [data-habitat]')) {
      const [disc, ...mark] = chip.children;
      this.habitats[chip.dataset.habitat] = { fill: disc.getAttribute("fill"), mark };
    }
    this.owners.replaceChildren(...view.planets.map(({ seat }) => button(
      seat === view.seat ? "You" : `Player ${seat + 1}`, () => this.show(seat),
      { "aria-pressed": String(seat === this.owner), class: "quiet" },
    )));
    this.build();
  }

  show(owner) {
    this.owner = owner;
    this.update(this.view, this.element.closest(".board"));
    this.element.dispatchEvent(new CustomEvent("changed", { bubbles: true }));
  }

  build() {
    const planet = this.view.planets[this.owner];
    const name = this.owner === this.view.seat ? "Your planet" : `The planet of player ${this.owner + 1}`;
    this.stage.setAttribute("aria-label", `${name} as a globe; the arrow keys turn it`);
    this.faces = planet.faces.map((placed, face) => this.faceGroup(face, placed?.habitats));
    this.svg.replaceChildren(...this.faces.map(({ group }) => group));
    this.place();
  }

  faceGroup(face, habitats) {
    const group = document.createElementNS(NAMESPACE, "g");
    if (!habitats && this.owner === this.view.seat) group.dataset.mark = `face-${face}`;
    const fields = habitats ? this.body[face].edges.map((_, edge) => this.field(habitats[edge])) : [];
    const outline = element("path", { class: habitats ? "globe-outline" : "globe-free" });
    const number = element("text", { "text-anchor": "middle", class: "globe-number" });
    number.textContent = String(face + 1);
    group.append(...fields.map(({ shape }) => shape), ...fields.map(({ mark }) => mark), outline, number);
    return { group, fields, outline, number };
  }

  field(habitat) {
    const { fill, mark: parts } = this.habitats[habitat];
    const shape = element("path", { fill, stroke: fill });
    const mark = element("g", {});
    mark.append(...parts.map((part) => part.cloneNode(true)));
    return { shape, mark };
  }

  /** Shows a tile on a free face before it is put there, and turns the globe so that it is seen. */
  tryOut(shows) {
    if (!this.body) return;
    if (!shows) {
      if (this.tried) this.build();
      this.tried = null;
      return;
    }
    const isNew = this.tried?.face !== shows.face;
    this.tried = shows;
    this.owner = this.view.seat;
    this.build();
    const tried = this.faceGroup(shows.face, shows.habitats);
    tried.group.dataset.mark = `face-${shows.face}`;
    tried.group.classList.add("can", "chosen");
    this.faces[shows.face].group.replaceWith(tried.group);
    this.faces[shows.face] = tried;
    this.place();
    if (isNew) this.bringForward(shows.face);
  }

  bringForward(face) {
    const steps = prefersLessMotion() ? 1 : 16;
    const seen = along(this.turn, this.body[face].normal);
    const [down, right] = [Math.atan2(seen[1], Math.hypot(seen[0], seen[2])), -Math.atan2(seen[0], seen[2])];
    const start = this.turn;
    let done = 0;
    const step = () => {
      done += 1;
      this.turn = start;
      this.roll(0, (right * done) / steps);
      this.roll((down * done) / steps, 0);
      if (done < steps) requestAnimationFrame(step);
    };
    step();
  }

  /** Puts every field where it is seen; what looks away is not drawn. */
  place() {
    this.body.forEach(({ normal, edges }, face) => {
      const { group, fields, outline, number } = this.faces[face];
      const seen = along(this.turn, normal);
      group.style.display = seen[2] > 0.02 ? "" : "none";
      if (seen[2] <= 0.02) return;
      group.style.filter = `brightness(${(0.8 + 0.26 * Math.max(0, dot(seen, LIGHT))).toFixed(3)})`;
      const at = (point) => along(this.turn, point).map((each) => RADIUS * each);
      const corner = (k) => at(sum(normal, scaled(turnedAbout(edges[0], normal, (k - 0.5) * FIFTH), TO_CORNER)));
      const middle = at(normal);
      fields.forEach(({ shape, mark }, edge) => {
        shape.setAttribute("d", path([middle, corner(edge), corner(edge + 1)]));
        const centre = at(sum(normal, scaled(edges[edge], TO_EDGE * 0.62)));
        mark.setAttribute("transform", this.lying(centre, edges[edge], normal));
      });
      outline.setAttribute("d", path([0, 1, 2, 3, 4].map(corner)));
      number.setAttribute("transform", `translate(${middle[0].toFixed(2)} ${(-middle[1]).toFixed(2)}) scale(${(0.5 + 0.5 * seen[2]).toFixed(3)})`);
    });
  }

  /** A matrix that lays something flat on a face, its top towards an edge. */
  lying(at, up, normal) {
    const size = 0.85;
    const [y, x] = [along(this.turn, up), along(this.turn, cross(up, normal))];
    const numbers = [x[0], -x[1], -y[0], y[1]].map((each) => (each * size).toFixed(3));
    return `matrix(${numbers.join(" ")} ${at[0].toFixed(2)} ${(-at[1]).toFixed(2)})`;
  }
}

function element(name, attributes) {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

const path = (points) => `M${points.map(([x, y]) => `${x.toFixed(2)} ${(-y).toFixed(2)}`).join("L")}Z`;

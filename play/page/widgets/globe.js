// How does a dodecahedron look from all sides? Sixty triangles on twelve faces, turned with the pointer or the arrow keys.
//
// Reads these keys of the view:
//   seat                 the viewer
//   neighbors            for each face, the faces across its edges, counter-clockwise as seen from outside
//   planets[].seat       whose globe it is, in the order of the seats
//   planets[].faces[]    null if free, or {habitats: five names, in the order of the edges}
// Colors and icons of the habitats come from chips in the drawing, with their names as `data-habitat`.

import { add, cross, dot, multiply, rotateAround, scale, unit } from "./vectors.js";
import { button, make, makeSvg, prefersReducedMotion } from "../dom.js";
import { t } from "../words.js";

const BETWEEN_FACES = Math.atan(2); // the angle between the normals of two neighbors
const TO_EDGE = Math.tan(BETWEEN_FACES / 2); // from the center of a face to its edges, for an inner radius of 1
const TO_CORNER = TO_EDGE / Math.cos(Math.PI / 5);
const RADIUS = 74; // of the inner sphere, in a box of 200
const FIFTH = (2 * Math.PI) / 5;
const MAX_TAP = 6; // pixels; a longer movement turns the globe
const MIN_FACING = 0.02; // faces that look less towards the viewer are hidden
const LIGHT = unit([-0.4, 0.6, 0.8]);
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** The normal of each face, and the directions from its center to its edges. */
export function dodecahedron(neighbors) {
  const faces = new Array(neighbors.length).fill(null);
  const place = (face, normal, edge, towards) => {
    faces[face] = { normal, edges: neighbors[face].map((_, k) => rotateAround(towards, normal, (k - edge) * FIFTH)) };
  };
  place(0, [0, 0, 1], 0, [0, 1, 0]);
  const waiting = [0];
  while (waiting.length) {
    const here = waiting.pop();
    neighbors[here].forEach((other, edge) => {
      if (faces[other]) return;
      const { normal, edges } = faces[here];
      const tilt = (angle) => add(scale(normal, Math.cos(angle)), scale(edges[edge], Math.sin(angle)));
      const back = scale(tilt(BETWEEN_FACES + Math.PI / 2), -1); // from the other face towards this one
      place(other, tilt(BETWEEN_FACES), neighbors[other].indexOf(here), back);
      waiting.push(other);
    });
  }
  return faces;
}

export class Globe {
  constructor(select, onChange) {
    Object.assign(this, { select, onChange, owner: null, triedOut: null });
    this.rotation = [[1, 0, 0], [0, Math.cos(0.5), -Math.sin(0.5)], [0, Math.sin(0.5), Math.cos(0.5)]];
    this.svg = makeSvg("svg", { viewBox: "-100 -100 200 200", "aria-hidden": "true" });
    this.stage = make("div", { class: "globe-stage", tabindex: "0", role: "img" });
    this.stage.append(this.svg);
    this.owners = make("div", { class: "globe-owners", role: "group", "aria-label": t("whose-globe") });
    this.element = make("section", { class: "region widget", "data-region": "globe", "aria-label": t("globe") },
      this.stage, this.owners);
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
      if (moved > MAX_TAP) this.roll(dy * 0.012, dx * 0.012);
    });
    this.stage.addEventListener("pointerup", (event) => {
      if (last && moved <= MAX_TAP) this.tap(event);
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

  /** Selects the face under the pointer. The stage captures the pointer, so the event does not name the face. */
  tap(event) {
    const face = document.elementFromPoint(event.clientX, event.clientY)?.closest(".selectable[data-target]");
    if (face) this.select(face.dataset.target);
  }

  /** Rotates the globe around the horizontal and the vertical axis of the screen, by angles in radians. */
  roll(down, right) {
    for (const [axis, angle] of [[[1, 0, 0], down], [[0, 1, 0], right]]) {
      const columns = this.rotation.map((_, i) => rotateAround(this.rotation.map((row) => row[i]), axis, angle));
      this.rotation = columns.map((_, i) => columns.map((column) => column[i]));
    }
    this.place();
  }

  update(view, board, seats = []) {
    this.view = view;
    this.seats = seats;
    this.triedOut = null;
    this.body ??= dodecahedron(view.neighbors);
    this.owner ??= view.seat ?? 0;
    this.habitats = {};
    for (const chip of board.querySelectorAll(".panel [data-habitat]")) {
      const [disc, ...icon] = chip.children;
      this.habitats[chip.dataset.habitat] = { fill: disc.getAttribute("fill"), icon };
    }
    this.showOwner();
  }

  setViewer(seat) {
    this.owner = seat ?? 0;
  }

  showOwner() {
    this.owners.replaceChildren(...this.view.planets.map(({ seat }) => button(
      seat === this.view.seat ? t("you") : this.nameOf(seat), () => this.changeOwner(seat),
      { "aria-pressed": String(seat === this.owner), class: "quiet" },
    )));
    this.build();
  }

  nameOf(seat) {
    return this.seats[seat]?.name ?? t("seat", { number: seat + 1 });
  }

  changeOwner(seat) {
    this.owner = seat;
    this.showOwner();
    this.onChange();
  }

  build() {
    const name = this.owner === this.view.seat ? "" : this.nameOf(this.owner);
    this.stage.setAttribute("aria-label", t("globe-of", { who: name ? "other" : "you", name }));
    this.faces = this.view.planets[this.owner].faces.map((tile, face) => this.buildFace(face, tile?.habitats));
    this.svg.replaceChildren(...this.faces.map(({ group }) => group));
    this.place();
  }

  buildFace(face, habitats) {
    const group = makeSvg("g");
    if (!habitats && this.owner === this.view.seat) group.dataset.target = `face-${face}`;
    const fields = habitats ? this.body[face].edges.map((_, edge) => this.buildField(habitats[edge])) : [];
    const outline = makeSvg("path", { class: habitats ? "globe-outline" : "globe-free" });
    const number = makeSvg("text", { "text-anchor": "middle", class: "globe-number" });
    number.textContent = String(face + 1);
    group.append(...fields.map(({ shape }) => shape), ...fields.map(({ icon }) => icon), outline, number);
    return { group, fields, outline, number };
  }

  buildField(habitat) {
    const { fill, icon: parts } = this.habitats[habitat];
    const shape = makeSvg("path", { fill, stroke: fill });
    const icon = makeSvg("g");
    icon.append(...parts.map((part) => part.cloneNode(true)));
    return { shape, icon };
  }

  /** Shows a tile on a free face before it is put there, and turns this face to the front. */
  tryOut(details) {
    if (!this.body) return;
    if (!details) {
      if (this.triedOut) this.build();
      this.triedOut = null;
      return;
    }
    const isNewFace = this.triedOut?.face !== details.face;
    this.triedOut = details;
    this.owner = this.view.seat;
    this.build();
    const face = this.buildFace(details.face, details.habitats);
    face.group.dataset.target = `face-${details.face}`;
    this.faces[details.face].group.replaceWith(face.group);
    this.faces[details.face] = face;
    this.place();
    if (isNewFace) this.bringToFront(details.face);
  }

  bringToFront(face) {
    const frames = prefersReducedMotion() ? 1 : 16;
    const seen = multiply(this.rotation, this.body[face].normal);
    const [down, right] = [Math.atan2(seen[1], Math.hypot(seen[0], seen[2])), -Math.atan2(seen[0], seen[2])];
    const start = this.rotation;
    let done = 0;
    const step = () => {
      done += 1;
      this.rotation = start;
      this.roll(0, (right * done) / frames);
      this.roll((down * done) / frames, 0);
      if (done < frames) requestAnimationFrame(step);
    };
    step();
  }

  /** Sets the shape of every field for the current rotation. Faces that look away are hidden. */
  place() {
    this.body.forEach((face, number) => {
      const seen = multiply(this.rotation, face.normal);
      const { group } = this.faces[number];
      const isVisible = seen[2] > MIN_FACING;
      group.style.display = isVisible ? "" : "none";
      if (!isVisible) return;
      group.style.filter = `brightness(${(0.8 + 0.26 * Math.max(0, dot(seen, LIGHT))).toFixed(3)})`;
      this.placeFace(face, this.faces[number], seen[2]);
    });
  }

  placeFace({ normal, edges }, { fields, outline, number }, facing) {
    const at = (point) => multiply(this.rotation, point).map((each) => RADIUS * each);
    const corner = (k) => at(add(normal, scale(rotateAround(edges[0], normal, (k - 0.5) * FIFTH), TO_CORNER)));
    const center = at(normal);
    fields.forEach(({ shape, icon }, edge) => {
      shape.setAttribute("d", path([center, corner(edge), corner(edge + 1)]));
      const middle = at(add(normal, scale(edges[edge], TO_EDGE * 0.62)));
      icon.setAttribute("transform", this.flatOn(middle, edges[edge], normal));
    });
    outline.setAttribute("d", path([0, 1, 2, 3, 4].map(corner)));
    const size = (0.5 + 0.5 * facing).toFixed(3);
    number.setAttribute("transform", `translate(${center[0].toFixed(2)} ${(-center[1]).toFixed(2)}) scale(${size})`);
  }

  /** A matrix that puts something flat on a face, with its top towards an edge. */
  flatOn(at, up, normal) {
    const size = 0.85;
    const [y, x] = [multiply(this.rotation, up), multiply(this.rotation, cross(up, normal))];
    const numbers = [x[0], -x[1], -y[0], y[1]].map((each) => (each * size).toFixed(3));
    return `matrix(${numbers.join(" ")} ${at[0].toFixed(2)} ${(-at[1]).toFixed(2)})`;
  }
}

const path = (points) => `M${points.map(([x, y]) => `${x.toFixed(2)} ${(-y).toFixed(2)}`).join("L")}Z`;

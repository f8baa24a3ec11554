// Which moments does the table stop for? A drawn card is awaited for a breath; an explosion fills the stage.

import { button, make, makeSvg, prefersReducedMotion } from "./dom.js";
import { t } from "./words.js";
import { play } from "./sound.js";

const SUSPENSE = 600; // milliseconds
const EXPLOSION = 2600; // the picture goes by itself
const NUM_RAYS = 16;

const wait = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

/** What the entries of the log tell, before the position that they led to is shown. */
export async function showMoments(entries, board, isQuick) {
  const has = (event) => entries.some((entry) => entry.event === event);
  if (has("drawn") && !isQuick && !prefersReducedMotion()) {
    play("suspense");
    board.element.classList.add("suspense");
    await wait(SUSPENSE);
    board.element.classList.remove("suspense");
  }
  if (has("explosion")) showExplosion(entries.filter((entry) => entry.event === "explosion").at(-1), board);
  else if (has("drawn")) play("card");
}

/** A still picture with rays, for a moment or until it is pressed away. It does not stop the game. */
function showExplosion({ text }, board) {
  const [headline, ...rest] = text.split("! ");
  const leave = () => {
    picture.remove();
    document.removeEventListener("keydown", onKey);
  };
  const onKey = (event) => event.key === " " && leave();
  const picture = make("div", { class: "explosion", role: "alert" }, rays(),
    make("div", { class: "explosion-words" }, make("p", { class: "explosion-title" }, `${headline}!`), make("p", {}, rest.join("! ")),
      button([t("go-on"), make("kbd", { class: "after", "aria-hidden": "true" }, t("space"))], leave)));
  board.element.closest(".stage").append(picture);
  document.addEventListener("keydown", onKey);
  setTimeout(leave, EXPLOSION);
  play("explosion");
}

function rays() {
  const svg = makeSvg("svg", { viewBox: "-100 -100 200 200", "aria-hidden": "true" });
  const point = (radius, angle) => `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  const step = (2 * Math.PI) / NUM_RAYS;
  for (let i = 0; i < NUM_RAYS; i += 2) {
    svg.append(makeSvg("path", { class: "ray", d: `M0 0 L${point(200, i * step)} L${point(200, (i + 1) * step)} Z` }));
  }
  const star = Array.from({ length: 2 * NUM_RAYS }, (_, i) => point(i % 2 ? 34 : 46, (i * step) / 2)).join(" L");
  svg.append(makeSvg("path", { class: "burst", d: `M${star} Z` }), makeSvg("circle", { class: "core", r: 26 }),
    makeSvg("path", { class: "crack", d: "M2 -25 L-6 -9 L6 0 L-4 10 L2 25" }));
  return svg;
}

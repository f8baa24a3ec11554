// Which screen is shown? A table, a replay or the lobby, as the fragment of the address says.

import { showAnalysis } from "./analysis.js";
import { showLobby } from "./lobby.js";
import { showReplay } from "./replay.js";
import { isSoundOn, switchSound } from "./sound.js";
import { showTable } from "./table.js";

const THEMES = ["auto", "light", "dark"];
const screen = document.getElementById("screen");
const themeButton = document.getElementById("theme");
let leave = () => {};

function show() {
  leave();
  screen.replaceChildren();
  for (const id of ["where", "tools"]) document.getElementById(id).replaceChildren();
  const address = new URLSearchParams(location.hash.slice(1));
  if (address.has("table")) leave = showTable(screen, address.get("table"), address.get("token") ?? "");
  else if (address.has("analysis")) leave = showAnalysis(screen, address.get("analysis"));
  else if (address.has("replay")) leave = showReplay(screen);
  else leave = showLobby(screen);
  scrollTo(0, 0);
}

function setTheme(theme) {
  localStorage.setItem("cosmozoo-theme", theme);
  document.documentElement.dataset.theme = theme;
  const label = `Theme: ${theme === "auto" ? "system" : theme}`;
  themeButton.setAttribute("aria-label", label);
  themeButton.title = label;
}

themeButton.addEventListener("click", () => {
  setTheme(THEMES[(THEMES.indexOf(document.documentElement.dataset.theme) + 1) % THEMES.length]);
});
const soundButton = document.getElementById("sound");

function showSound() {
  soundButton.textContent = isSoundOn() ? "\u266a" : "\u2715";
  soundButton.setAttribute("aria-label", `Sound: ${isSoundOn() ? "on" : "off"}`);
  soundButton.title = `Sound: ${isSoundOn() ? "on" : "off"} (M)`;
}

soundButton.addEventListener("click", () => {
  switchSound();
  showSound();
});
addEventListener("keydown", (event) => {
  if (event.key !== "m" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  if (localStorage.getItem("cosmozoo-shortcuts") !== "off") soundButton.click();
});
showSound();
setTheme(localStorage.getItem("cosmozoo-theme") ?? "auto");
addEventListener("hashchange", show);
show();

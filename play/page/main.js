// Which screen is shown? A table, a replay or the lobby, as the fragment of the address says.

import { showAnalysis } from "./analysis.js";
import { showLesson } from "./learn.js";
import { showLobby } from "./lobby.js";
import { showReplay } from "./replay.js";
import { isSoundOn, switchSound } from "./sound.js";
import { showTable } from "./table.js";
import { allLanguages, chooseLanguage, currentLanguage, loadWords, t } from "./words.js";

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
  else if (address.has("replay")) leave = showReplay(screen, address.get("replay"), address.get("token") ?? "");
  else if (address.has("learn")) leave = showLesson(screen, address.get("learn"));
  else leave = showLobby(screen, address.get("game"));
  scrollTo(0, 0);
}

function setTheme(theme) {
  localStorage.setItem("cosmozoo-theme", theme);
  document.documentElement.dataset.theme = theme;
  const label = t("theme", { theme });
  themeButton.setAttribute("aria-label", label);
  themeButton.title = label;
}

themeButton.addEventListener("click", () => {
  setTheme(THEMES[(THEMES.indexOf(document.documentElement.dataset.theme) + 1) % THEMES.length]);
});
const soundButton = document.getElementById("sound");

function showSound() {
  soundButton.textContent = isSoundOn() ? "\u266a" : "\u2715";
  soundButton.setAttribute("aria-label", t("sound", { is: isSoundOn() ? "on" : "off" }));
  soundButton.title = `${t("sound", { is: isSoundOn() ? "on" : "off" })} (M)`;
}

soundButton.addEventListener("click", () => {
  switchSound();
  showSound();
});
addEventListener("keydown", (event) => {
  if (event.key !== "m" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  if (localStorage.getItem("cosmozoo-shortcuts") !== "off") soundButton.click();
});

/** The page begins anew in another language: the server speaks it as well. */
function showLanguages() {
  const select = document.getElementById("language");
  select.setAttribute("aria-label", t("language"));
  for (const [code, name] of allLanguages()) select.append(new Option(name, code, false, code === currentLanguage()));
  select.addEventListener("change", () => {
    chooseLanguage(select.value);
    location.reload();
  });
}

await loadWords();
showLanguages();
showSound();
setTheme(localStorage.getItem("cosmozoo-theme") ?? "auto");
addEventListener("hashchange", show);
show();

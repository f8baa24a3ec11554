// Which games has this browser played? The latest ones with their results, and how often each level was beaten.

import { make, openDialog, button } from "./dom.js";
import { recentTables } from "./recent_tables.js";
import { t } from "./words.js";

const NUM_SHOWN = 6;

/** What the lobby shows of them. */
export function pastGames(levels) {
  const tables = recentTables();
  if (!tables.length) return [make("p", { class: "soft" }, t("no-games-yet"))];
  const all = button(t("all-games"), () => showAll(tables, levels), { class: "quiet", id: "all-games" });
  return [make("ul", {}, tables.slice(0, NUM_SHOWN).map(pastGame)), tables.some(({ result }) => result) || tables.length > NUM_SHOWN ? all : false].filter(Boolean);
}

function pastGame({ table, token, title, since, result, points, with: others = "" }) {
  const address = result ? `#replay=${table}&token=${token}` : `#table=${table}&token=${token}`;
  return make("li", {}, make("span", { class: `result ${result ?? ""}` }, t("result-is", { result: result ?? "open" })),
    make("span", { class: "grow" }, make("b", {}, title), points ? ` ${points}` : "", make("br"), make("span", { class: "soft small" }, [others, since].filter(Boolean).join(" · "))),
    make("a", { href: address }, t(result ? "look-back" : "come-back")));
}

function showAll(tables, levels) {
  const records = recordsOf(tables);
  const dialog = openDialog(t("all-games"),
    records.size > 0 && make("table", { class: "sheet" }, make("caption", {}, t("won-against")),
      make("tbody", {}, [...records].map(([name, { won, played }]) => make("tr", {}, make("th", { scope: "row" }, nameOf(name, levels)), make("td", {}, t("won-of", { won, played })))))),
    make("ul", { class: "past-games" }, tables.map(pastGame)));
  for (const link of dialog.querySelectorAll("a")) link.addEventListener("click", () => dialog.close());
}

/** Finished games by game and by the strongest level among the others. */
export function recordsOf(tables) {
  const order = ["easy", "medium", "hard", "expert"];
  const records = new Map();
  for (const { title, result, newTable } of tables) {
    const levels = (newTable?.seats ?? []).filter(({ kind }) => kind === "agent").map(({ level }) => level);
    if (!result || !levels.length) continue;
    const strongest = levels.sort((one, other) => order.indexOf(other) - order.indexOf(one))[0];
    const key = JSON.stringify([title, strongest]);
    const { won, played } = records.get(key) ?? { won: 0, played: 0 };
    records.set(key, { won: won + (result === "won"), played: played + 1 });
  }
  return records;
}

function nameOf(key, levels) {
  const [title, level] = JSON.parse(key);
  return `${title}, ${levels.find((each) => each.level === level)?.title ?? level}`;
}

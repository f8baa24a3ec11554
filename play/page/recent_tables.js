// Which tables has this browser joined? The latest ones, with the links for other players.

const KEY = "cosmozoo-tables";
const MAX_TABLES = 200;
const CHOSEN = "cosmozoo-chosen";

export function recentTables() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch {
    return [];
  }
}

export function rememberTable(table) {
  const since = new Date().toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  const others = recentTables().filter((each) => each.table !== table.table);
  localStorage.setItem(KEY, JSON.stringify([{ ...table, since }, ...others].slice(0, MAX_TABLES)));
}

/** Notes how a game ended. */
export function rememberResult(table, result) {
  const tables = recentTables().map((each) => (each.table === table ? { ...each, ...result } : each));
  localStorage.setItem(KEY, JSON.stringify(tables));
}

export const recentTable = (table) => recentTables().find((each) => each.table === table);

export function forgetTable(table) {
  localStorage.setItem(KEY, JSON.stringify(recentTables().filter((each) => each.table !== table)));
}

/** What is selected on the way to a move: a reload keeps it. */
export function keepTargets(table, { seq }, targets) {
  sessionStorage.setItem(CHOSEN, JSON.stringify({ table, seq, targets }));
}

export function keptTargets(table, { seq }) {
  const kept = JSON.parse(sessionStorage.getItem(CHOSEN) ?? "null");
  return kept?.table === table && kept.seq === seq ? kept.targets : [];
}

export const linksOf = (table) => recentTables().find((each) => each.table === table)?.links ?? [];

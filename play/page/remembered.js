// Which tables has this browser sat at? The latest few, with the links that were given for other people.

const KEY = "cosmozoo-tables";
const AS_MANY = 8;

export function rememberedTables() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch {
    return [];
  }
}

export function rememberTable(table) {
  const since = new Date().toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  const others = rememberedTables().filter((each) => each.table !== table.table);
  localStorage.setItem(KEY, JSON.stringify([{ ...table, since }, ...others].slice(0, AS_MANY)));
}

export function forgetTable(table) {
  localStorage.setItem(KEY, JSON.stringify(rememberedTables().filter((each) => each.table !== table)));
}

export const linksOf = (table) => rememberedTables().find((each) => each.table === table)?.links ?? [];

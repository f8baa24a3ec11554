// How is a table created, and at which pace does it run?

import { createTable } from "./api.js";
import { notice } from "./dom.js";
import { rememberTable } from "./recent_tables.js";
import { t } from "./words.js";

/** The paces of a table, as pairs of seconds and words. */
export function pacesOf(isRealTime) {
  if (isRealTime) return [["0", t("pace-wait")], ["3", t("pace-slow")], ["1.5", t("pace-medium")], ["0.8", t("pace-fast")]];
  return [["0.7", t("pace-normal")], ["0.25", t("pace-quick")], ["0", t("pace-at-once")]];
}

/** Creates a table and goes there. */
export async function startTable(newTable, title) {
  try {
    const created = await createTable(newTable);
    rememberTable({ ...created, title, newTable });
    location.hash = `table=${created.table}&token=${created.token}`;
  } catch (error) {
    notice(error.message, "bad");
  }
}

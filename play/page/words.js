// What does the page say? Messages of the server's catalogue, in the language of the reader.

import { getWords } from "./api.js";

export const LANGUAGES = ["en", "fr", "nl"];
const KEY = "cosmozoo-language";
let messages = {};
let spoken = null;

/** The language that was chosen here, else the first of the browser's languages that is there. */
export function language() {
  const wanted = [localStorage.getItem(KEY), ...navigator.languages].filter(Boolean).map((each) => each.split("-")[0]);
  return wanted.find((each) => LANGUAGES.includes(each)) ?? LANGUAGES[0];
}

export async function loadWords() {
  if (spoken === language()) return;
  spoken = language();
  messages = await getWords(spoken);
}

/** A message with its facts. */
export function say(key, facts = {}) {
  return (messages[`page-${key}`] ?? [key]).map((part) => sayPart(part, facts)).join("");
}

function sayPart(part, facts) {
  if (typeof part === "string") return part;
  if (part.fact) return String(facts[part.fact]);
  const value = facts[part.choose];
  const plural = typeof value === "number" ? new Intl.PluralRules(spoken).select(value) : value;
  const chosen = part.cases[value] ?? part.cases[plural] ?? part.cases[part.otherwise];
  return chosen.map((each) => sayPart(each, facts)).join("");
}

// What does the page say? The messages of one language, which the server sends; sentences with plurals and choices.
//
// A message is a list of texts, facts {fact: name}, and choices {choose: name, cases: {...}, otherwise: name}.

const KEY = "cosmozoo-language";
let messages = {};
let plurals = new Intl.PluralRules("en");
let language = "en";
let languages = {};

/** Asks for the messages, in the language that was chosen here, else in the browser's. */
export async function loadWords(chosen = localStorage.getItem(KEY) ?? "") {
  const response = await fetch(`/api/words?language=${encodeURIComponent(chosen)}`);
  ({ language, languages, messages } = await response.json());
  plurals = new Intl.PluralRules(language);
  document.documentElement.lang = language;
}

export const currentLanguage = () => language;

export const allLanguages = () => Object.entries(languages);

export function chooseLanguage(code) {
  localStorage.setItem(KEY, code);
}

/** A message of the page by its key, with the facts that it names. */
export function t(key, facts = {}) {
  const parts = messages[`page-${key}`];
  return parts ? say(parts, facts) : key;
}

function say(parts, facts) {
  return parts.map((part) => (typeof part === "string" ? part : "fact" in part ? String(facts[part.fact] ?? "") : choose(part, facts))).join("");
}

function choose({ choose: name, cases, otherwise }, facts) {
  const value = facts[name];
  const plural = typeof value === "number" ? plurals.select(value) : "";
  return say(cases[String(value)] ?? cases[plural] ?? cases[otherwise], facts);
}

export const capitalized = (text) => (text ? text[0].toUpperCase() + text.slice(1) : "");

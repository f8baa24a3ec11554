// How does the page talk to the server? With a few HTTP requests, and one WebSocket per table, which reconnects.

import { currentLanguage, t } from "./words.js";

const CLOSED_UNKNOWN = 4401; // as in play/requests.py
const MIN_DELAY = 400; // milliseconds before reconnecting; doubles with each attempt
const MAX_DELAY = 8000;

async function request(path, body) {
  const settings = body === undefined ? {} : {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await fetch(path, settings);
  const text = await response.text();
  if (!response.ok) throw new Error(messageIn(text) ?? t("server-status", { status: response.status }));
  return text;
}

function messageIn(text) {
  try {
    return JSON.parse(text).message;
  } catch {
    return null;
  }
}

const inMyLanguage = () => `?language=${currentLanguage()}`;

export const getGames = async () => JSON.parse(await request(`/api/games${inMyLanguage()}`));
export const getLesson = async (game) => JSON.parse(await request(`/api/games/${game}/lesson${inMyLanguage()}`));
export const createTable = async (newTable) => JSON.parse(await request("/api/tables", newTable));
export const getReplay = async (ask) => JSON.parse(await request("/api/replay", { ...ask, language: currentLanguage() }));
/** The record of a finished game, and the seat of the token. */
export async function getRecord(table, token) {
  const response = await fetch(`/api/tables/${table}/record`, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  if (!response.ok) throw new Error(messageIn(text) ?? t("server-status", { status: response.status }));
  return { record: text, seat: Number(response.headers.get("seat")) };
}
export const startAnalysis = async (ask) => JSON.parse(await request("/api/analyses", { ...ask, language: currentLanguage() }));
export const getAnalysis = async (identity) => JSON.parse(await request(`/api/analyses/${encodeURIComponent(identity)}${inMyLanguage()}`));
export const askThought = async (identity, ask) =>
  JSON.parse(await request(`/api/analyses/${identity}/thoughts`, { ...ask, language: currentLanguage() }));
export const playOn = async (identity, ask) => JSON.parse(await request(`/api/analyses/${identity}/tables`, ask));
export const pictureOf = (game) => `/games/${game.name}/picture.svg`;
export const boardCssOf = (game) => `/games/${game.name}/board.css`;

export class TableConnection {
  /** `onMessage` gets the server's messages; `onStatus` gets "open", "lost" or "rejected". */
  constructor(table, token, onMessage, onStatus) {
    Object.assign(this, { table, token, onMessage, onStatus, delay: MIN_DELAY, isLeft: false });
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.socket.onopen = () => this.send({ type: "join", token: this.token, language: currentLanguage() });
    this.socket.onmessage = (event) => {
      this.delay = MIN_DELAY;
      this.onStatus("open");
      this.onMessage(JSON.parse(event.data));
    };
    this.socket.onclose = (event) => this.closed(event.code);
  }

  closed(code) {
    if (this.isLeft) return;
    if (code === CLOSED_UNKNOWN) {
      this.onStatus("rejected");
      return;
    }
    this.onStatus("lost");
    this.timeout = setTimeout(() => this.open(), this.delay);
    this.delay = Math.min(2 * this.delay, MAX_DELAY);
  }

  /** Sends a message; returns false if there is no connection. */
  send(message) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  leave() {
    this.isLeft = true;
    clearTimeout(this.timeout);
    this.socket.close();
  }
}

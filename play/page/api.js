// How does the page talk to the server? With a few HTTP requests, and one WebSocket per table, which reconnects.

const CLOSED_UNKNOWN = 4401; // as in play/requests.py
const MIN_DELAY = 400; // milliseconds before reconnecting; doubles with each attempt
const MAX_DELAY = 8000;

async function request(path, body, headers = {}) {
  const settings = body === undefined ? { headers } : {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await fetch(path, settings);
  const text = await response.text();
  if (!response.ok) throw new Error(messageIn(text) ?? `the server answers with status ${response.status}`);
  return text;
}

function messageIn(text) {
  try {
    return JSON.parse(text).message;
  } catch {
    return null;
  }
}

export const getGames = async () => JSON.parse(await request("/api/games"));
export const createTable = async (newTable) => JSON.parse(await request("/api/tables", newTable));
export const getReplay = async (ask) => JSON.parse(await request("/api/replay", ask));
export const startAnalysis = async (ask) => JSON.parse(await request("/api/analyses", ask));
export const getAnalysis = async (identity, language) =>
  JSON.parse(await request(`/api/analyses/${encodeURIComponent(identity)}?language=${language}`));
export const askThought = async (identity, ask) => JSON.parse(await request(`/api/analyses/${identity}/thoughts`, ask));
export const playOn = async (identity, ask) => JSON.parse(await request(`/api/analyses/${identity}/tables`, ask));
export const getWords = async (language) => JSON.parse(await request(`/api/words/${language}`));
export const getRecord = (table, token) =>
  request(`/api/tables/${table}/record`, undefined, { authorization: `Bearer ${token}` });
export const iconOf = (game) => `/games/${game.name}/icon.svg`;
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
    this.socket.onopen = () => this.send({ type: "join", token: this.token });
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

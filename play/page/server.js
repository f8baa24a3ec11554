// How does the page talk to the server? A few HTTP requests, and one WebSocket a table that comes back when it drops.

const DO_NOT_COME_BACK = 4401; // play/protocol.py: CLOSED_UNKNOWN
const FIRST_PAUSE = 400; // milliseconds before a dropped connection is tried again; doubles up to LONGEST_PAUSE
const LONGEST_PAUSE = 8000;

async function request(path, body) {
  const settings = body === undefined ? {} : {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  const answer = await fetch(path, settings);
  const text = await answer.text();
  if (!answer.ok) throw new Error(sentenceIn(text) ?? `the server refused (${answer.status})`);
  return text;
}

function sentenceIn(text) {
  try {
    return JSON.parse(text).message;
  } catch {
    return null;
  }
}

export const games = async () => JSON.parse(await request("/api/games"));
export const newTable = async (wishes) => JSON.parse(await request("/api/tables", wishes));
export const replay = async (wishes) => JSON.parse(await request("/api/replay", wishes));
export const record = (table, token) => request(`/api/tables/${table}/record?token=${encodeURIComponent(token)}`);

export class TableConnection {
  /** `hear` takes the server's messages; `status` is told "open", "lost" or "refused". */
  constructor(table, token, hear, status) {
    Object.assign(this, { table, token, hear, status, pause: FIRST_PAUSE, isLeft: false });
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/table/${this.table}`);
    this.socket.onopen = () => this.say({ type: "join", token: this.token });
    this.socket.onmessage = (event) => {
      this.pause = FIRST_PAUSE;
      this.status("open");
      this.hear(JSON.parse(event.data));
    };
    this.socket.onclose = (event) => this.closed(event.code);
  }

  closed(code) {
    if (this.isLeft) return;
    if (code === DO_NOT_COME_BACK) {
      this.status("refused");
      return;
    }
    this.status("lost");
    this.waiting = setTimeout(() => this.open(), this.pause);
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
  }

  say(message) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  leave() {
    this.isLeft = true;
    clearTimeout(this.waiting);
    this.socket.close();
  }
}

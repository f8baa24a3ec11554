// What is known about a game? The answers of the server, and who played, as far as this browser knows.

import { askThought, getAnalysis, getReplay, startAnalysis } from "./api.js";
import { t } from "./words.js";

const POSITIONS_PER_REQUEST = 12;
const POLL = 400; // milliseconds between two questions how far the analysis is
const PLAYERS_KEY = "cosmozoo-players";

/** Keeps who played a game, because records have no names. */
export function keepPlayers(record, seats, seat) {
  sessionStorage.setItem(PLAYERS_KEY, JSON.stringify({ record: record.trim(), seats, seat }));
}

/** Who played: as kept, else numbered players. */
export function playersOf(record, count) {
  let kept = null;
  try {
    kept = JSON.parse(sessionStorage.getItem(PLAYERS_KEY));
  } catch {
    // what another version wrote
  }
  if (kept?.record === record.trim() && kept.seats.length === count) return kept;
  const seats = Array.from({ length: count }, (_, seat) => (
    { seat, name: t("analysis-player", { number: seat + 1 }), kind: "human", level: null, is_connected: true }));
  return { seats, seat: 0 };
}

/** Asks until the analysis is done or has failed. `onProgress` gets each answer on the way. */
export class AnalysisRequest {
  constructor(onProgress) {
    Object.assign(this, { onProgress, isLeft: false });
  }

  async run(identity, record) {
    let reply = identity ? await getAnalysis(identity) : await startAnalysis({ record });
    while (reply.status === "running" && !this.isLeft) {
      this.onProgress(reply);
      await new Promise((resolve) => { setTimeout(resolve, POLL); });
      reply = await getAnalysis(reply.id);
    }
    return reply;
  }

  leave() {
    this.isLeft = true;
  }
}

/** The positions of a game as one seat sees them, fetched a dozen at a time. */
export class Positions {
  constructor(record) {
    Object.assign(this, { record, seat: null, found: new Map(), info: null });
  }

  look(seat) {
    if (seat !== this.seat) this.found.clear();
    this.seat = seat;
  }

  async get(number) {
    if (!this.found.has(number)) {
      const { seat } = this;
      const first = Math.max(0, number - POSITIONS_PER_REQUEST / 2);
      const replay = await getReplay({ record: this.record, first, count: POSITIONS_PER_REQUEST, seat });
      if (seat !== this.seat) return this.get(number);
      for (const position of replay.positions) this.found.set(position.number, position);
      this.info = replay;
    }
    return this.found.get(number);
  }
}

export const thinkOver = (identity, number, worlds) =>
  askThought(identity, { number, num_worlds: worlds });

/** A sentence of the server, which numbers the players, with their names. */
export function named(text, seats) {
  const numbered = new RegExp(t("analysis-player", { number: "(\\d+)" }), "gi");
  return text.replace(numbered, (words, number) => seats[number - 1]?.name ?? words);
}

/** When something was chosen: the round, or the number of the move where a game has no rounds. */
export const whenOf = (decision, seats) =>
  named(decision.progress, seats) || t("analysis-move", { number: decision.position + 1 });

/** A share as a number of per cent. */
export const percent = (share) => Math.round(100 * share);

/** Half of the interval, in per cent. */
export const margin = ({ low, high }) => Math.max(1, Math.round(50 * (high - low)));

// Where do the points come from? The score of every seat, line by line; after the game with what to do next.

import { button, copyButton, make, notice, openDialog, saveAsFile } from "./dom.js";
import { recentTable, rememberResult } from "./recent_tables.js";
import { startTable } from "./new_table.js";
import { formatPoints, levelName, totalOf } from "./seat_view.js";
import { t } from "./words.js";
import { getRecord } from "./api.js";
import { keepPlayers } from "./analysis_data.js";
import { keepRecord } from "./replay.js";

export function showScores(state, table) {
  const scores = [...state.scores].sort((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity));
  const title = state.is_over ? resultOf(state) : t("scores-so-far");
  const buttons = make("p", { class: "row end-buttons" });
  const sheets = scores.map((score) => scoreSheet(score, state.seat, state.seats[score.seat].name));
  const dialog = openDialog(title, make("div", { class: "sheets" }, sheets), buttons);
  if (state.is_over) buttons.append(...endButtons(state, table, dialog));
  buttons.firstChild?.focus({ preventScroll: true });
}

/** Such as: You won, 40 to 38 and 31. */
function resultOf(state) {
  const winners = state.scores.filter((score) => score.rank === 1).map((score) => score.seat);
  const points = pointsOf(state);
  const case_ = !winners.includes(state.seat) ? "others" : winners.length === 1 ? "you" : "shared";
  const names = winners.filter((seat) => seat !== state.seat).map((seat) => state.seats[seat].name).join(", ");
  const words = t("result", { case: case_, names });
  return points ? `${words}, ${points}` : words;
}

function pointsOf({ scores }) {
  const totals = [...scores].sort((one, other) => one.rank - other.rank).map((score) => formatPoints(score.total));
  const [first, ...others] = totals;
  return scores.some((score) => score.total) ? t("points-against", { first, others: others.join(", ") }) : "";
}

/** Keeps the result in the list of the lobby. */
export function keepResult(state, table) {
  const hasWon = state.scores.some((score) => score.rank === 1 && score.seat === state.seat);
  const others = state.seats.filter(({ seat }) => seat !== state.seat).map(({ name, level }) => (level ? `${name} (${levelName(level)})` : name));
  rememberResult(table, { result: hasWon ? "won" : "lost", points: pointsOf(state), with: others.join(", ") });
}

export function scoreSheet(score, ownSeat, name) {
  const isMe = score.seat === ownSeat;
  const rank = score.rank ? `${score.rank}. ` : "";
  return make("table", { class: isMe ? "sheet me" : "sheet", "data-seat": score.seat },
    make("caption", {}, `${rank}${name}${isMe && name !== t("you") ? ` (${t("you")})` : ""}`),
    make("tbody", {}, score.lines.map((line) => make("tr", {},
      make("th", { scope: "row" }, line.label), make("td", {}, formatPoints(line.points))))),
    make("tfoot", {}, make("tr", {}, make("th", { scope: "row" }, t("total")), make("td", {}, totalOf(score)))));
}

function endButtons(state, table, dialog) {
  const withRecord = async (use) => {
    try {
      use((await getRecord(table.table, table.token)).record);
    } catch (error) {
      notice(error.message, "bad");
    }
  };
  const link = `replay=${table.table}&token=${table.token}`;
  const watch = () => {
    dialog.close();
    location.hash = link;
  };
  const analyze = (record) => {
    dialog.close();
    keepRecord(record);
    keepPlayers(record, state.seats, state.seat);
    location.hash = "analysis";
  };
  const save = (record) => saveAsFile(`${state.game}-${table.table}.json`, record);
  const again = recentTable(table.table)?.newTable;
  const start = (seats) => {
    dialog.close();
    startTable({ ...again, seats }, table.game.title);
  };
  const rotated = again && [...again.seats.slice(1), again.seats[0]];
  return [
    again && button(t("rematch", { who: rotated[0].kind, name: rotated[0].name }), () => start(rotated), { class: "primary", id: "rematch" }),
    again && button(t("same-again"), () => start(again.seats), { id: "again" }),
    button(t("replay-it"), watch, { id: "watch" }),
    button(t("analysis-title"), () => withRecord(analyze), { id: "analyze" }),
    copyButton(t("copy-replay-link"), `${location.origin}/#${link}`),
    button(t("save-it"), () => withRecord(save), { id: "save" }),
    button(t("lobby"), () => { dialog.close(); location.hash = ""; }, { id: "new-game" }),
  ].filter(Boolean);
}

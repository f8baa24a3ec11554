// Where do the points come from? The score of every seat, line by line; after the game with what to do next.

import { button, make, notice, openDialog, saveAsFile } from "./dom.js";
import { formatPoints, totalOf } from "./seat_bar.js";
import { getRecord } from "./api.js";
import { keepRecord } from "./replay.js";

export function showScores(state, table) {
  const scores = [...state.scores].sort((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity));
  const title = state.is_over ? resultOf(state) : "Scores so far";
  const buttons = make("p", { class: "row end-buttons" });
  const sheets = scores.map((score) => scoreSheet(score, state.seat, state.seats[score.seat].name));
  const dialog = openDialog(title, make("div", { class: "sheets" }, sheets), buttons);
  if (state.is_over) buttons.append(...endButtons(state, table, dialog));
  buttons.firstChild?.focus({ preventScroll: true });
}

function resultOf(state) {
  const winners = state.scores.filter((score) => score.rank === 1).map((score) => score.seat);
  if (!winners.includes(state.seat)) return `${winners.map((seat) => state.seats[seat].name).join(" and ")} won`;
  return winners.length === 1 ? "You won!" : "You share the win!";
}

export function scoreSheet(score, ownSeat, name = `Player ${score.seat + 1}`) {
  const isMe = score.seat === ownSeat;
  const rank = score.rank ? `${score.rank}. ` : "";
  return make("table", { class: isMe ? "sheet me" : "sheet", "data-seat": score.seat },
    make("caption", {}, `${rank}${name}${isMe ? " (you)" : ""}`),
    make("tbody", {}, score.lines.map((line) => make("tr", {},
      make("th", { scope: "row" }, line.label), make("td", {}, formatPoints(line.points))))),
    make("tfoot", {}, make("tr", {}, make("th", { scope: "row" }, "Total"), make("td", {}, totalOf(score)))));
}

function endButtons(state, table, dialog) {
  const withRecord = async (use) => {
    try {
      use(await getRecord(table.table, table.token));
    } catch (error) {
      notice(error.message, "bad");
    }
  };
  const watch = (record) => {
    dialog.close();
    keepRecord(record);
    location.hash = "replay";
  };
  const save = (record) => saveAsFile(`${state.game}-${table.table}.json`, record);
  return [
    button("Replay the game", () => withRecord(watch), { class: "primary", id: "watch" }),
    button("Save the game as a file", () => withRecord(save), { id: "save" }),
    button("New game", () => { dialog.close(); location.hash = ""; }, { id: "new-game" }),
  ];
}

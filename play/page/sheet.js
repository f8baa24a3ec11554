// Where do the points come from? The score of every seat, line by line; at the end with what can be done next.

import { button, make, notice, openDialog, saveAsFile } from "./elements.js";
import { keepRecord } from "./replay.js";
import { points, round } from "./seats.js";
import { record as askRecord } from "./server.js";

export function showSheet(state, table) {
  const seats = [...state.sheet].sort((one, other) => (one.place ?? 99) - (other.place ?? 99));
  const title = state.is_over ? verdict(state) : "Scores so far";
  const next = make("p", { class: "row end-buttons" });
  const dialog = openDialog(title, make("div", { class: "sheets" }, seats.map((sheet) => card(sheet, state))), next);
  if (state.is_over) next.append(...endButtons(state, table, dialog));
  next.firstChild?.focus({ preventScroll: true });
}

function verdict(state) {
  const winners = state.sheet.filter((sheet) => sheet.place === 1).map((sheet) => sheet.seat);
  if (!winners.includes(state.seat)) return `${winners.map((seat) => state.seats[seat].name).join(" and ")} won`;
  return winners.length === 1 ? "You won!" : "You share the win!";
}

export function card(sheet, state) {
  const isMe = sheet.seat === state.seat;
  const name = state.seats ? state.seats[sheet.seat].name : `Player ${sheet.seat + 1}`;
  const place = sheet.place ? `${sheet.place}. ` : "";
  return make("table", { class: isMe ? "sheet me" : "sheet", "data-seat": sheet.seat },
    make("caption", {}, `${place}${name}${isMe ? " (you)" : ""}`),
    make("tbody", {}, sheet.lines.map((line) => make("tr", {},
      make("th", { scope: "row" }, line.what), make("td", {}, round(line.points))))),
    make("tfoot", {}, make("tr", {}, make("th", { scope: "row" }, "together"), make("td", {}, points(sheet)))));
}

function endButtons(state, table, dialog) {
  const file = async (use) => {
    try {
      use(await askRecord(table.table, table.token));
    } catch (error) {
      notice(error.message, "bad");
    }
  };
  const watch = (text) => {
    dialog.close();
    keepRecord(text);
    location.hash = "replay";
  };
  return [
    button("Step through the game", () => file(watch), { class: "primary", id: "watch" }),
    button("Save the game as a file", () => file((text) => saveAsFile(`${state.game}-${table.table}.json`, text)), { id: "save" }),
    button("New game", () => { dialog.close(); location.hash = ""; }, { id: "new-game" }),
  ];
}

// What stands for a game in the lobby? A small picture of our own.

const PATHS = {
  planet: [["M24 4 43 18 36 41 12 41 5 18Z", "#8ec1e6"], ["M24 4 43 18 24 24Z", "#5f9e5a"],
    ["M43 18 36 41 24 24Z", "#f0d789"], ["M12 41 5 18 24 24Z", "#a98d7c"]],
  petit_prince: [["M24 14a16 16 0 1 0 .1 0Z", "#e9d49f"], ["M38 3l2 5 5 .3-4 3.4 1.4 5-4.4-2.8-4.4 2.8 1.4-5-4-3.4 5-.3Z", "#ffd84d"],
    ["M22 15c0-6 4-6 4 0Z", "#d13a4b"]],
  exploding_planet: [["M24 2l5 9 9-5-2 10 10 3-8 7 6 8-10 0 0 10-8-6-6 8-3-10-10 3 4-10-9-4 9-5-5-9 10 1Z", "#f2a33a"],
    ["M24 14a10 10 0 1 0 .1 0Z", "#3f7fb5"]],
  space_builder: [["M17 24 9 38 17 35Z", "#d1495b"], ["M31 24 39 38 31 35Z", "#d1495b"],
    ["M24 4C32 12 33 24 31 36L17 36C15 24 16 12 24 4Z", "#f4f6fa"], ["M24 16a4 4 0 1 0 .1 0Z", "#bfe0ee"],
    ["M20 36 24 45 28 36Z", "#f2b134"]],
};
const NAMESPACE = "http://www.w3.org/2000/svg";

export function emblem(game) {
  const svg = document.createElementNS(NAMESPACE, "svg");
  svg.setAttribute("viewBox", "0 0 48 48");
  svg.setAttribute("class", "emblem");
  svg.setAttribute("aria-hidden", "true");
  for (const [path, fill] of PATHS[game] ?? []) {
    const shape = document.createElementNS(NAMESPACE, "path");
    shape.setAttribute("d", path);
    shape.setAttribute("fill", fill);
    shape.setAttribute("stroke", "#22304a");
    shape.setAttribute("stroke-width", "1.4");
    shape.setAttribute("stroke-linejoin", "round");
    svg.append(shape);
  }
  return svg;
}

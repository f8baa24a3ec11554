// An agent in JavaScript: `cosmozoo evaluate petit_prince "engine:node examples/engine/bot.js" random`.
// It plays the legal action whose label it has seen in the game least often.
const readline = require("readline");

const seen = new Map();
const say = (message) => console.log(JSON.stringify(message));
let state = 1;

function random(bound) {
  state = (state * 48271) % 2147483647;
  return state % bound;
}

function choose(legal) {
  const count = ({label}) => seen.get(label) ?? 0;
  const fewest = Math.min(...legal.map(count));
  const rarest = legal.filter((each) => count(each) === fewest);
  const chosen = rarest[random(rarest.length)];
  seen.set(chosen.label, fewest + 1);
  return chosen.action;
}

readline.createInterface({input: process.stdin}).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "game") say({type: "ready", name: "rarest"});
  else if (message.type === "seed") state = (message.seed % 2147483646) + 1;
  else if (message.type === "decide") say({id: message.id, action: choose(message.legal)});
});

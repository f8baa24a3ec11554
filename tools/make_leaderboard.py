"""Which agents are on the leaderboard? Trains the recipes and plays every card anew: `make leaderboard`.

It takes hours, and continues where it was stopped: recipes that are trained and settings that are played are kept.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from cosmozoo.evaluation.benchmark import GAMES, read_cards
from cosmozoo.evaluation.leaderboard import play_card

ROOT = Path(__file__).parents[1]
CARDS = ROOT / "docs" / "leaderboard"
MODELS = ROOT / "build" / "baselines"
AGENTS = {"random": 50, "greedy": 50, "pretrained": 50, "search:100": 5}
"""By name: how many deals. Search thinks too long for more."""

RECIPES = {"SB3 MaskablePPO": ("sb3_ppo", "zip"), "RLlib PPO": ("rllib_ppo", "onnx")}
"""By name: the script of `examples/baselines`, and the suffix of the agents that it writes."""


def trained(script: str, suffix: str, num_steps: int) -> str:
    """Trains a recipe in every game, unless it is. Returns its agent: a file for each game."""
    paths = {game: MODELS / f"{script}-{game}-{num_steps}.{suffix}" for game in GAMES}
    for game, path in paths.items():
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            draft = path.with_name(f"part-{path.name}")
            words = [sys.executable, ROOT / "examples" / "baselines" / f"{script}.py", game, draft, num_steps]
            subprocess.run([str(word) for word in words], check=True)
            draft.replace(path)
    return ",".join(f"{game}={path.relative_to(ROOT)}" for game, path in paths.items())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help=f"rows to play, by default all: {', '.join([*AGENTS, *RECIPES])}")
    parser.add_argument("--num-deals", type=int, help="deals per setting, instead of those of each row")
    parser.add_argument("--steps", type=int, default=200_000, help="decisions to train each recipe in each game")
    parser.add_argument("--again", action="store_true", help="also plays rows whose rules have not changed")
    options = parser.parse_args()
    if unknown := set(options.names) - {*AGENTS, *RECIPES}:
        parser.error(f"there is no row {min(unknown)!r}; choose from {', '.join([*AGENTS, *RECIPES])}")
    current = {card.agent: card.num_deals for card in read_cards(CARDS) if card.is_current}
    for name in options.names or [*AGENTS, *RECIPES]:
        num_deals = options.num_deals or AGENTS.get(name, 50)
        if current.get(name) == num_deals and not options.again:
            print(f"{name}: is up to date")
            continue
        agent = name if name in AGENTS else trained(*RECIPES[name], options.steps)
        card, page = play_card(agent, CARDS, name, num_deals, print)
        score, half = card.score()
        print(f"{name}: {score:.1f} ± {half:.1f}, see {page}", flush=True)


if __name__ == "__main__":
    main()

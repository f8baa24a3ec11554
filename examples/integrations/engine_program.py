# /// script
# dependencies = []
# ///
"""A program that is not Python, examples/engine/bot.js, plays against random. Needs Node.js."""

import shutil
import sys
from pathlib import Path

from cosmozoo.envs import get_game
from cosmozoo.evaluation import evaluate

if shutil.which("node") is None:
    sys.exit("needs Node.js: https://nodejs.org")
bot = Path(__file__).parents[1] / "engine" / "bot.js"
result, _ = evaluate(get_game(sys.argv[1]), f"engine:node {bot}", "random", num_players=int(sys.argv[2]), num_deals=10)
print(f"{result.num_games} games, win share against random {result.win_share:.2f} (fair: {result.fair_share:.2f})")

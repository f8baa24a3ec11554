# /// script
# dependencies = ["sb3-contrib"]
# ///
"""Trains MaskablePPO of sb3-contrib, saves it, and plays its .zip against random."""

import importlib
import sys

from cosmozoo.envs import get_game
from cosmozoo.evaluation import evaluate
from cosmozoo.wrappers import SingleAgentEnv
from sb3_contrib import MaskablePPO

game, num_players = sys.argv[1], int(sys.argv[2])
module = importlib.import_module(f"cosmozoo.envs.{game}_v0")
env = SingleAgentEnv(module.env(num_players=num_players, skip_forced=True), seat=None)
model = MaskablePPO("MlpPolicy", env, n_steps=256, batch_size=256, seed=0)
model.learn(1_024)
model.save(f"ppo_{game}.zip")
result, _ = evaluate(get_game(game), f"ppo_{game}.zip", "random", num_players=num_players, num_deals=50)
print(f"win share against random {result.win_share:.2f} after 1,024 decisions (fair: {result.fair_share:.2f})")

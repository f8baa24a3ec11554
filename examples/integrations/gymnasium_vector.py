# /// script
# dependencies = ["gymnasium"]
# ///
"""Plays 256 games at once through Gymnasium, against greedy, with random legal actions."""

import sys

import cosmozoo.envs  # noqa: F401 - registers the games
import gymnasium
import numpy as np

game, num_players = sys.argv[1], int(sys.argv[2])
name = f"cosmozoo/{game}-v0"
envs = gymnasium.make_vec(name, num_envs=256, num_players=num_players, opponents="greedy", seat=None)
observation, info = envs.reset(seed=0)
generator = np.random.default_rng(0)
results = []
for _ in range(100):
    mask = info["action_mask"]
    actions = np.where(mask, generator.random(mask.shape), -1).argmax(axis=1)
    observation, reward, terminated, truncated, info = envs.step(actions)
    results += reward[terminated].tolist()
print(f"{len(results)} games against greedy, mean reward {np.mean(results):.2f}")

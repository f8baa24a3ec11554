"""Plays 256 games of Planet at once through Gymnasium, against greedy, with random legal actions."""

import cosmozoo.envs  # noqa: F401 - registers the games
import gymnasium
import numpy as np

envs = gymnasium.make_vec("cosmozoo/planet-v0", num_envs=256, num_players=2, opponents="greedy", seat=None)
observation, info = envs.reset(seed=0)
generator = np.random.default_rng(0)
results = []
for _ in range(50):
    mask = info["action_mask"]
    actions = np.where(mask, generator.random(mask.shape), -1).argmax(axis=1)
    observation, reward, terminated, truncated, info = envs.step(actions)
    results += reward[terminated].tolist()
print(f"{len(results)} games, mean reward {np.mean(results):.2f}")

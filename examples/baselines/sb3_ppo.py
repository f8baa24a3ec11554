"""The Stable-Baselines3 recipe of the leaderboard: MaskablePPO in one seat against greedy, with 2 to 4 players at once.

`python examples/baselines/sb3_ppo.py planet build/baselines/planet.zip 1_000_000`
"""

import sys
from functools import partial

import torch
from cosmozoo.envs import make_env
from cosmozoo.wrappers import NormalizeObservation, SingleAgentEnv
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv


def make(game: str, num_players: int) -> SingleAgentEnv:
    env = make_env(game, num_players=num_players, skip_forced=True)
    return SingleAgentEnv(NormalizeObservation(env), "greedy", seat=None)


game, path, num_steps = sys.argv[1], sys.argv[2], int(sys.argv[3])
torch.set_num_threads(1)
model = MaskablePPO("MlpPolicy", DummyVecEnv([partial(make, game, count) for count in (2, 3, 4)]), seed=0)
model.learn(num_steps)
model.save(path)
print(f"{game}: {model.num_timesteps:,} decisions, saved as {path}")

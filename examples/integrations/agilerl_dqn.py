# /// script
# dependencies = ["agilerl", "peft"]
# ///
"""Trains AgileRL's DQN in one seat, with random players in the others."""

import importlib
import sys

import numpy as np
from agilerl.algorithms import DQN
from agilerl.components.data import Transition
from agilerl.components.replay_buffer import ReplayBuffer
from cosmozoo.wrappers import NormalizeObservation, SingleAgentEnv

module = importlib.import_module(f"cosmozoo.envs.{sys.argv[1]}_v0")
env = SingleAgentEnv(NormalizeObservation(module.env(num_players=int(sys.argv[2]), skip_forced=True)), seat=None)
agent = DQN(env.observation_space, env.action_space, lr=1e-3, batch_size=64)
memory = ReplayBuffer(max_size=10_000)
returns, losses = [], []
observation, info = env.reset(seed=0)
for step in range(1_000):
    epsilon = max(0.1, 1 - step / 500)
    action = agent.get_action(observation[None], epsilon, action_mask=env.action_masks()[None].astype(np.int8))[0]
    following, reward, terminated, truncated, info = env.step(int(action))
    moment = Transition(
        obs=observation, action=action, next_obs=following, reward=float(reward), done=float(terminated), batch_size=[]
    )
    memory.add(moment.to_tensordict().unsqueeze(0))
    observation = following
    if len(memory) >= 256 and step % 4 == 0:
        losses.append(agent.learn(memory.sample(64)))
    if terminated or truncated:
        returns.append(reward)
        observation, info = env.reset()
print(f"{len(returns)} games, mean return {np.mean(returns):.2f}, last loss {losses[-1]:.3f}")

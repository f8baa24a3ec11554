# /// script
# dependencies = ["tianshou"]
# ///
"""Trains Tianshou's DQN in one seat, with random players in the others."""

import importlib
import sys

import torch
from tianshou.algorithm.modelfree.dqn import DQN, DiscreteQLearningPolicy
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.trainer import OffPolicyTrainerParams

module = importlib.import_module(f"cosmozoo.envs.{sys.argv[1]}_v0")


def make_env() -> PettingZooEnv:
    return PettingZooEnv(module.env(num_players=int(sys.argv[2])))


class Network(torch.nn.Module):
    def __init__(self, num_inputs: int, num_actions: int) -> None:
        super().__init__()
        self.layers = torch.nn.Sequential(
            torch.nn.Linear(num_inputs, 64), torch.nn.ReLU(), torch.nn.Linear(64, num_actions)
        )

    def forward(self, obs, state=None, info=None):
        return self.layers(torch.as_tensor(obs, dtype=torch.float32)), state


env = make_env()
network = Network(env.observation_space["observation"].shape[0], int(env.action_space.n))
policy = DiscreteQLearningPolicy(model=network, action_space=env.action_space, eps_training=0.2)
learner = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), target_update_freq=100)
others = [MARLRandomDiscreteMaskedOffPolicyAlgorithm(env.action_space) for _ in env.agents[1:]]
algorithm = MultiAgentOffPolicyAlgorithm(algorithms=[learner, *others], env=env)
training = Collector(algorithm, DummyVectorEnv([make_env] * 4), VectorReplayBuffer(20_000, 4), exploration_noise=True)
testing = Collector(algorithm, DummyVectorEnv([make_env] * 4))
training.reset()
training.collect(n_step=500, random=False)
result = algorithm.run_training(
    OffPolicyTrainerParams(
        training_collector=training,
        test_collector=testing,
        max_epochs=1,
        epoch_num_steps=2_000,
        collection_step_num_env_steps=100,
        update_step_num_gradient_steps_per_sample=0.1,
        test_step_num_episodes=20,
        multi_agent_return_reduction=lambda returns: returns[:, 0],
        show_progress=False,
        verbose=False,
    )
)
print(f"{training.collect_step:,} moves collected, mean return of the learner {result.best_reward:.2f}")

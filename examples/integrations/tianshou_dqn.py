# /// script
# dependencies = ["tianshou"]
# ///
"""Trains Tianshou's DQN in one seat, with random players in the others."""

import importlib
import sys

from tianshou.algorithm.modelfree.dqn import DQN, DiscreteQLearningPolicy
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

module = importlib.import_module(f"cosmozoo.envs.{sys.argv[1]}_v0")
makers = [lambda: PettingZooEnv(module.env(num_players=int(sys.argv[2])))] * 4
env = makers[0]()
shape, num_actions = env.observation_space["observation"].shape, int(env.action_space.n)
network = Net(state_shape=shape, action_shape=num_actions, hidden_sizes=[64])
policy = DiscreteQLearningPolicy(model=network, action_space=env.action_space, eps_training=0.2)
learner = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), target_update_freq=100)
others = [MARLRandomDiscreteMaskedOffPolicyAlgorithm(env.action_space) for _ in env.agents[1:]]
algorithm = MultiAgentOffPolicyAlgorithm(algorithms=[learner, *others], env=env)
training = Collector(algorithm, DummyVectorEnv(makers), VectorReplayBuffer(20_000, 4), exploration_noise=True)
settings = OffPolicyTrainerParams(
    training_collector=training,
    test_collector=Collector(algorithm, DummyVectorEnv(makers)),
    max_epochs=1,
    epoch_num_steps=2_000,
    collection_step_num_env_steps=100,
    update_step_num_gradient_steps_per_sample=0.1,
    test_step_num_episodes=20,
    multi_agent_return_reduction=lambda returns: returns[:, 0],
    show_progress=False,
    verbose=False,
)
result = algorithm.run_training(settings)
print(f"{training.collect_step:,} moves collected, mean return of the learner {result.best_reward:.2f}")

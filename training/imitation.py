"""How does a network learn from a teacher?

With DAgger: the network's own actions gradually replace those of the teacher. So the network also learns what to do
in positions that only its own mistakes lead to.
"""

from typing import cast

import numpy as np
import torch
from cosmozoo.agents import Agent, InformationSets, make_agent
from cosmozoo.agents.base import PolicyValueAgent
from torch import nn

from .config import TrainingConfig
from .learner import Report
from .policy import PolicyActor
from .rollout import Actor, Choice, collect
from .self_play import SelfPlayEnv
from .targets import TargetBuffer, fit


class DaggerActor:
    """Plays the teacher's action with probability beta, otherwise the learner's; always asks the teacher."""

    def __init__(self, learner: Actor, teacher: Agent, beta: float, soft_targets: bool) -> None:
        self.learner = learner
        self.teacher = teacher
        self.beta = beta
        self.soft_targets = soft_targets

    def choose(self, env: SelfPlayEnv) -> Choice:
        target = teacher_policy(self.teacher, env.information(), self.soft_targets)
        choice = self.learner.choose(env)
        follows_teacher = env.rng.random(len(target)) < self.beta
        return choice._replace(action=np.where(follows_teacher, target.argmax(axis=1), choice.action), target=target)

    def value(self, env: SelfPlayEnv) -> np.ndarray:
        return self.learner.value(env)


def teacher_policy(teacher: Agent, info: InformationSets, soft_targets: bool) -> np.ndarray:
    """The teacher's decisions as probabilities [K, actions]: of its action alone, or as it rates all actions."""
    if soft_targets:
        targets: np.ndarray = cast(PolicyValueAgent, teacher).policy_and_value(info)[0].astype(np.float32)
    else:
        targets = np.eye(info.game.actions.size, dtype=np.float32)[teacher.act(info)]
    return targets


def imitate(env: SelfPlayEnv, network: nn.Module, config: TrainingConfig, report: Report) -> None:
    """Trains the policy on the teacher's decisions, and the value on the outcomes of the games."""
    settings, actor = config.imitation, PolicyActor(network, config.device)
    teacher = make_agent(settings.teacher, config.seed)
    teacher.prepare(env.game)
    env.batch.set_reward_weights(config.reward.at(0.0))
    optimizer = torch.optim.Adam(network.parameters(), lr=settings.learning_rate)
    targets = TargetBuffer(settings.num_rollouts_kept, config.device)
    for start in range(0, settings.steps, config.decisions_per_rollout):
        beta = 1.0 - start / settings.steps
        rollout = collect(env, DaggerActor(actor, teacher, beta, settings.soft_targets), config.rollout_length)
        targets.add(rollout)
        found = fit(network, optimizer, targets.data(), settings, config.ppo)
        steps = min(start + config.decisions_per_rollout, settings.steps)
        report({"imitation_steps": float(steps), "agreement": found["agreement"]})

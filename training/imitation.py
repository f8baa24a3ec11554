"""How does a network learn from a teacher?

With DAgger: the network's own actions gradually replace those of the teacher. So the network also learns what to do
in positions that only its own mistakes lead to.
"""

from collections import deque
from typing import cast

import numpy as np
import torch
from cosmozoo.agents import Agent, InformationSets, make_agent
from cosmozoo.agents.base import PolicyValueAgent
from torch import nn

from .advantages import seat_advantages
from .config import TrainingConfig
from .learner import Report
from .policy import PolicyActor, masked_log_softmax
from .rollout import Actor, Choice, Rollout, collect
from .self_play import SelfPlayEnv


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
    kept: deque[list[torch.Tensor]] = deque(maxlen=settings.num_rollouts_kept)
    for start in range(0, settings.steps, config.decisions_per_rollout):
        beta = 1.0 - start / settings.steps
        rollout = collect(env, DaggerActor(actor, teacher, beta, settings.soft_targets), config.rollout_length)
        kept.append([torch.as_tensor(array, device=config.device) for array in training_data(rollout)])
        agreement = fit(network, optimizer, [torch.cat(parts) for parts in zip(*kept, strict=True)], config)
        steps = min(start + config.decisions_per_rollout, settings.steps)
        report({"imitation_steps": float(steps), "agreement": agreement})


def training_data(rollout: Rollout) -> list[np.ndarray]:
    """Observations, action masks, the teacher's policies and returns, one row per decision."""
    assert rollout.choice.target is not None
    returns = seat_advantages(rollout, gamma=1.0, gae_lambda=1.0) + rollout.choice.value
    arrays = (rollout.observation, rollout.action_mask, rollout.choice.target, returns)
    return [array.reshape(-1, *array.shape[2:]) for array in arrays]


def fit(
    network: nn.Module, optimizer: torch.optim.Optimizer, data: list[torch.Tensor], config: TrainingConfig
) -> float:
    """Trains on the data, and returns how often the network agreed with the teacher in the first epoch."""
    agreed = []
    for epoch in range(config.imitation.epochs):
        for rows in torch.randperm(len(data[0])).split(config.imitation.batch_size):
            observation, mask, target, outcome = (tensor[rows] for tensor in data)
            logits, value = network(observation)
            log_probs = masked_log_softmax(logits, mask)
            policy_loss = -(target * log_probs).sum(dim=-1).mean()
            loss = policy_loss + config.ppo.vf_coef * nn.functional.mse_loss(value, outcome)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), config.ppo.max_grad_norm)
            optimizer.step()
            if epoch == 0:
                agreed.append((log_probs.argmax(-1) == target.argmax(-1)).float().mean().item())
    return float(np.mean(agreed))

"""How does a network learn by watching? It predicts what a teacher would do, and how its own games end.

At first the teacher's moves are played, then more and more the network's own: so it also learns what to do where
only its own mistakes lead (DAgger).
"""

from collections import deque
from collections.abc import Callable
from typing import cast

import numpy as np
import torch
from cosmozoo.agents import Agent, Decisions
from cosmozoo.agents.protocol import Adviser
from torch import nn

from .advantages import seat_advantages
from .config import TrainingConfig
from .evaluation import decisions_in
from .policy import drawn, masked
from .selfplay import SelfPlay


class Lesson:
    """Decisions of one stretch of games, with the teacher's answers and how the games went on."""

    def __init__(
        self, config: TrainingConfig, table: SelfPlay, network: nn.Module, teacher: Agent, trust: float
    ) -> None:
        device = config.device
        rows: dict[str, list[np.ndarray]] = {name: [] for name in ("observation", "mask", "advice", "seat")}
        values, paid, finished = [], [], []
        for _ in range(config.moves):
            observation, mask = table.seen(), table.batch.action_mask.copy()
            advice = advised(teacher, decisions_in(table.batch, table.rows), config.imitation.soft)
            with torch.no_grad():
                logits, value = network(torch.as_tensor(observation, device=device))
                own = drawn(masked(logits, mask)).cpu().numpy()
            for name, each in zip(rows, (observation, mask, advice, table.batch.seat.copy()), strict=True):
                rows[name].append(each)
            values.append(value.cpu().numpy())
            table.step(np.where(table.generator.random(len(own)) < trust, advice.argmax(axis=1), own))
            paid.append(table.paid.copy())
            finished.append(table.finished.copy())
        seats, expected = np.stack(rows.pop("seat")), np.stack(values)
        with torch.no_grad():
            last = network(torch.as_tensor(table.seen(), device=device))[1].cpu().numpy()
        gains = seat_advantages(
            seats, expected, np.stack(paid), np.stack(finished), table.batch.seat, last, gamma=1.0, gae_lambda=1.0
        )
        self.tensors = [torch.as_tensor(np.concatenate(each), device=device) for each in rows.values()]
        self.tensors.append(torch.as_tensor((gains + expected).ravel(), device=device))


def advised(teacher: Agent, decisions: Decisions, soft: bool) -> np.ndarray:
    """The teacher's answer as probabilities [K, actions]: its action alone, or how probable it finds each."""
    if soft:
        return cast(Adviser, teacher).advise(decisions)[0].astype(np.float32)
    return np.eye(decisions.game.actions.size, dtype=np.float32)[teacher.act(decisions)]


def imitate(
    config: TrainingConfig,
    table: SelfPlay,
    network: nn.Module,
    teacher: Agent,
    progress: Callable[[int, float], None] = lambda steps, agreement: None,
) -> None:
    """Trains a network on a teacher's answers, and its value on the outcomes."""
    optimizer = torch.optim.Adam(network.parameters(), lr=config.imitation.learning_rate)
    a_lesson = config.games * config.moves
    lessons: deque[Lesson] = deque(maxlen=config.imitation.memory)
    for lesson in range(-(-config.imitation.steps // a_lesson)):
        trust = max(0.0, 1.0 - lesson * a_lesson / config.imitation.steps)
        lessons.append(Lesson(config, table, network, teacher, trust))
        tensors = [torch.cat(each) for each in zip(*(one.tensors for one in lessons), strict=True)]
        agreement = study(tensors, network, optimizer, config)
        progress(min((lesson + 1) * a_lesson, config.imitation.steps), agreement)


def study(
    tensors: list[torch.Tensor], network: nn.Module, optimizer: torch.optim.Optimizer, config: TrainingConfig
) -> float:
    """Goes through lessons, and tells how often the network agreed with the teacher the first time."""
    agreed = []
    for epoch in range(config.imitation.epochs):
        for rows in torch.randperm(len(tensors[0])).split(config.imitation.batch_size):
            observation, mask, advice, outcome = (each[rows] for each in tensors)
            logits, value = network(observation)
            log_probabilities = masked(logits, mask)
            wrong = -(advice * log_probabilities).sum(dim=-1).mean()
            loss = wrong + config.ppo.value_weight * nn.functional.mse_loss(value, outcome)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), config.ppo.max_gradient)
            optimizer.step()
            if epoch == 0:
                agreed.append((log_probabilities.argmax(-1) == advice.argmax(-1)).float().mean().item())
    return float(np.mean(agreed))

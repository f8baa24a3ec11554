"""How does a network learn to predict policies and values? Those of a teacher, and those that games and search tell."""

from collections import deque
from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np
import torch
from torch import nn

from .advantages import seat_advantages
from .config import Optimization
from .policy import masked_log_softmax
from .rollout import Rollout


class FitSettings(Protocol):
    """A section of the config with what `fit` needs."""

    @property
    def epochs(self) -> int: ...

    @property
    def batch_size(self) -> int: ...


class TargetBuffer:
    """The decisions of the latest rollouts, and what the network should predict for each."""

    def __init__(self, num_rollouts: int, device: torch.device | str) -> None:
        self.device = device
        self._kept: deque[list[torch.Tensor]] = deque(maxlen=num_rollouts)

    def add(self, rollout: Rollout, td_lambda: float = 1.0) -> None:
        """Adds a rollout. The values to predict are its TD(λ) returns; with 1, the outcomes of the games."""
        assert rollout.choice.target is not None
        returns = seat_advantages(rollout, gamma=1.0, gae_lambda=td_lambda) + rollout.choice.value
        arrays = (rollout.observation, rollout.action_mask, rollout.choice.target, returns)
        rows = [array.reshape(-1, *array.shape[2:]) for array in arrays]
        self._kept.append([torch.as_tensor(array, device=self.device) for array in rows])

    def data(self) -> list[torch.Tensor]:
        """Observations, action masks, target policies and target values, one row per decision."""
        return [torch.cat(parts) for parts in zip(*self._kept, strict=True)]

    def state_dict(self) -> dict[str, Any]:
        return {str(number): [tensor.cpu() for tensor in rollout] for number, rollout in enumerate(self._kept)}

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        self._kept.clear()
        self._kept.extend([tensor.to(self.device) for tensor in rollout] for rollout in state.values())


def fit(
    network: nn.Module,
    optimizer: torch.optim.Optimizer,
    data: list[torch.Tensor],
    settings: FitSettings,
    ppo: Optimization,
) -> dict[str, float]:
    """Trains on the data. Returns what the first epoch says about the network; `ppo` weighs and clips as in PPO."""
    found = []
    for epoch in range(settings.epochs):
        for rows in torch.randperm(len(data[0])).split(settings.batch_size):
            observation, mask, target, outcome = (tensor[rows] for tensor in data)
            logits, value = network(observation)
            log_probs = masked_log_softmax(logits, mask)
            policy_loss = -(target * log_probs).sum(dim=-1).mean()
            value_loss = nn.functional.mse_loss(value, outcome)
            loss = policy_loss + ppo.vf_coef * value_loss
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), ppo.max_grad_norm)
            optimizer.step()
            if epoch == 0:
                found.append(metrics_of(log_probs.detach(), target) | {"value_loss": value_loss.item()})
    metrics = {name: float(np.mean([each[name] for each in found])) for name in found[0]}
    variance = float(data[3].var(correction=0))
    return metrics | {"explained_variance": 1 - metrics["value_loss"] / variance if variance else float("nan")}


def metrics_of(log_probs: torch.Tensor, target: torch.Tensor) -> dict[str, float]:
    """How far a policy is from its target: how often the best actions agree, and the KL divergence."""
    log_target = torch.where(target > 0, target, torch.ones_like(target)).log()
    return {
        "agreement": (log_probs.argmax(-1) == target.argmax(-1)).float().mean().item(),
        "entropy": -(log_probs.exp() * log_probs).sum(-1).mean().item(),
        "target_kl": (target * (log_target - log_probs)).sum(-1).mean().item(),
    }

"""How does a network decide, and how does MaskablePPO train it? A policy around any of our networks."""

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from cosmozoo.agents import Decisions
from cosmozoo.agents.network import ILLEGAL, SHORTEST_RACE
from cosmozoo.agents.sight import Sight
from cosmozoo.envs import Game
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from torch import nn


def masked(logits: torch.Tensor, masks: Any) -> torch.Tensor:
    """Log-probabilities with nothing left for illegal actions."""
    legal = torch.as_tensor(masks, device=logits.device).reshape(logits.shape) != 0
    return torch.log_softmax(torch.where(legal, logits, float(ILLEGAL)), dim=-1)


def drawn(log_probabilities: torch.Tensor) -> torch.Tensor:
    """An action by its probability. Exponential races are faster than torch's own multinomial."""
    races = torch.empty_like(log_probabilities).exponential_().clamp_min_(float(SHORTEST_RACE))
    return (log_probabilities - races.log()).argmax(dim=-1)


class NetworkPolicy(MaskableActorCriticPolicy):
    """What MaskablePPO asks of a policy, answered by one network for both actions and value."""

    def __init__(self, *args: Any, build: Callable[[], nn.Module], **kwargs: Any) -> None:
        self._build_network = build
        super().__init__(*args, **kwargs)

    def _build(self, lr_schedule: Any) -> None:
        self.network = self._build_network()
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)

    def forward(self, obs: torch.Tensor, deterministic: bool = False, action_masks: Any = None) -> Any:
        logits, value = self.network(obs)
        log_probabilities = masked(logits, action_masks)
        actions = log_probabilities.argmax(dim=-1) if deterministic else drawn(log_probabilities)
        return actions, value, log_probabilities.gather(-1, actions[:, None]).squeeze(-1)

    def evaluate_actions(self, obs: torch.Tensor, actions: torch.Tensor, action_masks: Any = None) -> Any:
        logits, value = self.network(obs)
        log_probabilities = masked(logits, action_masks)
        chosen = log_probabilities.gather(-1, actions[:, None]).squeeze(-1)
        return value, chosen, -(log_probabilities.exp() * log_probabilities).sum(-1)

    def predict_values(self, obs: torch.Tensor) -> torch.Tensor:
        return self.network(obs)[1]


class PolicyAgent:
    """A network as a player, while it is still being trained."""

    def __init__(self, network: nn.Module, sight: Sight, name: str, seed: int = 0, device: str = "cpu") -> None:
        self.network = network
        self.sight = sight
        self.name = name
        self.device = device
        self.seed(seed)

    def seed(self, seed: int) -> None:
        self.generator = np.random.default_rng(seed)

    def prepare(self, game: Game) -> None:
        """Nothing takes time."""

    @torch.no_grad()
    def act(self, decisions: Decisions) -> np.ndarray:
        logits, _ = self.network(torch.as_tensor(self.sight.of(decisions), device=self.device))
        log_probabilities = masked(logits, decisions.action_mask).cpu().numpy()
        races = self.generator.standard_exponential(log_probabilities.shape, np.float32)
        return (log_probabilities - np.log(np.maximum(races, SHORTEST_RACE))).argmax(axis=-1)

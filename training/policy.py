"""How does a network choose?"""

from typing import Any

import numpy as np
import torch
from cosmozoo.agents import InformationSets
from cosmozoo.agents.network_input import NetworkInput
from cosmozoo.agents.onnx_agent import ILLEGAL_LOGIT, MIN_EXPONENTIAL
from cosmozoo.envs import Game
from torch import nn

from .rollout import Choice
from .self_play import SelfPlayEnv


def masked_log_softmax(logits: torch.Tensor, masks: Any) -> torch.Tensor:
    """Log-probabilities of the actions; illegal actions get none."""
    legal = torch.as_tensor(masks, device=logits.device).reshape(logits.shape) != 0
    return torch.log_softmax(torch.where(legal, logits, float(ILLEGAL_LOGIT)), dim=-1)


def sample_actions(log_probs: torch.Tensor, generator: torch.Generator | None = None) -> torch.Tensor:
    """Draws an action from each distribution. Gumbel-max sampling is faster than torch's own multinomial."""
    exponentials = torch.empty_like(log_probs).exponential_(generator=generator).clamp_min_(float(MIN_EXPONENTIAL))
    return (log_probs - exponentials.log()).argmax(dim=-1)


def log_prob_of(actions: torch.Tensor, log_probs: torch.Tensor) -> torch.Tensor:
    """The log-probability of one action of each distribution."""
    return log_probs.gather(-1, actions[:, None]).squeeze(-1)


class PolicyActor:
    """Chooses for the learner: draws actions from the network's policy."""

    def __init__(
        self, network: nn.Module, device: torch.device | str = "cpu", generator: torch.Generator | None = None
    ) -> None:
        self.network = network
        self.device = device
        self.generator = generator  # torch's own by default

    @torch.no_grad()
    def choose(self, env: SelfPlayEnv) -> Choice:
        logits, value = self.network(torch.as_tensor(env.observation, device=self.device))
        log_probs = masked_log_softmax(logits, env.action_mask)
        actions = sample_actions(log_probs, self.generator)
        chosen = log_prob_of(actions, log_probs)
        return Choice(*(tensor.cpu().numpy() for tensor in (actions, chosen, value)))

    @torch.no_grad()
    def value(self, env: SelfPlayEnv) -> np.ndarray:
        expected: np.ndarray = self.network(torch.as_tensor(env.observation, device=self.device))[1].cpu().numpy()
        return expected


class PolicyAgent:
    """A network as an agent during training, with its own random generator."""

    def __init__(
        self, network: nn.Module, network_input: NetworkInput, name: str, seed: int = 0, device: str = "cpu"
    ) -> None:
        self.network = network
        self.network_input = network_input
        self.name = name
        self.device = device
        self.seed(seed)

    def seed(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)

    def prepare(self, game: Game) -> None:
        """Needs no preparation."""

    @torch.no_grad()
    def infer(self, info: InformationSets) -> tuple[np.ndarray, np.ndarray]:
        """Logits, very low for illegal actions [K, actions], and values in units of the reward [K]."""
        logits, value = self.network(torch.as_tensor(self.network_input.encode(info), device=self.device))
        return np.where(info.action_mask != 0, logits.cpu().numpy(), ILLEGAL_LOGIT), value.cpu().numpy()

    @torch.no_grad()
    def act(self, info: InformationSets) -> np.ndarray:
        logits, _ = self.network(torch.as_tensor(self.network_input.encode(info), device=self.device))
        log_probs = masked_log_softmax(logits, info.action_mask).cpu().numpy()
        exponentials = self.rng.standard_exponential(log_probs.shape, np.float32)
        actions: np.ndarray = (log_probs - np.log(np.maximum(exponentials, MIN_EXPONENTIAL))).argmax(axis=-1)
        return actions

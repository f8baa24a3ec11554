"""What do all networks share?

A network takes what a seat sees, as small integers, and returns the logits of all actions and a value.
"""

from itertools import pairwise

import numpy as np
import torch
from cosmozoo.agents.network_input import STEPS_PER_LOGIT, NetworkInput
from cosmozoo.envs import Game
from cosmozoo.envs.core import FeatureLayout
from torch import nn

from ..config import Network as NetworkConfig

OTHER_LOGIT = -30.0  # of actions that are not among the candidates


class GameNetwork(nn.Module):
    """Scales the observation, and adds the logits of the candidates if the network has action features.

    A subclass implements `trunk_and_logits`, and may use the sizes that are set here.
    """

    scale: torch.Tensor

    def __init__(self, game: Game, config: NetworkConfig) -> None:
        super().__init__()
        network_input = NetworkInput(game, config.action_features)
        self.num_observed = game.observation.size
        self.num_features = network_input.action_features.size  # of one candidate
        self.mixed_precision = config.mixed_precision
        self.register_buffer("scale", scale_of(game.observation))
        self.candidates = CandidateHead(network_input, config) if network_input.has_action_features else None
        self.value = nn.Linear(config.hidden_size, 1)

    def trunk_and_logits(self, observation: torch.Tensor, best: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logits of all actions [B, actions], and a summary of the position [B, hidden_size].

        `best` holds the features of the best candidate [B, num_features]; it is empty without action features.
        """
        raise NotImplementedError

    def forward(self, inputs: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        observation = inputs[:, : self.num_observed].float() * self.scale
        candidates = inputs[:, self.num_observed :]
        features = self.candidates.read(candidates) if self.candidates else observation[:, None, :0]
        with torch.autocast(inputs.device.type, torch.bfloat16, enabled=self.mixed_precision):
            logits, context = self.trunk_and_logits(observation, features[:, 0])
        logits, context = logits.float(), context.float()
        if self.candidates:  # in full precision, because the logits of candidates differ little
            logits = logits + self.candidates(candidates, features, context)
        return logits, self.value(context).squeeze(-1)


class CandidateHead(nn.Module):
    """Logits from the features of each candidate: initially the game's prior logits, later learned ones.

    The weight of each feature depends on the context. The same weights read the features of all candidates.
    """

    scale: torch.Tensor

    def __init__(self, network_input: NetworkInput, config: NetworkConfig) -> None:
        super().__init__()
        size, context_size = config.entity_size, config.hidden_size
        self.num_actions = network_input.game.actions.size
        self.shape = (network_input.max_candidates, network_input.action_features.size)
        num_features = network_input.action_features.size
        scale = scale_of(network_input.action_features).sqrt()  # most values stay far below their bounds
        scale[0] = 0.0  # the number of the action says nothing about it
        self.register_buffer("scale", scale)
        self.prior_weight = nn.Parameter(torch.tensor(config.prior_weight / STEPS_PER_LOGIT))
        self.feature_weights = small_output(context_size, num_features)
        self.embed = nn.Linear(num_features, size)
        self.context = nn.Linear(context_size, size)
        self.out = small_output(size, 1)

    def read(self, candidates: torch.Tensor) -> torch.Tensor:
        """Scaled features [B, candidates, features]."""
        return candidates.view(-1, *self.shape).float() * self.scale

    def forward(self, candidates: torch.Tensor, features: torch.Tensor, context: torch.Tensor) -> torch.Tensor:
        table = candidates.view(-1, *self.shape)
        numbers, prior = table[:, :, 0].long(), table[:, :, 1].float()
        weighted = torch.matmul(features, self.feature_weights(context)[:, :, None]).squeeze(-1)
        mixed = torch.relu(self.embed(features) + self.context(context)[:, None])
        logits = self.prior_weight * prior + weighted + self.out(mixed).squeeze(-1)
        others = torch.full_like(logits[:, :1], OTHER_LOGIT).expand(-1, self.num_actions + 1)
        return others.scatter(1, numbers, logits)[:, 1:]  # number 0 stands for no action


def check_network(network: object, game: Game, config: NetworkConfig) -> None:
    """Raises unless a network of your own maps inputs [B, entries] to logits [B, actions] and values [B]."""
    if not isinstance(network, nn.Module):
        raise ValueError(f"{config.kind} is no network: derive it from cosmozoo.training.networks.base.GameNetwork")
    network_input = NetworkInput(game, config.action_features)
    with torch.no_grad():
        outputs = network(torch.zeros(2, network_input.size, dtype=getattr(torch, network_input.dtype.name)))
    found = [tuple(output.shape) for output in outputs]
    if found != [(2, game.actions.size), (2,)]:
        raise ValueError(
            f"{config.kind} must return logits of shape (2, {game.actions.size}) and values of shape (2,) for inputs "
            f"of shape (2, {network_input.size}); it returns {', '.join(map(str, found))}"
        )


def scale_of(features: FeatureLayout) -> torch.Tensor:
    """Factors that scale integers to about -1 to 1, from the bounds that the game declares."""
    bounds = np.maximum(np.abs(features.low), np.abs(features.high)).astype(np.float32)
    return torch.from_numpy(1.0 / np.maximum(bounds, 1.0))


def make_layers(*sizes: int) -> nn.Sequential:
    parts: list[nn.Module] = []
    for num_inputs, num_outputs in pairwise(sizes):
        parts += [nn.Linear(num_inputs, num_outputs), nn.ReLU()]
    return nn.Sequential(*parts)


def small_output(num_inputs: int, num_outputs: int) -> nn.Linear:
    """A last layer with small weights, so that at first all actions are about equally likely."""
    layer = nn.Linear(num_inputs, num_outputs)
    nn.init.orthogonal_(layer.weight, 0.01)
    nn.init.zeros_(layer.bias)
    return layer

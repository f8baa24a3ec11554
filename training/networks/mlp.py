"""Plain layers."""

import torch
from cosmozoo.envs import Game

from ..config import Network as NetworkConfig
from .base import GameNetwork, make_layers, small_output


class MlpNetwork(GameNetwork):
    """Layers that policy and value share, except for the last."""

    def __init__(self, game: Game, config: NetworkConfig) -> None:
        super().__init__(game, config)
        self.trunk = make_layers(self.num_observed + self.num_features, *[config.hidden_size] * config.num_layers)
        self.policy = small_output(config.hidden_size, game.actions.size)

    def trunk_and_logits(self, observation: torch.Tensor, best: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        context = self.trunk(torch.cat([observation, best], dim=-1))
        return self.policy(context), context

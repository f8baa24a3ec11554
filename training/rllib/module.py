"""How does RLlib see our network? As a module whose actions are masked and whose value comes with them."""

from typing import Any

import torch
from cosmozoo.envs import game
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis import ValueFunctionAPI
from ray.rllib.core.rl_module.torch import TorchRLModule

from ..config import TrainingConfig
from ..networks import make_network
from ..policy import masked

MASK = "action_mask"
SETTINGS = "settings"  # where RLlib's own settings carry a run's


class PolicyModule(TorchRLModule, ValueFunctionAPI):
    """One network for all learning seats. Observations may be PettingZoo's, which bring their mask along."""

    def setup(self) -> None:
        config = TrainingConfig(**self.model_config[SETTINGS])
        self.network = make_network(game(config.game), config.network)

    def _forward(self, batch: dict[str, Any], **kwargs: Any) -> dict[str, torch.Tensor]:
        seen = batch[Columns.OBS]
        observation, mask = (seen["observation"], seen[MASK]) if isinstance(seen, dict) else (seen, batch[MASK])
        logits, value = self.network(observation)
        return {Columns.ACTION_DIST_INPUTS: masked(logits, mask), Columns.EMBEDDINGS: value}

    def compute_values(self, batch: dict[str, Any], embeddings: torch.Tensor | None = None) -> torch.Tensor:
        """What the seats expect. PPO's loss hands over what the forward pass found, so nothing is computed twice."""
        if embeddings is not None:
            return embeddings
        seen = batch[Columns.OBS]
        return self.network(seen["observation"] if isinstance(seen, dict) else seen)[1]

"""Our network as an RLModule."""

from typing import Any

import torch
from cosmozoo.envs import get_game
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis import ValueFunctionAPI
from ray.rllib.core.rl_module.torch import TorchRLModule

from ..config import TrainingConfig
from ..networks import make_network
from ..policy import masked_log_softmax

MASK = "action_mask"
SETTINGS = "settings"  # the key under which RLlib's own config carries ours


class PolicyModule(TorchRLModule, ValueFunctionAPI):
    """One network for all learning seats, with action masks. Takes PettingZoo's observations, too."""

    def setup(self) -> None:
        config = TrainingConfig(**self.model_config[SETTINGS])
        self.network = make_network(get_game(config.game), config.network)

    def _forward(self, batch: dict[str, Any], **kwargs: Any) -> dict[str, torch.Tensor]:
        seen = batch[Columns.OBS]
        observation, mask = (seen["observation"], seen[MASK]) if isinstance(seen, dict) else (seen, batch[MASK])
        logits, value = self.network(observation)
        return {Columns.ACTION_DIST_INPUTS: masked_log_softmax(logits, mask), Columns.EMBEDDINGS: value}

    def compute_values(self, batch: dict[str, Any], embeddings: torch.Tensor | None = None) -> torch.Tensor:
        """What the seats expect. PPO's loss passes the values that the forward pass has computed already."""
        if embeddings is not None:
            return embeddings
        seen = batch[Columns.OBS]
        value: torch.Tensor = self.network(seen["observation"] if isinstance(seen, dict) else seen)[1]
        return value

"""How does RLlib learn from our games? By its own PPO; we only hand it the data, and read the figures we know."""

from typing import Any

import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.algorithms.ppo.torch.ppo_torch_learner import PPOTorchLearner
from ray.rllib.connectors.learner import NumpyToTensor
from ray.rllib.core.columns import Columns

from ..config import TrainingConfig
from .module import SETTINGS
from .stretch import StretchesToBatch

KL, CLIPPED = "approximate_kl", "clip_fraction"


class SeatLearner(PPOTorchLearner):
    """Learns from stretches of games whose advantages were found where they were played."""

    def build(self) -> None:
        config = TrainingConfig(**self.config.env_config[SETTINGS])
        # torch would take all cores of the machine, also those on which runners play
        torch.set_num_threads(config.cluster.cpus_per_learner if config.cluster.learners else config.threads)
        super().build()
        self._learner_connector.append(StretchesToBatch())
        self._learner_connector.append(NumpyToTensor(as_learner_connector=True, device=self._device))

    def compute_loss_for_module(
        self, *, module_id: str, config: PPOConfig, batch: dict[str, Any], fwd_out: dict[str, Any]
    ) -> torch.Tensor:
        # RLlib asks for the odds of all actions at the time of playing, but uses them only for a penalty that we
        # leave out: they would be most of what a runner sends.
        batch[Columns.ACTION_DIST_INPUTS] = fwd_out[Columns.ACTION_DIST_INPUTS].detach()
        loss = super().compute_loss_for_module(module_id=module_id, config=config, batch=batch, fwd_out=fwd_out)
        with torch.no_grad():
            now = fwd_out[Columns.ACTION_DIST_INPUTS].gather(-1, batch[Columns.ACTIONS].long()[:, None]).squeeze(-1)
            change = now - batch[Columns.ACTION_LOGP]
            ratio = change.exp()
            figures = {
                KL: (ratio - 1 - change).mean(),
                CLIPPED: ((ratio - 1).abs() > config.clip_param).float().mean(),
            }
        self.metrics.log_dict(figures, key=module_id, window=1)
        return loss

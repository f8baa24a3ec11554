"""How does RLlib's PPO read our rollouts?"""

from typing import Any

import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.algorithms.ppo.torch.ppo_torch_learner import PPOTorchLearner
from ray.rllib.connectors.learner import NumpyToTensor
from ray.rllib.core.columns import Columns

from ..config import TrainingConfig
from ..policy import log_prob_of
from .module import SETTINGS
from .rollout_batch import RolloutsToBatch

APPROX_KL, CLIP_FRACTION = "approx_kl", "clip_fraction"


class SelfPlayPPOLearner(PPOTorchLearner):
    """RLlib's PPO on rollouts whose advantages the runners have computed. Adds the metrics that SB3 reports."""

    def build(self) -> None:
        config = TrainingConfig(**self.config.env_config[SETTINGS])
        # by default torch uses all cores of the machine, also those of the runners
        torch.set_num_threads(config.cluster.cpus_per_learner if config.cluster.num_learners else config.num_threads)
        super().build()
        self._learner_connector.append(RolloutsToBatch())
        self._learner_connector.append(NumpyToTensor(as_learner_connector=True, device=self._device))

    def compute_loss_for_module(
        self, *, module_id: str, config: PPOConfig, batch: dict[str, Any], fwd_out: dict[str, Any]
    ) -> torch.Tensor:
        # RLlib wants the log-probabilities of all actions at the time of playing, but uses them only for the KL
        # penalty, which is off. Most of what a runner sends would be these.
        batch[Columns.ACTION_DIST_INPUTS] = fwd_out[Columns.ACTION_DIST_INPUTS].detach()
        loss: torch.Tensor = super().compute_loss_for_module(
            module_id=module_id, config=config, batch=batch, fwd_out=fwd_out
        )
        with torch.no_grad():
            log_prob = log_prob_of(batch[Columns.ACTIONS].long(), fwd_out[Columns.ACTION_DIST_INPUTS])
            log_ratio = log_prob - batch[Columns.ACTION_LOGP]
            ratio = log_ratio.exp()
            metrics = {
                APPROX_KL: (ratio - 1 - log_ratio).mean(),
                CLIP_FRACTION: ((ratio - 1).abs() > config.clip_param).float().mean(),
            }
        self.metrics.log_dict(metrics, key=module_id, window=1)
        return loss

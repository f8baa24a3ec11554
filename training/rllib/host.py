"""Who tells the runners whom to play against? A callback of RLlib's, which also tells those that were started anew."""

from typing import Any

import ray
from ray.rllib.algorithms.algorithm import Algorithm
from ray.rllib.callbacks.callbacks import RLlibCallback
from ray.rllib.env.env_runner_group import EnvRunnerGroup

from .runner import Invitation


class Host(RLlibCallback):
    """Keeps the latest invitation, in the process that leads the run."""

    def __init__(self) -> None:
        self.invitation = Invitation()

    def invite(self, algorithm: Algorithm, invitation: Invitation) -> None:
        self.invitation = invitation
        self._send(algorithm.env_runner_group)

    def on_env_runners_recreated(
        self,
        *,
        algorithm: Algorithm,
        env_runner_group: EnvRunnerGroup,
        env_runner_indices: list[int],
        is_evaluation: bool,
        **kwargs: Any,
    ) -> None:
        self._send(env_runner_group, env_runner_indices)

    def _send(self, runners: EnvRunnerGroup, indices: list[int] | None = None) -> None:
        kept = ray.put(self.invitation)  # one copy of the weights for all
        runners.foreach_env_runner(
            lambda runner: runner.invite(ray.get(kept)), remote_worker_ids=indices, local_env_runner=indices is None
        )

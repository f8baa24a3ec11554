"""How do workers learn who their opponents are?"""

from typing import Any

import ray
from ray.rllib.algorithms.algorithm import Algorithm
from ray.rllib.callbacks.callbacks import RLlibCallback
from ray.rllib.env.env_runner_group import EnvRunnerGroup

from ..learner import IterationSetup


class OpponentCallback(RLlibCallback):
    """Sends each iteration's setup to all runners, and again to runners that were restarted."""

    def __init__(self) -> None:
        self.setup: IterationSetup | None = None

    def set_up(self, algorithm: Algorithm, setup: IterationSetup) -> None:
        self.setup = setup
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
        if self.setup is None:
            return
        setup = ray.put(self.setup)  # one copy of the weights for all runners
        runners.foreach_env_runner(
            lambda runner: runner.set_up(ray.get(setup)), remote_worker_ids=indices, local_env_runner=indices is None
        )

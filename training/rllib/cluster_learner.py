"""The `Learner` on a Ray cluster."""

import logging
import os
import tempfile
import time
import zipfile
from collections.abc import Mapping
from pathlib import Path
from shutil import make_archive
from typing import Any

import numpy as np
import ray
import torch
from cosmozoo.envs import Game
from ray.rllib.core import DEFAULT_MODULE_ID
from ray.rllib.utils.metrics import NUM_ENV_STEPS_SAMPLED_LIFETIME

from ..config import SELF, Cluster, TrainingConfig
from ..imitation import imitate
from ..learner import IterationResult, IterationSetup, Metrics, Report
from ..networks import make_network
from ..networks.base import GameNetwork
from ..self_play import SelfPlayEnv
from .algorithm import algorithm_config
from .callbacks import OpponentCallback
from .env_runner import NUM_GAMES, WINS
from .ppo_learner import APPROX_KL, CLIP_FRACTION

logger = logging.getLogger(__name__)

METRICS = {  # our names, and RLlib's
    "entropy": "entropy",
    "approx_kl": APPROX_KL,
    "clip_fraction": CLIP_FRACTION,
    "value_loss": "vf_loss",
    "explained_variance": "vf_explained_var",
    "learning_rate": "default_optimizer_learning_rate",
}


def connect(cluster: Cluster) -> None:
    """Joins the cluster, or starts Ray on this machine. An existing connection stays."""
    logging.getLogger("ray.rllib").setLevel(logging.ERROR)
    if ray.is_initialized():
        return
    wanted = cluster.num_runners * cluster.cpus_per_runner + cluster.num_learners * cluster.cpus_per_learner
    quiet = {"logging_level": logging.ERROR, "log_to_driver": False}
    if cluster.address is None and "RAY_ADDRESS" not in os.environ:
        # without "local", Ray joins the cluster that was last started on this machine
        ray.init(address="local", num_cpus=max(wanted, os.cpu_count() or 1), include_dashboard=False, **quiet)
        return
    try:
        ray.init(address=cluster.address, **quiet)
    except ConnectionError as error:
        raise ValueError(f"cluster.address: there is no Ray cluster at {cluster.address!r} ({error})") from None
    found = ray.cluster_resources().get("CPU", 0)
    if found < wanted:
        logger.warning(f"The cluster has {found:g} cores and the run wants {wanted}: it waits until there are more.")


class ClusterLearner:
    """Learns with RLlib's PPO, which distributes games and gradients on a Ray cluster."""

    def __init__(self, config: TrainingConfig, game: Game) -> None:
        connect(config.cluster)
        torch.manual_seed(config.seed)
        self.config = config
        self.game = game
        self._steps = 0
        self._network = make_network(game, config.network)
        env = self._local_env()
        self.algorithm = algorithm_config(config, env.observation_space, env.action_space).build_algo()
        (self._callback,) = (each for each in self.algorithm.callbacks if isinstance(each, OpponentCallback))
        self._share_weights()

    def _local_env(self) -> SelfPlayEnv:
        """An environment in this process, without opponents."""
        return SelfPlayEnv(self.game, self.config.model_copy(update={"opponents": {SELF: 1.0}}), [], self.config.seed)

    @property
    def steps(self) -> int:
        return self._steps

    @property
    def network(self) -> GameNetwork:
        """A copy of the network of RLlib's learners."""
        weights = self.algorithm.learner_group.get_weights()[DEFAULT_MODULE_ID]
        self._network.load_state_dict(
            {name.removeprefix("network."): torch.tensor(array) for name, array in weights.items()}
        )
        return self._network

    def _share_weights(self) -> None:
        self.algorithm.env_runner_group.sync_weights(
            from_worker_or_learner_group=self.algorithm.learner_group, timeout_seconds=None, inference_only=True
        )

    def imitate(self, report: Report) -> None:
        """Trains the network in this process, then hands it to RLlib's learners."""
        env, network = self._local_env(), self.network
        env.reset()
        imitate(env, network, self.config, report)
        env.close()
        weights = {f"network.{name}": tensor.numpy() for name, tensor in network.state_dict().items()}
        self.algorithm.learner_group.set_weights({DEFAULT_MODULE_ID: weights})
        self._share_weights()

    def iterate(self, setup: IterationSetup) -> IterationResult:
        self._callback.set_up(self.algorithm, setup)
        result = self._train()
        played, learned = result["env_runners"], result["learners"][DEFAULT_MODULE_ID]
        # RLlib keeps earlier names, with nan games, and has no entry before the first game
        met = {name: int(count) for name, count in played.get(NUM_GAMES, {}).items() if count > 0}
        win_shares = {name: [float(played[WINS][name]) / count] * count for name, count in met.items()}
        metrics: Metrics = {ours: float(learned[theirs]) for ours, theirs in METRICS.items()}
        return IterationResult(metrics, win_shares)

    def _train(self) -> dict[str, Any]:
        """One iteration of RLlib. If no runner answers, it is repeated, because runners may be restarting."""
        until = time.monotonic() + self.config.cluster.sample_timeout_s
        while True:
            result: dict[str, Any] = self.algorithm.train()
            steps = int(result.get("env_runners", {}).get(NUM_ENV_STEPS_SAMPLED_LIFETIME, 0))
            if steps > self._steps:
                self._steps = steps
                return result
            if time.monotonic() > until:
                raise ConnectionError("no runner answers: see `ray status`, or raise cluster.sample_timeout_s")
            time.sleep(1.0)

    def state_dict(self) -> dict[str, Any]:
        """RLlib writes its state into a folder; the checkpoint holds the folder as a zip archive."""
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place) / "rllib"
            self.algorithm.save_to_path(str(folder))
            archive = Path(make_archive(str(folder), "zip", folder))
            return {"steps": self._steps, "rllib": np.frombuffer(archive.read_bytes(), np.uint8)}

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        with tempfile.TemporaryDirectory() as place:
            archive, folder = Path(place) / "rllib.zip", Path(place) / "rllib"
            archive.write_bytes(state["rllib"].tobytes())
            with zipfile.ZipFile(archive) as file:
                file.extractall(folder)
            self.algorithm.restore_from_path(str(folder))
        self._steps = state["steps"]
        self._share_weights()

    def close(self) -> None:
        self.algorithm.stop()

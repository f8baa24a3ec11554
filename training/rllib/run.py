"""How does a network learn on many machines? By RLlib's PPO, which shares out games and gradients on a Ray cluster."""

import logging
import os
import shutil
import time
from pathlib import Path
from typing import Any

import numpy as np
import ray
import torch
from cosmozoo.agents import make_agent
from ray.rllib.core import DEFAULT_MODULE_ID
from ray.rllib.utils.metrics import NUM_ENV_STEPS_SAMPLED_LIFETIME

from ..checkpoint import CheckpointError
from ..config import SELF, Cluster, TrainingConfig
from ..course import Course, Report
from ..imitation import imitate
from ..networks import PlayerNetwork, make_network
from ..selfplay import SelfPlay
from .host import Host
from .learner import CLIPPED, KL
from .runner import GAMES, WINS, Invitation
from .settings import algorithm_config

logger = logging.getLogger(__name__)


def connect(cluster: Cluster) -> None:
    """Joins the cluster, or starts Ray on this machine. Who is connected already stays so."""
    logging.getLogger("ray.rllib").setLevel(logging.ERROR)
    if ray.is_initialized():
        return
    wanted = cluster.runners * cluster.cpus_per_runner + cluster.learners * cluster.cpus_per_learner
    quiet = {"logging_level": logging.ERROR, "log_to_driver": False}
    if cluster.address is None and "RAY_ADDRESS" not in os.environ:
        # without "local" Ray would join whatever cluster was last started on this machine
        ray.init(address="local", num_cpus=max(wanted, os.cpu_count() or 1), include_dashboard=False, **quiet)
        return
    try:
        ray.init(address=cluster.address, **quiet)
    except ConnectionError as error:
        raise ValueError(f"cluster.address: there is no Ray cluster at {cluster.address!r} ({error})") from None
    found = ray.cluster_resources().get("CPU", 0)
    if found < wanted:
        logger.warning(f"The cluster has {found:g} cores and the run wants {wanted}: it waits until there are more.")


class ClusterRun(Course):
    """A run on a Ray cluster."""

    def __init__(self, config: TrainingConfig, folder: Path, resume: bool = False, command: str = "") -> None:
        super().__init__(config, folder, command)
        self._steps, self._saved_at = 0, -1
        self._network = make_network(self.game, config.network)
        self.generator = np.random.default_rng(config.seed)
        kept = self.take_up() if resume else {}
        if not resume:
            self.begin()
        connect(config.cluster)
        torch.manual_seed(config.seed)
        table = self._own_table()
        self.algorithm = algorithm_config(config, table.observation_space, table.action_space).build_algo()
        (self.host,) = (each for each in self.algorithm.callbacks if isinstance(each, Host))
        if resume:
            self._restore(kept)
        self._share_weights()

    def _own_table(self) -> SelfPlay:
        """A table in this process, where the network can watch."""
        return SelfPlay(self.game, self.config.model_copy(update={"opponents": {SELF: 1.0}}), [], self.config.seed)

    @property
    def steps(self) -> int:
        return self._steps

    @property
    def network(self) -> PlayerNetwork:  # type: ignore[override]
        """The learners' network as it is now."""
        weights = self.algorithm.learner_group.get_weights()[DEFAULT_MODULE_ID]
        self._network.load_state_dict(
            {name.removeprefix("network."): torch.tensor(each) for name, each in weights.items()}
        )
        return self._network

    def _share_weights(self) -> None:
        self.algorithm.env_runner_group.sync_weights(
            from_worker_or_learner_group=self.algorithm.learner_group, timeout_seconds=None, inference_only=True
        )

    def _imitate(self, report: Report) -> None:
        teacher = make_agent(self.config.imitation.teacher, self.config.seed)
        teacher.prepare(self.game)
        table, network = self._own_table(), self.network
        table.reset()
        table.batch.weigh_rewards(self.config.reward.at(0.0))
        imitate(
            self.config,
            table,
            network,
            teacher,
            lambda steps, agreement: report({"imitated": steps, "agreement": agreement}),
        )
        weights = {f"network.{name}": each.numpy() for name, each in network.state_dict().items()}
        self.algorithm.learner_group.set_weights({DEFAULT_MODULE_ID: weights})
        self._share_weights()

    def _learn(self) -> dict[str, float]:
        guests = self.pool.draw(self.generator)
        rewards = self.config.reward.at(self.progress)
        self.host.invite(self.algorithm, Invitation(self.iteration + 1, rewards, guests))
        result = self._train()
        played = result["env_runners"]
        # RLlib remembers who is no longer there, with nan for a number
        met = {name: int(games) for name, games in played[GAMES].items() if games > 0}
        shares = {name: (float(played[WINS][name]) / games, games) for name, games in met.items()}
        for member in guests:
            share, games = shares.pop(f"step-{member.step}", (0.0, 0))
            self.pool.note(member, [share] * games)
        figures = self._figures(result["learners"][DEFAULT_MODULE_ID])
        return figures | {f"games_vs_{name}": share for name, (share, _) in shares.items() if name != SELF}

    def _train(self) -> dict[str, Any]:
        """An iteration of RLlib's. One in which no runner answers brings nothing; they may be on their way back."""
        until = time.monotonic() + self.config.cluster.patience
        while True:
            result = self.algorithm.train()
            steps = int(result.get("env_runners", {}).get(NUM_ENV_STEPS_SAMPLED_LIFETIME, 0))
            if steps > self._steps:
                self._steps = steps
                return result
            if time.monotonic() > until:
                raise ConnectionError("no runner answers: see `ray status`, or raise cluster.patience")
            time.sleep(1.0)

    def _figures(self, found: dict[str, Any]) -> dict[str, float]:
        """Figures of the last iteration, by the names that runs on one machine give them."""
        names = {
            "entropy": "entropy",
            "kl": KL,
            "clipped": CLIPPED,
            "value_loss": "vf_loss",
            "explained_variance": "vf_explained_var",
            "learning_rate": "default_optimizer_learning_rate",
        }
        return {ours: float(found[theirs]) for ours, theirs in names.items()}

    def _state(self) -> dict[str, Any]:
        """RLlib keeps what it knows in a folder of its own; the one before goes when nobody needs it any more."""
        path = self.folder / "rllib" / f"step-{self.steps:010d}"
        if self._saved_at != self.steps:
            self.algorithm.save_to_path(str(path.absolute()))
            self._saved_at = self.steps
        return {"rllib": path.name}

    def save(self) -> None:
        super().save()
        for path in (self.folder / "rllib").iterdir():
            if path.name != f"step-{self.steps:010d}":
                shutil.rmtree(path)

    def _restore(self, kept: dict[str, Any]) -> None:
        path = self.folder / "rllib" / kept.get("rllib", "")
        if "rllib" not in kept or not path.exists():
            raise CheckpointError(f"{path} is missing: {self.folder} was not left whole; start anew")
        self.algorithm.restore_from_path(str(path.absolute()))
        self._steps = kept["steps"]

    def finish(self) -> None:
        super().finish()
        self.algorithm.stop()

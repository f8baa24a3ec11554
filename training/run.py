"""How does a network learn on one machine? By MaskablePPO, at one table of many games.

All chance in iteration k follows from the seed and k. So a run that goes on from a checkpoint does exactly what it
would have done without the interruption.
"""

from pathlib import Path
from typing import Any

import numpy as np
import torch
from cosmozoo.agents import make_agent
from sb3_contrib import MaskablePPO

from .advantages import SeatBuffer
from .checkpoint import as_tensor, fill
from .config import TrainingConfig
from .course import Course, Report
from .hosting import bots_of, guests_of
from .imitation import imitate
from .networks import make_network
from .policy import NetworkPolicy
from .selfplay import SelfPlay


class TablePPO(MaskablePPO):
    """MaskablePPO that does not look through every row's `info` after each step: tables keep books of their own."""

    def _update_info_buffer(self, infos: list[dict[str, Any]], dones: np.ndarray | None = None) -> None:
        pass


class Run(Course):
    """A run on one machine."""

    def __init__(self, config: TrainingConfig, folder: Path, resume: bool = False, command: str = "") -> None:
        super().__init__(config, folder, command)
        torch.set_num_threads(config.threads)
        self.bots = bots_of(self.game, config)
        self.table = SelfPlay(self.game, config, self.bots, config.seed)
        self._seed_all()
        self.model = self._make_model()
        self.network = self.model.policy.network
        kept = self.take_up() if resume else {}
        if not resume:
            self.begin()
        _, self._callback = self.model._setup_learn(self.config.steps, None)
        if resume:
            self._restore(kept)

    @property
    def steps(self) -> int:
        return self.model.num_timesteps

    def _make_model(self) -> TablePPO:
        ppo = self.config.ppo
        return TablePPO(
            NetworkPolicy,
            self.table,
            learning_rate=lambda left: ppo.learning_rate.at(1 - left),
            n_steps=self.config.moves,
            batch_size=ppo.batch_size,
            n_epochs=ppo.epochs,
            gamma=ppo.gamma,
            gae_lambda=ppo.gae_lambda,
            clip_range=ppo.clip,
            vf_coef=ppo.value_weight,
            max_grad_norm=ppo.max_gradient,
            target_kl=ppo.target_kl,
            rollout_buffer_class=SeatBuffer,
            rollout_buffer_kwargs={"table": self.table},
            policy_kwargs={
                "build": lambda: make_network(self.game, self.config.network),
                "optimizer_kwargs": {"eps": 1e-5, "fused": True},  # eps as SB3 has it
            },
            device=self.config.device,
        )

    def _learn(self) -> dict[str, float]:
        self._seed_all()
        self._set_the_table()
        self.model._update_current_progress_remaining(self.steps, self.config.steps)
        self.model.ent_coef = self.config.ppo.entropy.at(self.progress)
        self.table.batch.weigh_rewards(self.config.reward.at(self.progress))
        self.model.collect_rollouts(self.table, self._callback, self.model.rollout_buffer, self.config.moves)
        self.model.train()
        self._note_results()
        return self._figures()

    def _imitate(self, report: Report) -> None:
        teacher = make_agent(self.config.imitation.teacher, self.config.seed)
        teacher.prepare(self.game)
        share, self.table.self_share = self.table.self_share, 1.0
        shares = [bot.share for bot in self.bots]
        for bot in self.bots:
            bot.share = 0.0
        self.table.batch.weigh_rewards(self.config.reward.at(0.0))
        imitate(
            self.config,
            self.table,
            self.network,
            teacher,
            lambda steps, agreement: report({"imitated": steps, "agreement": agreement}),
        )
        self.table.self_share = share
        for bot, kept in zip(self.bots, shares, strict=True):
            bot.share = kept

    def _seed_all(self) -> None:
        """Chance anew for each iteration."""
        roots = np.random.SeedSequence([self.config.seed, self.iteration]).generate_state(3 + len(self.bots))
        torch.manual_seed(int(roots[0]))
        np.random.seed(int(roots[1]))  # SB3's buffer shuffles with numpy's global generator
        self.table.generator = np.random.default_rng(roots[2])
        for bot, root in zip(self.bots, roots[3:], strict=True):
            bot.agent.seed(int(root))

    def _set_the_table(self) -> None:
        """Invites earlier selves for this iteration."""
        invited = self.pool.draw(self.table.generator)
        guests = guests_of(self.table.sight, self.config, invited, self.network, self.iteration)
        self._guests = list(zip(invited, guests, strict=False))
        self.table.opponents = self.bots + guests

    def _note_results(self) -> None:
        for member, opponent in self._guests:
            self.pool.note(member, opponent.results)

    def _figures(self) -> dict[str, float]:
        """Figures of the last iteration."""
        found = {name.split("/")[1]: float(value) for name, value in self.model.logger.name_to_value.items()}
        news = {
            "entropy": -found["entropy_loss"],
            "kl": found["approx_kl"],
            "clipped": found["clip_fraction"],
            "value_loss": found["value_loss"],
            "explained_variance": found["explained_variance"],
            "learning_rate": found["learning_rate"],
        }
        for bot in self.bots:
            if bot.results:
                news[f"games_vs_{bot.agent.name}"] = float(np.mean(bot.results))
                bot.results.clear()
        return news

    def _state(self) -> dict[str, Any]:
        return {
            "network": self.network.state_dict(),
            "optimizer": self.model.policy.optimizer.state_dict(),
            "updates": self.model._n_updates,
            "batch": {name: as_tensor(array) for name, array in self.table.batch.snapshot().items()},
            "holder": as_tensor(self.table.holder),
        }

    def _restore(self, kept: dict[str, Any]) -> None:
        self.network.load_state_dict(kept["network"])
        self.model.policy.optimizer.load_state_dict(kept["optimizer"])
        self.model.num_timesteps, self.model._n_updates = kept["steps"], kept["updates"]
        snapshot = self.table.batch.snapshot()
        for name, array in snapshot.items():
            fill(array, kept["batch"][name])
        self.table.batch.take_up(snapshot)
        fill(self.table.holder, kept["holder"])
        self.model._last_obs = self.table.seen()

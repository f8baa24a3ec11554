"""What happens in a training run? Play, learn, look how strong it is by now, keep everything.

All chance in iteration k follows from the seed and k. So a run that goes on from a checkpoint does exactly what it
would have done without the interruption.
"""

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
import yaml
from cosmozoo.agents import make_agent
from cosmozoo.envs import game
from sb3_contrib import MaskablePPO

from .advantages import SeatBuffer
from .checkpoint import CheckpointError, as_tensor, fill, read_checkpoint, write_checkpoint
from .config import POOL, SELF, TrainingConfig, as_yaml, parse_config
from .export import export_agent
from .imitation import imitate
from .networks import make_network
from .policy import NetworkPolicy, PolicyAgent
from .pool import EarlierSelf, Pool
from .progress import Diary
from .selfplay import Opponent, SelfPlay
from .standing import Standing

CHECKPOINT = "checkpoint.pt"
AGENT = "agent.onnx"
Report = Callable[[dict[str, float]], None]


class Run:
    """One training run in its folder."""

    def __init__(self, config: TrainingConfig, folder: Path, resume: bool = False, command: str = "") -> None:
        self.config = config
        self.folder = folder
        self.command = command  # what started it, for the manifests of its agents
        self.game = game(config.game)
        torch.set_num_threads(config.threads)
        self.iteration = 0
        self.seconds = 0.0
        self.pool = Pool(config.pool)
        self.bots = [
            Opponent(make_agent(name), share) for name, share in config.opponents.items() if name not in (SELF, POOL)
        ]
        for bot in self.bots:
            bot.agent.prepare(self.game)
        self.table = SelfPlay(self.game, config, self.bots, config.seed)
        self._seed_all()
        self.model = self._make_model()
        self.network = self.model.policy.network
        self.standing = Standing(self.game, config, folder)
        self.diary = Diary(folder)
        if resume:
            self._take_up(read_checkpoint(folder / CHECKPOINT))
        else:
            self._begin()

    @property
    def steps(self) -> int:
        return self.model.num_timesteps

    @property
    def progress(self) -> float:
        return self.steps / self.config.steps

    def _make_model(self) -> MaskablePPO:
        ppo = self.config.ppo
        return MaskablePPO(
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
            policy_kwargs={"build": lambda: make_network(self.game, self.config.network)},
            device=self.config.device,
        )

    def _begin(self) -> None:
        if (self.folder / CHECKPOINT).exists():
            raise CheckpointError(f"{self.folder} holds a run already: go on with --resume, or take another folder")
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "config.yaml").write_text(as_yaml(self.config), encoding="utf-8")
        _, self._callback = self.model._setup_learn(self.config.steps, None)
        self.diary.begin()

    def train(self, report: Report = lambda news: None) -> None:
        """Runs to the end, or until it is interrupted or grows no more; then exports the best of it."""
        try:
            if self.iteration == 0 and self.config.imitation.steps:
                self._imitate(report)
            while self.steps < self.config.steps and not self.standing.is_at_rest:
                self._iterate(report)
        except KeyboardInterrupt:
            report({"interrupted": 1.0})
        self.save()
        self.finish()

    def _iterate(self, report: Report) -> None:
        start, before = time.perf_counter(), self.steps
        self._seed_all()
        self._set_the_table()
        self.model._update_current_progress_remaining(self.steps, self.config.steps)
        self.model.ent_coef = self.config.ppo.entropy.at(self.progress)
        self.table.batch.weigh_rewards(self.config.reward.at(self.progress))
        self.model.collect_rollouts(self.table, self._callback, self.model.rollout_buffer, self.config.moves)
        self.model.train()
        self._note_results()
        self.iteration += 1
        spent = time.perf_counter() - start
        self.seconds += spent
        news = self._news() | {"steps_per_second": (self.steps - before) / spent}
        if self._is_due(self.config.evaluation.every, before):
            news |= self._evaluate()
        self.diary.note(news)
        report(news)
        if self._is_due(self.config.pool.every, before):
            self.pool.add(self.steps, self.network)
        if self._is_due(self.config.checkpoint_every, before):
            self.save()

    def _is_due(self, every: int, before: int) -> bool:
        return before // every != self.steps // every or self.steps >= self.config.steps

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
        """Invites earlier selves for this iteration. Rows in which others sit finish their games with newcomers."""
        invited = self.pool.draw(self.table.generator)
        share = self.config.opponents.get(POOL, 0.0)
        self._guests = [(member, Opponent(self._player(member), share / len(invited))) for member in invited]
        seats = self.config.pool.active if share else 0
        guests = [opponent for _, opponent in self._guests]
        guests += [Opponent(PolicyAgent(self.network, self.table.sight, "self", self.iteration), 0.0)] * (
            seats - len(guests)
        )
        self.table.opponents = self.bots + guests

    def _player(self, member: EarlierSelf) -> PolicyAgent:
        network = make_network(self.game, self.config.network).to(self.config.device)
        network.load_state_dict(member.weights)
        name, seed = f"step-{member.step}", member.step + self.iteration
        return PolicyAgent(network, self.table.sight, name, seed, self.config.device)

    def _note_results(self) -> None:
        for member, opponent in self._guests:
            self.pool.note(member, opponent.results)

    def _news(self) -> dict[str, float]:
        """Figures of the last iteration."""
        found = {name.split("/")[1]: float(value) for name, value in self.model.logger.name_to_value.items()}
        news = {
            "steps": float(self.steps),
            "seconds": self.seconds,
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

    def _evaluate(self) -> dict[str, float]:
        path = self.folder / "snapshots" / f"step-{self.steps:010d}.onnx"
        export_agent(self.table.sight, self.network, path, self.story())
        shares = self.standing.measure(path, self.steps)
        self.diary.picture(self.game.title, self.config)
        return shares

    def story(self) -> dict[str, Any]:
        """How the agent came about, for its manifest."""
        return {
            "title": self.game.title,
            "command": self.command,
            "steps": self.steps,
            "minutes": round(self.seconds / 60, 1),
            "config": self.config.model_dump(mode="json"),
        }

    def finish(self) -> None:
        """Copies the best snapshot to where agents are looked for; the last network if there was no evaluation."""
        if self.standing.best is None:
            export_agent(self.table.sight, self.network, self.folder / AGENT, self.story())
            return
        for suffix in (".onnx", ".json"):
            shutil.copyfile(self.standing.best.with_suffix(suffix), (self.folder / AGENT).with_suffix(suffix))

    def save(self) -> None:
        kept = {
            "config": as_yaml(self.config),
            "steps": self.steps,
            "iteration": self.iteration,
            "seconds": self.seconds,
            "network": self.network.state_dict(),
            "optimizer": self.model.policy.optimizer.state_dict(),
            "updates": self.model._n_updates,
            "batch": {name: as_tensor(array) for name, array in self.table.batch.snapshot().items()},
            "holder": as_tensor(self.table.holder),
            "pool": [(each.step, each.share, each.weights) for each in self.pool.members],
            "standing": self.standing.kept(),
        }
        write_checkpoint(self.folder / CHECKPOINT, kept)

    def _take_up(self, kept: dict[str, Any]) -> None:
        if parse_config(yaml.safe_load(kept["config"]), CHECKPOINT) != self.config:
            raise CheckpointError(f"{self.folder} was begun with other settings: see its config.yaml")
        _, self._callback = self.model._setup_learn(self.config.steps, None)
        self.network.load_state_dict(kept["network"])
        self.model.policy.optimizer.load_state_dict(kept["optimizer"])
        self.model.num_timesteps, self.iteration, self.seconds = kept["steps"], kept["iteration"], kept["seconds"]
        self.model._n_updates = kept["updates"]
        snapshot = self.table.batch.snapshot()
        for name, array in snapshot.items():
            fill(array, kept["batch"][name])
        self.table.batch.take_up(snapshot)
        fill(self.table.holder, kept["holder"])
        self.model._last_obs = self.table.seen()
        self.pool.members = [EarlierSelf(step, weights, share) for step, share, weights in kept["pool"]]
        self.standing.take_up(kept["standing"])
        self.diary.go_on(self.steps)

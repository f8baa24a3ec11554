"""How are games played on many machines? Each of RLlib's runners holds a table of many games, as a local run does."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import ray
import torch
from cosmozoo.envs import game
from ray.rllib.core import COMPONENT_RL_MODULE, DEFAULT_MODULE_ID
from ray.rllib.core.columns import Columns
from ray.rllib.env.env_runner import EnvRunner
from ray.rllib.utils.checkpoints import Checkpointable
from ray.rllib.utils.metrics import NUM_ENV_STEPS_SAMPLED, NUM_ENV_STEPS_SAMPLED_LIFETIME, WEIGHTS_SEQ_NO

from ..advantages import seat_advantages
from ..config import TrainingConfig
from ..hosting import bots_of, guests_of
from ..policy import drawn
from ..pool import EarlierSelf
from ..selfplay import SelfPlay
from .module import MASK, SETTINGS
from .stretch import Stretch

GAMES, WINS = "games_against", "wins_against"


@dataclass
class Invitation:
    """What a runner has to know for the next iteration besides the weights."""

    iteration: int = 0
    rewards: dict[str, float] = field(default_factory=lambda: {"win": 1.0})
    guests: list[EarlierSelf] = field(default_factory=list)


class TableRunner(EnvRunner, Checkpointable):
    """Plays a share of a run's games, and judges every decision before it leaves."""

    def __init__(self, *, config: Any, **kwargs: Any) -> None:
        super().__init__(config=config, **kwargs)
        settings = TrainingConfig(**self.config.env_config[SETTINGS])
        threads = settings.cluster.cpus_per_runner if self.worker_index else settings.threads
        self.settings = settings.model_copy(update={"games": self._share(settings.games), "threads": threads})
        self.game = game(settings.game)
        torch.set_num_threads(threads)
        self.bots = bots_of(self.game, self.settings)
        self.module = self.config.rl_module_spec.build()
        self.invitation = Invitation()
        self._weights_seq_no = 0
        self._open_the_table()

    def _share(self, games: int) -> int:
        """This runner's part of all games; a runner within the learner's process plays them all."""
        if not self.worker_index:
            return games
        count = self.config.num_env_runners
        return games // count + (self.worker_index <= games % count)

    def _open_the_table(self) -> None:
        roots = self._roots(0)
        self.table = SelfPlay(self.game, self.settings, self.bots, int(roots[0]) >> 1)
        self.observation = self.table.reset()

    def _roots(self, iteration: int) -> np.ndarray:
        """Chance for this runner and iteration alone."""
        path = [self.settings.seed, self.worker_index or 0, iteration]
        return np.random.SeedSequence(path).generate_state(3 + len(self.bots))

    def invite(self, invitation: Invitation) -> None:
        """Sets the table for the next iteration."""
        self.invitation = invitation
        roots = self._roots(invitation.iteration)
        torch.manual_seed(int(roots[0]))
        self.table.generator = np.random.default_rng(roots[1])
        for bot, root in zip(self.bots, roots[3:], strict=True):
            bot.agent.seed(int(root))
        guests = guests_of(
            self.table.sight, self.settings, invitation.guests, self.module.network, invitation.iteration
        )
        self.table.opponents = self.bots + guests
        self.table.batch.weigh_rewards(invitation.rewards)

    def sample(self, **kwargs: Any) -> list[Stretch]:
        names = (Columns.OBS, MASK, Columns.ACTIONS, Columns.ACTION_LOGP, "value", "seat", "paid", "finished")
        rows: dict[str, list[np.ndarray]] = {name: [] for name in names}
        for _ in range(self.settings.moves):
            observation, mask = self.observation, self.table.batch.action_mask.copy()
            decided = self._decide(observation, mask)
            self.observation, *_ = self.table.step(decided[0])
            came_of_it = self.table.decided, self.table.paid.copy(), self.table.finished.copy()
            for name, each in zip(names, (observation, mask, *decided, *came_of_it), strict=True):
                rows[name].append(each)
        values, seats, paid, finished = (np.stack(rows.pop(name)) for name in names[4:])
        gains = self._judge(seats, values, paid, finished)
        columns = {name: np.concatenate(each) for name, each in rows.items()}
        columns[Columns.ADVANTAGES] = gains.ravel()
        columns[Columns.VALUE_TARGETS] = (gains + values).ravel()
        self._note(gains.size)
        return [Stretch(columns)]

    @torch.no_grad()
    def _decide(self, observation: np.ndarray, mask: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        seen = {Columns.OBS: torch.from_numpy(observation), MASK: torch.from_numpy(mask)}
        found = self.module.forward_exploration(seen)
        log_probabilities = found[Columns.ACTION_DIST_INPUTS]
        actions = drawn(log_probabilities)
        chosen = log_probabilities.gather(-1, actions[:, None]).squeeze(-1)
        return actions.numpy(), chosen.numpy(), found[Columns.EMBEDDINGS].numpy()

    def _judge(self, seats: np.ndarray, values: np.ndarray, paid: np.ndarray, finished: np.ndarray) -> np.ndarray:
        """Seat-aware advantages need the games in their order, so they are found here and not at the learner."""
        with torch.no_grad():
            last = self.module.compute_values({Columns.OBS: torch.from_numpy(self.observation)}).numpy()
        ppo = self.settings.ppo
        return seat_advantages(
            seats, values, paid, finished, self.table.batch.seat, last, gamma=ppo.gamma, gae_lambda=ppo.gae_lambda
        )

    def _note(self, steps: int) -> None:
        self.num_env_steps_sampled_lifetime += steps
        self.metrics.log_value(NUM_ENV_STEPS_SAMPLED, steps, reduce="sum")
        self.metrics.log_value(NUM_ENV_STEPS_SAMPLED_LIFETIME, steps, reduce="lifetime_sum")
        for opponent in self.table.opponents:
            name = opponent.agent.name
            self.metrics.log_value((GAMES, name), len(opponent.results), reduce="sum")
            self.metrics.log_value((WINS, name), sum(opponent.results), reduce="sum")
            opponent.results.clear()

    # what RLlib asks of a runner besides

    def get_metrics(self) -> Any:
        return self.metrics.reduce()

    def get_spaces(self) -> dict[str, Any]:
        return {DEFAULT_MODULE_ID: (self.table.observation_space, self.table.action_space)}

    def get_state(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        return {COMPONENT_RL_MODULE: self.module.get_state(), WEIGHTS_SEQ_NO: self._weights_seq_no}

    def set_state(self, state: dict[str, Any]) -> None:
        if COMPONENT_RL_MODULE in state:
            found = state[COMPONENT_RL_MODULE]
            weights = ray.get(found) if isinstance(found, ray.ObjectRef) else found
            self.module.set_state(weights.get(DEFAULT_MODULE_ID, weights))
            self._weights_seq_no = state.get(WEIGHTS_SEQ_NO, 0)

    def get_ctor_args_and_kwargs(self) -> tuple[tuple[()], dict[str, Any]]:
        return (), {"config": self.config}

    def get_checkpointable_components(self) -> list[tuple[str, Checkpointable]]:
        return [(COMPONENT_RL_MODULE, self.module)]

    def assert_healthy(self) -> None:
        assert self.table is not None

    def stop(self) -> None:
        self.table.close()

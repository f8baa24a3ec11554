"""How does a worker collect rollouts?"""

from typing import Any

import numpy as np
import ray
import torch
from cosmozoo.envs import get_game
from ray.rllib.core import COMPONENT_RL_MODULE, DEFAULT_MODULE_ID
from ray.rllib.core.columns import Columns
from ray.rllib.env.env_runner import EnvRunner
from ray.rllib.utils.checkpoints import Checkpointable
from ray.rllib.utils.metrics import NUM_ENV_STEPS_SAMPLED, NUM_ENV_STEPS_SAMPLED_LIFETIME, WEIGHTS_SEQ_NO

from ..advantages import seat_advantages
from ..config import TrainingConfig
from ..learner import IterationSetup
from ..opponents import OpponentSlots
from ..policy import PolicyActor
from ..rollout import collect
from ..self_play import SelfPlayEnv
from .module import MASK, SETTINGS
from .rollout_batch import RolloutBatch

NUM_GAMES, WINS = "num_games_vs", "wins_vs"


class SelfPlayEnvRunner(EnvRunner, Checkpointable):
    """Plays some of a run's games, and computes the advantages of its rollouts."""

    def __init__(self, *, config: Any, **kwargs: Any) -> None:
        super().__init__(config=config, **kwargs)
        settings = TrainingConfig(**self.config.env_config[SETTINGS])
        threads = settings.cluster.cpus_per_runner if self.worker_index else settings.num_threads
        self.settings = settings.model_copy(
            update={"num_games": self._num_games(settings.num_games), "num_threads": threads}
        )
        torch.set_num_threads(threads)
        game = get_game(settings.game)
        self.module = self.config.rl_module_spec.build()
        self.opponents = OpponentSlots(game, self.settings)
        seed = int(self._seeds(0)[0]) >> 1
        self.env = SelfPlayEnv(game, self.settings, self.opponents.fixed, seed)
        self.env.reset()
        self._weights_seq_no = 0

    def _num_games(self, total: int) -> int:
        """This runner's part of all games. A runner in the learner's process plays them all."""
        if not self.worker_index:
            return total
        count = self.config.num_env_runners
        return int(total // count + (self.worker_index <= total % count))

    def _seeds(self, iteration: int) -> np.ndarray:
        """Seeds for this runner and iteration alone."""
        path = [self.settings.seed, self.worker_index or 0, iteration]
        return np.random.SeedSequence(path).generate_state(3 + len(self.opponents.fixed))

    def set_up(self, setup: IterationSetup) -> None:
        """Prepares the next iteration."""
        seeds = self._seeds(setup.iteration + 1)
        torch.manual_seed(int(seeds[0]))
        self.env.rng = np.random.default_rng(seeds[1])
        self.opponents.seed(seeds[3:])
        self.env.set_opponents(self.opponents.with_members(setup.pool_members, self.module.network, setup.iteration))
        self.env.batch.set_reward_weights(setup.reward_weights)

    def sample(self, **kwargs: Any) -> list[RolloutBatch]:
        rollout = collect(self.env, PolicyActor(self.module.network), self.settings.rollout_length)
        ppo, choice = self.settings.ppo, rollout.choice
        advantages = seat_advantages(rollout, ppo.gamma, ppo.gae_lambda)
        columns = {
            Columns.OBS: rollout.observation,
            MASK: rollout.action_mask,
            Columns.ACTIONS: choice.action,
            Columns.ACTION_LOGP: choice.log_prob,
            Columns.ADVANTAGES: advantages,
            Columns.VALUE_TARGETS: advantages + choice.value,
        }
        self._log(advantages.size)
        return [RolloutBatch({name: array.reshape(-1, *array.shape[2:]) for name, array in columns.items()})]

    def _log(self, steps: int) -> None:
        self.num_env_steps_sampled_lifetime += steps
        self.metrics.log_value(NUM_ENV_STEPS_SAMPLED, steps, reduce="sum")
        self.metrics.log_value(NUM_ENV_STEPS_SAMPLED_LIFETIME, steps, reduce="lifetime_sum")
        for name, win_shares in self.env.pop_results().items():
            self.metrics.log_value((NUM_GAMES, name), len(win_shares), reduce="sum")
            self.metrics.log_value((WINS, name), sum(win_shares), reduce="sum")

    # the rest of RLlib's interface of a runner

    def get_metrics(self) -> Any:
        return self.metrics.reduce()

    def get_spaces(self) -> dict[str, Any]:
        return {DEFAULT_MODULE_ID: (self.env.observation_space, self.env.action_space)}

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
        assert self.env is not None

    def stop(self) -> None:
        self.env.close()

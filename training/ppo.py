"""How does SB3 learn from self-play?

The only module that imports SB3. Rollouts and advantages are ours; the gradient step, `MaskablePPO.train`, is SB3's.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np
import torch
from cosmozoo.envs import Game
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer
from sb3_contrib.common.maskable.distributions import MaskableDistribution
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.buffers import RolloutBuffer
from stable_baselines3.common.callbacks import BaseCallback, CallbackList
from stable_baselines3.common.logger import Logger
from stable_baselines3.common.vec_env import VecEnv
from torch import nn

from .advantages import seat_advantages
from .config import TrainingConfig
from .imitation import imitate
from .learner import IterationResult, IterationSetup, Metrics, Report, iteration_rng, iteration_seeds
from .networks import make_network
from .networks.base import GameNetwork
from .opponents import OpponentSlots
from .overlap import PlayAhead, share_threads
from .policy import PolicyActor, log_prob_of, masked_log_softmax, sample_actions
from .rollout import Rollout, collect
from .self_play import SelfPlayEnv

METRICS = ("approx_kl", "clip_fraction", "value_loss", "explained_variance", "learning_rate")


class NetworkPolicy(MaskableActorCriticPolicy):
    """An SB3 policy around one network for both actions and value."""

    def __init__(self, *args: Any, build_network: Callable[[], nn.Module], **kwargs: Any) -> None:
        self.build_network = build_network
        super().__init__(*args, **kwargs)

    def _build(self, lr_schedule: Callable[[float], float]) -> None:
        self.network = self.build_network()
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)

    def forward(self, obs: torch.Tensor, deterministic: bool = False, action_masks: Any = None) -> Any:
        logits, value = self.network(obs)
        log_probs = masked_log_softmax(logits, action_masks)
        actions = log_probs.argmax(dim=-1) if deterministic else sample_actions(log_probs)
        return actions, value, log_prob_of(actions, log_probs)

    def evaluate_actions(self, obs: torch.Tensor, actions: torch.Tensor, action_masks: Any = None) -> Any:
        logits, value = self.network(obs)
        log_probs = masked_log_softmax(logits, action_masks)
        return value, log_prob_of(actions, log_probs), -(log_probs.exp() * log_probs).sum(-1)

    def get_distribution(self, obs: torch.Tensor, action_masks: Any = None) -> MaskableDistribution:
        distribution = self.action_dist.proba_distribution(self.network(obs)[0])
        if action_masks is not None:
            distribution.apply_masking(action_masks)
        return distribution

    def predict_values(self, obs: torch.Tensor) -> torch.Tensor:
        value: torch.Tensor = self.network(obs)[1]
        return value


class SelfPlayVecEnv(VecEnv):
    """A `SelfPlayEnv` as SB3 expects it. Stock algorithms can use it, but they do not credit each seat separately."""

    def __init__(self, self_play: SelfPlayEnv) -> None:
        self.self_play = self_play
        super().__init__(len(self_play.seat), self_play.observation_space, self_play.action_space)

    def reset(self) -> np.ndarray:
        self.self_play.reset()
        return self.self_play.observation

    def step_async(self, actions: np.ndarray) -> None:
        self._transition = self.self_play.step(actions)

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        seat, reward, _, done = self._transition
        return self.self_play.observation, reward[np.arange(self.num_envs), seat], done, [{}] * self.num_envs

    def env_method(self, method_name: str, *args: Any, **kwargs: Any) -> list[Any]:
        assert method_name == "action_masks", f"self-play has no method {method_name!r}"
        return [self.self_play.action_mask]  # of all games at once: SB3 stacks whatever the list holds

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        if attr_name != "render_mode":
            raise AttributeError(f"self-play has no attribute {attr_name!r}")
        return [None] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise NotImplementedError("the games of self-play cannot be changed one by one")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.self_play.close()


class SeatRolloutBuffer(MaskableRolloutBuffer):
    """A rollout buffer that is filled with a whole rollout, and with advantages that follow each seat."""

    def load(self, rollout: Rollout, advantages: np.ndarray) -> None:
        """Replaces SB3's `add` and `compute_returns_and_advantage`."""
        self.observations, self.action_masks = rollout.observation, rollout.action_mask
        self.actions = rollout.choice.action[:, :, None]
        self.values, self.log_probs = rollout.choice.value, rollout.choice.log_prob
        self.advantages, self.returns = advantages, advantages + rollout.choice.value
        self.pos, self.full, self.generator_ready = self.buffer_size, True, False


class SelfPlayPPO(MaskablePPO):
    """MaskablePPO that credits every seat along its own decisions.

    An ordinary SB3 algorithm: `SelfPlayPPO(NetworkPolicy, SelfPlayVecEnv(env), …).learn(100_000, callback=…)`.
    Callbacks are called once per rollout, not once per step.
    """

    def __init__(self, *args: Any, rollout_buffer_class: Any = SeatRolloutBuffer, **kwargs: Any) -> None:
        super().__init__(*args, rollout_buffer_class=rollout_buffer_class, **kwargs)

    def collect_rollouts(
        self,
        env: VecEnv,
        callback: BaseCallback,
        rollout_buffer: RolloutBuffer,
        n_rollout_steps: int,
        use_masking: bool = True,
    ) -> bool:
        callback.on_rollout_start()
        self.policy.set_training_mode(False)
        rollout = collect(env.self_play, PolicyActor(self.policy.network, self.device), n_rollout_steps)
        rollout_buffer.load(rollout, seat_advantages(rollout, self.gamma, self.gae_lambda))
        self.num_timesteps += rollout.seat.size
        callback.update_locals(locals())
        should_continue: bool = callback.on_step()
        callback.on_rollout_end()
        return should_continue


class PPOLearner:
    """A `Learner` on this machine.

    All randomness in iteration k follows from the seed and k. So a run that is resumed from a checkpoint continues
    exactly as it would have without the interruption.
    """

    def __init__(self, config: TrainingConfig, game: Game) -> None:
        self.config = config = share_threads(config)
        torch.set_num_threads(config.num_threads)
        self.progress = 0.0
        self.opponents = OpponentSlots(game, config)
        self.env = SelfPlayEnv(game, config, self.opponents.fixed, config.seed)
        self._seed(0, iteration_rng(config.seed, 0))
        self.model = self._make_model(game)
        self.model.set_logger(Logger(None, []))
        self._no_callback = CallbackList([])
        self._no_callback.init_callback(self.model)
        self.env.reset()
        self.ahead = PlayAhead(self.env, self.network, config) if config.overlap else None

    def _make_model(self, game: Game) -> SelfPlayPPO:
        ppo = self.config.ppo
        return SelfPlayPPO(
            NetworkPolicy,
            SelfPlayVecEnv(self.env),
            # SB3 stores the remaining fraction of a run, rounded; 1 - (1 - x) keeps results unchanged
            learning_rate=lambda _: ppo.learning_rate.at(1 - (1 - self.progress)),
            n_steps=self.config.rollout_length,
            batch_size=ppo.batch_size,
            n_epochs=ppo.n_epochs,
            gamma=ppo.gamma,
            gae_lambda=ppo.gae_lambda,
            clip_range=ppo.clip_range,
            vf_coef=ppo.vf_coef,
            max_grad_norm=ppo.max_grad_norm,
            target_kl=ppo.target_kl,
            policy_kwargs={
                "build_network": partial(make_network, game, self.config.network),
                "optimizer_kwargs": {"eps": 1e-5, "fused": True},  # SB3's eps
            },
            device=self.config.device,
        )

    @property
    def network(self) -> GameNetwork:
        network: GameNetwork = self.model.policy.network
        return network

    @property
    def steps(self) -> int:
        return int(self.model.num_timesteps)

    def imitate(self, report: Report) -> None:
        self.env.set_opponents(self.opponents.without_weight())
        before = self.env.observation
        imitate(self.env, self.network, self.config, report)
        # A known flaw, kept because fixing it changes all results: SB3 used to hold the observation, so the first
        # decision after imitation was made on the one from before. Delete both lines with the next change of results.
        self.env.observation = before

    def begin(self, setup: IterationSetup) -> None:
        """Seeds an iteration, and sets its opponents and rewards."""
        self._seed(setup.iteration, setup.rng)
        if self.ahead:
            self.ahead.copy_network(self.network, int(torch.initial_seed()))
        playing = self.ahead.network if self.ahead else self.network
        self.env.set_opponents(self.opponents.with_members(setup.pool_members, playing, setup.iteration))
        self.env.batch.set_reward_weights(setup.reward_weights)

    def iterate(self, setup: IterationSetup) -> IterationResult:
        self.begin(setup)
        self.progress, self.model.ent_coef = setup.progress, self.config.ppo.ent_coef.at(setup.progress)
        if self.ahead:
            self.ahead.learn_from_last(self._learn)
        else:
            self.model.collect_rollouts(
                self.model.get_env(), self._no_callback, self.model.rollout_buffer, self.config.rollout_length
            )
            self.model.train()
        return IterationResult(self._metrics(), self.env.pop_results())

    def _learn(self, rollout: Rollout) -> None:
        self.model.num_timesteps += rollout.seat.size
        self.model.rollout_buffer.load(rollout, seat_advantages(rollout, self.model.gamma, self.model.gae_lambda))
        self.model.train()

    def _seed(self, iteration: int, rng: np.random.Generator) -> None:
        seeds = iteration_seeds(self.config.seed, iteration, 3 + len(self.opponents.fixed))
        torch.manual_seed(int(seeds[0]))
        np.random.seed(int(seeds[1]))  # SB3's buffer shuffles with numpy's global generator
        self.env.rng = rng  # from seeds[2], see `iteration_rng`
        self.opponents.seed(seeds[3:])

    def _metrics(self) -> Metrics:
        recorded = self.model.logger.name_to_value
        entropy = -float(recorded["train/entropy_loss"])
        return {"entropy": entropy} | {name: float(recorded[f"train/{name}"]) for name in METRICS}

    def state_dict(self) -> dict[str, Any]:
        return {
            "steps": self.steps,
            "network": self.network.state_dict(),
            "optimizer": self.model.policy.optimizer.state_dict(),
            "games": self.env.state_dict(),
            "rollout": self.ahead.state_dict() if self.ahead else {},
        }

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        self.model.num_timesteps = state["steps"]
        self.network.load_state_dict(state["network"])
        self.model.policy.optimizer.load_state_dict(state["optimizer"])
        self.env.load_state_dict(state["games"])
        if self.ahead:
            self.ahead.load_state_dict(state["rollout"])

    def close(self) -> None:
        if self.ahead:
            self.ahead.close()
        self.env.close()

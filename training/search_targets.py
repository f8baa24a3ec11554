"""How does a network learn from looking ahead with itself? By expert iteration, in the last part of a run.

The lookahead agent on the network in training decides for the learning seats. The policy learns to predict its ratings
of the actions, and the value its TD(λ) returns. A better network then looks ahead better.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np
import torch
from cosmozoo.agents.lookahead import LookaheadAgent
from cosmozoo.agents.network_input import NetworkInput
from cosmozoo.envs import Game

from .config import SearchTargets, TrainingConfig
from .learner import IterationResult, IterationSetup, Report
from .networks.base import GameNetwork
from .policy import PolicyActor, PolicyAgent
from .ppo import PPOLearner
from .rollout import Actor, Choice, collect
from .self_play import SelfPlayEnv
from .targets import TargetBuffer, fit


class LookaheadActor:
    """Plays by looking ahead. The action is drawn from the same probabilities that the policy should predict."""

    def __init__(self, agent: LookaheadAgent, learner: Actor, temperature: float) -> None:
        self.agent = agent
        self.learner = learner
        self.temperature = temperature

    def choose(self, env: SelfPlayEnv) -> Choice:
        found = self.agent.analyze(env.information())
        target = np.array([each.policy(env.game.actions.size, self.temperature) for each in found])
        # of the policy, not of the best action: the highest of several noisy means is too high
        value = [each.values.mean(axis=1) @ row[each.actions] for each, row in zip(found, target, strict=True)]
        action = draw(target, env.rng)
        log_prob = np.log(target[np.arange(len(target)), action])
        return Choice(action, *(np.asarray(each, np.float32) for each in (log_prob, value, target)))

    def value(self, env: SelfPlayEnv) -> np.ndarray:
        return self.learner.value(env)


def draw(probabilities: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Draws from each distribution; an entry without a probability is never drawn."""
    weights = probabilities / rng.standard_exponential(probabilities.shape)
    actions: np.ndarray = weights.argmax(axis=1)
    return actions


class SearchTargetsLearner:
    """A `Learner` that begins with PPO and ends with expert iteration, on this machine."""

    def __init__(self, config: TrainingConfig, game: Game) -> None:
        self.config = config
        self.ppo = PPOLearner(config, game)
        settings = config.search_targets
        self.agent = lookahead_agent(settings, self.ppo.network, game, config)
        self.agent.prepare(game)
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=settings.learning_rate.start)
        self.targets = TargetBuffer(settings.num_rollouts_kept, config.device)

    @property
    def network(self) -> GameNetwork:
        return self.ppo.network

    @property
    def steps(self) -> int:
        return self.ppo.steps

    def imitate(self, report: Report) -> None:
        self.ppo.imitate(report)

    def iterate(self, setup: IterationSetup) -> IterationResult:
        is_by_ppo = self.steps < self.config.ppo_steps
        return self.ppo.iterate(setup) if is_by_ppo else self._learn_from_search(setup)

    def _learn_from_search(self, setup: IterationSetup) -> IterationResult:
        settings, env = self.config.search_targets, self.ppo.env
        self.ppo.begin(setup)
        self.agent.seed(int(setup.rng.integers(2**63)))
        actor = LookaheadActor(self.agent, PolicyActor(self.network, self.config.device), settings.temperature)
        with one_thread_per_caller():
            rollout = collect(env, actor, self.config.rollout_length)
        self.targets.add(rollout, settings.td_lambda)
        learning_rate = settings.learning_rate.at((self.steps - self.config.ppo_steps) / settings.steps)
        for group in self.optimizer.param_groups:
            group["lr"] = learning_rate
        metrics = fit(self.network, self.optimizer, self.targets.data(), settings, self.config.ppo)
        self.ppo.model.num_timesteps += rollout.seat.size
        return IterationResult(metrics | {"learning_rate": learning_rate}, env.pop_results())

    def state_dict(self) -> dict[str, Any]:
        own = {"search_optimizer": self.optimizer.state_dict(), "search_targets": self.targets.state_dict()}
        return self.ppo.state_dict() | own

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        self.ppo.load_state_dict(state)
        self.optimizer.load_state_dict(state["search_optimizer"])
        self.targets.load_state_dict(state["search_targets"])

    def close(self) -> None:
        self.ppo.close()


def lookahead_agent(
    settings: SearchTargets, network: GameNetwork, game: Game, config: TrainingConfig
) -> LookaheadAgent:
    """The lookahead agent on a network in training."""
    player = PolicyAgent(network, NetworkInput(game, config.network.action_features), "learner", device=config.device)
    return LookaheadAgent(
        player,
        num_threads=config.num_threads,
        num_worlds=settings.num_worlds,
        own_decisions=settings.own_decisions,
        prior_weight=settings.prior_weight,
        num_candidates=settings.num_candidates,
    )


@contextmanager
def one_thread_per_caller() -> Iterator[None]:
    """Lets torch use the calling thread alone: looking ahead has threads of its own, which call torch at once."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)

"""How is experience collected?"""

from typing import NamedTuple, Protocol

import numpy as np

from .self_play import SelfPlayEnv


class Choice(NamedTuple):
    """What an actor decided in each of N games."""

    action: np.ndarray  # [N] the action that is played
    log_prob: np.ndarray  # [N] its log-probability under the learner's policy
    value: np.ndarray  # [N] the value that the learner expects for the seat
    target: np.ndarray | None = None  # [N, actions] what a teacher would do, as probabilities


class Actor(Protocol):
    """Decides for the learning seats while experience is collected."""

    def choose(self, env: SelfPlayEnv) -> Choice:
        """An action for the decision that each game waits for."""

    def value(self, env: SelfPlayEnv) -> np.ndarray:
        """What the learner expects for each deciding seat [N]."""


class Rollout(NamedTuple):
    """T decisions in each of N games with S seats."""

    observation: np.ndarray  # [T, N, inputs]
    action_mask: np.ndarray  # [T, N, actions]
    choice: Choice  # arrays [T, N] or [T, N, actions]
    seat: np.ndarray  # [T, N] the seat that decided
    reward: np.ndarray  # [T, N, S] the reward of each seat until the learner's next decision in the game
    finished: np.ndarray  # [T, N, S] seats whose game ended in that time
    last_seat: np.ndarray  # [N] the seat that decides next
    last_value: np.ndarray  # [N] the value that the learner expects for it


def collect(env: SelfPlayEnv, actor: Actor, length: int) -> Rollout:
    """Plays `length` decisions in each game."""
    observations, masks, choices, transitions = [], [], [], []
    for _ in range(length):
        observations.append(env.observation)
        masks.append(env.action_mask.copy())
        choices.append(actor.choose(env))
        transitions.append(env.step(choices[-1].action))
    seats, rewards, finished, _ = zip(*transitions, strict=True)
    return Rollout(
        np.stack(observations),
        np.stack(masks),
        stack_choices(choices),
        np.stack(seats),
        np.stack(rewards),
        np.stack(finished),
        last_seat=env.seat.copy(),
        last_value=actor.value(env),
    )


def stack_choices(choices: list[Choice]) -> Choice:
    """One choice with a leading axis for time."""
    targets = [choice.target for choice in choices if choice.target is not None]
    return Choice(
        np.stack([choice.action for choice in choices]),
        np.stack([choice.log_prob for choice in choices]),
        np.stack([choice.value for choice in choices]),
        np.stack(targets) if targets else None,
    )

"""How does a language model play without numbers? In an environment of prompts and replies.

One seat after another gets a prompt of at most 4,000 characters; see `cosmozoo.agents.text_player`.
"""

from typing import Any

import numpy as np
from cosmozoo.agents.game_log import GameLog
from cosmozoo.agents.text_player import RETRY, Decision, parse
from cosmozoo.envs import Game, Match, get_game, random_seed


class TextEnv:
    """A game in text: read `prompt`, which is for `seat`, and pass the reply to `step`, until `is_over`."""

    def __init__(self, game: Game | str, **settings: Any) -> None:
        self.game = game if isinstance(game, Game) else get_game(game)
        self.match = Match(self.game, **settings)
        self.num_players = self.match.settings.num_players
        self.reset(0)

    def reset(self, seed: int | None = None) -> str:
        """Deals a new game, and returns the first prompt."""
        seed = random_seed() if seed is None else seed
        self.match.reset(seed)
        self._generator = np.random.default_rng(seed)
        self._log = GameLog(self.match, list(range(self.num_players)))
        self.num_moves = [0] * self.num_players
        self.num_random_moves = [0] * self.num_players  # after two replies that could not be read
        self._start_decision()
        return self.prompt

    @property
    def is_over(self) -> bool:
        return self.match.is_over

    @property
    def seat(self) -> int:
        """Whose prompt it is."""
        return self.match.seat

    def rewards(self) -> list[float]:
        """By seat; 0 until the game has ended for it."""
        return self.match.rewards()

    def play(self, action: int) -> str:
        """Makes a move for `seat` without asking it, such as an agent's, and returns the next prompt."""
        self.num_moves[self.seat] += 1
        self._play(action)
        self._start_decision()
        return self.prompt

    def _start_decision(self) -> None:
        """The next decision with a choice. Forced moves are made at once."""
        self._has_failed = False
        self.prompt = "The game is over."
        while not self.match.is_over:
            self._decision = Decision(self.game, self.match.view(self.seat), self._log.news(self.seat))
            if self._decision.action is None:
                self.prompt = self._decision.prompt()
                return
            self._play(self._decision.action)

    def _play(self, action: int) -> None:
        seat = self.seat
        self.match.step(action)
        self._log.add(seat, action, self.match)

    def step(self, reply: str) -> str:
        """Takes a reply to the prompt, and returns the next prompt, which may be for another seat."""
        if self.is_over:
            raise ValueError("the game is over; reset to start a new game")
        number = parse(reply, self._decision.choices)
        if number is None and not self._has_failed:
            self._has_failed = True
            self.prompt = RETRY.format(len(self._decision.choices))
            return self.prompt
        seat = self.seat
        if number is None:
            self.num_random_moves[seat] += 1
            action: int | None = self._decision.random_action(self._generator)
        else:
            self._decision.choose(number)
            action = self._decision.action
        self._has_failed = False
        if action is None:
            self.prompt = self._decision.prompt()
            return self.prompt
        self.num_moves[seat] += 1
        self._play(action)
        self._start_decision()
        return self.prompt

"""Which games and positions are checked? Every setting of a game, with random moves."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from cosmozoo.envs import BatchEnv, Game, GameEnv, Match, ParallelGameEnv, Record

MAX_MOVES = 200_000  # a game that does not end must not hang the checks
FULL_FACTOR = 10  # how many times as many games and positions a full check looks at


@dataclass(frozen=True)
class Setting:
    """A game with a number of players, a variant and options, for one run of a check."""

    game: Game
    num_players: int
    variant: str
    options: Mapping[str, float] = field(default_factory=dict)
    is_full: bool = False

    def __str__(self) -> str:
        return f"{self.num_players}-{self.variant}"

    @property
    def kwargs(self) -> dict[str, Any]:
        return {"num_players": self.num_players, "variant": self.variant, **self.options}

    def match(self, seed: int = 0, **more: Any) -> Match:
        return Match(self.game, seed=seed, **self.kwargs, **more)

    def env(self, **more: Any) -> GameEnv:
        return GameEnv(self.game, **self.kwargs, **more)

    def parallel_env(self, **more: Any) -> ParallelGameEnv:
        return ParallelGameEnv(self.game, **self.kwargs, **more)

    def batch(self, num_games: int, **more: Any) -> BatchEnv:
        return BatchEnv(self.game, num_games, **self.kwargs, **more)

    def count(self, few: int) -> int:
        """The number of games or positions to check: `few` in a quick check, more in a full one."""
        return few * FULL_FACTOR if self.is_full else few

    def random_game(self, seed: int) -> Iterator[Match]:
        return random_game(self.game, self.num_players, self.variant, seed, **self.options)

    def positions(self, seed: int, count: int) -> list[Match]:
        return sampled_positions(self.game, self.num_players, self.variant, seed, self.count(count), **self.options)

    def record(self, seed: int) -> Record:
        return recorded_game(self.game, self.num_players, self.variant, seed, **self.options)


def settings(game: Game, full: bool = False, **options: float) -> list[Setting]:
    """Every number of players of a game with every variant."""
    return [
        Setting(game, num_players, variant, options, full) for num_players in game.players for variant in game.variants
    ]


def random_action(match: Match, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(match.action_mask)))


def random_game(game: Game, num_players: int, variant: str, seed: int, **options: Any) -> Iterator[Match]:
    """One match, yielded before every move and once more when it is over."""
    match = Match(game, num_players, variant, seed=seed, **options)
    rng = np.random.default_rng(seed)
    for _ in range(MAX_MOVES):
        yield match
        if match.is_over:
            return
        match.step(random_action(match, rng))
    raise AssertionError(f"{game} with {num_players} players did not end within {MAX_MOVES} moves")


def sampled_positions(game: Game, num_players: int, variant: str, seed: int, count: int, **options: Any) -> list[Match]:
    """Positions spread over a random game, the first and the last included, as copies."""
    num_positions = sum(1 for _ in random_game(game, num_players, variant, seed, **options))
    chosen = set(np.linspace(0, num_positions - 1, count).astype(int).tolist())
    positions = enumerate(random_game(game, num_players, variant, seed, **options))
    return [match.copy() for number, match in positions if number in chosen]


def recorded_game(game: Game, num_players: int, variant: str, seed: int, **options: Any) -> Record:
    match = Match(game, num_players, variant, seed=seed, **options)
    record = Record.start(match, seed)
    rng = np.random.default_rng(seed)
    while not match.is_over:
        record.actions.append(random_action(match, rng))
        match.step(record.actions[-1])
    record.finish(match)
    return record


def play_to_end(match: Match, on_position: Callable[[Match], None] = lambda match: None) -> None:
    rng = np.random.default_rng(0)
    while not match.is_over:
        on_position(match)
        match.step(random_action(match, rng))


def visible(match: Match, seat: int) -> tuple[bytes, bytes, str]:
    """Everything that an agent in a seat sees of a match."""
    return match.observation(seat).tobytes(), match.legal_actions(seat).tobytes(), repr(match.view(seat))

"""What tests of all games share: which settings there are, and games of random moves."""

from collections.abc import Iterator

import numpy as np
import pytest
from cosmozoo.envs import GAMES, Game, Match, game
from cosmozoo.envs.core.record import Record

MAX_MOVES = 200_000  # no game is nearly that long; a game that does not end must not hang the suite


def settings() -> list:
    """Every registered game with every number of players and every variant."""
    return [
        pytest.param(game(name), num_players, variant, id=f"{name}-{num_players}-{variant}")
        for name in GAMES
        for num_players in game(name).players
        for variant in game(name).variants
    ]


def random_action(match: Match, dice: np.random.Generator) -> int:
    return int(dice.choice(np.flatnonzero(match.action_mask)))


def random_game(game: Game, num_players: int, variant: str, seed: int, **options: object) -> Iterator[Match]:
    """One match, yielded before every move and once more when it is over."""
    match = Match(game, num_players, variant, seed=seed, **options)
    dice = np.random.default_rng(seed)
    for _ in range(MAX_MOVES):
        yield match
        if match.is_over:
            return
        match.step(random_action(match, dice))
    raise AssertionError(f"{game} with {num_players} players did not end within {MAX_MOVES} moves")


def sampled_positions(game: Game, num_players: int, variant: str, seed: int, count: int) -> list[Match]:
    """Positions spread over a random game, the first and the last included, as copies."""
    moves = sum(1 for _ in random_game(game, num_players, variant, seed))
    wanted = set(np.linspace(0, moves - 1, count).astype(int).tolist())
    return [
        match.copy() for number, match in enumerate(random_game(game, num_players, variant, seed)) if number in wanted
    ]


def recorded_game(game: Game, num_players: int, variant: str, seed: int) -> Record:
    match = Match(game, num_players, variant, seed=seed)
    record = Record.begin(match, seed)
    dice = np.random.default_rng(seed)
    while not match.is_over:
        record.actions.append(random_action(match, dice))
        match.step(record.actions[-1])
    record.end(match)
    return record


def visible(match: Match, seat: int) -> tuple:
    """All that a seat can perceive of a match."""
    return match.observation(seat).tobytes(), match.legal_actions(seat).tobytes(), repr(match.view(seat))

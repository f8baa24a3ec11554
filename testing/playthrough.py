"""What does a whole game look like? As a text that people can proofread, and as digests of every byte."""

import hashlib
from itertools import islice, product
from typing import Any

import numpy as np
from cosmozoo.envs import Game, Match
from cosmozoo.envs.core import IS_COMPILED, randint, seed_rng

from .strategies import random_game

MAX_LISTED = 8
NUM_DRAWN = 40
SEEDS = (0, 1, 2)
MAX_MOVES = 2_000
MAX_PLAIN_MOVES = 150
CHECKPOINTS = (0, 15, MAX_PLAIN_MOVES, MAX_MOVES)


def playthrough(game: Game, num_players: int, variant: str, seed: int, **options: Any) -> str:
    """A game with random moves. The first decisions are drawn for the seat to move; later ones take one line."""
    match = Match(game, num_players, variant, seed=seed, **options)
    dice = np.zeros(4, np.uint64)
    seed_rng(dice, np.uint64(seed))
    parts = [f"{game.title}: {num_players} players, variant {variant}, seed {seed}", ""]
    number = 0
    while not match.is_over:
        number += 1
        legal = np.flatnonzero(match.action_mask)
        action = int(legal[randint(dice, len(legal))])
        parts += decision(match, number, action, is_drawn=number <= NUM_DRAWN)
        match.step(action)
    ranks, scores = match.ranks_and_scores()
    parts += ["", game.render_text(match.view()), ""]
    parts += [f"player {seat + 1}: place {ranks[seat] + 1}, {scores[seat]:g} points" for seat in range(num_players)]
    return "\n".join(line.rstrip() for line in "\n".join(parts).splitlines()) + "\n"


def decision(match: Match, number: int, action: int, is_drawn: bool) -> list[str]:
    view = match.view(match.seat)
    labels = {each["action"]: each["label"] for each in view["actions"]}
    who = f"move {number}, player {match.seat + 1}, {view['phase']}"
    if not is_drawn:
        return [f"{who}: {action} {labels[action]}"]
    listed = [f"{each} {label}" for each, label in list(labels.items())[:MAX_LISTED]]
    more = [f"and {len(labels) - MAX_LISTED} more"] if len(labels) > MAX_LISTED else []
    return [
        match.game.render_text(view),
        "",
        f"{who}: " + "; ".join(listed + more),
        f"  -> {action} {labels[action]}",
        "",
    ]


def game_digests(game: Game) -> dict[str, list[str]]:
    """Digests of random games in every setting; in plain Python, of the beginning of some of them."""
    limit, seeds = (MAX_MOVES, SEEDS) if IS_COMPILED else (MAX_PLAIN_MOVES, SEEDS[:1])
    counts = game.players if IS_COMPILED else sorted({game.players[0], game.players[-1]})
    return {
        f"{game.name}, {num_players} players, variant {variant}, seed {seed}": running_digests(
            game, num_players, game.variants[variant], seed, limit
        )
        for num_players, variant, seed in product(counts, range(len(game.variants)), seeds)
    }


def running_digests(game: Game, num_players: int, variant: str, seed: int, limit: int) -> list[str]:
    """Digests of all states, masks and observations up to each checkpoint and to the end."""
    state, mask, seen = hashes = [hashlib.sha256() for _ in range(3)]
    digests = []
    for move, match in enumerate(islice(random_game(game, num_players, variant, seed), limit + 1)):
        state.update(match.states.tobytes())
        mask.update(match.action_mask.tobytes())
        for seat in range(num_players):
            seen.update(match.observation(seat).tobytes())
        if move in CHECKPOINTS or match.is_over:
            digests.append(f"{move}:" + "/".join(each.hexdigest()[:16] for each in hashes))
    return digests


def changed_games(game: Game, recorded: dict[str, list[str]]) -> list[str]:
    """The random games that differ from recorded digests."""
    found = game_digests(game)
    missing = set(recorded) - set(found) if IS_COMPILED else set()
    return sorted(missing) + [
        label
        for label, digests in found.items()
        if digests != (recorded.get(label, []) if IS_COMPILED else recorded.get(label, [])[: len(digests)])
    ]

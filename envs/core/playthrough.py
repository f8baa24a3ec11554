"""What does a whole game look like? A text that people can proof-read and tests can compare."""

from typing import Any

import numpy as np

from .game import Game
from .match import Match
from .random import below, seed_generator

MAX_LISTED = 8
NUM_DRAWN = 40


def playthrough(game: Game, num_players: int, variant: str, seed: int, **options: Any) -> str:
    """A game of random moves. The first decisions are drawn as the seat to move sees them; then only moves are told."""
    match = Match(game, num_players, variant, seed=seed, **options)
    dice = np.zeros(4, np.uint64)
    seed_generator(dice, np.uint64(seed))
    parts = [f"{game.title}: {num_players} players, variant {variant}, seed {seed}", ""]
    number = 0
    while not match.is_over:
        number += 1
        legal = np.flatnonzero(match.action_mask)
        action = int(legal[below(dice, len(legal))])
        parts += decision(match, number, action, is_drawn=number <= NUM_DRAWN)
        match.step(action)
    places, scores = match.standings()
    parts += ["", game.text(match.view()), ""]
    parts += [f"player {seat + 1}: place {places[seat] + 1}, {scores[seat]:g} points" for seat in range(num_players)]
    return "\n".join(line.rstrip() for line in "\n".join(parts).splitlines()) + "\n"


def decision(match: Match, number: int, action: int, is_drawn: bool) -> list[str]:
    view = match.view(match.seat)
    labels = {each["action"]: each["label"] for each in view["actions"]}
    who = f"move {number}, player {match.seat + 1}, {view['phase']}"
    if not is_drawn:
        return [f"{who}: {action} {labels[action]}"]
    listed = [f"{each} {label}" for each, label in list(labels.items())[:MAX_LISTED]]
    more = [f"and {len(labels) - MAX_LISTED} more"] if len(labels) > MAX_LISTED else []
    return [match.game.text(view), "", f"{who}: " + "; ".join(listed + more), f"  -> {action} {labels[action]}", ""]

"""What does a whole game look like? A text that people can proof-read and tests can compare."""

import numpy as np

from .game import Game
from .match import Match
from .random import below, seed_generator

MAX_LISTED = 8


def playthrough(game: Game, num_players: int, variant: str, seed: int) -> str:
    """A game of random moves, drawn before each decision as the seat to move sees it."""
    match = Match(game, num_players, variant, seed=seed)
    dice = np.zeros(4, np.uint64)
    seed_generator(dice, np.uint64(seed))
    parts = [f"{game.title}: {num_players} players, variant {variant}, seed {seed}", ""]
    number = 0
    while not match.is_over:
        number += 1
        view = match.view(match.seat)
        legal = np.flatnonzero(match.action_mask)
        action = int(legal[below(dice, len(legal))])
        labels = {each["action"]: each["label"] for each in view["actions"]}
        listed = [f"{each} {labels[each]}" for each in legal[:MAX_LISTED].tolist()]
        more = [f"and {len(legal) - MAX_LISTED} more"] if len(legal) > MAX_LISTED else []
        parts += [
            game.text(view),
            "",
            f"move {number}, player {match.seat + 1}, {view['phase']}: " + "; ".join(listed + more),
            f"  -> {action} {labels[action]}",
            "",
        ]
        match.step(action)
    places, scores = match.standings()
    parts += [game.text(match.view()), ""]
    parts += [f"player {seat + 1}: place {places[seat] + 1}, {scores[seat]:g} points" for seat in range(num_players)]
    return "\n".join(line.rstrip() for line in "\n".join(parts).splitlines()) + "\n"

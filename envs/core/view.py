"""What is in every view? A header that core fills in, and the fields that each game adds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypedDict

import numpy as np
from typing_extensions import TypeVar

from .catalog import CORE, DEFAULT_LANGUAGE
from .state import OVER, SPECTATOR, STILL_PLAYING

if TYPE_CHECKING:
    from .game import Game


class ActionInfo(TypedDict):
    action: int
    block: str  # the name of its block
    label: str  # what it does, in words


class View(TypedDict):
    """What one seat may see, as plain data. Texts, drawings and the page are made from views only."""

    game: str
    language: str  # of all words in the view, and of what is said about it
    names: list[str]  # of the players, by seat
    variant: str
    seat: int | None  # None for a spectator
    num_players: int
    phase: str  # its label in the rules: the same in every language
    prompt: str  # what the seats that act decide, in words: "take a tile"
    to_move: int | None  # None once the game is over
    acting: list[int]  # the seats that act now; several in simultaneous games
    progress: str  # set by the game: "Round 3 of 16", or "" if it has no rounds
    ranks: list[int | None]  # by seat, 1 is first; None while the seat plays on
    labels: dict[int, str]  # set by the game: better labels of some actions than those of their blocks
    actions: list[ActionInfo]  # legal actions of the seat


ViewT = TypeVar("ViewT", bound=View, default=Any)


def view_for(
    game: Game,
    state: Any,
    seat: int,
    is_human: bool = False,
    language: str = DEFAULT_LANGUAGE,
    names: Sequence[str] | None = None,
) -> View:
    """What a seat may see of a state: the game's view, with labels of the legal actions.

    People may see more than agents: see `HumanInterface.human_view`. All that is made from the view (selections, log
    entries, the score sheet, drawings) has its language. Seats without names of players are called "Player 1".
    """
    masks = legal_masks(game, state)
    own_mask = masks[seat] if seat != SPECTATOR else np.zeros(0)
    make_view = game.human.human_view if is_human and game.human.human_view and seat != SPECTATOR else game.view
    view: View = make_view(state, seat, header_for(game, state, seat, masks, language, names))
    view["actions"] = [action_info(game, view, action) for action in np.flatnonzero(own_mask).tolist()]
    return view


def legal_masks(game: Game, state: Any) -> np.ndarray:
    """The action mask of each seat."""
    masks = np.zeros((int(state.num_players), game.actions.size), np.int8)
    if state.phase != OVER:
        for seat, mask in enumerate(masks):
            game.legal(state, seat, mask)
    return masks


def header_for(
    game: Game,
    state: Any,
    seat: int,
    masks: np.ndarray,
    language: str = DEFAULT_LANGUAGE,
    names: Sequence[str] | None = None,
) -> View:
    return {
        "game": game.name,
        "language": language,
        "names": list(names or default_names(language, len(masks))),
        "variant": game.variants[state.variant],
        "seat": None if seat == SPECTATOR else seat,
        "num_players": len(masks),
        "phase": game.phases(state.phase).label,
        "prompt": phase_words(game, language, game.phases(state.phase).label),
        "to_move": None if state.phase == OVER else int(state.seat),
        "acting": np.flatnonzero(masks.any(axis=1)).tolist(),
        "progress": "",
        "ranks": [rank_for_people(int(game.rank(state, other))) for other in range(len(masks))],
        "labels": {},
        "actions": [],
    }


def default_names(language: str, num_players: int) -> list[str]:
    """Names for players who have none, such as `Player 1`."""
    return [CORE.in_language(language, "player", number=seat + 1) for seat in range(num_players)]


def phase_words(game: Game, language: str, label: str) -> str:
    """What is decided in a phase: the game's message `phase-take-a-tile`, or the label of the phase."""
    key = f"phase-{label.replace(' ', '-')}"
    words = game.human.words
    return words.in_language(language, key) if words is not None and words.has(key) else label


def rank_for_people(rank: int) -> int | None:
    return None if rank == STILL_PLAYING else rank + 1


def action_info(game: Game, view: View, action: int) -> ActionInfo:
    label = view["labels"].get(action, game.actions.label(action))
    return {"action": action, "block": game.actions.block_of(action).name, "label": label}


def seats_from(view: View) -> list[int]:
    """The seats clockwise, starting with the viewer."""
    first = view["seat"] or 0
    return [(first + steps) % view["num_players"] for steps in range(view["num_players"])]


def winners(view: View) -> list[int]:
    """The seats that have won a finished game."""
    return [seat for seat, rank in enumerate(view["ranks"]) if rank == 1]

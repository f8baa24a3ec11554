"""What is one running game? A state with its settings. It can be played, observed, copied and saved."""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

import numpy as np

from .catalog import DEFAULT_LANGUAGE
from .engine import forced_action
from .game import Game
from .rewards import reward_number
from .settings import MatchSettings
from .state import OVER, SPECTATOR, STILL_PLAYING
from .view import View, view_for

SAVE_FORMAT = "cosmozoo-save-2"
SEED_BITS = (1 << 64) - 1
"""Seeds are taken modulo 2 to the power of 64."""


class IllegalActionError(ValueError):
    """An illegal action. The match is unchanged."""


class Match:
    """One game being played."""

    def __init__(
        self,
        game: Game,
        num_players: int | None = None,
        variant: str | None = None,
        reward: str = "win",
        skip_forced: bool = False,
        seed: int = 0,
        **options: Any,
    ) -> None:
        self.game = game
        self.settings = MatchSettings.create(game, num_players, variant, reward, skip_forced, **options)
        game.engine.make_ready_for_one()
        self.reset(seed)

    def reset(self, seed: int) -> None:
        self._attach(self.game.new_states(1, self.settings.options))
        self.action_mask = np.zeros(self.game.actions.size, np.int8)
        variant = self.game.variants.index(self.settings.variant)
        engine, mask = self.game.engine, self.action_mask
        engine.start(self.states, 0, self.settings.num_players, variant, np.uint64(seed & SEED_BITS), mask)
        if self.settings.skip_forced:
            engine.advance(self.states, 0, forced_action(mask), mask, True)

    def _attach(self, states: np.ndarray) -> None:
        self.states = states
        # views of the record and of one observation: creating them takes longer than reading them
        self._seat, self._phase = states["seat"], states["phase"]
        self._sketch = self.game.new_observation()

    @classmethod
    def from_states(cls, game: Game, states: np.ndarray) -> "Match":
        """A match at a position. `states` is an array of one state, which becomes the match's own."""
        variant = game.variants[int(states["variant"][0])]
        options: dict[str, Any] = dict(zip(game.options, options_in(states), strict=True))
        match = cls(game, int(states["num_players"][0]), variant, **options)
        match._attach(states)
        match.action_mask = match.legal_actions(match.seat)
        return match

    def __getstate__(self) -> dict[str, Any]:
        """Views of arrays do not survive copying and pickling, so they are created again."""
        return {
            "game": self.game,
            "settings": self.settings,
            "states": self.states.copy(),
            "action_mask": self.action_mask.copy(),
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._attach(self.states)

    @property
    def state(self) -> Any:
        """The record itself, with hidden information. Only read it: moves go through `step`."""
        return self.states.view(np.recarray)[0]

    @property
    def seat(self) -> int:
        seat: int = self._seat.item()
        return seat

    @property
    def is_over(self) -> bool:
        is_over: bool = self._phase.item() == OVER
        return is_over

    def step(self, action: int) -> None:
        """Makes a move of the seat to move. An illegal action raises and changes nothing."""
        self.require_legal(action)
        self.make_move(int(action))

    def require_legal(self, action: Any) -> None:
        if not self.is_legal(action):
            raise IllegalActionError(self.explain_illegal(action, self.seat))

    def make_move(self, action: int) -> None:
        """Makes a move that is known to be legal."""
        self.action_mask = np.empty_like(self.action_mask)  # masks returned earlier stay unchanged
        self.game.engine.advance(self.states, 0, action, self.action_mask, self.settings.skip_forced)

    def is_legal(self, action: int) -> bool:
        return is_number(action) and 0 <= action < len(self.action_mask) and bool(self.action_mask[action])

    def explain_illegal(self, action: Any, seat: int) -> str:
        """Why a seat cannot play an action, and which actions it can play."""
        if self.is_over:
            return f"the game is over: action {action!r} is illegal; reset to start a new game"
        phase = self.game.phases(self._phase[0]).label
        actions = self.game.actions
        words = f" ({actions.label(int(action))})" if is_number(action) and 0 <= action < actions.size else ""
        legal = np.flatnonzero(self.legal_actions(seat)).tolist()
        return (
            f"action {action!r}{words} is not open to seat {seat} in phase {phase!r}; "
            f"legal actions: {', '.join(f'{each} ({actions.label(each)})' for each in legal[:12])}"
            + (f" and {len(legal) - 12} more" if len(legal) > 12 else "")
        )

    def legal_actions(self, seat: int) -> np.ndarray:
        """The action mask of any seat: all zeros if it has no move to make."""
        mask = np.zeros_like(self.action_mask)
        self.game.engine.legal_actions(self.states, 0, seat, mask)
        return mask

    def observation(self, seat: int) -> np.ndarray:
        vector, record = self._sketch
        self.game.engine.observe_seat(self.states, 0, seat, vector, record)
        return vector.copy()

    def view(self, seat: int = SPECTATOR, language: str = DEFAULT_LANGUAGE, names: Sequence[str] | None = None) -> View:
        """What a seat may see, as plain data with labels and legal actions: the game's `View`, in a language."""
        return view_for(self.game, self.state, seat, language=language, names=names)

    def human_view(
        self, seat: int = SPECTATOR, language: str = DEFAULT_LANGUAGE, names: Sequence[str] | None = None
    ) -> View:
        """What a person in a seat may see. In some games this is more than agents see."""
        return view_for(self.game, self.state, seat, is_human=True, language=language, names=names)

    def ranks_and_scores(self) -> tuple[np.ndarray, np.ndarray]:
        """The rank (STILL_PLAYING until it has one) and the score of each seat."""
        ranks = np.full(self.settings.num_players, STILL_PLAYING, np.int64)
        scores = np.zeros(self.settings.num_players, np.float64)
        self.game.engine.ranks_and_scores(self.states, 0, ranks, scores)
        return ranks, scores

    def has_finished(self, seat: int) -> bool:
        """Whether the game has ended for a seat. It may still go on for others."""
        return bool(self.game.engine.has_finished(self.states, 0, seat))

    def num_finished(self) -> int:
        """The number of seats for which the game has ended."""
        return int(self.game.engine.num_finished(self.states, 0))

    def rewards(self) -> list[float]:
        """The reward of each seat; 0 while the seat is still playing."""
        ranks, scores = self.ranks_and_scores()
        number = reward_number(self.settings.reward)
        return [
            0.0
            if ranks[seat] == STILL_PLAYING
            else float(self.game.reward(number, seat, len(ranks), ranks, scores, self.game.margin_scale))
            for seat in range(len(ranks))
        ]

    def determinized(self, seat: int, seed: int) -> "Match":
        """A random game that the seat cannot tell from this one."""
        other = self.copy()
        self.game.engine.redraw(other.states, 0, seat, np.zeros(4, np.uint64), np.uint64(seed & SEED_BITS))
        other.action_mask = other.legal_actions(other.seat)  # another seat's moves may depend on what was redrawn
        return other

    def copy(self) -> "Match":
        other = object.__new__(Match)
        other.__setstate__(self.__getstate__())
        return other

    def save(self) -> bytes:
        """The position, with all that is needed to check that it is restored where it belongs."""
        body = self.states.tobytes()
        header = {
            "format": SAVE_FORMAT,
            "game": self.game.env_name,
            "fingerprint": self.game.fingerprint,
            "checksum": checksum(body),
        }
        return json.dumps(header | self.settings.to_kwargs()).encode() + b"\n" + body

    def restore(self, saved: bytes) -> None:
        """Continues from a saved position of the same game. A save that does not fit raises and changes nothing."""
        settings, states = self.parse_save(saved)
        self.settings = settings
        self._attach(states)
        self.action_mask = self.legal_actions(self.seat)

    def parse_save(self, saved: bytes) -> tuple[MatchSettings, np.ndarray]:
        head, _, body = saved.partition(b"\n")
        try:
            header = json.loads(head)
        except ValueError:
            header = None
        if not isinstance(header, dict) or header.pop("format", None) != SAVE_FORMAT:
            raise ValueError(f"not a saved game: it does not start with the header of {SAVE_FORMAT}")
        name, fingerprint = header.pop("game", None), header.pop("fingerprint", None)
        if name != self.game.env_name:
            raise ValueError(f"this save is of {name}, not of {self.game.env_name}")
        if fingerprint != self.game.fingerprint:
            raise ValueError(f"this save of {name} was made with other rules or components ({fingerprint})")
        if header.pop("checksum", None) != checksum(body) or len(body) != self.game.state.dtype.itemsize:
            raise ValueError(f"this save of {name} is damaged: its bytes do not match its checksum")
        states = self.game.new_states(1)
        states.view(np.uint8)[:] = np.frombuffer(body, np.uint8)
        return MatchSettings.create(self.game, **header), states


def options_in(states: np.ndarray) -> list[float]:
    return states["options"][0].tolist() if "options" in (states.dtype.names or ()) else []


def is_number(action: Any) -> bool:
    return isinstance(action, (int, np.integer)) and not isinstance(action, bool)


def checksum(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()

"""What is one running game? A state with its settings: moves, sight, copies, saves. It knows no PettingZoo."""

import difflib
import hashlib
import json
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np

from .engine import only_action
from .game import Game, View
from .rewards import REWARDS, Reward, payoff
from .state import OVER, SPECTATOR, STILL_PLAYING

SAVE_FORMAT = "cosmozoo-save-1"
SEED_BITS = (1 << 64) - 1


class IllegalActionError(ValueError):
    """An action that is not open to the seat to move. Nothing was changed."""


@dataclass(frozen=True)
class Settings:
    """All that is fixed before the first move, other than the seed."""

    num_players: int
    variant: str
    reward: str = "win"
    skip_forced: bool = False
    options: dict[str, float] = field(default_factory=dict, hash=False)  # the game's own, every one of them

    @classmethod
    def checked(
        cls,
        game: Game,
        num_players: int | None = None,
        variant: str | None = None,
        reward: str = "win",
        skip_forced: bool = False,
        **options: Any,
    ) -> "Settings":
        num_players = game.players[0] if num_players is None else num_players
        variant = game.variants[0] if variant is None else variant
        game.check_settings(num_players, variant)
        check_reward(reward)
        return cls(int(num_players), variant, reward, bool(skip_forced), chosen_options(game, options))

    def keywords(self) -> dict[str, Any]:
        """As `Match` takes them and files keep them: the game's own options beside the rest."""
        return {name: value for name, value in vars(self).items() if name != "options"} | self.options


def check_reward(name: str) -> None:
    if name not in REWARDS:
        raise ValueError(f"there is no reward {name!r}{suggestion(name, REWARDS)}; there are: {', '.join(REWARDS)}")


def chosen_options(game: Game, given: dict[str, Any]) -> dict[str, float]:
    """The value of each of a game's options: the one given, or its default."""
    for name in given:
        if name not in game.options:
            known = [each.name for each in fields(Settings) if each.name != "options"] + list(game.options)
            hint = suggestion(name, known)
            raise TypeError(f"{game.title} has no setting {name!r}{hint}; there are: {', '.join(known)}")
    return {name: option.checked(name, given.get(name, option.default)) for name, option in game.options.items()}


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
        self.settings = Settings.checked(game, num_players, variant, reward, skip_forced, **options)
        game.engine.make_ready_for_one()
        self.reset(seed)

    def reset(self, seed: int) -> None:
        self._take_up(self.game.new_states(1, self.settings.options))
        self.action_mask = np.zeros(self.game.actions.size, np.int8)
        variant = self.game.variants.index(self.settings.variant)
        engine, mask = self.game.engine, self.action_mask
        engine.begin(self.states, 0, self.settings.num_players, variant, np.uint64(seed & SEED_BITS), mask)
        if self.settings.skip_forced:
            engine.advance(self.states, 0, only_action(mask), mask, True)

    def _take_up(self, states: np.ndarray) -> None:
        self.states = states
        # windows on the record and on one observation: making them takes longer than looking through
        self._seat, self._phase = states["seat"], states["phase"]
        self._sketch = self.game.new_observation()

    def __getstate__(self) -> dict[str, Any]:
        """Windows do not survive copying and pickling; they are made again."""
        return {
            "game": self.game,
            "settings": self.settings,
            "states": self.states.copy(),
            "action_mask": self.action_mask.copy(),
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._take_up(self.states)

    @property
    def state(self) -> Any:
        """The record itself, hidden things included. For reading: moves go through `step`."""
        return self.states.view(np.recarray)[0]

    @property
    def seat(self) -> int:
        return int(self._seat[0])

    @property
    def is_over(self) -> bool:
        return bool(self._phase[0] == OVER)

    def step(self, action: int) -> None:
        """The seat to move makes a move. An illegal one raises and leaves every byte as it was."""
        if not self.is_legal(action):
            raise IllegalActionError(self.refusal(action, self.seat))
        self.action_mask = np.empty_like(self.action_mask)  # masks handed out before stay as they were
        self.game.engine.advance(self.states, 0, int(action), self.action_mask, self.settings.skip_forced)

    def is_legal(self, action: int) -> bool:
        return is_number(action) and 0 <= action < len(self.action_mask) and bool(self.action_mask[action])

    def refusal(self, action: Any, seat: int) -> str:
        """Why a seat cannot play an action, and which ones it can."""
        if self.is_over:
            return f"the game is over: action {action!r} cannot be played; reset for a new game"
        phase = self.game.phases[self._phase[0]]
        actions = self.game.actions
        words = f" ({actions.label(int(action))})" if is_number(action) and 0 <= action < actions.size else ""
        legal = np.flatnonzero(self.legal_actions(seat)).tolist()
        return (
            f"action {action!r}{words} is not open to seat {seat} in the phase {phase!r}; "
            f"legal here: {', '.join(f'{each} ({actions.label(each)})' for each in legal[:12])}"
            + (f" and {len(legal) - 12} more" if len(legal) > 12 else "")
        )

    def legal_actions(self, seat: int) -> np.ndarray:
        """The action mask of any seat; all zeros where the seat has no move to make."""
        mask = np.zeros_like(self.action_mask)
        self.game.engine.legal_actions(self.states, 0, seat, mask)
        return mask

    def observation(self, seat: int) -> np.ndarray:
        vector, record = self._sketch
        self.game.engine.observe_seat(self.states, 0, seat, vector, record)
        return vector.copy()

    def view(self, seat: int = SPECTATOR) -> View:
        """What a seat may see, in words and plain data, with its legal actions."""
        view = self.game.view(self.state, seat)
        legal: list[int] = np.flatnonzero(self.legal_actions(seat)).tolist() if seat != SPECTATOR else []
        labels = view.get("labels", {})
        view["actions"] = [
            {
                "action": action,
                "block": self.game.actions.block_of(action).name,
                "label": labels.get(action, self.game.actions.label(action)),
            }
            for action in legal
        ]
        return view

    def standings(self) -> tuple[np.ndarray, np.ndarray]:
        """Each seat's place (STILL_PLAYING until it has one) and points."""
        places = np.full(self.settings.num_players, STILL_PLAYING, np.int64)
        scores = np.zeros(self.settings.num_players, np.float64)
        self.game.engine.standings(self.states, 0, places, scores)
        return places, scores

    def has_finished(self, seat: int) -> bool:
        """Whether the game has ended for a seat, perhaps before it ends for the others."""
        return bool(self.game.engine.has_finished(self.states, 0, seat))

    def rewards(self) -> list[float]:
        """Each seat's reward for the game; 0 for seats that are still playing."""
        places, scores = self.standings()
        kind = Reward[self.settings.reward.upper()]
        return [
            0.0
            if places[seat] == STILL_PLAYING
            else float(payoff(int(kind), seat, len(places), places, scores, self.game.margin_unit))
            for seat in range(len(places))
        ]

    def determinised(self, seat: int, seed: int) -> "Match":
        """A random game that the seat cannot tell from this one."""
        other = self.copy()
        self.game.engine.redraw_hidden(other.states, 0, seat, np.zeros(4, np.uint64), np.uint64(seed & SEED_BITS))
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
        return json.dumps(header | self.settings.keywords()).encode() + b"\n" + body

    def restore(self, saved: bytes) -> None:
        """Takes up a saved position of the same game. What does not fit is refused, and nothing changes."""
        settings, states = self.unpack(saved)
        self.settings = settings
        self._take_up(states)
        self.action_mask = self.legal_actions(self.seat)

    def unpack(self, saved: bytes) -> tuple[Settings, np.ndarray]:
        head, _, body = saved.partition(b"\n")
        try:
            header = json.loads(head)
        except ValueError:
            header = None
        if not isinstance(header, dict) or header.pop("format", None) != SAVE_FORMAT:
            raise ValueError(f"this is not a saved game: it does not start with the header of {SAVE_FORMAT}")
        name, fingerprint = header.pop("game", None), header.pop("fingerprint", None)
        if name != self.game.env_name:
            raise ValueError(f"this save is of {name}, not of {self.game.env_name}")
        if fingerprint != self.game.fingerprint:
            raise ValueError(f"this save of {name} was made with other rules or components ({fingerprint})")
        if header.pop("checksum", None) != checksum(body) or len(body) != self.game.state.itemsize:
            raise ValueError(f"this save of {name} is damaged: its bytes do not add up to its checksum")
        states = self.game.new_states(1)
        states.view(np.uint8)[:] = np.frombuffer(body, np.uint8)
        return Settings.checked(self.game, **header), states


def is_number(action: Any) -> bool:
    return isinstance(action, (int, np.integer)) and not isinstance(action, bool)


def checksum(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def suggestion(word: str, known: Any) -> str:
    """` (did you mean …?)` where a known word is close."""
    close = difflib.get_close_matches(str(word), list(known), n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""

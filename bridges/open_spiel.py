"""How does OpenSpiel see the games? As Python games: `pyspiel.load_game("cosmozoo_planet", {"players": 3})`.

Import this module, or call `load_game`, to register the games. The first node is a chance node that draws the deal.
Everything random that happens later follows from the deal, so `history()` repeats a game.

A game in which several seats act at once has simultaneous nodes; seats that wait have one no-op, the last action. Under
the name with `_turns` behind it, the same game has its seats decide one after another, without seeing what the others
chose, as search algorithms such as ISMCTS need it.
"""

from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel
from cosmozoo.envs import Game, Match, MatchSettings, episode_seed, games, get_game
from cosmozoo.envs.core import SPECTATOR

PREFIX = "cosmozoo_"
TURNS = "_turns"
NUM_DEALS = 10_000  # different deals of the chance node, unless the parameter `num_deals` says otherwise
MAX_GAME_LENGTH = 100_000
MAX_MARGIN = 1_000.0  # bound of rewards other than "win" and "rank"
ZERO_SUM_REWARDS = ("win", "rank", "margin")
BOUNDED_REWARDS = ("win", "rank")


def load_game(game: Game | str, **parameters: Any) -> Any:
    """A game as OpenSpiel has it, such as `load_game("planet", players=3, reward="rank")`."""
    name = game if isinstance(game, str) else game.name
    return pyspiel.load_game(register(name.removesuffix(TURNS)) + (TURNS if name.endswith(TURNS) else ""), parameters)


@cache
def register(name: str) -> str:
    """Registers one of our games with OpenSpiel, and returns its name there."""
    game = get_game(name)
    for short_name in (PREFIX + name, PREFIX + name + TURNS) if game.is_simultaneous else (PREFIX + name,):
        is_simultaneous = game.is_simultaneous and not short_name.endswith(TURNS)
        pyspiel.register_game(
            game_type(game, short_name, is_simultaneous), game_class(game, short_name, is_simultaneous)
        )
    return PREFIX + name


def default_parameters(game: Game) -> dict[str, Any]:
    options = {name: float(option.default) for name, option in game.options.items()}
    settings = {"players": game.players[0], "variant": game.variants[0], "reward": "win", "num_deals": NUM_DEALS}
    return settings | options


def game_type(game: Game, short_name: str, is_simultaneous: bool, reward: str = "win") -> Any:
    """What OpenSpiel asks of a kind of game."""
    kinds = pyspiel.GameType
    has_secrets = game.has_hidden_information or game.is_simultaneous
    return kinds(
        short_name=short_name,
        long_name=f"Cosmozoo: {game.title}",
        dynamics=kinds.Dynamics.SIMULTANEOUS if is_simultaneous else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if has_secrets else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if reward in ZERO_SUM_REWARDS else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=default_parameters(game),
    )


def game_class(game: Game, short_name: str, is_simultaneous: bool) -> type:
    """The class that OpenSpiel makes games of; its only argument are the parameters. Pickling needs it by name."""

    def __init__(self: Any, params: dict[str, Any] | None = None) -> None:  # noqa: N807
        OpenSpielGame.__init__(self, game, short_name, is_simultaneous, params or {})

    name = "".join(word.title() for word in short_name.split("_")) + "Game"
    globals()[name] = type(name, (OpenSpielGame,), {"__init__": __init__, "__module__": __name__})
    made: type = globals()[name]
    return made


@dataclass(frozen=True)
class Kind:
    """What all states of an OpenSpiel game have in common."""

    game: Game
    is_simultaneous: bool  # whether seats that act together share a node
    settings: dict[str, Any]
    num_deals: int

    def __deepcopy__(self, _: Any) -> "Kind":
        return self


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games with its settings."""

    def __init__(self, game: Game, short_name: str, is_simultaneous: bool, params: dict[str, Any]) -> None:
        chosen = default_parameters(game) | params
        num_players, reward = int(chosen["players"]), chosen["reward"]
        settings = {"num_players": num_players} | {name: chosen[name] for name in ("variant", "reward", *game.options)}
        MatchSettings.create(game, **settings)  # explains what is wrong
        self.kind = Kind(game, is_simultaneous, settings, int(chosen["num_deals"]))
        bound = 1.0 if reward in BOUNDED_REWARDS else MAX_MARGIN
        super().__init__(
            game_type(game, short_name, is_simultaneous, reward),
            pyspiel.GameInfo(
                num_distinct_actions=game.actions.size + int(is_simultaneous),
                max_chance_outcomes=self.kind.num_deals,
                num_players=num_players,
                min_utility=-bound,
                max_utility=bound,
                utility_sum=0.0 if reward in ZERO_SUM_REWARDS else None,
                max_game_length=MAX_GAME_LENGTH,
            ),
            chosen,
        )

    def new_initial_state(self) -> "OpenSpielState":
        return OpenSpielState(self, self.kind)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self.kind, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class Position:
    """What a state holds: the match, and what each seat decided so far. Copying it is quick."""

    def __init__(self, match: Match | None, memory: list[str]) -> None:
        self.match = match  # None before the deal
        self.memory = memory  # by seat: a hash of its observations and actions

    def __deepcopy__(self, _: Any) -> "Position":
        return Position(self.match.copy() if self.match else None, list(self.memory))


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A position of a game, before or after the deal."""

    def __init__(self, game: OpenSpielGame, kind: Kind) -> None:
        super().__init__(game)
        self._kind = kind
        self._position = Position(None, [""] * kind.settings["num_players"])

    def _match(self) -> Match:
        assert self._position.match is not None, "the deal is not drawn yet"
        return self._position.match

    def current_player(self) -> int:
        if self._position.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self._match().is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.SIMULTANEOUS) if self._kind.is_simultaneous else self._match().seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All deals are equally likely."""
        num_deals = self._kind.num_deals
        return [(deal, 1.0 / num_deals) for deal in range(num_deals)]

    def _legal_actions(self, player: int) -> list[int]:
        match = self._match()
        if not self._kind.is_simultaneous:
            return np.flatnonzero(match.action_mask).tolist() if player == match.seat else []
        legal: list[int] = np.flatnonzero(match.legal_actions(player)).tolist()
        return legal or [match.game.actions.size]

    def _apply_action(self, action: int) -> None:
        if self._position.match is None:
            kind = self._kind
            match = Match(kind.game, seed=int(episode_seed(np.uint64(0), action, 0)), **kind.settings)
            self._position = Position(match, self._position.memory)
            return
        self._remember(self._match().seat, action)
        self._match().step(action)

    def _apply_actions(self, actions: list[int]) -> None:
        """All seats that act make their moves; none sees what the others chose."""
        match = self._match()
        acting = {seat for seat, action in enumerate(actions) if match.legal_actions(seat).any()}
        for seat in acting:
            self._remember(seat, actions[seat])
        while acting and not match.is_over and match.seat in acting:
            acting.remove(match.seat)
            match.step(actions[match.seat])

    def _remember(self, seat: int, action: int) -> None:
        memory = self._position.memory
        seen = self._match().observation(seat).tobytes()
        memory[seat] = blake2b(memory[seat].encode() + seen + str(action).encode(), digest_size=16).hexdigest()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        actions = self._kind.game.actions
        return f"{action}: {actions.label(action)}" if action < actions.size else "wait"

    def is_terminal(self) -> bool:
        return self._position.match is not None and self._match().is_over

    def returns(self) -> list[float]:
        """The reward of each player, once the game is over."""
        if not self.is_terminal():
            return [0.0] * len(self._position.memory)
        return self._match().rewards()

    def resample_from_infostate(self, player: int, sampler: Any) -> Any:
        """A state that the player cannot tell from this one. Its history still names the deal of this one."""
        other = self.clone()
        seed = int(sampler() * 2**53)
        other._position = Position(self._match().determinized(player, seed), list(self._position.memory))
        return other

    def __str__(self) -> str:
        match = self._position.match
        return self._kind.game.render_text(match.view(SPECTATOR)) if match else "before the deal"


class Observer:
    """What a player sees: as numbers in the order of our observation, and as text.

    With perfect recall, the text is a hash of the player's earlier observations and actions, and the observation as
    digits; the numbers are the same, because our observations have what a player is to remember.
    """

    def __init__(self, kind: Kind, obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        self._obs_type = obs_type
        self._size = kind.game.observation.size
        self._seats = {"SINGLE_PLAYER": 1, "ALL_PLAYERS": kind.settings["num_players"], "NONE": 0}[
            obs_type.private_info.name
        ]
        self.tensor = np.zeros(self._size * self._seats, np.float32) if self._seats else None
        self.dict = {"observation": self.tensor} if self._seats else {}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        if self.tensor is None:
            return
        self.tensor[:] = 0
        match = state._position.match
        if match is not None:
            seats = [player] if self._seats == 1 else range(self._seats)
            self.tensor[:] = np.concatenate([match.observation(seat) for seat in seats])

    def string_from(self, state: OpenSpielState, player: int) -> str:
        match = state._position.match
        if match is None:
            return "before the deal"
        if not self._seats:
            return match.game.render_text(match.view(SPECTATOR))
        if self._obs_type.perfect_recall:
            return f"{player}:{state._position.memory[player]}:{match.observation(player).tobytes().hex()}"
        return match.game.render_text(match.view(player))


for known in games:
    register(known)

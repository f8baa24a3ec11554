"""How does TextArena see the games? As text environments for language models, with the prompts of `TextEnv`.

`register()` adds every game as `cosmozoo/<game>-v0`; then `textarena.make("cosmozoo/planet-v0")` makes one.
"""

from functools import partial
from typing import Any

import textarena
from cosmozoo.envs import games, get_game
from textarena.wrappers import SingleTurnObservationWrapper

from .text import TextEnv


class TextArenaEnv(textarena.Env):
    """A game for TextArena. Settings are those of the game, such as `variant` and `reward`."""

    def __init__(self, game: str, **settings: Any) -> None:
        self.game = get_game(game)
        self.settings = settings

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Deals a new game. The same seed and replies give the same game."""
        self.text = TextEnv(self.game, num_players=num_players, **self.settings)
        self.text.reset(seed)
        self.state = textarena.State(num_players)
        roles = {player: f"Player {player}" for player in range(num_players)}
        self.state.standard_resets(game_state={}, role_mapping=roles)
        self._ask()

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Takes the reply of the current player. A reply that cannot be read is asked for once more."""
        player = self.text.seat
        self.text.step(action)
        about = self.state.game_info[player]
        about["turn_count"] = self.text.num_moves[player]
        about["invalid_move"] = self.text.num_random_moves[player] > 0
        if self.text.is_over:
            self._finish()
        else:
            self._ask()
        done, info = self.state.step()
        return done, info

    def _ask(self) -> None:
        """Gives the prompt to the player whose decision it is."""
        self.state.current_player_id = self.text.seat
        kind = textarena.ObservationType.PROMPT
        self.state.add_observation(self.text.prompt, kind, to_id=self.text.seat)

    def _finish(self) -> None:
        self.state.done = True
        self.state.rewards = dict(enumerate(self.text.rewards()))
        for about in self.state.game_info.values():
            about["reason"] = "The game is over."


def register() -> list[str]:
    """Registers all games with TextArena. Returns their ids. May be called again."""
    names = []
    for name in games:
        names.append(f"cosmozoo/{name}-v{get_game(name).version}")
        if names[-1] not in textarena.envs.registration.ENV_REGISTRY:
            make = partial(TextArenaEnv, name)
            textarena.register(id=names[-1], entry_point=make, default_wrappers=[SingleTurnObservationWrapper])
    return names

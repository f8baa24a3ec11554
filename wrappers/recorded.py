"""How are games kept on disk while they are played? One line of JSON a game, which `replay` plays again."""

from pathlib import Path
from typing import Any

from cosmozoo.envs.core.aec import GameEnv, fresh_seed
from cosmozoo.envs.core.record import Record
from pettingzoo import AECEnv
from pettingzoo.utils import BaseWrapper


class Recorded(BaseWrapper[str, Any, Any]):
    """Appends each game to a file when it ends; a game left early is kept with the moves it had."""

    def __init__(self, env: AECEnv[str, Any, Any], path: str | Path) -> None:
        super().__init__(env)
        if not isinstance(env.unwrapped, GameEnv):
            raise TypeError(f"only Cosmozoo's own environments can be recorded, not {env.unwrapped}")
        self._game_env = env.unwrapped
        self._path = Path(path)
        self._record: Record | None = None

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._write()
        seed = fresh_seed() if seed is None else seed
        super().reset(seed=seed, options=options)
        self._record = Record.begin(self._game_env.match, seed)

    def step(self, action: Any) -> None:
        before = self._game_env.match.states.tobytes()
        super().step(action)
        if self._record is not None and self._game_env.match.states.tobytes() != before:
            self._record.actions.append(int(action))
            if self._game_env.match.is_over:
                self._write()

    def close(self) -> None:
        self._write()
        super().close()

    def _write(self) -> None:
        if self._record is not None and self._record.actions:
            self._record.end(self._game_env.match)
            self._record.append_to(self._path)
        self._record = None

"""How are games recorded while they are played? As one line of JSON per game, which `replay` can play again."""

from pathlib import Path
from typing import Any

from cosmozoo.envs import GameEnv, Record, random_seed
from pettingzoo import AECEnv
from pettingzoo.utils import BaseWrapper


class RecordGames(BaseWrapper[str, Any, Any]):
    """Appends each game to a file when it ends. An unfinished game is recorded up to its last move."""

    def __init__(self, env: AECEnv[str, Any, Any], path: str | Path) -> None:
        super().__init__(env)
        if not isinstance(env.unwrapped, GameEnv):
            raise TypeError(f"only Cosmozoo environments can be recorded, not {env.unwrapped}")
        self._game_env = env.unwrapped
        self._path = Path(path)
        self._record: Record | None = None

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._write()
        seed = random_seed() if seed is None else seed
        super().reset(seed=seed, options=options)
        self._record = Record.start(self._game_env.match, seed)

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
            self._record.finish(self._game_env.match)
            self._record.append_to(self._path)
        self._record = None

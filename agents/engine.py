"""Who plays by asking a program? One in any language, which reads and writes lines of JSON (see docs/engines.md).

A program that is late, ends, or answers with nonsense is started again and asked once more. If that fails as well, a
random legal move is played and counted; after several such moves in a row the agent gives up with an error.
"""

import json
import logging
import queue
import re
import shlex
import subprocess
import threading
from typing import Any

import numpy as np
from cosmozoo.envs import Game

from .information import InformationSets

log = logging.getLogger(__name__)
PROTOCOL = 1
DEFAULT_TIMEOUT = 10.0  # seconds per answer
MAX_FAILURES = 5  # decisions in a row


class EngineError(ValueError):
    """A program that cannot be used as an agent. The message says why."""


class Engine:
    """A running program. Lines that it writes are read in a thread, so that waiting can end."""

    def __init__(self, command: str, timeout: float) -> None:
        self._command, self._timeout = command, timeout
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except (OSError, ValueError, IndexError) as error:
            raise EngineError(f"cannot start the engine {command!r}: {error}") from None
        self._lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def tell(self, message: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message, default=plain) + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise EngineError(f"the engine {self._command!r} has ended") from None

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Sends a message and returns the answer, a JSON object."""
        self.tell(message)
        try:
            line = self._lines.get(timeout=self._timeout)
        except queue.Empty:
            raise EngineError(f"the engine {self._command!r} has not answered in {self._timeout:g} seconds") from None
        if line is None:
            raise EngineError(f"the engine {self._command!r} has ended")
        try:
            answer = json.loads(line)
        except ValueError:
            raise EngineError(
                f"the engine {self._command!r} answered {line.strip()[:80]!r}, which is not JSON"
            ) from None
        if not isinstance(answer, dict):
            raise EngineError(f"the engine {self._command!r} answered {answer!r:.80}, which is not a JSON object")
        return answer

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            try:
                if stream is not None:
                    stream.close()
            except OSError:
                pass  # what could not be written is lost, as the program is gone


def plain(value: Any) -> Any:
    """Numbers of NumPy as JSON has them."""
    return value.item() if isinstance(value, np.generic) else value.tolist()


class EngineAgent:
    """Plays what a program answers."""

    reads_log = True

    def __init__(self, command: str, seed: int = 0, timeout: float = DEFAULT_TIMEOUT, name: str | None = None) -> None:
        self.name = name or f"engine:{command}"
        self.num_restarts = 0
        self.num_random_moves = 0
        self._command, self._timeout = command, timeout
        self._engine: Engine | None = None
        self._game: Game | None = None
        self._failures = 0
        self._number = 0
        self.seed(seed)

    def seed(self, seed: int) -> None:
        self._seed = seed
        self._generator = np.random.default_rng(seed)
        if self._engine is not None:
            try:
                self._engine.tell({"type": "seed", "seed": seed})
            except EngineError:
                self._stop()  # the next decision starts it again

    def prepare(self, game: Game) -> None:
        """Starts the program, and tells it about the game."""
        if self._game is not game:
            self._stop()
            self._game = game
        if self._engine is None:
            self._start(game)

    def _start(self, game: Game) -> None:
        self._engine = Engine(self._command, self._timeout)
        try:
            answer = self._engine.ask(game_message(game))
            if answer.get("type") != "ready":
                raise EngineError(
                    f"the engine {self._command!r} cannot play {game.title}: {answer.get('error', answer)!s:.200}; its "
                    'first answer must be {"type": "ready"}'
                )
            self._engine.tell({"type": "seed", "seed": self._seed})
        except EngineError:
            self._stop()
            raise

    def _stop(self) -> None:
        if self._engine is not None:
            self._engine.close()
            self._engine = None

    def close(self) -> None:
        """Ends the program."""
        self._stop()

    def __del__(self) -> None:
        if getattr(self, "_engine", None) is not None:
            self._stop()

    def act(self, info: InformationSets) -> np.ndarray:
        return np.array([self._decide(info, row) for row in range(len(info))], np.int64)

    def _decide(self, info: InformationSets, row: int) -> int:
        problem: EngineError | None = None
        for _ in range(2):
            try:
                self.prepare(info.game)
                action = self._ask(info, row)
            except EngineError as error:
                problem = error
                self._stop()
                self.num_restarts += 1
                log.warning("%s; it is started again", error)
            else:
                self._failures = 0
                return action
        self._failures += 1
        self.num_random_moves += 1
        if self._failures >= MAX_FAILURES:
            raise EngineError(f"{problem}; {self._failures} decisions in a row have failed") from problem
        return int(self._generator.choice(info.legal_actions(row)))

    def _ask(self, info: InformationSets, row: int) -> int:
        assert self._engine is not None
        self._number += 1
        answer = self._engine.ask(decision_message(info, row, self._number))
        action = answer.get("action")
        if answer.get("id") != self._number:
            raise EngineError(
                f"the engine {self._command!r} answered decision {answer.get('id')!r}, not {self._number}"
            )
        if not isinstance(action, int) or isinstance(action, bool) or action not in info.legal_actions(row):
            raise EngineError(f"the engine {self._command!r} chose {action!r:.40}, which is not legal")
        return action


def game_message(game: Game) -> dict[str, Any]:
    """What a program is told once about a game."""
    features = {
        name: {"shape": list(feature.shape), "low": feature.low, "high": feature.high, "meaning": feature.description}
        for name, feature in game.observation.features.items()
    }
    return {
        "type": "game",
        "protocol": PROTOCOL,
        "game": game.name,
        "title": game.title,
        "version": game.version,
        "rules": game.human.summary,
        "players": [game.players[0], game.players[-1]],
        "variants": list(game.variants),
        "num_actions": game.actions.size,
        "observation": features,
    }


def decision_message(info: InformationSets, row: int, number: int) -> dict[str, Any]:
    """What the seat to move knows: never the state."""
    view = info.view(row)
    return {
        "type": "decide",
        "id": number,
        "seat": int(info.seat[row]),
        "num_players": int(info.num_players[row]),
        "variant": view["variant"],
        "observation": info.observation[row].tolist(),
        "mask": info.action_mask[row].tolist(),
        "legal": [{"action": each["action"], "label": each["label"]} for each in view["actions"]],
        "view": view,
        "log": info.log(row),
    }


def make_engine(details: str, seed: int) -> EngineAgent:
    """Reads `node bot.js` or `timeout=2:node bot.js`."""
    found = re.fullmatch(r"(?:timeout=(\d+\.?\d*):)?(.+)", details)
    if found is None:
        raise ValueError("engine needs a command, such as engine:node bot.js")
    timeout = float(found[1]) if found[1] else DEFAULT_TIMEOUT
    agent = EngineAgent(found[2], seed, timeout)
    if not shlex.split(found[2]):
        raise ValueError("engine needs a command, such as engine:node bot.js")
    return agent

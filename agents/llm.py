"""Who plays by asking a language model? One behind any endpoint that speaks OpenAI's chat completions.

| environment variable | meaning | default |
| --- | --- | --- |
| `OPENAI_BASE_URL` | the address, such as `http://localhost:8000/v1` | OpenAI's own |
| `OPENAI_API_KEY` | the key, if the endpoint needs one | none |
| `COSMOZOO_LLM_TIMEOUT` | seconds to wait for an answer | 60 |
| `COSMOZOO_LLM_RETRIES` | how often a request that failed is repeated | 3 |
| `COSMOZOO_LLM_CONCURRENCY` | requests at the same time | 8 |
| `COSMOZOO_LLM_TRANSCRIPT` | a file for all prompts and replies, one JSON object a line | none |
"""

import json
import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from cosmozoo.envs import Game

from .information import InformationSets
from .text_player import RETRY, Decision, parse

OPENAI = "https://api.openai.com/v1"
MAX_FAILURES = 5  # decisions in a row without any answer
FIRST_PAUSE = 0.5  # seconds before a request is repeated; doubled each time
MAX_TOKENS = 2_000
SYSTEM = "You are playing a board game to win. Think briefly, and end your reply with the number of your choice."


class LLMError(ValueError):
    """An endpoint that cannot be used. The message says why."""


@dataclass(frozen=True)
class Endpoint:
    """Where a language model is, and how patiently it is asked."""

    base_url: str = OPENAI
    api_key: str = ""
    timeout: float = 60.0
    retries: int = 3
    concurrency: int = 8
    transcript: Path | None = None

    @classmethod
    def from_environment(cls) -> "Endpoint":
        found = os.environ.get
        transcript = found("COSMOZOO_LLM_TRANSCRIPT")
        try:
            return cls(
                base_url=found("OPENAI_BASE_URL", OPENAI).rstrip("/"),
                api_key=found("OPENAI_API_KEY", ""),
                timeout=float(found("COSMOZOO_LLM_TIMEOUT", "60")),
                retries=int(found("COSMOZOO_LLM_RETRIES", "3")),
                concurrency=int(found("COSMOZOO_LLM_CONCURRENCY", "8")),
                transcript=Path(transcript) if transcript else None,
            )
        except ValueError as error:
            raise ValueError(f"an environment variable COSMOZOO_LLM_… must be a number: {error}") from None


class LLMAgent:
    """Plays what a language model answers. Moves that it could not name are random, and counted."""

    reads_log = True

    def __init__(self, model: str, seed: int = 0, endpoint: Endpoint | None = None, name: str | None = None) -> None:
        if find_spec("httpx") is None:
            raise ValueError("language models need httpx; run pip install 'cosmozoo[llm]'")
        if not model:
            raise ValueError("llm needs the name of a model, such as llm:gpt-4o-mini")
        import httpx

        self.name = name or f"llm:{model}"
        self.model = model
        self.endpoint = endpoint or Endpoint.from_environment()
        self.num_moves = 0
        self.num_retries = 0  # replies that could not be read
        self.num_random_moves = 0
        self._failures = 0
        self._lock = threading.Lock()
        headers = {"Authorization": f"Bearer {self.endpoint.api_key}"} if self.endpoint.api_key else {}
        self._client = httpx.Client(headers=headers, timeout=self.endpoint.timeout)
        self._threads = ThreadPoolExecutor(max(self.endpoint.concurrency, 1))
        self.seed(seed)

    def seed(self, seed: int) -> None:
        self._generator = np.random.default_rng(seed)

    def prepare(self, game: Game) -> None:
        """Nothing to do: the first prompt explains the game."""

    def act(self, info: InformationSets) -> np.ndarray:
        seeds = self._generator.integers(0, 2**63, len(info))  # drawn here, because threads come in any order
        return np.array(list(self._threads.map(lambda row: self._decide(info, row, int(seeds[row])), range(len(info)))))

    def _decide(self, info: InformationSets, row: int, seed: int) -> int:
        decision = Decision(info.game, info.view(row), info.log(row))
        while decision.action is None:
            number = self._ask(decision)
            if number is None:
                with self._lock:
                    self.num_random_moves += 1
                    self.num_moves += 1
                return decision.random_action(np.random.default_rng(seed))
            decision.choose(number)
        with self._lock:
            self.num_moves += 1
        return decision.action

    def _ask(self, decision: Decision) -> int | None:
        """The choice of one step, asked for twice at most."""
        choices = decision.choices
        messages = [{"role": "system", "content": SYSTEM}, {"role": "user", "content": decision.prompt()}]
        for attempt in range(2):
            reply = self._complete(messages)
            number = None if reply is None else parse(reply, choices)
            self._write(messages[-1]["content"], reply, None if number is None else choices[number])
            if number is not None or reply is None:
                return number
            if attempt == 0:
                with self._lock:
                    self.num_retries += 1
                messages += [
                    {"role": "assistant", "content": reply},
                    {"role": "user", "content": RETRY.format(len(choices))},
                ]
        return None

    def _complete(self, messages: list[dict[str, str]]) -> str | None:
        """The reply to a conversation, or None if the endpoint does not answer."""
        import httpx

        problem = ""
        request = {"model": self.model, "messages": messages, "max_tokens": MAX_TOKENS}
        for attempt in range(self.endpoint.retries + 1):
            if attempt:
                time.sleep(FIRST_PAUSE * 2 ** (attempt - 1))
            try:
                response = self._client.post(f"{self.endpoint.base_url}/chat/completions", json=request)
                if response.status_code in (400, 401, 403, 404, 422):
                    where = self.endpoint.base_url
                    raise LLMError(
                        f"{where} rejects {self.model!r} ({response.status_code}): {response.text:.99}; "
                        "check OPENAI_BASE_URL, OPENAI_API_KEY and the name of the model"
                    )
                response.raise_for_status()
                reply = response.json()["choices"][0]["message"]["content"]
            except (httpx.HTTPError, KeyError, IndexError, TypeError, ValueError) as error:
                if isinstance(error, LLMError):
                    raise
                problem = f"{type(error).__name__}: {error}"
                continue
            self._failures = 0
            return reply if isinstance(reply, str) else ""
        with self._lock:
            self._failures += 1
            failures = self._failures
        if failures >= MAX_FAILURES:
            raise LLMError(f"{self.endpoint.base_url} has not answered {failures} decisions in a row; last: {problem}")
        return None

    def _write(self, prompt: str, reply: str | None, choice: str | None) -> None:
        path = self.endpoint.transcript
        if path is None:
            return
        line: dict[str, Any] = {"agent": self.name, "prompt": prompt, "reply": reply, "choice": choice}
        with self._lock, path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")


def make_llm_agent(model: str, seed: int) -> LLMAgent:
    return LLMAgent(model, seed)

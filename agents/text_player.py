"""How does somebody play who reads and writes text? With prompts of numbered choices, and replies that are parsed.

A prompt has the rules in short, what the seat sees, what happened since its last decision, and numbered choices. An
action with many parts is chosen in steps, such as tile, face, rotation. No prompt exceeds MAX_PROMPT characters.
A reply that cannot be read is asked for once more. If that fails as well, a random legal move is made and counted.
"""

import re
from collections.abc import Iterable

import numpy as np
from cosmozoo.envs import Game
from cosmozoo.envs.core import Selection, View

MAX_PROMPT = 4_000  # characters
MAX_FLAT = 24  # more actions than these are chosen in steps
MAX_LABEL = 160
MIN_LOG = 200  # characters that the log gets even if the drawing is long
CUT = "…"
ANSWER = re.compile(
    r"(?:choice|choose|chose|answer|option|move|select\w*|number|pick)\W*(?:is|are|:)?\W*(\d+)", re.IGNORECASE
)
HIDDEN_THOUGHTS = re.compile(r"<(think|thinking|reasoning)>.*?</\1>", re.DOTALL | re.IGNORECASE)
RETRY = "That is not one of the choices. Reply with one number from 1 to {}, and nothing else."


class Decision:
    """One decision of a seat, taken in steps."""

    def __init__(self, game: Game, view: View, log: Iterable[str] = ()) -> None:
        self.game, self.view, self.log = game, view, list(log)
        labels = {each["action"]: each["label"] for each in view["actions"]}
        self._paths = {action: game.human.selections(view, action) for action in labels}
        if len(labels) <= MAX_FLAT:
            self._paths = {action: [Selection(str(action), label)] for action, label in labels.items()}
        self._depth = 0
        self._chosen: list[str] = []
        self._skip_forced()

    @property
    def action(self) -> int | None:
        """The action, once it is chosen."""
        return next(iter(self._paths)) if len(self._paths) == 1 else None

    @property
    def choices(self) -> list[str]:
        """The labels of the current step."""
        return [label for label, _ in self._options()]

    def _options(self) -> list[tuple[str, list[int]]]:
        """The choices of the current step, with the actions that each leaves; what is rarely useful comes last."""
        found: dict[str, list[int]] = {}
        steps: dict[str, Selection] = {}
        for action, path in self._paths.items():
            step = path[self._depth] if self._depth < len(path) else Selection("", "that is all")
            found.setdefault(step.target, []).append(action)
            steps.setdefault(step.target, step)
        targets = sorted(found, key=lambda target: steps[target].is_secondary)
        return [(steps[target].label[:MAX_LABEL], found[target]) for target in targets]

    def _skip_forced(self) -> None:
        """Passes over steps that leave no choice."""
        longest = max(map(len, self._paths.values()))
        while len(self._paths) > 1 and len(self._options()) == 1 and self._depth < longest:
            self._depth += 1

    def choose(self, number: int) -> None:
        """Takes a choice of the current step, numbered from 0."""
        label, actions = self._options()[number]
        self._paths = {action: self._paths[action] for action in actions}
        self._chosen.append(label)
        self._depth += 1
        self._skip_forced()

    def random_action(self, generator: np.random.Generator) -> int:
        """One of the actions that are still open."""
        return int(generator.choice(list(self._paths)))

    def prompt(self) -> str:
        """The prompt of the current step. The log and then the drawing are cut if it would be too long."""
        choices = "\n".join(f"{number}. {label}" for number, label in enumerate(self.choices, start=1))
        chosen = f"You have chosen: {', '.join(self._chosen)}.\n" if self._chosen else ""
        seat = self.view["seat"] or 0
        head = f"You play {self.game.title} as player {seat + 1} of {self.view['num_players']}.\n\n"
        question = f"\n\n{chosen}Your choices:\n{choices}\n\nReply with the number of your choice."
        rules = f"Rules in short:\n{self.game.human.summary.replace('**', '')}\n\n"
        drawing = re.sub(r" {3,}", "  ", self.game.render_text(self.view))
        room = MAX_PROMPT - len(head) - len(question)
        if room - len(rules) < len(drawing) + MIN_LOG:
            rules = cut(rules, max(room - len(drawing) - MIN_LOG, 0))
        drawing = cut(drawing, room - len(rules) - (MIN_LOG if self.log else 0))
        news = self._news(room - len(rules) - len(drawing))
        return head + rules + drawing + news + question

    def _news(self, room: int) -> str:
        """The latest sentences of the log that fit."""
        title = "\n\nSince your last decision:\n"
        lines: list[str] = []
        for line in reversed(self.log):
            if len(title) + len("\n".join([line, *lines])) > room:
                break
            lines.insert(0, line)
        return title + "\n".join(lines) if lines else ""


def cut(text: str, size: int) -> str:
    """The text, or its beginning with a mark that something is missing."""
    return text if len(text) <= size else text[: max(size - len(CUT) - 1, 0)] + f"{CUT}\n" if size > 1 else ""


def parse(reply: str, labels: list[str]) -> int | None:
    """The choice that a reply names, counted from 0, or None. Understands numbers, sentences and labels."""
    text = HIDDEN_THOUGHTS.sub(" ", reply).strip()
    plain = text.strip(" .*#`\"'()[]{}\n")
    if plain.isdecimal():
        return index(plain, len(labels))
    for found in reversed(ANSWER.findall(text)):
        if (number := index(found, len(labels))) is not None:
            return number
    named = [number for number, label in enumerate(labels) if label.lower() in text.lower()]
    longest = [number for number in named if not any(is_part(labels[number], labels[other]) for other in named)]
    if len(longest) == 1:
        return longest[0]
    lines = [line for line in text.splitlines() if line.strip()]
    for place in (lines[-1:], lines):
        numbers = {index(found, len(labels)) for line in place for found in re.findall(r"\d+", line)} - {None}
        if len(numbers) == 1:
            return numbers.pop()
    return None


def index(digits: str, count: int) -> int | None:
    return int(digits) - 1 if len(digits) < 6 and 1 <= int(digits) <= count else None


def is_part(label: str, other: str) -> bool:
    return label != other and label.lower() in other.lower()

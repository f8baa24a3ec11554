"""How did a game go? The chance to win over its moves, and the decisions that cost the players most.

Every figure says how sure it is. A loss is measured on the player's own decision, with what the player knew then, so
luck is blamed on nobody. Decisions that seem to have cost something are judged a second time, in more worlds.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from math import sqrt
from typing import Any

import numpy as np
from cosmozoo.agents.chances import ChanceMap, chance_map
from cosmozoo.envs import Match, Record, RecordError, replay

from .evaluate import NORMAL_95
from .judges import HINT, Judge, Judgment, result_shares

ANALYSIS_FORMAT = "cosmozoo-analysis-1"
MAX_TURNING_POINTS = 3  # of each player
SECOND_LOOK = 4  # times as many worlds, for decisions that seem to have cost something
LEAST_LOSS = 0.01  # of the chance to win; less is not worth telling
SEED = 1


@dataclass(frozen=True)
class Estimate:
    """A chance, or a difference of chances, with its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Option:
    """An action that was tried, and the seat's chance to win after it."""

    action: int
    chance: Estimate


@dataclass(frozen=True)
class Decision:
    """One choice that was not forced."""

    number: int  # of the move in the record, from 0
    seat: int
    played: int
    best: int  # what the agent would have played
    chance: Estimate  # to win, after the best action
    loss: Estimate  # how much better the best action is than the one that was played; 0 if they are the same
    lead: Estimate | None  # of the played action over the best other one that was tried
    options: list[Option]  # the actions that were tried, the best in the eyes of the agent first
    num_worlds: int

    @property
    def is_mistake(self) -> bool:
        """Whether the action cost something for certain."""
        return self.played != self.best and self.loss.low > 0 and self.loss.value >= LEAST_LOSS


@dataclass(frozen=True)
class GameAnalysis:
    """What an agent thinks of a whole game."""

    game: str
    num_players: int
    num_moves: int
    agent: str
    is_calibrated: bool  # whether the chances were compared with the results of games
    decisions: list[Decision]
    result: list[float]  # each seat's share of the win
    turning_points: list[list[int]]  # of each seat: numbers of decisions, the most costly first
    best_choices: list[int | None]  # of each seat: the decision with the largest sure lead over what else was tried
    out: list[int | None] = field(default_factory=list)  # of each seat: the move that put it out of the game

    def to_json(self) -> dict[str, Any]:
        return {"format": ANALYSIS_FORMAT} | asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "GameAnalysis":
        """What `to_json` returned."""
        fields = {name: value for name, value in data.items() if name != "format"}
        return cls(**fields | {"decisions": [decision_from(each) for each in data["decisions"]]})


def decision_from(data: dict[str, Any]) -> Decision:
    estimates = {name: Estimate(**data[name]) for name in ("chance", "loss")}
    lead = data["lead"] and Estimate(**data["lead"])
    options = [Option(each["action"], Estimate(**each["chance"])) for each in data["options"]]
    return Decision(**data | estimates | {"lead": lead, "options": options})


def finished(record: Record) -> Match:
    """The end of a recorded game. A record that is damaged or unfinished raises."""
    match = replay(record)
    if not match.is_over:
        raise RecordError(
            f"this game is not finished: it ends after {len(record.actions)} moves; play it to its end first"
        )
    return match


def unforced_moves(record: Record) -> list[int]:
    """The numbers of the moves that were a choice."""
    numbers: list[int] = []
    visit(record, lambda number, match: numbers.append(number) if match.action_mask.sum() > 1 else None)
    return numbers


def visit(record: Record, on_move: Callable[[int, Match], None]) -> Match:
    """Replays a record, and calls with the number of each move and the position before it."""
    count = 0

    def position(match: Match) -> None:
        nonlocal count
        on_move(count, match)
        count += 1

    return replay(record, position)


def judge_moves(record: Record, numbers: Iterable[int], judge: Judge, num_worlds: int | None = None) -> list[Decision]:
    """Judges some moves of a game. The same worlds are drawn for a move whichever others are judged with it."""
    wanted = set(numbers)
    positions: dict[int, Match] = {}
    end = visit(record, lambda number, match: positions.update({number: match.copy()}) if number in wanted else None)
    chances = map_for(end, judge) or ChanceMap()
    decisions = []
    for number, match in sorted(positions.items()):
        played = record.actions[number]
        judgment = judge.judge(match, played, SEED + 2 * number + (num_worlds is not None), num_worlds)
        decisions.append(decision(number, match.seat, played, judgment, chances))
    return decisions


def map_for(match: Match, judge: Judge) -> ChanceMap | None:
    """Only the estimates of the strongest agent have been compared with results."""
    return chance_map(match.game, match.settings.num_players) if judge.name == HINT else None


def decision(number: int, seat: int, played: int, judgment: Judgment, chances: ChanceMap) -> Decision:
    actions, shares = judgment.actions.tolist(), judgment.win_shares
    options = [Option(action, chance_of(row, chances)) for action, row in zip(actions, shares, strict=True)]
    at = actions.index(played)
    others = [row for row in range(len(actions)) if row != at]
    rival = max(others, key=lambda row: shares[row].mean(), default=None)
    return Decision(
        number=number,
        seat=seat,
        played=played,
        best=actions[0],
        chance=options[0].chance,
        loss=difference(shares[0], shares[at], chances),
        lead=None if rival is None else difference(shares[at], shares[rival], chances),
        options=options,
        num_worlds=shares.shape[1],
    )


def half_width(samples: np.ndarray) -> float:
    """Half of the 95 % interval of a mean. One more world could differ, even if all so far are alike."""
    count = len(samples)
    variance = (count * float(samples.var()) + 0.25) / (count + 1)
    return NORMAL_95 * sqrt(variance / count)


def chance_of(shares: np.ndarray, chances: ChanceMap) -> Estimate:
    center, half = float(shares.mean()), half_width(shares)
    value, low, high = chances(np.array([center, center - half, center + half])).tolist()
    return Estimate(value, low, high)


def difference(first: np.ndarray, second: np.ndarray, chances: ChanceMap) -> Estimate:
    """By how much the first action is better, on the scale of the chances, measured world by world."""
    if first is second or np.array_equal(first, second):
        return Estimate(0.0, 0.0, 0.0)
    one, other = float(first.mean()), float(second.mean())
    step = one - other
    value = float(chances(one) - chances(other))
    scale = value / step if abs(step) > 1e-9 else 1.0
    half = half_width(first - second) * scale
    return Estimate(value, value - half, value + half)


def worth_a_second_look(decisions: Iterable[Decision]) -> list[int]:
    return [each.number for each in decisions if each.is_mistake]


def summarize(record: Record, decisions: Iterable[Decision], judge: Judge) -> GameAnalysis:
    """The analysis of a game from its decisions. A move that was judged twice counts as it was judged last."""
    out: dict[int, int] = {}

    def note_finished(number: int, match: Match) -> None:
        for seat in range(match.settings.num_players):
            if match.has_finished(seat):
                out.setdefault(seat, number)

    end = visit(record, note_finished)
    latest = {each.number: each for each in decisions}
    ordered = [latest[number] for number in sorted(latest)]
    seats = range(end.settings.num_players)
    return GameAnalysis(
        game=end.game.name,
        num_players=len(seats),
        num_moves=len(record.actions),
        agent=judge.name,
        is_calibrated=map_for(end, judge) is not None,
        decisions=ordered,
        result=result_shares(end).tolist(),
        turning_points=[turning_points(ordered, seat) for seat in seats],
        best_choices=[best_choice(ordered, seat) for seat in seats],
        out=[out.get(seat) for seat in seats],
    )


def turning_points(decisions: Sequence[Decision], seat: int) -> list[int]:
    """The most costly mistakes of a seat."""
    mistakes = [each for each in decisions if each.seat == seat and each.is_mistake]
    mistakes.sort(key=lambda each: -each.loss.value)
    return [each.number for each in mistakes[:MAX_TURNING_POINTS]]


def best_choice(decisions: Sequence[Decision], seat: int) -> int | None:
    leads = {
        each.number: each.lead.value
        for each in decisions
        if each.seat == seat and each.lead is not None and each.lead.low > 0 and each.played == each.best
    }
    return max(leads, key=lambda number: leads[number], default=None)


def analyze_game(
    record: Record,
    judge: Judge,
    seats: Iterable[int] | None = None,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> GameAnalysis:
    """Analyzes a finished game: the decisions of some seats, or of all. `on_progress` gets moves done and to do."""
    game = finished(record).game
    judge.prepare(game)
    numbers = unforced_moves(record)
    if seats is not None:
        numbers = moves_of(record, numbers, set(seats))
    decisions: list[Decision] = []
    for number in numbers:
        decisions += judge_moves(record, [number], judge)
        on_progress(len(decisions), len(numbers))
    again = worth_a_second_look(decisions)
    for count, number in enumerate(again, start=1):
        decisions += judge_moves(record, [number], judge, SECOND_LOOK * judge.num_worlds)
        on_progress(len(numbers) + count, len(numbers) + len(again))
    return summarize(record, decisions, judge)


def moves_of(record: Record, numbers: Iterable[int], seats: set[int]) -> list[int]:
    """Those of the moves that some seats made."""
    movers: list[int] = []
    visit(record, lambda _, match: movers.append(match.seat))
    return [number for number in numbers if movers[number] in seats]

"""Do the rules hold in millions of games? Plays random games of every kind and checks their states.

`make soak MINUTES=60`. Each number of players and variant of each game is played in turn, with its options at their
defaults, at both extremes and at random values. Invariants are plain Python and take a thousand times as long as a
move, so each step checks a few games in turn. A broken invariant usually stays broken for the rest of the game.
A failure leaves a record. `python -m tools.soak --replay FILE` plays it again and checks every position.
"""

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from cosmozoo.envs import BatchEnv, Game, Match, Record, games, get_game, read_records, replay
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

NUM_GAMES = 256  # side by side
NUM_CHECKED = 4  # of them after each step, in turn
MAX_MOVES = 200_000  # no game comes close to this length
MIN_SECONDS = 0.2  # for one kind of game
OPTION_KINDS = ("default", "low", "high", "random")


class BrokenInvariantError(AssertionError):
    """An invalid state, and its row in the batch."""

    def __init__(self, row: int, what: str) -> None:
        super().__init__(what)
        self.row = row


@dataclass(frozen=True)
class Case:
    """One kind of game. Random options are drawn anew each time it is played."""

    game: Game
    num_players: int
    variant: str
    option_kind: str

    def __str__(self) -> str:
        return f"{self.game.name}, {self.num_players} players, {self.variant}, {self.option_kind} options"

    def options(self, seed: int) -> dict[str, Any]:
        dice = random.Random(seed)
        chosen = {}
        for name, option in self.game.options.items():
            low, high = option.low, option.high
            drawn = float(dice.randint(int(low), int(high))) if option.is_integer else dice.uniform(low, high)
            values = {"default": option.default, "low": low, "high": high, "random": drawn}
            chosen[name] = float(values[self.option_kind])
        return chosen


@dataclass
class Figures:
    """What was played so far."""

    started: float
    games: int = 0
    steps: int = 0

    def speed(self) -> str:
        minutes = max(time.monotonic() - self.started, 1e-9) / 60
        return f"{self.games / minutes:,.0f} games and {self.steps / minutes:,.0f} steps per minute"


class Soak:
    """Many games of one kind that are stepped together, with the actions that led to their positions."""

    def __init__(self, case: Case, seed: int) -> None:
        self.game, self.num_players = case.game, case.num_players
        self.batch = BatchEnv(case.game, NUM_GAMES, case.num_players, case.variant, **case.options(seed))
        self.batch.reset(seed)
        self.actions: list[list[int]] = [[] for _ in range(NUM_GAMES)]
        self.episodes = [0] * NUM_GAMES  # the deals that `actions` belong to
        self.paid = np.zeros(NUM_GAMES)  # the rewards of all seats in these deals

    def play(self, seconds: float, figures: Figures) -> None:
        """Steps for some time, at least once. Raises at the first state that is found to be wrong."""
        until = time.monotonic() + seconds
        rows = cycle(range(NUM_GAMES))
        while True:
            actions = self.batch.sample_actions()
            for taken, action in zip(self.actions, actions.tolist(), strict=True):
                taken.append(action)
            self.batch.step(actions)
            figures.steps += NUM_GAMES
            figures.games += int(self.batch.done.sum())
            self.check_batch()
            for row in islice(rows, NUM_CHECKED):
                self.check_row(row)
            if time.monotonic() >= until:
                self.check_replay(0)
                return

    def check_batch(self) -> None:
        """Checks what is quick to check in every row: results, legal actions, observations."""
        self.paid += self.batch.reward.sum(axis=1)
        for row in np.flatnonzero(self.batch.done):
            problem = find_wrong_result(self.batch.rank[row, : self.num_players], self.batch.score[row])
            if abs(self.paid[row]) > 1e-4:
                problem = f"the rewards add up to {self.paid[row]:g}, not to 0"
            if problem or len(self.actions[row]) > MAX_MOVES:
                raise BrokenInvariantError(int(row), problem or f"the game goes on after {MAX_MOVES} moves")
            self.actions[row].clear()
            self.episodes[row] += 1
            self.paid[row] = 0
        stuck = ~self.batch.action_mask.any(axis=1) | (self.batch.seat < 0) | (self.batch.seat >= self.num_players)
        bounds = self.game.observation
        outside = ((self.batch.observation < bounds.low) | (self.batch.observation > bounds.high)).any(axis=1)
        for row in np.flatnonzero(stuck | outside)[:1]:
            what = "no seat has a legal action" if stuck[row] else "the observation is outside its bounds"
            raise BrokenInvariantError(int(row), what)

    def check_row(self, row: int) -> None:
        try:
            check_position(self.game, self.batch.buffers.states.view(np.recarray)[row])
        except AssertionError as error:
            raise BrokenInvariantError(row, str(error) or "an invariant does not hold") from error

    def check_replay(self, row: int) -> None:
        """A single match reaches the same state by the same actions, and its save restores that state."""
        match = replay(self.record(row))
        if match.states[0].tobytes() != self.batch.buffers.states[row].tobytes():
            raise BrokenInvariantError(row, "a single match reaches another state than the batch")
        copy = Match(self.game, seed=1)
        copy.restore(match.save())
        if copy.save() != match.save():
            raise BrokenInvariantError(row, "a saved match is restored to another state")

    def record(self, row: int) -> Record:
        """What reproduces the position of a row."""
        settings, seed = self.batch.settings[row].to_kwargs(), self.batch.game_seed(row, self.episodes[row])
        return Record(self.game.env_name, self.game.fingerprint, seed, settings, self.actions[row])


def check_position(game: Game, state: Any) -> None:
    assert game.check_state is not None, f"{game.name} has no invariants: set its check_state"
    game.check_state(state)


def find_wrong_result(ranks: np.ndarray, scores: np.ndarray) -> str | None:
    """The rank of a seat is the number of seats ahead of it."""
    if any(int((ranks < rank).sum()) != rank for rank in ranks):
        return f"the ranks are {ranks.tolist()}"
    return None if np.isfinite(scores).all() else f"the scores are {scores.tolist()}"


def all_cases() -> list[Case]:
    return [
        Case(game, num_players, variant, kind)
        for game in map(get_game, games)
        for num_players in game.players
        for variant in game.variants
        for kind in (OPTION_KINDS if game.options else OPTION_KINDS[:1])
    ]


def soak(cases: list[Case], seconds: float, seed: int, failures: Path, console: Console) -> Figures | None:
    """Plays the cases in turn until the time is up. Returns None after a failure."""
    for case in {case.game: case for case in cases}.values():
        Soak(case, seed)  # compiles the rules before the clock starts
    dice = random.Random(seed)
    dice.shuffle(cases)
    figures = Figures(time.monotonic())
    until = figures.started + seconds
    columns = [TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn(), TextColumn("{task.fields[speed]}")]
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("soak", total=seconds, speed="")
        for case in cycle(cases):
            left = until - time.monotonic()
            if left <= 0:
                return figures
            progress.update(task, completed=seconds - left, description=str(case), speed=figures.speed())
            table = Soak(case, dice.getrandbits(63))
            try:
                table.play(min(left, max(MIN_SECONDS, seconds / len(cases))), figures)
            except Exception as error:  # of any kind: the games that led to it are recorded
                keep(table, error, failures)
                console.print(f"{case}: {error}", markup=False)
                console.print(f"Replay it: python -m tools.soak --replay {failures}", markup=False)
                return None
    return figures


def keep(table: Soak, error: Exception, failures: Path) -> None:
    """Writes the record of the broken game, or of all games if the broken one is unknown."""
    rows = [error.row] if isinstance(error, BrokenInvariantError) else range(NUM_GAMES)
    failures.parent.mkdir(parents=True, exist_ok=True)
    failures.write_text("".join(table.record(row).to_json() + "\n" for row in rows), encoding="utf-8")


def broken_positions(path: Path) -> Iterator[str]:
    """Replays recorded games and reports where the first invariant of each breaks."""
    for record in read_records(path):
        checked: list[Match] = []
        try:
            end = replay(record, partial(check_match, checked=checked))
            check_match(end, checked)
        except AssertionError as error:
            yield f"{record.game}, after {len(checked) - 1} moves: {error or 'an invariant does not hold'}"


def check_match(match: Match, checked: list[Match]) -> None:
    """Runs all checks of the batch on one position."""
    checked.append(match)
    check_position(match.game, match.state)
    if match.is_over:
        problem = find_wrong_result(*match.ranks_and_scores())
        assert problem is None, problem
        return
    assert match.action_mask.any(), "no seat has a legal action"
    observation, bounds = match.observation(match.seat), match.game.observation
    is_inside = ((bounds.low <= observation) & (observation <= bounds.high)).all()
    assert is_inside, "the observation is outside its bounds"


def main(
    minutes: Annotated[float, typer.Option(help="How long to play.")] = 5.0,
    seed: Annotated[int, typer.Option(help="Seed of all games. Default: a new one each time.")] = -1,
    game: Annotated[str, typer.Option(help="Play one game only.")] = "",
    failures: Annotated[Path, typer.Option(help="File for the record of a failure.")] = Path("build/soak.jsonl"),
    replay: Annotated[Path | None, typer.Option(help="Replay a failure instead.")] = None,
) -> None:
    """Plays random games of every kind and checks every state."""
    console = Console()
    if replay is not None:
        found = list(broken_positions(replay))
        console.print("\n".join(found) or f"No invariant breaks in {replay}.", markup=False)
        raise typer.Exit(1 if found else 0)
    seed = time.time_ns() % (1 << 32) if seed < 0 else seed
    cases = [case for case in all_cases() if game in ("", case.game.name)]
    if not cases:
        raise typer.BadParameter(f"unknown game {game!r}; available: {', '.join(games)}")
    figures = soak(cases, minutes * 60, seed, failures, console)
    if figures is None:
        raise typer.Exit(1)
    console.print(
        f"{minutes:g} minutes, seed {seed}: {figures.games:,} games, {figures.steps:,} steps, "
        f"{len(cases)} kinds of games, no invariant broken; {figures.speed()}"
    )


if __name__ == "__main__":
    typer.run(main)

"""Which games are there, what do they look like, and do records replay? `games`, `demo`, `replay`."""

from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from cosmozoo.envs import Match, Record, get_game, read_records
from cosmozoo.envs import games as known_games
from cosmozoo.envs import replay as replay_record
from cosmozoo.envs.core import to_png

from .options import GameName, NumPlayers, Seed, Variant, console, report_errors
from .tables import game_table


def games() -> None:
    """List the games with their player counts and variants."""
    console.print(game_table([get_game(name) for name in known_games]))


def demo(
    name: GameName,
    players: NumPlayers = None,
    variant: Variant = None,
    seed: Seed = 0,
    output: Annotated[Path, typer.Option(help="Folder for the drawings and the record.")] = Path("build/demo"),
) -> None:
    """Play one game with random moves, draw it and record it."""
    with report_errors():
        game = get_game(name)
        match = Match(game, players, variant, seed=seed)
        record = random_game(match, seed)
        half = len(record.actions) // 2
        middle = replay_record(first_moves(record, half))
        console.print(f"\n{game.title}: {match.settings.num_players} players, after {half} random moves\n")
        console.print(game.render_text(middle.view(middle.seat)), highlight=False, markup=False)
        console.print(f"\nafter {len(record.actions)} moves\n")
        console.print(game.render_text(match.view()), highlight=False, markup=False)
        output.mkdir(parents=True, exist_ok=True)
        files = [*draw(middle, output / f"{game.name}-middle"), *draw(match, output / f"{game.name}-end")]
        path = output / f"{game.name}.jsonl"
        record.append_to(path)
        console.print(f"\nDrawings: {', '.join(map(str, files))}")
        console.print(f"Record:   {path} (check it: cosmozoo replay {path})")


def random_game(match: Match, seed: int) -> Record:
    """Plays random moves to the end."""
    record = Record.start(match, seed)
    rng = np.random.default_rng(seed)
    while not match.is_over:
        action = int(rng.choice(np.flatnonzero(match.action_mask)))
        match.step(action)
        record.actions.append(action)
    record.finish(match)
    return record


def first_moves(record: Record, count: int) -> Record:
    """The beginning of a recorded game, without its result."""
    return Record(record.game, record.fingerprint, record.seed, record.settings, record.actions[:count])


def draw(match: Match, path: Path) -> list[Path]:
    """Writes the drawing of a position as SVG and PNG."""
    svg = match.game.render_svg(match.view(match.seat))
    files = [path.with_suffix(".svg"), path.with_suffix(".png")]
    files[0].write_text(svg, encoding="utf-8")
    files[1].write_bytes(to_png(svg))
    return files


def replay(path: Annotated[Path, typer.Argument(help="A file of recorded games.")]) -> None:
    """Replay recorded games and check their results."""
    with report_errors():
        for number, record in enumerate(read_records(path), start=1):
            match = replay_record(record)
            state = "finished" if match.is_over else "unfinished"
            console.print(f"game {number}: {record.game}, {state} after {len(record.actions)} moves, {record.scores}")

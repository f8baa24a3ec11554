"""What does a game look like? One played by chance, drawn at its middle and at its end."""

from pathlib import Path

import numpy as np
from cosmozoo.envs import Game, Match
from cosmozoo.envs.core.drawing import png
from cosmozoo.envs.core.record import Record, replay
from rich.console import Console


def play_demo(
    console: Console, game: Game, num_players: int | None, variant: str | None, seed: int, output: Path
) -> None:
    """Plays, prints the last position, and leaves two pictures and the record in a folder."""
    match = Match(game, num_players, variant, seed=seed)
    record = random_game(match, seed)
    half = len(record.actions) // 2
    middle = replay(first_moves(record, half))
    console.print(f"\n{game.title}: {match.settings.num_players} players, after {half} random moves\n")
    console.print(game.text(middle.view(middle.seat)), highlight=False, markup=False)
    console.print(f"\nand after {len(record.actions)} moves\n")
    console.print(game.text(match.view()), highlight=False, markup=False)
    output.mkdir(parents=True, exist_ok=True)
    files = [*draw(middle, output / f"{game.name}-middle"), *draw(match, output / f"{game.name}-end")]
    record.append_to(output / f"{game.name}.jsonl")
    console.print(f"\nPictures: {', '.join(str(path) for path in files)}")
    console.print(f"Record:   {output / game.name}.jsonl (replay it: cosmozoo replay {output / game.name}.jsonl)")


def random_game(match: Match, seed: int) -> Record:
    record = Record.begin(match, seed)
    dice = np.random.default_rng(seed)
    while not match.is_over:
        action = int(dice.choice(np.flatnonzero(match.action_mask)))
        match.step(action)
        record.actions.append(action)
    record.end(match)
    return record


def first_moves(record: Record, count: int) -> Record:
    """The beginning of a game, of which no result is known."""
    return Record(record.game, record.fingerprint, record.seed, record.settings, record.actions[:count])


def draw(match: Match, path: Path) -> list[Path]:
    svg = match.game.svg(match.view(match.seat))
    files = [path.with_suffix(".svg"), path.with_suffix(".png")]
    files[0].write_text(svg, encoding="utf-8")
    files[1].write_bytes(png(svg))
    return files

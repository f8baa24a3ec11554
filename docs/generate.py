"""Writes the page and the picture of every environment from its description: `make docs`.

What the code knows is not written down twice: a test fails when a page here is older than the code.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from cosmozoo.agents.network import SHIPPED, read_manifest
from cosmozoo.agents.sight import Sight, facts_ahead
from cosmozoo.envs import GAMES, Game, Match, game
from cosmozoo.envs.core.blocks import Pieces
from cosmozoo.envs.core.sources import PACKAGE_ROOT
from cosmozoo.training.config import Schedule, Section, TrainingConfig
from cosmozoo.training.sweep import Range, SweepConfig
from pydantic import BaseModel

DOCS = Path(__file__).parent

PAGE = """# {title}

*This page is generated from the code by `make docs`.*

![a game in progress](../images/{name}.svg)

| | |
| --- | --- |
| import | `from cosmozoo.envs import {env_name}` |
| registry | `pettingzoo.make("aec", "cosmozoo/{name}-v{version}")` |
| players | {first} to {last} (`num_players`, default {first}) |
| variants | {variants} (`variant`) |
| rewards | `win`, `rank`, `margin` (`reward`; the unit of `margin` is {unit:g} points) |
| moves | {moves} |
| actions | `Discrete({num_actions})`, layout `{action_hash}` |
| observation | `Box` of {size} × {number}, layout `{observation_hash}`, beside an `action_mask` |
| agents | `player_0` … `player_{last_agent}` |

{options}## Actions

| block | ids | what it does | for example |
| --- | --- | --- | --- |
{actions}

## Observation

Seats are counted clockwise from the observer, who is seat 0. Absent seats are zeros. An encoder fills a record by these
names; `game("{name}").observation.named(vector)` takes a vector apart again.

| piece | entries | shape | from | to | what it says |
| --- | --- | --- | --- | --- | --- |
{pieces}

## Looking ahead

Networks that look ahead (`network.looks_ahead`) also see this about each of the {num_promising} actions that look
best at first sight.

| piece | entries | shape | from | to | what it says |
| --- | --- | --- | --- | --- | --- |
{facts}

{rules}"""


def environment_page(game: Game) -> str:
    rules = (PACKAGE_ROOT / game.name / "RULES.md").read_text(encoding="utf-8")
    return PAGE.format(
        title=game.title,
        name=game.name,
        env_name=game.env_name,
        version=game.version,
        first=game.players[0],
        last=game.players[-1],
        last_agent=game.players[-1] - 1,
        variants=", ".join(f"`{variant}`" for variant in game.variants),
        unit=game.margin_unit,
        moves="all seats of a tick at once" if game.is_simultaneous else "one seat after another",
        num_actions=game.actions.size,
        action_hash=game.actions.layout_hash,
        size=game.observation.size,
        number=game.observation.number,
        observation_hash=game.observation.layout_hash,
        options=options_section(game),
        actions="\n".join(action_rows(game)),
        pieces="\n".join(piece_rows(game.observation)),
        num_promising=Sight(game, looks_ahead=True).num_promising,
        facts="\n".join(piece_rows(facts_ahead(game))),
        rules=rules.partition("\n")[2].strip() + "\n",
    )


OPTIONS = """## Options

Given by name to every kind of environment, as in `{env_name}.env({first}={default:g})`; records and saves keep them.

| option | default | from | to | what it is |
| --- | --- | --- | --- | --- |
{rows}

"""


def options_section(game: Game) -> str:
    """The game's own settings; nothing for a game that has none."""
    if not game.options:
        return ""
    rows = [
        f"| `{name}` | {option.default:g} | {option.low:g} | {option.high:g} | {option.about} |"
        for name, option in game.options.items()
    ]
    first, option = next(iter(game.options.items()))
    return OPTIONS.format(env_name=game.env_name, first=first, default=option.default, rows="\n".join(rows))


def action_rows(game: Game) -> list[str]:
    return [
        f"| `{block.name}` | {id_range(block.first, block.size)} | {block.about} | {block.label(0)} |"
        for block in game.actions
    ]


def piece_rows(pieces: Pieces) -> list[str]:
    rows, first = [], 0
    for name, piece in pieces.pieces.items():
        shape = " × ".join(str(length) for length in piece.shape)
        entries = id_range(first, piece.size)
        rows.append(f"| `{name}` | {entries} | {shape} | {piece.low} | {piece.high} | {piece.about} |")
        first += piece.size
    return rows


def id_range(first: int, size: int) -> str:
    return str(first) if size == 1 else f"{first}–{first + size - 1}"


def picture(game: Game) -> str:
    """A game of random moves for three, in its middle, as the seat to move sees it."""
    num_players = min(3, game.max_players)
    moves = play(Match(game, num_players, seed=2), None)
    match = Match(game, num_players, seed=2)
    play(match, moves // 2)
    return game.svg(match.view(match.seat))


def play(match: Match, limit: int | None) -> int:
    dice = np.random.default_rng(2)
    moves = 0
    while not match.is_over and moves != limit:
        match.step(int(dice.choice(np.flatnonzero(match.action_mask))))
        moves += 1
    return moves


CONFIGURATION = """# Configuration

*This page is generated from the code by `make docs`.*

Settings of a training run, as YAML. A file states only what differs from the defaults; `--set ppo.epochs=4` changes
one on the command line. Schedules take a number, or `{{start: 0.001, end: 0.0001}}` for a straight line over the run.

{sections}
"""


def configuration_page() -> str:
    sections = [
        *config_sections(TrainingConfig, "", "A run"),
        *config_sections(SweepConfig, "", "A sweep"),
        *config_sections(Range, "ranges.<key>.", ""),
    ]
    return CONFIGURATION.format(sections="\n\n".join(sections))


def config_sections(model: type[BaseModel], prefix: str, title: str) -> Iterator[str]:
    """A table for the settings of a section, then those of the sections within."""
    title = f"`{prefix.rstrip('.')}`" if prefix else title
    lines = [
        f"## {title}",
        "",
        (model.__doc__ or "").strip(),
        "",
        "| key | default | what it is |",
        "| --- | --- | --- |",
    ]
    inner = []
    for name, field in model.model_fields.items():
        if (
            isinstance(field.annotation, type)
            and issubclass(field.annotation, Section)
            and field.annotation is not Schedule
        ):
            inner.append((field.annotation, f"{prefix}{name}."))
        default = "needed" if field.is_required() else f"`{shown(field.default)}`"
        lines.append(f"| `{prefix}{name}` | {default} | {field.description} |")
    yield "\n".join(lines)
    for section, path in inner:
        yield from config_sections(section, path, "")


def shown(value: object) -> str:
    if isinstance(value, Schedule):
        return f"{{start: {value.start:g}, end: {value.end:g}}}"
    return "see below" if isinstance(value, BaseModel) else json.dumps(value)


RESULTS_BEGIN, RESULTS_END = "<!-- results: made by `make docs` -->\n", "<!-- end of results -->\n"


def results_table() -> str:
    """How strong the shipped agents are, from their manifests."""
    rows = [
        "| game | players | vs random | vs greedy | vs search:200 | trained for |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for path in sorted(SHIPPED.glob("*.onnx")):
        manifest = read_manifest(path)
        for count in sorted({row["num_players"] for row in manifest.get("results", [])}):
            found = {row["opponent"]: row for row in manifest["results"] if row["num_players"] == count}
            cells = [
                f"{found[name]['share']:.3f} ({found[name]['low']:.3f}–{found[name]['high']:.3f})"
                if name in found
                else ""
                for name in ("random", "greedy", "search:200")
            ]
            trained = f"{manifest['minutes']:.0f} min, {manifest['steps'] / 1e6:.1f} M decisions"
            rows.append(f"| {manifest['title']} | {count} | {' | '.join(cells)} | {trained} |")
    return "\n".join(rows) + "\n"


def with_results(page: str) -> str:
    """A page with the table between its marks made anew."""
    before, _, rest = page.partition(RESULTS_BEGIN)
    _, _, after = rest.partition(RESULTS_END)
    return before + RESULTS_BEGIN + "\n" + results_table() + "\n" + RESULTS_END + after


def main() -> None:
    (DOCS / "configuration.md").write_text(configuration_page(), encoding="utf-8")
    readme = DOCS.parent / "README.md"
    readme.write_text(with_results(readme.read_text(encoding="utf-8")), encoding="utf-8")
    for name in GAMES:
        (DOCS / "environments" / f"{name}.md").write_text(environment_page(game(name)), encoding="utf-8")
        (DOCS / "images" / f"{name}.svg").write_text(picture(game(name)), encoding="utf-8")
        print(f"wrote environments/{name}.md and images/{name}.svg")


if __name__ == "__main__":
    main()

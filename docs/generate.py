"""Writes the page and the picture of every environment from its description: `make docs`.

What the code knows is not written down twice: a test fails when a page here is older than the code.
"""

from pathlib import Path

import numpy as np
from cosmozoo.envs import GAMES, Game, Match, game
from cosmozoo.envs.core.kernel import PACKAGE_ROOT

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
        pieces="\n".join(piece_rows(game)),
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


def piece_rows(game: Game) -> list[str]:
    rows, first = [], 0
    for name, piece in game.observation.pieces.items():
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


def main() -> None:
    for name in GAMES:
        (DOCS / "environments" / f"{name}.md").write_text(environment_page(game(name)), encoding="utf-8")
        (DOCS / "images" / f"{name}.svg").write_text(picture(game(name)), encoding="utf-8")
        print(f"wrote environments/{name}.md and images/{name}.svg")


if __name__ == "__main__":
    main()

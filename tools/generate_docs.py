"""Which parts of the documentation are generated from the code? `make docs` writes them.

A test fails if a page does not match the code.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from cosmozoo.agents import levels
from cosmozoo.agents.calibration import level_names
from cosmozoo.agents.chances import read_chances
from cosmozoo.agents.manifest import PRETRAINED, read_manifest
from cosmozoo.agents.network_input import NetworkInput, candidate_features
from cosmozoo.agents.registry import usage as agent_usage
from cosmozoo.cli import app
from cosmozoo.envs import Game, Match, games, get_game
from cosmozoo.envs.core import FeatureLayout, rewards
from cosmozoo.evaluation.benchmark import read_cards
from cosmozoo.evaluation.leaderboard import leaderboard_page
from cosmozoo.training.config import Schedule, Section, TrainingConfig
from cosmozoo.training.sweep import Range, SweepConfig
from pydantic import BaseModel
from typer.main import get_command

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"

PAGE = """# {title}

*This page is generated from the code by `make docs`.*

![a game in progress](../images/{name}.svg)

| | |
| --- | --- |
| import | `from cosmozoo.envs import {env_name}` |
| registry | `pettingzoo.make("aec", "cosmozoo/{name}-v{version}")` |
| players | {first} to {last} (`num_players`, default {first}) |
| variants | {variants} (`variant`) |
| rewards | {rewards} (`reward`; `margin` is in units of {unit:g} points) |
| moves | {moves} |
| actions | `Discrete({num_actions})`, layout `{action_hash}` |
| observation | `Box` of {size} × {number}, layout `{observation_hash}`, beside an `action_mask` |
| agents | `player_0` … `player_{last_agent}` |

{options}## Actions

| block | ids | meaning | example |
| --- | --- | --- | --- |
{actions}

## Observation

Seats are counted clockwise from the observer, which is seat 0. The entries of absent seats are zero.
`get_game("{name}").observation.unpack(vector)` returns the features by name.

| feature | entries | shape | from | to | meaning |
| --- | --- | --- | --- | --- | --- |
{features}

## Action features

Networks with action features (`network.action_features`) also see the following features of up to {max_candidates}
candidates, the actions with the highest prior.

| feature | entries | shape | from | to | meaning |
| --- | --- | --- | --- | --- | --- |
{candidates}

{rules}
## Version history

The version in the name of the environment increases when the same seed and actions no longer give the same game.
Until the first release, rules and observations may change without a new version. Records contain a fingerprint of the
rules, so they are never replayed with others.

| version | changes |
| --- | --- |
| `v{version}` | first version |
"""


def environment_page(game: Game) -> str:
    rules = (ROOT / "envs" / game.name / "RULES.md").read_text(encoding="utf-8")
    return PAGE.format(
        title=game.title,
        name=game.name,
        env_name=game.env_name,
        version=game.version,
        first=game.players[0],
        last=game.players[-1],
        last_agent=game.players[-1] - 1,
        variants=", ".join(f"`{variant}`" for variant in game.variants),
        rewards=", ".join(f"`{reward}`" for reward in rewards),
        unit=game.margin_scale,
        moves="simultaneous" if game.is_simultaneous else "sequential",
        num_actions=game.actions.size,
        action_hash=game.actions.layout_hash,
        size=game.observation.size,
        number=game.observation.dtype,
        observation_hash=game.observation.layout_hash,
        options=options_section(game),
        actions="\n".join(action_rows(game)),
        features="\n".join(feature_rows(game.observation)),
        max_candidates=NetworkInput(game, has_action_features=True).max_candidates,
        candidates="\n".join(feature_rows(candidate_features(game))),
        rules=rules.partition("\n")[2].strip() + "\n",
    )


OPTIONS = """## Options

Pass options as keyword arguments, as in `{env_name}.env({first}={default:g})`. Records and saves keep them.

| option | default | from | to | meaning |
| --- | --- | --- | --- | --- |
{rows}

"""


def options_section(game: Game) -> str:
    """A table of the game's options, or nothing if it has none."""
    if not game.options:
        return ""
    rows = [
        f"| `{name}` | {option.default:g} | {option.low:g} | {option.high:g} | {option.description} |"
        for name, option in game.options.items()
    ]
    first, option = next(iter(game.options.items()))
    return OPTIONS.format(env_name=game.env_name, first=first, default=option.default, rows="\n".join(rows))


def action_rows(game: Game) -> list[str]:
    return [
        f"| `{block.name}` | {id_range(block.first, block.size)} | {block.description} | {block.label(0)} |"
        for block in game.actions
    ]


def feature_rows(layout: FeatureLayout) -> list[str]:
    rows, first = [], 0
    for name, feature in layout.features.items():
        shape = " × ".join(str(length) for length in feature.shape)
        entries = id_range(first, feature.size)
        rows.append(f"| `{name}` | {entries} | {shape} | {feature.low} | {feature.high} | {feature.description} |")
        first += feature.size
    return rows


def id_range(first: int, size: int) -> str:
    return str(first) if size == 1 else f"{first}–{first + size - 1}"


def picture(game: Game) -> str:
    """A position in the middle of a random game with three players, from the perspective of the seat to move."""
    num_players = min(3, game.max_players)
    moves = play(Match(game, num_players, seed=2), None)
    match = Match(game, num_players, seed=2)
    play(match, moves // 2)
    return game.render_svg(match.view(match.seat))


def play(match: Match, limit: int | None) -> int:
    rng = np.random.default_rng(2)
    moves = 0
    while not match.is_over and moves != limit:
        match.step(int(rng.choice(np.flatnonzero(match.action_mask))))
        moves += 1
    return moves


CONFIGURATION = """# Configuration

*This page is generated from the code by `make docs`.*

These are the settings of a training run, as YAML. A config contains only the settings that differ from the defaults.
`--set ppo.n_epochs=4` overrides a setting on the command line. A schedule is a number, or
`{{start: 0.001, end: 0.0001}}` for a linear change over the run.

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
    """A table for the settings of a section, followed by tables for its subsections."""
    title = f"`{prefix.rstrip('.')}`" if prefix else title
    lines = [
        f"## {title}",
        "",
        (model.__doc__ or "").strip(),
        "",
        "| key | default | meaning |",
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
        default = "required" if field.is_required() else f"`{shown(field.default)}`"
        lines.append(f"| `{prefix}{name}` | {default} | {field.description} |")
    yield "\n".join(lines)
    for section, path in inner:
        yield from config_sections(section, path, "")


def shown(value: object) -> str:
    if isinstance(value, Schedule):
        return f"{{start: {value.start:g}, end: {value.end:g}}}"
    return "see below" if isinstance(value, BaseModel) else json.dumps(value)


SPEED_KINDS = ("env, {} players", "raw_env, {} players", "batch of 1024, {} players, 1 thread")


def results_table() -> str:
    """The win shares of the pretrained agents, from their manifests."""
    rows = [
        "| game | players | vs random | vs greedy | vs search:200 | trained for |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for path in sorted(PRETRAINED.glob("*.onnx")):
        manifest = read_manifest(path)
        for count in sorted({row["num_players"] for row in manifest.get("results", [])}):
            found = {row["opponent"]: row for row in manifest["results"] if row["num_players"] == count}
            cells = [
                f"{found[name]['win_share']:.3f} ({found[name]['low']:.3f}–{found[name]['high']:.3f})"
                if name in found
                else ""
                for name in ("random", "greedy", "search:200")
            ]
            trained = f"{manifest['minutes']:.0f} min, {manifest['steps'] / 1e6:.1f} M decisions"
            rows.append(f"| {manifest['title']} | {count} | {' | '.join(cells)} | {trained} |")
    return "\n".join(rows) + "\n"


def speed_table() -> str:
    """The recorded speeds as multiples of connect_four's."""
    ratios = json.loads((ROOT / "benchmarks" / "recorded.json").read_text(encoding="utf-8"))["ratios"]
    rows = ["| game | players | `env` | `raw_env` | batch of 1,024 games |", "| --- | --- | --- | --- | --- |"]
    for game in map(get_game, games):
        for count in game.players:
            kinds = [f"{game.name} {kind}" for kind in SPEED_KINDS]
            found = [ratios.get(kind.format(count)) for kind in kinds]
            if None not in found:
                rows.append(f"| {game.title} | {count} | " + " | ".join(f"{ratio:.3g} ×" for ratio in found) + " |")
    return "\n".join(rows) + "\n"


def agents_table() -> str:
    """All ways to name an agent, from the registry."""
    rows = [f"| `{name}` | {meaning} |" for name, meaning in agent_usage()]
    return "\n".join(["| name | behavior |", "| --- | --- |", *rows]) + "\n"


def levels_table() -> str:
    """What the levels are, as the module that makes them says it, and the agent of each level by game."""
    lines = [line for line in (levels.__doc__ or "").splitlines() if line.startswith("|")]
    lines += ["", f"| game | {' | '.join(levels.LEVELS)} |", "| --- |" + " --- |" * len(levels.LEVELS)]
    for game in map(get_game, games):
        names = level_names(game)
        lines.append(f"| {game.title} | {' | '.join(f'`{names[level]}`' for level in levels.LEVELS)} |")
    return "\n".join(lines) + "\n"


def chances_table() -> str:
    """How close the chances of analyses came to results, from the file of the maps."""
    heads = (
        "game",
        "players",
        "games",
        "decisions",
        "Brier score",
        "of the raw estimates",
        "of a constant guess",
        "worst tenth",
    )
    rows = [f"| {' | '.join(heads)} |", "| --- " * len(heads) + "|"]
    for name, counts in read_chances().items():
        for count, entry in counts.items():
            found = entry["measured"]
            cells = [f"{found['num_games']:,}", f"{found['num_decisions']:,}"]
            cells += [f"{found[each]:.3f}" for each in ("brier", "brier_raw", "brier_constant", "worst_decile")]
            rows.append(f"| {get_game(name).title} | {count} | {' | '.join(cells)} |")
    return "\n".join(rows) + "\n"


def integrations_table() -> str:
    """What the scripts of `examples/integrations` printed when `make examples` last ran them."""
    measured = json.loads((DOCS / "integrations.json").read_text(encoding="utf-8"))
    titles = [get_game(name).title.partition(":")[0] for name in ("petit_prince", "planet")]
    heads = ["script", "library", "version", "lines", f"{titles[0]}, 3 players", f"{titles[1]}, 2 players"]
    rows = [f"| {' | '.join(heads)} |", "| --- " * len(heads) + "|"]
    for script in sorted((ROOT / "examples" / "integrations").glob("*.py")):
        row = measured.get(script.stem, {"libraries": ["?"], "version": "", "results": {"": "not run", " ": "not run"}})
        libraries = ", ".join(row["libraries"]) or "none"
        cells = [f"`{script.name}`", libraries, row["version"], str(lines_of_code(script)), *row["results"].values()]
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows) + "\n"


def lines_of_code(script: Path) -> int:
    """The lines of a script, without comments, empty lines and its docstring."""
    text = script.read_text(encoding="utf-8").partition('"""')[2].partition('"""')[2]
    return sum(1 for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#"))


def coverage_table() -> str:
    """The coverage of the rules when `make coverage` last measured it."""
    measured = json.loads((ROOT / "tests" / "coverage.json").read_text(encoding="utf-8"))
    rows = ["| game | statements | that ran | branches | taken | coverage |", "| --- | --- | --- | --- | --- | --- |"]
    names = ("num_statements", "covered_lines", "num_branches", "covered_branches")
    for name, figures in measured["games"].items():
        cells = [f"{figures[each]:,}" for each in names]
        rows.append(f"| {get_game(name).title} | {' | '.join(cells)} | {figures['percent']:.1f} % |")
    return "\n".join(rows) + "\n"


def example(name: str, language: str) -> str:
    """A file of the example game as a block of code."""
    code = (ROOT / "examples" / "tic_tac_toe" / name).read_text(encoding="utf-8")
    return f"```{language}\n{code.strip()}\n```\n"


def script(path: str) -> Callable[[], str]:
    """A file of `examples` as a block of code, without the list of its dependencies."""

    def block() -> str:
        code = (ROOT / "examples" / path).read_text(encoding="utf-8")
        code = code.partition("# ///\n")[2] if code.startswith("# /// script") else code
        return f"```python\n{code.strip()}\n```\n"

    return block


def command_reference() -> str:
    """A section for each command of the command line, with its arguments and options."""
    return (
        "\n".join(line for name, each in get_command(app).commands.items() for line in command_lines(name, each)) + "\n"
    )


def command_lines(name: str, command: Any) -> Iterator[str]:
    for inner, each in getattr(command, "commands", {}).items():  # of a group of commands
        yield from command_lines(f"{name} {inner}", each)
    if hasattr(command, "commands"):
        return
    kinds = {kind: [each for each in command.params if each.param_type_name == kind] for kind in ("argument", "option")}
    words = [str(each.metavar or each.name).upper() for each in kinds["argument"]]
    yield from (f"## `cosmozoo {' '.join([name, *words])}`", "", (command.help or "").strip(), "")
    if kinds["option"]:
        yield from ("| option | meaning |", "| --- | --- |")
        yield from (f"| `{option.opts[0]}` | {option.help or ''} |" for option in kinds["option"])
        yield ""


TUTORIAL_SCRIPTS = {
    "agilerl": "agilerl_dqn",
    "gymnasium_vector": "gymnasium_vector",
    "open_spiel": "open_spiel_ismcts",
    "text_player": "text_player",
    "tianshou": "tianshou_dqn",
    "torchrl": "torchrl_rollout",
}
"""By tutorial: the script of `examples/integrations` that it shows."""

TABLES: dict[str, dict[str, Callable[[], str]]] = {
    "README.md": {"results": results_table, "speed": speed_table},
    "CONTRIBUTING.md": {"coverage": coverage_table},
    "docs/agents.md": {"agents": agents_table},
    "docs/baselines.md": {"results": results_table},
    "docs/reference/cli.md": {"commands": command_reference},
    "docs/integrations.md": {"integrations": integrations_table},
    **{
        f"docs/tutorials/{page}.md": {f"{name}.py": script(f"integrations/{name}.py")}
        for page, name in TUTORIAL_SCRIPTS.items()
    },
    "docs/tutorials/writing_a_game.md": {"nim.py": script("nim/nim.py")},
    "docs/training.md": {"my_training.py": script("own_training/my_training.py")},
    "docs/tutorials/ppo.md": {"ppo_batch.py": script("ppo_batch.py")},
    "docs/playing.md": {"levels": levels_table, "chances": chances_table},
    "docs/writing_a_game.md": {
        "tic_tac_toe.py": lambda: example("tic_tac_toe.py", "python"),
        "pyproject.toml": lambda: example("pyproject.toml", "toml"),
        "test_tic_tac_toe.py": lambda: example("test_tic_tac_toe.py", "python"),
    },
}


def with_table(page: str, name: str, table: str) -> str:
    """The page with one table or file regenerated between its markers."""
    begin, end = f"<!-- {name}: generated by `make docs` -->\n", f"<!-- end of {name} -->\n"
    if begin not in page or end not in page:
        raise ValueError(f"the page has no place for the table {name!r}; add these lines:\n{begin}{end}")
    before, _, rest = page.partition(begin)
    return f"{before}{begin}\n{table}\n{end}{rest.partition(end)[2]}"


def with_tables(path: str) -> str:
    """A page with all of its tables regenerated."""
    page = (ROOT / path).read_text(encoding="utf-8")
    for name, table in TABLES[path].items():
        page = with_table(page, name, table())
    return page


def main() -> None:
    (DOCS / "configuration.md").write_text(configuration_page(), encoding="utf-8")
    (DOCS / "leaderboard.md").write_text(leaderboard_page(read_cards(DOCS / "leaderboard")), encoding="utf-8")
    for path in TABLES:
        (ROOT / path).write_text(with_tables(path), encoding="utf-8")
    for name in games:
        (DOCS / "environments" / f"{name}.md").write_text(environment_page(get_game(name)), encoding="utf-8")
        (DOCS / "images" / f"{name}.svg").write_text(picture(get_game(name)), encoding="utf-8")
        print(f"wrote environments/{name}.md and images/{name}.svg")


if __name__ == "__main__":
    main()

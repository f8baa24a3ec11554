"""How are games of agents written as a data set? `record-dataset`."""

from pathlib import Path
from typing import Annotated, Any

import typer
from cosmozoo.agents import make_agent
from cosmozoo.envs import get_game

from .options import GameName, NumPlayers, Seed, Variant, console, report_errors


def record_dataset(
    name: GameName,
    agents: Annotated[str, typer.Option(help="The agents of the seats in turn, with commas.")] = "greedy",
    num_games: Annotated[int, typer.Option("--games", min=1, help="Number of games.")] = 100,
    file_format: Annotated[str, typer.Option("--format", help="minari or parquet.")] = "minari",
    output: Annotated[
        str | None, typer.Option(help="Name of the Minari data set, or path of the Parquet file.")
    ] = None,
    players: NumPlayers = None,
    variant: Variant = None,
    seed: Seed = 0,
) -> None:
    """Play games and write every seat's observations, masks, actions and rewards as a data set."""
    with report_errors():
        from cosmozoo.bridges.datasets import check_format, play_episodes, write_minari, write_parquet

        check_format(file_format)
        game = get_game(name)
        settings: dict[str, Any] = {"num_players": players, "variant": variant}
        names = agents.split(",")
        for agent in names:
            make_agent(agent)  # finds a misspelled name before the first game
        episodes = play_episodes(game, [*names], num_games, seed, **settings)
        label = "-".join(word for word in names if word.isidentifier()) or "agents"
        with console.status(f"playing {num_games} games"):
            if file_format == "minari":
                target = output or f"cosmozoo/{name}/{label}-v0"
                found = write_minari(game, target, episodes, settings)
                amount = f"{found.total_episodes} episodes, {found.total_steps} decisions"
                hint = f"minari.load_dataset({target!r})"
            else:
                path = Path(output or f"{name}-{label}.parquet")
                amount, hint = f"{write_parquet(game, path, episodes, settings)} decisions", str(path)
        console.print(f"{amount}: {hint}", highlight=False, soft_wrap=True)

"""How strong is an agent over all games? `benchmark`."""

from pathlib import Path
from typing import Annotated

import typer
from cosmozoo.agents import make_agent
from cosmozoo.envs import get_game
from cosmozoo.evaluation.benchmark import NUM_DEALS, Card, play_suite, suite, write_card
from rich.table import Table

from .options import console, report_errors
from .tables import progress_bar


def benchmark(
    agent: Annotated[str, typer.Argument(help="An agent, such as greedy, search:500 or my_module:MyAgent.")],
    name: Annotated[str | None, typer.Option(help="Name on the card. Default: the name of the agent.")] = None,
    num_deals: Annotated[
        int, typer.Option(min=1, help="Deals per setting; fewer are faster, and less precise.")
    ] = NUM_DEALS,
    leaderboard: Annotated[Path, typer.Option(help="Folder of cards. The page is written beside it.")] = Path(
        "leaderboard"
    ),
) -> None:
    """Play the standard suite: all games with 2 to 4 players against fixed opponents, on fixed deals."""
    with report_errors():
        make_agent(agent)
        with progress_bar(console, agent, len(list(suite()))) as progress:
            task = progress.task_ids[0]

            def advance(what: str) -> None:
                progress.update(task, description=f"{agent}: {what}", advance=1)

            card = play_suite(agent, name, num_deals, advance)
        page = write_card(card, leaderboard)
        console.print(card_table(card))
        score, half = card.score()
        console.print(f"Score: {score:.1f} ± {half:.1f}\nLeaderboard: {page}", highlight=False, soft_wrap=True)


def card_table(card: Card) -> Table:
    """Win shares by game and number of players, with a column per opponent."""
    caption = f"{card.agent}: win shares with 95 % intervals; fair: 1 / players"
    opponents = list(dict.fromkeys(cell.opponent for cell in card.cells))
    table = Table("game", "players", *(f"vs {name}" for name in opponents), caption=caption, box=None)
    found = {(cell.game, cell.num_players, cell.opponent): cell for cell in card.cells}
    for game, count in dict.fromkeys((cell.game, cell.num_players) for cell in card.cells):
        cells = [found[game, count, opponent] for opponent in opponents]
        texts = [f"{each.win_share:.2f} ({each.low:.2f}–{each.high:.2f})" for each in cells]
        table.add_row(get_game(game).title.partition(":")[0], str(count), *texts)
    return table

"""How strong is an agent over all games? `benchmark`."""

from pathlib import Path
from typing import Annotated

import typer
from cosmozoo.agents import make_agent
from cosmozoo.envs import get_game
from cosmozoo.evaluation.benchmark import NUM_DEALS, Card, agents_by_game, read_cards, suite
from cosmozoo.evaluation.leaderboard import play_card
from rich.table import Table

from .options import console, report_errors
from .tables import progress_bar


def benchmark(
    agent: Annotated[
        str | None,
        typer.Argument(
            help="An agent, such as greedy, search:500 or my_module:MyAgent; or one for each game: "
            "planet=mine.onnx,petit_prince=model.zip."
        ),
    ] = None,
    name: Annotated[str | None, typer.Option(help="Name on the card. Default: the name of the agent.")] = None,
    num_deals: Annotated[
        int, typer.Option(min=1, help="Deals per setting; fewer are faster, and less precise.")
    ] = NUM_DEALS,
    leaderboard: Annotated[Path, typer.Option(help="Folder of cards. The page is written beside it.")] = Path(
        "leaderboard"
    ),
    all_cards: Annotated[
        bool, typer.Option("--all", help="Play every card of the folder again, each with its own number of deals.")
    ] = False,
) -> None:
    """Play the standard suite: all games with 2 to 4 players against fixed opponents, on fixed deals.

    What was interrupted continues with the next setting.
    """
    with report_errors():
        if (agent is None) != all_cards:
            raise ValueError("give an agent, or --all to play every card of the leaderboard again")
        if agent is not None:
            play(agent, name, num_deals, leaderboard)
            return
        for card in read_cards(leaderboard):
            play(card.made_from or card.agent, card.agent, card.num_deals, leaderboard)


def play(agent: str, name: str | None, num_deals: int, leaderboard: Path) -> None:
    """Plays one card, and prints it."""
    by_game = agents_by_game(agent)
    for each in dict.fromkeys(by_game.values()):
        make_agent(each)  # finds a misspelled name before the first game
    label = name or agent
    with progress_bar(console, label, sum(game.name in by_game for game, *_ in suite())) as progress:
        task = progress.task_ids[0]

        def advance(what: str) -> None:
            progress.update(task, description=f"{label}: {what}", advance=1)

        card, page = play_card(agent, leaderboard, name, num_deals, advance)
    console.print(card_table(card))
    score, half = card.score()
    of_games = "" if card.is_complete else " in the games that were played"
    console.print(f"Score{of_games}: {score:.1f} ± {half:.1f}\nLeaderboard: {page}", highlight=False, soft_wrap=True)


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

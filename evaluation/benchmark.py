"""How strong is an agent over all games? A fixed suite: every game, player count and opponent, on the same deals.

The result of an agent is a card. A leaderboard is a folder of cards, and a page that is generated from them.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from math import sqrt
from pathlib import Path
from statistics import mean

from cosmozoo.agents import Agent, make_agent
from cosmozoo.envs import Game, get_game, whole_file

from .evaluate import NORMAL_95, MatchupResult, evaluate

CARD_FORMAT = "cosmozoo-card-1"
GAMES = ("planet", "petit_prince", "exploding_planet", "space_builder")
COUNTS = (2, 3, 4)
OPPONENTS = ("random", "greedy", "pretrained")
NUM_DEALS = 50
SEED = 7_000_000  # of the suite's deals


class CardError(ValueError):
    """A card that cannot be used. The message says why, and what to do."""


@dataclass(frozen=True)
class Cell:
    """The result of the agent in one game, at one player count, against one opponent."""

    game: str
    fingerprint: str  # of the rules that were played
    num_players: int
    opponent: str
    num_games: int  # 0 if the agent is the opponent itself: its share is fair by definition
    win_share: float
    low: float
    high: float
    moves_per_second: float

    @property
    def advantage(self) -> float:
        """0 for the fair share, 1 for winning every game; negative below the fair share."""
        fair = 1 / self.num_players
        return (self.win_share - fair) / (1 - fair)

    @property
    def variance(self) -> float:
        """Of the advantage, from the width of the interval."""
        if not self.num_games:
            return 0.0
        deviation = (self.high - self.low) / (2 * NORMAL_95) / (1 - 1 / self.num_players)
        return deviation**2


@dataclass(frozen=True)
class Card:
    """The results of one agent in the suite."""

    agent: str
    cosmozoo: str  # version
    num_deals: int
    cells: tuple[Cell, ...]

    @property
    def is_current(self) -> bool:
        """Whether the rules have not changed since the suite was played."""
        return all(get_game(cell.game).fingerprint == cell.fingerprint for cell in self.cells)

    def score(self, game: str | None = None, opponent: str | None = None) -> tuple[float, float]:
        """The mean advantage in percent, and half the width of its 95 % interval; of all cells, or of some."""
        cells = [each for each in self.cells if game in (None, each.game) and opponent in (None, each.opponent)]
        half = NORMAL_95 * sqrt(sum(each.variance for each in cells)) / len(cells)
        return 100 * mean(each.advantage for each in cells), 100 * half


def suite() -> Iterator[tuple[Game, int, str]]:
    """All settings of the suite: game, number of players, opponent."""
    for name in GAMES:
        for count in COUNTS:
            for opponent in OPPONENTS:
                yield get_game(name), count, opponent


def play_suite(
    agent: Agent | str,
    name: str | None = None,
    num_deals: int = NUM_DEALS,
    on_progress: Callable[[str], None] = lambda what: None,
) -> Card:
    """Plays the suite. An agent given by name is made anew for each setting, with the same seed."""
    label = name or (agent if isinstance(agent, str) else agent.name)
    cells = []
    for game, count, opponent in suite():
        on_progress(f"{game.title}, {count} players, against {opponent}")
        player = make_agent(agent, SEED + 1)
        player.seed(SEED + 1)
        if player.name == opponent:
            fair = 1 / count
            cells.append(Cell(game.name, game.fingerprint, count, opponent, 0, fair, fair, fair, 0.0))
            continue
        result, _ = evaluate(game, player, make_agent(opponent, SEED + 2), count, num_deals, SEED)
        cells.append(cell_of(game, result))
    return Card(label, version("cosmozoo"), num_deals, tuple(cells))


def cell_of(game: Game, result: MatchupResult) -> Cell:
    return Cell(
        game=game.name,
        fingerprint=game.fingerprint,
        num_players=result.num_players,
        opponent=result.opponent,
        num_games=result.num_games,
        win_share=round(result.win_share, 4),
        low=round(result.low, 4),
        high=round(result.high, 4),
        moves_per_second=round(result.moves_per_second, 1),
    )


def write_card(card: Card, folder: Path) -> Path:
    """Writes the card, and the page of all cards in the folder beside it. Returns the path of the page."""
    folder.mkdir(parents=True, exist_ok=True)
    data = {"format": CARD_FORMAT} | asdict(card)
    path = folder / f"{re.sub(r'[^A-Za-z0-9_.-]+', '-', card.agent)}.json"
    with whole_file(path) as draft:
        draft.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    page = folder.with_name(folder.name + ".md")
    with whole_file(page) as draft:
        draft.write_text(leaderboard_page(read_cards(folder)), encoding="utf-8")
    return page


def read_cards(folder: Path) -> list[Card]:
    """All cards of a folder, the best first."""
    return sorted(map(read_card, sorted(folder.glob("*.json"))), key=lambda card: -card.score()[0])


def read_card(path: Path) -> Card:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data.pop("format") != CARD_FORMAT:
            raise ValueError("another format")
        cells = tuple(Cell(**cell) for cell in data.pop("cells"))
        card = Card(cells=cells, **data)
        card.score()
    except (ValueError, KeyError, TypeError, AttributeError, ZeroDivisionError):
        raise CardError(f"{path} is not a card ({CARD_FORMAT}); remove it, or play the suite again") from None
    return card


PAGE = """# Leaderboard

*This page is generated by `cosmozoo benchmark` from the cards in the folder `leaderboard`.*

The suite plays every game of the package with {counts} players against {opponents}, on {num_deals}
fixed deals, each from every seat. The agent holds one seat, and the opponent holds all others. Variants and options
are the defaults.

The score is the mean advantage over all {settings} settings, in percent, with its 95 % interval. The advantage is 0
for the fair share of 1 / players, 100 for winning every game, and negative below the fair share. Against itself, an
agent has advantage 0 by definition.

{table}

To add your agent:

```
cosmozoo benchmark my_module:MyAgent --leaderboard docs/leaderboard
```

Then open a pull request with the new card and this page. Cards contain the fingerprints of the rules they were played
with. A row with older rules is marked; play it again.
"""


def leaderboard_page(cards: Sequence[Card]) -> str:
    """The page of a leaderboard, in Markdown."""
    titles = [get_game(name).title.partition(":")[0] for name in GAMES]
    columns = ["", "agent", "score", *titles, *(f"vs {name}" for name in OPPONENTS), "deals"]
    rows = [f"| {' | '.join(columns)} |", f"| {' | '.join(['---'] * len(columns))} |"]
    for rank, card in enumerate(cards, start=1):
        score, half = card.score()
        parts = [card.score(game)[0] for game in GAMES] + [card.score(opponent=name)[0] for name in OPPONENTS]
        note = "" if card.is_current else " (older rules)"
        cells = [
            str(rank),
            f"`{card.agent}`{note}",
            f"**{score:.1f}** ± {half:.1f}",
            *(f"{part:.0f}" for part in parts),
        ]
        rows.append(f"| {' | '.join([*cells, str(card.num_deals)])} |")
    return PAGE.format(
        counts=f"{COUNTS[0]} to {COUNTS[-1]}",
        opponents=", ".join(f"`{name}`" for name in OPPONENTS[:-1]) + f" and `{OPPONENTS[-1]}`",
        num_deals=NUM_DEALS,
        settings=len(GAMES) * len(COUNTS) * len(OPPONENTS),
        table="\n".join(rows),
    )

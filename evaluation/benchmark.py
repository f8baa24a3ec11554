"""How strong is an agent over all games? A fixed suite: every game, player count and opponent, on the same deals.

The result of an agent is a card.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from math import sqrt
from pathlib import Path
from statistics import mean

from cosmozoo.agents import Agent, make_agent
from cosmozoo.envs import Game, get_game, whole_file

from .evaluate import NORMAL_95, MatchupResult, evaluate

Agents = Agent | str | Mapping[str, Agent | str]
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
    made_from: str = ""  # what makes the agent, if its name does not; such as planet=mine.zip,petit_prince=other.onnx

    @property
    def is_complete(self) -> bool:
        """Whether all games of the suite were played."""
        return {cell.game for cell in self.cells} >= set(GAMES)

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


def agents_by_game(agent: Agents) -> dict[str, Agent | str]:
    """The agent of each game. A name such as `planet=mine.zip,petit_prince=other.onnx` has one for some games."""
    if isinstance(agent, str):
        pairs = dict(part.split("=", 1) for part in agent.split(",") if part.partition("=")[0] in GAMES and "=" in part)
        if not pairs:
            return dict.fromkeys(GAMES, agent)
        if len(pairs) < len(agent.split(",")):
            raise ValueError(
                f"{agent!r}: give one agent for all games, or GAME=AGENT,GAME=AGENT with {', '.join(GAMES)}"
            )
        return {**pairs}
    if not isinstance(agent, Mapping):
        return dict.fromkeys(GAMES, agent)
    if unknown := [game for game in agent if game not in GAMES]:
        raise ValueError(f"{unknown[0]!r} is not a game of the suite: {', '.join(GAMES)}")
    return {**agent}


def play_suite(
    agent: Agents,
    name: str | None = None,
    num_deals: int = NUM_DEALS,
    on_progress: Callable[[str], None] = lambda what: None,
    known: Sequence[Cell] = (),
    on_cell: Callable[[Card], None] = lambda card: None,
) -> Card:
    """Plays the suite. An agent given by name is made anew for each setting, with the same seed.

    With a mapping, each game has an agent of its own, and games without one are left out. Cells that are `known` are
    not played again if the rules are the same. `on_cell` receives the card as far as it is played.
    """
    by_game = agents_by_game(agent)
    label = name or label_of(agent)
    made_from = agent if isinstance(agent, str) and agent != label else ""
    kept = {(cell.game, cell.fingerprint, cell.num_players, cell.opponent): cell for cell in known}
    cells: list[Cell] = []
    for game, count, opponent in suite():
        if game.name in by_game:
            on_progress(f"{game.title}, {count} players, against {opponent}")
            found = kept.get((game.name, game.fingerprint, count, opponent))
            cells.append(found or play_setting(game, by_game[game.name], count, opponent, num_deals))
            on_cell(Card(label, version("cosmozoo"), num_deals, tuple(cells), made_from))
    return Card(label, version("cosmozoo"), num_deals, tuple(cells), made_from)


def label_of(agent: Agents) -> str:
    """The name on the card."""
    return agent if isinstance(agent, str) else str(getattr(agent, "name", "agent"))


def play_setting(game: Game, agent: Agent | str, count: int, opponent: str, num_deals: int) -> Cell:
    """The agent in one seat, in one setting of the suite."""
    player = make_agent(agent, SEED + 1)
    player.seed(SEED + 1)
    if player.name == opponent:
        fair = 1 / count
        return Cell(game.name, game.fingerprint, count, opponent, 0, fair, fair, fair, 0.0)
    result, _ = evaluate(game, player, make_agent(opponent, SEED + 2), count, num_deals, SEED)
    return cell_of(game, result)


def card_path(label: str, folder: Path) -> Path:
    return folder / f"{re.sub(r'[^A-Za-z0-9_.-]+', '-', label)}.json"


def write_json(card: Card, path: Path) -> None:
    """Writes a card in one step, so that no half of it is ever read."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with whole_file(path) as draft:
        draft.write_text(json.dumps({"format": CARD_FORMAT} | asdict(card), indent=1) + "\n", encoding="utf-8")


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


def read_cards(folder: Path) -> list[Card]:
    """All cards of a folder: the complete ones with the best first, then those of some games."""
    cards = map(read_card, sorted(folder.glob("*.json")))
    return sorted(cards, key=lambda card: (not card.is_complete, -card.score()[0]))


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

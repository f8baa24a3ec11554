"""What are the moves of a game called? In the words of the seat that made them, with the names of the players."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cosmozoo.envs import Match, Record
from cosmozoo.envs.core import View
from cosmozoo.evaluation.game_analysis import GameAnalysis, visit


@dataclass(frozen=True)
class MoveWords:
    """One decision in words."""

    progress: str  # such as "Round 11 of 16"
    labels: dict[int, str]  # of the actions that were tried


def move_words(
    record: Record, analysis: GameAnalysis, language: str, names: Sequence[str] | None = None
) -> dict[int, MoveWords]:
    """The words for each decision of an analysis, by the number of its move."""
    wanted = {each.number: [option.action for option in each.options] for each in analysis.decisions}
    found: dict[int, MoveWords] = {}

    def tell(number: int, match: Match) -> None:
        if number in wanted:
            view = match.human_view(match.seat, language, names)
            found[number] = MoveWords(str(view["progress"]), labels_in(view, wanted[number]))

    visit(record, tell)
    return found


def labels_in(view: View, actions: Iterable[int]) -> dict[int, str]:
    known = {each["action"]: str(each["label"]) for each in view["actions"]}
    return {action: known[action] for action in actions}

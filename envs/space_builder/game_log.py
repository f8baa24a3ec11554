"""What happened? What shows on the boards, who is done, and how rounds end."""

from ..core.human import LogEntry, Move
from ..core.wording import headline, who
from .actions import ACTIONS
from .buildings import BUILDINGS
from .messages import WORDS
from .state import Phase
from .view import LastRoundView, PlayerView, SpaceBuilderView, cell_name, faults_words, lies_words, word


def log_entries(before: SpaceBuilderView, after: SpaceBuilderView, moves: list[Move]) -> list[LogEntry]:
    told = []
    if after["round"] == before["round"] and before["phase"] == Phase.BUILD.label:
        for old, new in zip(before["players"], after["players"], strict=True):
            told += board_changes(after, old, new)
            if new["finish_order"] and not old["finish_order"]:
                told.append(LogEntry(WORDS.say(after, "log-done", **who(after, new["seat"])), new["seat"]))
    if after["last_round"] and after["last_round"] != before["last_round"]:
        told.append(round_end(after, after["last_round"]))
    if before["phase"] == Phase.UNLOCK.label:
        told += [unlocking(before, seat, action) for seat, action in moves]
        told.append(LogEntry(WORDS.say(after, "log-round", round=after["round"], **lies_words(after))))
    if after["to_move"] is None:
        told.append(LogEntry(f"{headline(after)}."))
    return told


def board_changes(view: SpaceBuilderView, old: PlayerView, new: PlayerView) -> list[LogEntry]:
    """What can be seen of a move. What is done to cards in hand cannot."""
    found: list[tuple[str, dict[str, str | int]]] = []
    language = view["language"]
    for cell, (was, now) in enumerate(zip(old["board"], new["board"], strict=True)):
        if was == now:
            continue
        if was and now and was["face"] != now["face"]:
            found.append(("log-flipped", {"building": now["building"], "face": word(language, now["face"])}))
        elif was and now:
            found.append(("log-turned", {"building": now["building"], "way": word(language, now["orientation"])}))
        elif now:
            found.append(("log-placed", {"building": now["building"], "cell": cell_name(language, cell)}))
        elif was:
            found.append(("log-lifted", {"building": was["building"]}))
    seat = new["seat"]
    return [
        LogEntry(
            WORDS.say(view, key, **facts | {"building": word(language, str(facts["building"]))} | who(view, seat)), seat
        )
        for key, facts in found
    ]


def round_end(view: SpaceBuilderView, last: LastRoundView) -> LogEntry:
    faults = faults_words(view, last)
    words = WORDS.say(view, "log-won", plan=last["plan"], faults=faults, **who(view, last["winner"]))
    return LogEntry(words, last["winner"])


def unlocking(view: SpaceBuilderView, seat: int, action: int) -> LogEntry:
    name = word(view["language"], BUILDINGS[action - ACTIONS.unlock.first])
    return LogEntry(WORDS.say(view, "log-unlocked", building=name, **who(view, seat)), seat)

"""What happened? Cards played, noped, drawn, given; who is out and whose turn it is."""

from ..core.human import LogEntry, Move
from ..core.wording import headline, who
from .actions import ACTIONS, PASS
from .components import CARDS_LOOKED_AT, FIRST_PLAYED, TITLES
from .messages import WORDS
from .state import Phase
from .view import ExplodingPlanetView, display_name

NOPE_PHASE = Phase.NOPE.label
TITLE_BLOCKS = {"play": FIRST_PLAYED, "lay": 0, "take": 0}
"""Blocks whose log entry names a title, by the title of their first action."""


def log_entries(before: ExplodingPlanetView, after: ExplodingPlanetView, moves: list[Move]) -> list[LogEntry]:
    sentences = [(seat, action, move_words(before, after, seat, action)) for seat, action in moves]
    told = [
        LogEntry(words, seat, "drawn" if ACTIONS.block_of(action).name == "draw" else None)
        for seat, action, words in sentences
        if words is not None
    ]
    told += outcome(before, after) + changed_hand(before, after, moves) + explosions(before, after)
    if after["to_move"] is None:
        return [*told, LogEntry(f"{headline(after)}.")]
    if (after["turn"], after["turns_owed"]) != (before["turn"], before["turns_owed"]):
        words = WORDS.say(after, "log-turn", turns=after["turns_owed"], **who(after, after["turn"]))
        told.append(LogEntry(words, after["turn"]))
    return told


def move_words(before: ExplodingPlanetView, after: ExplodingPlanetView, seat: int, action: int) -> str | None:
    """What all at the table see of a move; what only some see shows in their hands."""
    block = ACTIONS.block_of(action)
    number = action - block.first
    mover = who(before, seat)
    if block.name == "answer":
        return WORDS.say(before, "log-nope", what=noped_words(before), **mover) if number else None
    if block.name in TITLE_BLOCKS:
        card = display_name(TITLES[TITLE_BLOCKS[block.name] + number], before["language"])
        return WORDS.say(before, f"log-{block.name}", card=card, **mover)
    if block.name in ("pair", "triple"):
        return WORDS.say(before, "log-play", card=before["labels"][action], **mover)
    if block.name == "target":
        target = (seat + 1 + number) % before["num_players"]
        return WORDS.say(before, "log-target", **mover, **who(before, target, "target"))
    if block.name == "give":  # which one shows in the hands of the two
        return WORDS.say(before, "log-give", **mover, **who(before, before["turn"], "target"))
    if block.name == "name":
        card = display_name(TITLES[number], before["language"])
        grew = after["players"][seat]["num_cards"] > before["players"][seat]["num_cards"]  # R9
        return WORDS.say(before, "log-ask-got" if grew else "log-ask-vain", card=card, **mover, **target_of(before))
    return WORDS.say(before, f"log-{block.name}", **mover)  # draw, order, depth, five


def target_of(view: ExplodingPlanetView) -> dict[str, str | int]:
    """The player whom the play that waits is meant for, as facts of a message."""
    pending = view["pending"]
    if pending is None or pending["target"] is None:
        return {}
    return who(view, pending["target"], "target")


def noped_words(view: ExplodingPlanetView) -> str:
    pending = view["pending"]
    assert pending is not None
    if pending["nopes"]:
        return WORDS.say(view, "the-nope")
    return WORDS.say(view, "play-of", play=pending["play"], **who(view, pending["seat"]))


EFFECTS = {
    "divination": "log-looked",
    "change_the_future": "log-looked",
    "recycling": "log-recycling",
    "reversal": "log-reversal",
    "solidarity": "log-solidarity",
    "pair": "log-pair",
}
"""Plays whose effect is told once it comes, by the message that tells it."""


def outcome(before: ExplodingPlanetView, after: ExplodingPlanetView) -> list[LogEntry]:
    """R8. Once the last one asked has let it pass, a play is canceled by an odd number of nopes or takes effect."""
    pending = before["pending"]
    if pending is None or before["phase"] != NOPE_PHASE or after["phase"] == NOPE_PHASE:
        return []
    seat, play, target = pending["seat"], pending["id"], pending["target"]
    if pending["is_noped"]:
        words = WORDS.say(before, "play-of", play=pending["play"], **who(before, seat))
        return [LogEntry(WORDS.say(before, "log-noped", play=words), seat)]
    if play == "pair" and target is not None and before["players"][target]["num_cards"] == 0:
        return []
    if play not in EFFECTS:
        return []
    number = min(before["pile"]["size"], CARDS_LOOKED_AT)  # R6: three, or those that are left
    facts = who(before, seat) | target_of(before) | {"number": number}
    return [LogEntry(WORDS.say(before, EFFECTS[play], **facts), seat)]


def changed_hand(before: ExplodingPlanetView, after: ExplodingPlanetView, moves: list[Move]) -> list[LogEntry]:
    """What came to one's own hand, and what others took from it."""
    seat = after["seat"]
    if seat is None or not after["players"][seat]["is_alive"]:
        return []
    language = after["language"]
    gained = differences(before["hand"], after["hand"], language)
    lost = differences(after["hand"], before["hand"], language)
    told = [LogEntry(WORDS.say(after, "log-gained", cards=", ".join(gained)), seat)] if gained else []
    if lost and not any(mover == seat and is_own_play(action) for mover, action in moves):
        told.append(LogEntry(WORDS.say(after, "log-lost", cards=", ".join(lost)), seat))
    return told


def is_own_play(action: int) -> bool:
    """Whether a move lays cards of one's own, which needs no further words."""
    return action != PASS and ACTIONS.block_of(action).name != "give"


def differences(fewer: dict[str, int], more: dict[str, int], language: str) -> list[str]:
    """The cards of which there are more, one by one."""
    return [display_name(name, language) for name, number in more.items() for _ in range(number - fewer.get(name, 0))]


def explosions(before: ExplodingPlanetView, after: ExplodingPlanetView) -> list[LogEntry]:
    """R3. A planet is shown at once."""
    told = [
        LogEntry(WORDS.say(after, "log-out", **who(after, new["seat"])), new["seat"], "explosion")
        for old, new in zip(before["players"], after["players"], strict=True)
        if old["is_alive"] and not new["is_alive"]
    ]
    if after["phase"] == Phase.BURY.label and before["phase"] != after["phase"]:
        words = WORDS.say(after, "log-saved", **who(after, after["turn"]))
        told.append(LogEntry(words, after["turn"], "explosion"))
    return told

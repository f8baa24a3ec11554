"""What happened? Cards played, noped, drawn, given; who is out and whose turn it is."""

from ..core.human import LogEntry, Move
from ..core.layout import ActionBlock
from ..core.wording import headline, seat_object, seat_possessive, seat_subject
from .actions import ACTIONS, COUNTED, PASS
from .components import CARDS_LOOKED_AT, FIRST_PLAYED, WORDS
from .state import Phase
from .view import ExplodingPlanetView, display_name

NOPE_PHASE = Phase.NOPE.label
MOVE_WORDS = {
    "draw": "drew a card",
    "order": "put the top cards back in an order of choice",
    "depth": "put the planet back into the pile",
    "five": "began to lay five different cards",
}


def log_entries(before: ExplodingPlanetView, after: ExplodingPlanetView, moves: list[Move]) -> list[LogEntry]:
    told = [sentence for seat, action in moves for sentence in describe_move(before, after, seat, action)]
    told += outcome(before, after) + changed_hand(before, after, moves) + explosions(before, after)
    if after["to_move"] is None:
        return [*told, LogEntry(f"{headline(after)}.")]
    if (after["turn"], after["turns_owed"]) != (before["turn"], before["turns_owed"]):
        told.append(LogEntry(turn_words(after), after["turn"]))
    return told


def describe_move(before: ExplodingPlanetView, after: ExplodingPlanetView, seat: int, action: int) -> list[LogEntry]:
    """What all at the table see of a move; what only some see shows in their hands."""
    block = ACTIONS.block_of(action)
    number = action - block.first
    name = seat_subject(before, seat)
    if block.name == "answer":
        return [LogEntry(f"{name} noped {noped_words(before)}.", seat)] if number else []
    if block.name in MOVE_WORDS:
        return [LogEntry(f"{name} {MOVE_WORDS[block.name]}.", seat, "drawn" if block.name == "draw" else None)]
    if block.name == "target":
        return [LogEntry(f"{name} chose {seat_object(before, (seat + 1 + number) % before['num_players'])}.", seat)]
    if block.name == "name":
        return [
            LogEntry(f"{name} asked {target_words(before)} for {WORDS[number]}{got_it(before, after, seat)}.", seat)
        ]
    return [LogEntry(f"{name} {move_words(before, block, number)}.", seat)]


def move_words(view: ExplodingPlanetView, block: ActionBlock, number: int) -> str:
    if block.name == "play":
        return f"played {WORDS[FIRST_PLAYED + number]}"
    if block.name in ("pair", "triple"):
        return f"played a {block.label(number)}"
    if block.name == "lay":
        return f"laid {WORDS[number]}"
    if block.name == "take":
        return f"took {WORDS[number]} from the discard pile"
    return f"gave {seat_object(view, view['turn'])} a card"  # which one shows in the hands of the two


def target_words(view: ExplodingPlanetView) -> str:
    pending = view["pending"]
    return "" if pending is None or pending["target"] is None else seat_object(view, pending["target"])


def noped_words(view: ExplodingPlanetView) -> str:
    pending = view["pending"]
    assert pending is not None
    return "the nope" if pending["nopes"] else f"{pending['play']} of {seat_object(view, pending['seat'])}"


def got_it(before: ExplodingPlanetView, after: ExplodingPlanetView, seat: int) -> str:
    """R9. Whether a card was handed over shows in the size of the hand."""
    grew = after["players"][seat]["num_cards"] > before["players"][seat]["num_cards"]
    return " and got it" if grew else ", in vain"


EFFECTS = {
    "divination": "{name} looked at {top}.",
    "change the future": "{name} looked at {top}.",
    "recycling": "The pile was shuffled.",
    "reversal": "{name} drew the bottom card.",
    "solidarity": "{name} swapped hands with {target}.",
    "a pair": "{name} took a card of {target} at random.",
}


def outcome(before: ExplodingPlanetView, after: ExplodingPlanetView) -> list[LogEntry]:
    """R8. Once the last one asked has let it pass, a play is canceled by an odd number of nopes or takes effect."""
    pending = before["pending"]
    if pending is None or before["phase"] != NOPE_PHASE or after["phase"] == NOPE_PHASE:
        return []
    seat, play, target = pending["seat"], pending["play"], pending["target"]
    if pending["is_noped"]:
        return [LogEntry(f"{seat_subject(before, seat)} cannot go through with {play}: noped.", seat)]
    if play == "a pair" and target is not None and before["players"][target]["num_cards"] == 0:
        return []
    if play not in EFFECTS:
        return []
    names = {"name": seat_subject(before, seat), "target": target_words(before)}
    return [LogEntry(EFFECTS[play].format(**names, top=top_words(before["pile"]["size"])), seat)]


def top_words(pile_size: int) -> str:
    """R6. The cards that are looked at: three, or those that are left."""
    if pile_size == 1:
        return "the only card of the pile"
    return f"the top {COUNTED[min(pile_size, CARDS_LOOKED_AT)]} cards"


def changed_hand(before: ExplodingPlanetView, after: ExplodingPlanetView, moves: list[Move]) -> list[LogEntry]:
    """What came to one's own hand, and what others took from it."""
    seat = after["seat"]
    if seat is None or not after["players"][seat]["is_alive"]:
        return []
    gained, lost = differences(before["hand"], after["hand"]), differences(after["hand"], before["hand"])
    told = [LogEntry(f"You got {', '.join(gained)}.", seat)] if gained else []
    if lost and not any(mover == seat and is_own_play(action) for mover, action in moves):
        told.append(LogEntry(f"You lost {', '.join(lost)}.", seat))
    return told


def is_own_play(action: int) -> bool:
    """Whether a move lays cards of one's own, which needs no further words."""
    return action != PASS and ACTIONS.block_of(action).name != "give"


def differences(fewer: dict[str, int], more: dict[str, int]) -> list[str]:
    """The cards of which there are more, one by one."""
    return [display_name(name) for name, number in more.items() for _ in range(number - fewer.get(name, 0))]


def explosions(before: ExplodingPlanetView, after: ExplodingPlanetView) -> list[LogEntry]:
    """R3. A planet is shown at once."""
    told = []
    for old, new in zip(before["players"], after["players"], strict=True):
        name = seat_subject(after, new["seat"])
        if old["is_alive"] and not new["is_alive"]:
            told.append(
                LogEntry(f"An exploding planet! {name} had no eco-kit: out of the game.", new["seat"], "explosion")
            )
    if after["phase"] == Phase.BURY.label and before["phase"] != after["phase"]:
        saved = f"An exploding planet! {seat_subject(after, after['turn'])} used an eco-kit."
        told.append(LogEntry(saved, after["turn"], "explosion"))
    return told


def turn_words(view: ExplodingPlanetView) -> str:
    owed = f": {view['turns_owed']} turns to take" if view["turns_owed"] > 1 else ""
    return f"It is {seat_possessive(view, view['turn'])} turn{owed}."

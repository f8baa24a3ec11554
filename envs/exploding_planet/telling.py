"""What happened? Cards played, noped, drawn, given; who is out and whose turn it is."""

from ..core.blocks import Block
from ..core.game import View
from ..core.guide import Move, Told, who, whom, whose
from .actions import ACTIONS, PASS
from .components import FIRST_PLAYED, WORDS
from .state import PHASES, Phase
from .view import spoken

NOPE_PHASE = PHASES[Phase.NOPE]
DEEDS = {
    "draw": "drew a card",
    "order": "put the top cards back in an order of choice",
    "depth": "put the planet back into the pile",
    "five": "began to lay five different cards",
}


def tell(before: View, after: View, moves: list[Move]) -> list[Told]:
    told = [sentence for seat, action in moves for sentence in deed(before, after, seat, action)]
    told += outcome(before, after) + changed_hand(before, after, moves) + explosions(before, after)
    if after["to_move"] is None:
        winner = next(player["seat"] for player in after["players"] if player["place"] == 0)
        return [*told, Told(f"The game is over. {who(after, winner)} won.")]
    if (after["turn"], after["turns_owed"]) != (before["turn"], before["turns_owed"]):
        told.append(Told(turn_words(after), after["turn"]))
    return told


def deed(before: View, after: View, seat: int, action: int) -> list[Told]:
    """What all at the table see of a move; what only some see shows in their hands."""
    block = ACTIONS.block_of(action)
    number = action - block.first
    name = who(before, seat)
    if block.name == "answer":
        return [Told(f"{name} noped {noped_words(before)}.", seat)] if number else []
    if block.name in DEEDS:
        return [Told(f"{name} {DEEDS[block.name]}.", seat)]
    if block.name == "target":
        return [Told(f"{name} chose {whom(before, (seat + 1 + number) % before['num_players'])}.", seat)]
    if block.name == "name":
        asked = whom(before, before["pending"]["target"])
        return [Told(f"{name} asked {asked} for {WORDS[number]}{got_it(before, after, seat)}.", seat)]
    return [Told(f"{name} {deed_words(before, block, number)}.", seat)]


def deed_words(view: View, block: Block, number: int) -> str:
    if block.name == "play":
        return f"played {WORDS[FIRST_PLAYED + number]}"
    if block.name in ("pair", "triple"):
        return f"played a {block.label(number)}"
    if block.name == "lay":
        return f"laid {WORDS[number]}"
    if block.name == "take":
        return f"took {WORDS[number]} from the discard pile"
    return f"gave {whom(view, view['turn'])} a card"  # which one shows in the hands of the two


def noped_words(view: View) -> str:
    pending = view["pending"]
    return "the nope" if pending["nopes"] else f"{pending['play']} of {whom(view, pending['seat'])}"


def got_it(before: View, after: View, seat: int) -> str:
    """R9. Whether a card was handed over shows in the size of the hand."""
    grew = after["players"][seat]["num_cards"] > before["players"][seat]["num_cards"]
    return " and got it" if grew else ", in vain"


EFFECTS = {
    "divination": "{name} looked at the top three cards.",
    "change the future": "{name} looked at the top three cards.",
    "recycling": "The pile was shuffled.",
    "reversal": "{name} drew the bottom card.",
    "solidarity": "{name} swapped hands with {target}.",
    "a pair": "{name} took a card of {target} by chance.",
}


def outcome(before: View, after: View) -> list[Told]:
    """R8. Once the last one asked has let it pass, a play is cancelled by an odd number of nopes or takes effect."""
    pending = before["pending"]
    if before["phase"] != NOPE_PHASE or after["phase"] == NOPE_PHASE:
        return []
    seat, play, target = pending["seat"], pending["play"], pending["target"]
    if pending["is_noped"]:
        return [Told(f"{who(before, seat)} cannot go through with {play}: noped.", seat)]
    if play == "a pair" and before["players"][target]["num_cards"] == 0:
        return []
    if play not in EFFECTS:
        return []
    name = "" if target is None else whom(before, target)
    return [Told(EFFECTS[play].format(name=who(before, seat), target=name), seat)]


def changed_hand(before: View, after: View, moves: list[Move]) -> list[Told]:
    """What came to one's own hand, and what others took from it."""
    seat = after["seat"]
    if seat is None or not after["players"][seat]["is_alive"]:
        return []
    gained, lost = differences(before["hand"], after["hand"]), differences(after["hand"], before["hand"])
    told = [Told(f"You got {', '.join(gained)}.", seat)] if gained else []
    if lost and not any(mover == seat and is_own_play(action) for mover, action in moves):
        told.append(Told(f"You lost {', '.join(lost)}.", seat))
    return told


def is_own_play(action: int) -> bool:
    """Whether a move lays cards of one's own, which needs no further words."""
    return action != PASS and ACTIONS.block_of(action).name != "give"


def differences(fewer: dict[str, int], more: dict[str, int]) -> list[str]:
    """The cards of which there are more, one by one."""
    return [spoken(name) for name, number in more.items() for _ in range(number - fewer.get(name, 0))]


def explosions(before: View, after: View) -> list[Told]:
    """R3. A planet is shown at once."""
    told = []
    for old, new in zip(before["players"], after["players"], strict=True):
        name = who(after, new["seat"])
        if old["is_alive"] and not new["is_alive"]:
            told.append(Told(f"An exploding planet! {name} had no eco-kit: out of the game.", new["seat"]))
    if after["phase"] == PHASES[Phase.BURY] and before["phase"] != after["phase"]:
        told.append(Told(f"An exploding planet! {who(after, after['turn'])} used an eco-kit.", after["turn"]))
    return told


def turn_words(view: View) -> str:
    owed = f": {view['turns_owed']} turns to take" if view["turns_owed"] > 1 else ""
    return f"It is {whose(view, view['turn'])} turn{owed}."

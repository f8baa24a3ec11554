"""How does a table look in a terminal of 80 columns?"""

from textwrap import wrap

from ..core.wording import headline, join_names, seat_in_list, seat_name, seat_title, titled
from .explain import odds
from .messages import WORDS
from .view import (
    ExplodingPlanetView,
    PendingView,
    PlayerView,
    cards_words,
    depth_words,
    display_name,
    mixed_words,
    turns_owed_words,
)

WIDTH = 80
INDENT = " " * 14


def render_text(view: ExplodingPlanetView) -> str:
    lines = [headline(view)]
    if view["turns_owed"] > 1:
        lines.append(turns_owed_words(view))
    if view["pending"]:
        lines += paragraph(view, "text-waits", pending_words(view, view["pending"]))
    lines += paragraph(view, "text-pile", pile_words(view))
    lines += paragraph(view, "text-discarded", cards_words(view["discard"], view["language"]))
    for player in view["players"]:
        lines += player_lines(view, player)
    if view["unseen"]:
        lines += paragraph(view, "text-unplaced", cards_words(view["unseen"], view["language"]))
    return "\n".join(lines)


def pending_words(view: ExplodingPlanetView, pending: PendingView) -> str:
    words = pending["play"]
    if pending["target"] is not None:
        words = WORDS.say(view, "on-target", play=words, target=seat_in_list(view, pending["target"]))
    words = titled(view, seat_name(view, pending["seat"]), words)
    if any(number > 1 for number in pending["cards"].values()) or len(pending["cards"]) > 1:
        words += f" ({cards_words(pending['cards'], view['language'])})"
    for noper in pending["nopes"]:
        words += f", {WORDS.say(view, 'noped-by', name=seat_name(view, noper))}"
    if pending["nopes"]:
        words += f": {WORDS.say(view, 'canceled' if pending['is_noped'] else 'stands')}"
    if pending["to_ask"]:
        names = join_names(view, [seat_in_list(view, seat) for seat in pending["to_ask"]])
        words += f"; {WORDS.say(view, 'to-ask', names=names)}"
    return words


def pile_words(view: ExplodingPlanetView) -> str:
    pile, language = view["pile"], view["language"]
    parts = [WORDS.say(view, "pile", cards=WORDS.say(view, "cards", number=pile["size"]), planets=pile["planets"])]
    known = [
        WORDS.say(view, "known-at", card=display_name(name, language), place=depth_words(depth, language))
        for depth, name in enumerate(pile["known"])
        if name
    ]
    if known:
        parts.append(WORDS.say(view, "pile-known", cards=", ".join(known)))
    if pile["mixed_depths"]:
        parts.append(mixed_words(pile, language))
    return "; ".join([*parts, *(chance.words for chance in odds(view))])


def player_lines(view: ExplodingPlanetView, player: PlayerView) -> list[str]:
    seat, language = player["seat"], view["language"]
    name, rank = seat_title(view, seat), view["ranks"][seat]
    if not player["is_alive"]:
        return [titled(view, name, WORDS.say(view, "text-out", rank=rank or 0))]
    notes = [WORDS.say(view, "cards", number=player["num_cards"])]
    notes += [WORDS.say(view, "text-won")] if rank == 1 else []
    lines = [titled(view, name, ", ".join(notes))]
    if seat == view["seat"]:
        return lines + paragraph(view, "text-hand", cards_words(view["hand"], language))
    if player["known"]:
        lines += paragraph(view, "text-holds", cards_words(player["known"], language))
    if player["no_more"]:
        lines += paragraph(view, "text-no-other", ", ".join(display_name(each, language) for each in player["no_more"]))
    return lines


def paragraph(view: ExplodingPlanetView, key: str, words: str) -> list[str]:
    lines = wrap(words or "-", WIDTH - len(INDENT)) or ["-"]
    return [f"  {WORDS.say(view, key):<12}{lines[0]}"] + [INDENT + line for line in lines[1:]]

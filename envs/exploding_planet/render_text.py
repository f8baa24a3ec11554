"""How does a table look in a terminal of 80 columns?"""

from textwrap import wrap

from ..core.wording import headline
from .view import (
    ExplodingPlanetView,
    PendingView,
    PileView,
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
        lines += paragraph("waits", pending_words(view["pending"]))
    lines += paragraph("pile", pile_words(view["pile"]))
    lines += paragraph("discarded", cards_words(view["discard"]))
    for player in view["players"]:
        lines += player_lines(view, player)
    if view["unseen"]:
        lines += paragraph("unplaced", cards_words(view["unseen"]))
    return "\n".join(lines)


def pending_words(pending: PendingView) -> str:
    target = "" if pending["target"] is None else f" on player {pending['target'] + 1}"
    words = f"{pending['play']} of player {pending['seat'] + 1}{target}"
    if any(number > 1 for number in pending["cards"].values()) or len(pending["cards"]) > 1:
        words += f" ({cards_words(pending['cards'])})"
    for noper in pending["nopes"]:
        words += f", noped by player {noper + 1}"
    if pending["nopes"]:
        words += ": canceled" if pending["is_noped"] else ": stands"
    if pending["to_ask"]:
        words += "; still to ask: " + ", ".join(f"player {seat + 1}" for seat in pending["to_ask"])
    return words


def pile_words(pile: PileView) -> str:
    planets = "1 exploding planet" if pile["planets"] == 1 else f"{pile['planets']} exploding planets"
    words = f"{pile['size']} {'card' if pile['size'] == 1 else 'cards'}, {planets} among them"
    known = [f"{display_name(name)} {depth_words(depth)}" for depth, name in enumerate(pile["known"]) if name]
    if known:
        words += "; known: " + ", ".join(known)
    if pile["mixed_depths"]:
        words += f"; in any order {mixed_words(pile)}"
    if pile["danger"] is not None:
        words += f"; danger {pile['danger']} % on top, {pile['danger_at_bottom']} % at the bottom"
    return words


def player_lines(view: ExplodingPlanetView, player: PlayerView) -> list[str]:
    name = f"Player {player['seat'] + 1}"
    if player["seat"] == view["seat"]:
        name += " (you)"
    if not player["is_alive"]:
        return [f"{name}: out, rank {view['ranks'][player['seat']]}"]
    cards = "1 card" if player["num_cards"] == 1 else f"{player['num_cards']} cards"
    lines = [f"{name}: {cards}" + (", has won" if view["ranks"][player["seat"]] == 1 else "")]
    if player["seat"] == view["seat"]:
        return lines + paragraph("hand", cards_words(view["hand"]))
    if player["known"]:
        lines += paragraph("holds", cards_words(player["known"]))
    if player["no_more"]:
        lines += paragraph("no other", ", ".join(map(display_name, player["no_more"])))
    return lines


def paragraph(name: str, words: str) -> list[str]:
    lines = wrap(words or "-", WIDTH - len(INDENT)) or ["-"]
    return [f"  {name:<12}{lines[0]}"] + [INDENT + line for line in lines[1:]]

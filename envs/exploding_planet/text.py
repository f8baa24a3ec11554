"""How does a table look in a terminal of 80 columns?"""

from textwrap import wrap
from typing import Any

from ..core.game import View
from .view import spoken

WIDTH = 80
INDENT = " " * 14


def text(view: View) -> str:
    lines = [headline(view)]
    if view["pending"]:
        lines += paragraph("waits", pending_words(view["pending"]))
    lines += paragraph("pile", pile_words(view["pile"]))
    lines += paragraph("discarded", cards_words(view["discard"]))
    for player in view["players"]:
        lines += player_lines(view, player)
    if view["unseen"]:
        lines += paragraph("unplaced", cards_words(view["unseen"]))
    return "\n".join(lines)


def headline(view: View) -> str:
    if view["to_move"] is None:
        return "The game is over"
    owed = f", {view['turns_owed']} turns owed" if view["turns_owed"] > 1 else ""
    return f"Turn of player {view['turn'] + 1}{owed}: player {view['to_move'] + 1}, {view['phase']}"


def pending_words(pending: dict[str, Any]) -> str:
    target = "" if pending["target"] is None else f" on player {pending['target'] + 1}"
    words = f"{pending['play']} of player {pending['seat'] + 1}{target}"
    if any(number > 1 for number in pending["cards"].values()) or len(pending["cards"]) > 1:
        words += f" ({cards_words(pending['cards'])})"
    for noper in pending["nopes"]:
        words += f", noped by player {noper + 1}"
    if pending["nopes"]:
        words += ": cancelled" if pending["is_noped"] else ": stands"
    if pending["to_ask"]:
        words += "; still to ask: " + ", ".join(f"player {seat + 1}" for seat in pending["to_ask"])
    return words


def pile_words(pile: dict[str, Any]) -> str:
    planets = "1 exploding planet" if pile["planets"] == 1 else f"{pile['planets']} exploding planets"
    words = f"{pile['size']} {'card' if pile['size'] == 1 else 'cards'}, {planets} among them"
    known = [f"{spoken(name)} {depth_words(depth)}" for depth, name in enumerate(pile["known"]) if name]
    if known:
        words += "; known: " + ", ".join(known)
    if pile["danger"] is not None:
        words += f"; danger {pile['danger']} % on top, {pile['danger_at_bottom']} % at the bottom"
    return words


def depth_words(depth: int) -> str:
    return "on top" if depth == 0 else f"below {depth}"


def cards_words(cards: dict[str, int]) -> str:
    return ", ".join(f"{spoken(name)} ×{number}" if number > 1 else spoken(name) for name, number in cards.items())


def player_lines(view: View, player: dict[str, Any]) -> list[str]:
    name = f"Player {player['seat'] + 1}"
    if player["seat"] == view["seat"]:
        name += " (you)"
    if not player["is_alive"]:
        return [f"{name}: out, place {player['place'] + 1}"]
    cards = "1 card" if player["num_cards"] == 1 else f"{player['num_cards']} cards"
    line = f"{name}: {cards}" + (", has won" if player["place"] == 0 else "")
    if player["seat"] == view["seat"]:
        return [line, *paragraph("hand", cards_words(view["hand"]))]
    if player["known"]:
        return [line, *paragraph("holds", cards_words(player["known"]))]
    return [line]


def paragraph(name: str, words: str) -> list[str]:
    lines = wrap(words or "-", WIDTH - len(INDENT)) or ["-"]
    return [f"  {name:<12}{lines[0]}"] + [INDENT + line for line in lines[1:]]

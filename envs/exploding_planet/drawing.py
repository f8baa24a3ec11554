"""How does a table look as a picture? What lies in the middle, players with their backs, the own hand as cards."""

from typing import Any

from ..core.drawing import FAINT, HIGHLIGHT, INK, frame, headline, marked, moved, page, panel, tag, words
from ..core.game import View
from .middle import (
    ALARM,
    BACK,
    BOARD_HEIGHT,
    BOARD_WIDTH,
    GAP,
    INNER,
    SMALL,
    STANDS,
    discard_panel,
    pending_panel,
    pile_height,
    pile_panel,
    small_card,
    tint,
)
from .pictograms import pictogram
from .view import spoken

MARGIN = 28
WIDTH = INNER + 2 * MARGIN
CARD_WIDTH, CARD_HEIGHT = 88, 122
LONGEST_LINE = 11  # letters that fit across a card
STACK_STEP = 5  # how far cards of one title peep out behind each other
COLUMNS = 4
PANEL_WIDTH = (INNER - (COLUMNS - 1) * GAP) / COLUMNS
PANEL_HEIGHT = 132
TOP = 84


def svg(view: View) -> str:
    """From the top: whose turn; the pile beside what waits and the discard pile; the other players; the own hand."""
    others = seats_from(view)
    if view["seat"] is not None:
        others = others[1:]
    drawn = [
        pile_panel(view, MARGIN, TOP),
        pending_panel(view, MARGIN + BOARD_WIDTH + GAP, TOP),
        discard_panel(view, MARGIN + BOARD_WIDTH + GAP, TOP + BOARD_HEIGHT + GAP),
    ]
    top = TOP + max(pile_height(view), 2 * BOARD_HEIGHT + GAP) + GAP
    for i, seat in enumerate(others):
        x, y = MARGIN + i % COLUMNS * (PANEL_WIDTH + GAP), top + i // COLUMNS * (PANEL_HEIGHT + GAP)
        drawn.append(player_panel(view, view["players"][seat], x, y))
    top += -(-len(others) // COLUMNS) * (PANEL_HEIGHT + GAP) + GAP
    if view["seat"] is not None:
        own, height = own_hand(view, top)
        drawn.append(own)
        top += height
    return page(WIDTH, top + GAP, "Exploding Planet", heading(view), *drawn)


def seats_from(view: View) -> list[int]:
    """The seats clockwise from the viewer."""
    first = view["seat"] or 0
    return [(first + steps) % view["num_players"] for steps in range(view["num_players"])]


def heading(view: View) -> str:
    if view["to_move"] is None:
        winner = next(player["seat"] for player in view["players"] if player["place"] == 0)
        return headline(MARGIN, 46, f"The game is over: player {winner + 1} has won", 26)
    turn, to_move = view["turn"] + 1, view["to_move"] + 1
    title = f"Player {to_move}: {view['phase']}"
    if turn != to_move:
        title = f"Turn of player {turn} · player {to_move}: {view['phase']}"
    owed = "One turn to take" if view["turns_owed"] == 1 else f"{view['turns_owed']} turns to take"
    if view["is_attacked"]:
        owed += ", after an attack"
    return headline(MARGIN, 42, title, 26) + words(MARGIN, 66, owed, 16)


# Players


def player_panel(view: View, player: dict[str, Any], x: float, y: float) -> str:
    """Another player: name, backs of cards, and the cards one knows among them."""
    seat, size = player["seat"], (PANEL_WIDTH, PANEL_HEIGHT)
    parts = [frame(*size, seat == view["to_move"]), name_line(view, player, PANEL_WIDTH)]
    told = f"Player {seat + 1}, {player['num_cards']} cards"
    if not player["is_alive"]:
        told = f"Player {seat + 1}, out"
        parts.append(words(14, 62, f"out, place {player['place'] + 1}", 15, fill=ALARM))
    else:
        known = sum(player["known"].values())
        parts.append(moved(14, 38, backs(player["num_cards"] - known, PANEL_WIDTH - 28)))
        told += "".join(f", {number} {spoken(title)} among them" for title, number in player["known"].items())
        if known:
            parts.append(moved(14, 88, known_cards(player["known"], PANEL_WIDTH - 28)))
        else:
            parts.append(words(14, 110, "no card known", 13, fill=FAINT))
    return panel(x, y, "player", told, size, marked(f"player-{seat}", *parts), data_seat=seat)


def name_line(view: View, player: dict[str, Any], width: float) -> str:
    name = f"Player {player['seat'] + 1}"
    line = words(14, 26, name, 16, font_weight="bold")
    if player["seat"] == view["turn"]:
        turns = "in turn" if view["turns_owed"] == 1 else f"{view['turns_owed']} turns"
        line += words(88, 26, turns, 13, fill=HIGHLIGHT, font_weight="600")
    if player["place"] == 0:
        line += words(88, 26, "has won", 13, fill=STANDS, font_weight="600")
    elif player["is_alive"]:
        number = "1 card" if player["num_cards"] == 1 else f"{player['num_cards']} cards"
        line += words(width - 14, 26, number, 14, text_anchor="end")
    return line


def backs(number: int, room: float) -> str:
    """Cards nobody but their holder knows, closer together the more there are."""
    width, height = 28, 40
    step = min(width + 3, (room - width) / max(1, number - 1))
    return "".join(
        tag("rect", x=i * step, width=width, height=height, rx=4, fill=BACK, stroke="#ffffff", stroke_width=1.2)
        for i in range(number)
    )


def known_cards(cards: dict[str, int], room: float) -> str:
    """The cards known to be in a hand, closer together the more there are."""
    titles = [title for title, number in cards.items() for _ in range(number)]
    step = min(SMALL + 4, (room - SMALL) / max(1, len(titles) - 1))
    return "".join(moved(i * step, 0, small_card(title)) for i, title in enumerate(titles))


def own_hand(view: View, top: float) -> tuple[str, float]:
    """The own cards in rows, those of one title behind each other; with the height they take."""
    player = view["players"][view["seat"]]
    number = "1 card" if player["num_cards"] == 1 else f"{player['num_cards']} cards"
    title = f"Your hand, player {view['seat'] + 1}: {number}"
    if not player["is_alive"]:
        title = f"You are out: place {player['place'] + 1}"
    parts = [words(MARGIN, top + 18, title, 17, font_weight="bold")]
    x, y = 0.0, 32.0
    for name, count in view["hand"].items():
        width = CARD_WIDTH + (count - 1) * STACK_STEP
        if x + width > INNER:
            x, y = 0.0, y + CARD_HEIGHT + GAP
        label = f"{count} {spoken(name)}"
        drawn = marked(f"card-{name}", stack(name, count))
        parts.append(panel(MARGIN + x, top + y, "card", label, (width, CARD_HEIGHT), drawn))
        x += width + GAP
    return tag("g", *parts, data_group="hand", data_label=title), y + CARD_HEIGHT + GAP


def stack(title: str, count: int) -> str:
    """All cards of one title, the first in front."""
    behind = "".join(moved(i * STACK_STEP, 0, card_frame(title)) for i in range(count - 1, 0, -1))
    return tag("g", behind, card(title, count), class_="piece")


def card(title: str, count: int) -> str:
    lines = [spoken(title)]
    if len(lines[0]) > LONGEST_LINE:
        lines = list(lines[0].rsplit(" ", 1))
    name = "".join(
        words(CARD_WIDTH / 2, 20 + 16 * i, line, 14, text_anchor="middle", font_weight="600")
        for i, line in enumerate(lines)
    )
    icon = moved((CARD_WIDTH - 50) / 2, 50, pictogram(title), scale=50 / 24)
    number = words(CARD_WIDTH / 2, CARD_HEIGHT - 7, f"×{count}", 14, text_anchor="middle") if count > 1 else ""
    return card_frame(title) + name + icon + number


def card_frame(title: str) -> str:
    return tag("rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=8, fill=tint(title), stroke=INK, stroke_opacity=0.5)

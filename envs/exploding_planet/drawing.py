"""How does a table look as a picture? The pile as a strip, players with their backs, the own hand as cards."""

from typing import Any

from ..core.drawing import FAINT, INK, moved, page, tag, words
from ..core.game import View
from .pictograms import pictogram
from .view import spoken

WIDTH = 1040
MARGIN = 28
INNER = WIDTH - 2 * MARGIN
GAP = 12

CARD_WIDTH, CARD_HEIGHT = 88, 122
LONGEST_LINE = 11  # letters that fit across a card
STACK_STEP = 5  # how far cards of one title peep out behind each other
SMALL = 30  # a small card, in squares
SLOT_HEIGHT = 58
PANEL_HEIGHT = 132
BOARD_HEIGHT = 150
FEWEST_COLUMNS, MOST_COLUMNS = 2, 5

BACK = "#45587f"
GROUND = "#ffffff"
EDGE = "#d5d9e2"
HIGHLIGHT = "#d9822b"
ALARM = "#c0392b"
STANDS = "#3d8a4f"
TINTS = {
    "eco_kit": "#dff0dd",
    "nope": "#f9dcd8",
    "exploding_planet": "#ffe0b3",
    "dd_a": "#eceaf6",
    "dd_b": "#eceaf6",
    "dd_c": "#eceaf6",
    "dd_joker": "#eceaf6",
}
PLAIN_TINT = "#eef3f8"


def svg(view: View) -> str:
    """From the top: whose turn, the pile, what waits and the discard pile, the other players, the own hand."""
    pieces: list[tuple[float, str]] = [(84, pile(view["pile"])), (84 + SLOT_HEIGHT + 62, board(view))]
    top: float = 84 + SLOT_HEIGHT + 62 + BOARD_HEIGHT + 2 * GAP
    others = seats_from(view)
    if view["seat"] is not None:
        others = others[1:]
    columns = min(max(len(others), FEWEST_COLUMNS), MOST_COLUMNS)
    width = (INNER - (columns - 1) * GAP) / columns
    for i, seat in enumerate(others):
        place = moved(i % columns * (width + GAP), 0, panel(view, view["players"][seat], width))
        pieces.append((top + i // columns * (PANEL_HEIGHT + GAP), place))
    top += -(-len(others) // columns) * (PANEL_HEIGHT + GAP) + GAP
    if view["seat"] is not None:
        own, height = own_hand(view)
        pieces.append((top, own))
        top += height
    drawn = [moved(MARGIN, y, piece) for y, piece in pieces]
    return page(WIDTH, top + GAP, "Exploding Planet", heading(view), *drawn)


def seats_from(view: View) -> list[int]:
    """The seats clockwise from the viewer."""
    first = view["seat"] or 0
    return [(first + steps) % view["num_players"] for steps in range(view["num_players"])]


def heading(view: View) -> str:
    if view["to_move"] is None:
        winner = next(player["seat"] for player in view["players"] if player["place"] == 0)
        return words(MARGIN, 46, f"The game is over: player {winner + 1} has won", 26, font_weight="bold")
    title = f"Turn of player {view['turn'] + 1} · player {view['to_move'] + 1}: {view['phase']}"
    owed = "One turn to take" if view["turns_owed"] == 1 else f"{view['turns_owed']} turns to take"
    if view["is_attacked"]:
        owed += ", after an attack"
    return words(MARGIN, 42, title, 26, font_weight="bold") + words(MARGIN, 66, owed, 16)


# The pile


def pile(pile: dict[str, Any]) -> str:
    """Every card of the pile side by side, the top card first; those the seat knows are turned up."""
    planets = "1 exploding planet" if pile["planets"] == 1 else f"{pile['planets']} exploding planets"
    caption = f"{pile['size']} {'card' if pile['size'] == 1 else 'cards'} in the pile, {planets} among them"
    parts = [words(0, 14, caption, 15, font_weight="600")]
    if pile["danger"] is not None:
        danger = f"danger: {pile['danger']} % on top, {pile['danger_at_bottom']} % at the bottom"
        parts.append(words(INNER, 14, danger, 15, text_anchor="end"))
    if not pile["size"]:
        return "".join(parts)
    step = min(SMALL + 8, INNER / pile["size"])
    for depth, title in enumerate(pile["known"]):
        parts.append(moved(depth * step, 24, slot(title, step - 2)))
        if depth % 5 == 0 and depth + 2 < pile["size"]:
            label = "top" if depth == 0 else str(depth + 1)
            parts.append(words(depth * step, SLOT_HEIGHT + 40, label, 12, fill=FAINT))
    bottom = pile["size"] * step - 2
    parts.append(words(bottom, SLOT_HEIGHT + 40, "bottom", 12, fill=FAINT, text_anchor="end"))
    return "".join(parts)


def slot(title: str | None, width: float) -> str:
    """A card of the pile, seen from above."""
    if title is None:
        back = tag("rect", width=width, height=SLOT_HEIGHT, rx=3, fill=BACK)
        return back + tag(
            "circle", cx=width / 2, cy=SLOT_HEIGHT / 2, r=min(6, width / 4), fill="none", stroke="#8fa0c4"
        )
    face = tag("rect", width=width, height=SLOT_HEIGHT, rx=3, fill=tint(title), stroke=INK, stroke_width=1.2)
    size = min(width - 2, SMALL - 4)
    icon = moved((width - size) / 2, (SLOT_HEIGHT - size) / 2, pictogram(title), scale=size / 24)
    return tag("g", tag("title", spoken(title)), face, icon)


def tint(title: str) -> str:
    return TINTS.get(title, PLAIN_TINT)


# What lies in the middle


def board(view: View) -> str:
    """What waits to take effect, beside the discard pile."""
    half = (INNER - GAP) / 2
    left = frame(half, BOARD_HEIGHT, bool(view["pending"])) + (pending(view["pending"]) if view["pending"] else quiet())
    right = frame(half, BOARD_HEIGHT, False) + discard(view["discard"])
    return left + moved(half + GAP, 0, right)


def frame(width: float, height: float, is_lit: bool) -> str:
    return tag(
        "rect",
        width=width,
        height=height,
        rx=12,
        fill=GROUND,
        stroke=HIGHLIGHT if is_lit else EDGE,
        stroke_width=2.5 if is_lit else 1,
    )


def quiet() -> str:
    return words(16, 28, "Nothing waits to take effect", 15, fill=FAINT)


def pending(pending: dict[str, Any]) -> str:
    """The cards laid, whom they are meant for, and the chain of nopes, the last of which counts."""
    target = "" if pending["target"] is None else f" on player {pending['target'] + 1}"
    parts = [words(16, 28, f"Player {pending['seat'] + 1} plays {pending['play']}{target}", 17, font_weight="bold")]
    cards = [title for title, number in pending["cards"].items() for _ in range(number)]
    for i, title in enumerate(cards):
        parts.append(moved(16 + i * (SMALL + 6), 40, small_card(title)))
    parts.append(moved(16, 82, nope_chain(pending)))
    if pending["to_ask"]:
        asked = "Still to ask: " + ", ".join(str(seat + 1) for seat in pending["to_ask"])
        parts.append(words(16, BOARD_HEIGHT - 12, asked, 13, fill=FAINT))
    return "".join(parts)


def nope_chain(pending: dict[str, Any]) -> str:
    if not pending["nopes"]:
        return words(0, 18, "No nope on it", 14, fill=FAINT)
    parts = []
    for i, seat in enumerate(pending["nopes"]):
        parts.append(moved(i * 44, 2, pictogram("nope"), scale=20 / 24))
        parts.append(words(i * 44 + 24, 18, str(seat + 1), 15, font_weight="600"))
    verdict, colour = ("cancelled", ALARM) if pending["is_noped"] else ("stands", STANDS)
    parts.append(words(len(pending["nopes"]) * 44 + 2, 18, verdict, 15, font_weight="bold", fill=colour))
    return "".join(parts)


def discard(cards: dict[str, int]) -> str:
    parts = [words(16, 28, f"Discard pile: {sum(cards.values())}", 17, font_weight="bold")]
    return "".join(parts) + moved(16, 40, small_cards(cards, columns=8))


def small_cards(cards: dict[str, int], columns: int) -> str:
    """Small cards with their numbers, in rows."""
    parts = []
    for i, (title, number) in enumerate(cards.items()):
        x, y = i % columns * (SMALL + 27), i // columns * (SMALL + 10)
        parts.append(moved(x, y, small_card(title)))
        if number > 1:
            parts.append(words(x + SMALL + 3, y + SMALL - 9, f"×{number}", 13))
    return "".join(parts)


def small_card(title: str) -> str:
    face = tag("rect", width=SMALL, height=SMALL + 4, rx=4, fill=tint(title), stroke=INK, stroke_opacity=0.35)
    return tag("g", tag("title", spoken(title)), face, moved(4, 6, pictogram(title), scale=(SMALL - 8) / 24))


# Players


def panel(view: View, player: dict[str, Any], width: float) -> str:
    """Another player: name, backs of cards, and the cards one knows among them."""
    parts = [frame(width, PANEL_HEIGHT, player["seat"] == view["to_move"]), name_line(view, player, width)]
    if not player["is_alive"]:
        parts.append(words(14, 62, f"out, place {player['place'] + 1}", 15, fill=ALARM))
        return tag("g", *parts, opacity=0.6)
    known = sum(player["known"].values())
    parts.append(moved(14, 38, backs(player["num_cards"] - known, width - 28)))
    if known:
        parts.append(moved(14, 88, known_cards(player["known"], width - 28)))
    else:
        parts.append(words(14, 110, "no card known", 13, fill=FAINT))
    return "".join(parts)


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
        tag("rect", x=i * step, width=width, height=height, rx=4, fill=BACK, stroke=GROUND, stroke_width=1.2)
        for i in range(number)
    )


def known_cards(cards: dict[str, int], room: float) -> str:
    """The cards known to be in a hand, closer together the more there are."""
    titles = [title for title, number in cards.items() for _ in range(number)]
    step = min(SMALL + 4, (room - SMALL) / max(1, len(titles) - 1))
    return "".join(moved(i * step, 0, small_card(title)) for i, title in enumerate(titles))


def own_hand(view: View) -> tuple[str, float]:
    """The own cards in rows, those of one title behind each other; with the height they take."""
    player = view["players"][view["seat"]]
    title = f"Your hand, player {view['seat'] + 1}"
    if not player["is_alive"]:
        return words(0, 18, f"You are out: place {player['place'] + 1}", 17, font_weight="bold", fill=ALARM), 30
    number = "1 card" if player["num_cards"] == 1 else f"{player['num_cards']} cards"
    parts = [words(0, 18, f"{title}: {number}", 17, font_weight="bold")]
    x, y = 0.0, 32.0
    for name, count in view["hand"].items():
        width = CARD_WIDTH + (count - 1) * STACK_STEP
        if x + width > INNER:
            x, y = 0.0, y + CARD_HEIGHT + GAP
        parts.append(moved(x, y, stack(name, count)))
        x += width + GAP
    return "".join(parts), y + CARD_HEIGHT + GAP


def stack(title: str, count: int) -> str:
    """All cards of one title, the first in front."""
    behind = "".join(moved(i * STACK_STEP, 0, card_frame(title)) for i in range(count - 1, 0, -1))
    return behind + card(title, count)


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

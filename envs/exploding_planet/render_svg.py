"""How does a table look as a picture? What lies in the middle, players with their backs, the own hand as cards."""

from ..core.svg import (
    FAINT,
    HIGHLIGHT,
    INK,
    document,
    frame,
    heading,
    panel,
    player_line,
    selectable,
    tag,
    text,
    translate,
)
from ..core.view import seats_from
from ..core.wording import capitalized, headline, seat_name
from .center_panel import (
    ALARM,
    BACK,
    BACK_EDGE,
    BOARD_HEIGHT,
    BOARD_WIDTH,
    GAP,
    INNER,
    RING_SIZE,
    SMALL,
    STANDS,
    depths_panel,
    discard_panel,
    pending_panel,
    pile_height,
    pile_panel,
    shortened,
    small_card,
    tint,
)
from .icons import pictogram
from .messages import WORDS
from .view import ExplodingPlanetView, PlayerView, count_card, display_name, turns_owed_words

MARGIN = 28
WIDTH = INNER + 2 * MARGIN
CARD_WIDTH, CARD_HEIGHT = 108, 128
MAX_LETTERS = 13  # letters that fit across a card
MAX_LETTERS_BELOW = 36  # letters that fit across the panel of a player
STACK_STEP = 5  # how far cards of one title peep out behind each other
COLUMNS = 4
PANEL_WIDTH = (INNER - (COLUMNS - 1) * GAP) / COLUMNS
PANEL_HEIGHT = 134
NAME = 34  # height of the line with the name
TOP = 84


def render_svg(view: ExplodingPlanetView) -> str:
    """From the top: the other players; what waits, the pile, and what is known of it; the own hand."""
    others = seats_from(view)
    if view["seat"] is not None:
        others = others[1:]
    drawn: list[str] = []
    top: float = TOP
    columns = min(COLUMNS, len(others))
    for i, seat in enumerate(others):
        x, y = MARGIN + i % columns * (PANEL_WIDTH + GAP), top + i // columns * (PANEL_HEIGHT + GAP)
        drawn.append(player_panel(view, view["players"][seat], x, y))
    top += -(-len(others) // columns) * (PANEL_HEIGHT + GAP) + GAP
    right = MARGIN + INNER - BOARD_WIDTH
    drawn += [
        pending_panel(view, MARGIN, top),
        discard_panel(view, MARGIN, top + BOARD_HEIGHT + GAP),
        pile_panel(view, MARGIN + (INNER - RING_SIZE) / 2, top),
        depths_panel(view, right, top),
    ]
    top += max(pile_height(view), 2 * BOARD_HEIGHT + GAP) + GAP
    if view["seat"] is not None:
        own, height = own_hand(view, view["seat"], top)
        drawn.append(own)
        top += height
    title = heading(MARGIN, 42, headline(view), 26)
    if view["to_move"] is not None:
        title += text(MARGIN, 66, turns_owed_words(view), 16)
    return document(WIDTH, top + GAP, WORDS.say(view, "title"), title, *drawn)


# Players


def player_panel(view: ExplodingPlanetView, player: PlayerView, x: float, y: float) -> str:
    """Another player: name, backs of cards, and the cards one knows among them."""
    seat, size = player["seat"], (PANEL_WIDTH, PANEL_HEIGHT)
    parts = [frame(*size, seat == view["to_move"]), player_line(name_line(view, player, PANEL_WIDTH))]
    told = f"{seat_name(view, seat)}, {WORDS.say(view, 'cards', number=player['num_cards'])}"
    if not player["is_alive"]:
        out = WORDS.say(view, "text-out", rank=view["ranks"][seat] or 0)
        told = f"{seat_name(view, seat)}, {out}"
        parts.append(text(14, 62, out, 15, fill=ALARM))
    else:
        known = sum(player["known"].values())
        parts.append(translate(14, 38, backs(player["num_cards"] - known, PANEL_WIDTH - 28)))
        if known:
            cards = ", ".join(count_card(title, number, view["language"]) for title, number in player["known"].items())
            told += f", {WORDS.say(view, 'pile-known', cards=cards)}"
            parts.append(translate(14, 84, known_cards(view, player, PANEL_WIDTH - 28)))
        else:
            parts.append(text(14, 102, WORDS.say(view, "svg-none-known"), 13, fill=FAINT))
        if player["no_more"]:
            titles = ", ".join(display_name(title, view["language"]) for title in player["no_more"])
            words = f"{WORDS.say(view, 'text-no-other')} {titles}"
            told += f", {words}"
            parts.append(text(14, 129, shortened(words, MAX_LETTERS_BELOW), 12, fill=FAINT))
    return panel(x, y, "player", told, size, selectable(f"player-{seat}", *parts), data_seat=seat, data_head=NAME)


def name_line(view: ExplodingPlanetView, player: PlayerView, width: float) -> str:
    line = text(14, 26, shortened(seat_name(view, player["seat"]), 12), 16, font_weight="bold")
    if player["seat"] == view["turn"] and view["to_move"] is not None:
        turns = WORDS.say(view, "svg-turns", turns=view["turns_owed"])
        line += text(106, 26, turns, 13, fill=HIGHLIGHT, font_weight="600")
    if view["ranks"][player["seat"]] == 1:
        line += text(106, 26, WORDS.say(view, "text-won"), 13, fill=STANDS, font_weight="600")
    elif player["is_alive"]:
        number = WORDS.say(view, "cards", number=player["num_cards"])
        line += text(width - 14, 26, number, 14, text_anchor="end")
    return line


def backs(number: int, room: float) -> str:
    """Cards nobody but their holder knows, closer together the more there are."""
    width, height = 28, 40
    step = min(width + 3, (room - width) / max(1, number - 1))
    return "".join(
        tag("rect", x=i * step, width=width, height=height, rx=4, fill=BACK, stroke=BACK_EDGE, stroke_width=1.2)
        for i in range(number)
    )


def known_cards(view: ExplodingPlanetView, player: PlayerView, room: float) -> str:
    """The cards known to be in a hand, closer together the more there are."""
    titles = [title for title, number in player["known"].items() for _ in range(number)]
    step = min(SMALL + 4, (room - SMALL) / max(1, len(titles) - 1))
    return "".join(translate(i * step, 0, small_card(view, title)) for i, title in enumerate(titles))


def own_hand(view: ExplodingPlanetView, seat: int, top: float) -> tuple[str, float]:
    """The own cards in rows, those of one title behind each other; with the height they take."""
    player = view["players"][seat]
    number = WORDS.say(view, "cards", number=player["num_cards"])
    title = WORDS.say(view, "titled", title=capitalized(WORDS.say(view, "text-hand")), words=number)
    if not player["is_alive"]:
        title = capitalized(WORDS.say(view, "text-out", rank=view["ranks"][seat] or 0))
    parts = [text(MARGIN, top + 18, title, 17, font_weight="bold")]
    x, y = 0.0, 32.0
    for name, count in view["hand"].items():
        width = CARD_WIDTH + (count - 1) * STACK_STEP
        if x + width > INNER:
            x, y = 0.0, y + CARD_HEIGHT + GAP
        label = count_card(name, count, view["language"])
        drawn = selectable(f"card-{name}", stack(view, name, count))
        parts.append(panel(MARGIN + x, top + y, "card", label, (width, CARD_HEIGHT), drawn))
        x += width + GAP
    return tag("g", *parts, data_group="hand", data_label=title), y + CARD_HEIGHT + GAP


def stack(view: ExplodingPlanetView, title: str, count: int) -> str:
    """All cards of one title, the first in front."""
    behind = "".join(translate(i * STACK_STEP, 0, card_frame(title)) for i in range(count - 1, 0, -1))
    return tag("g", behind, card(view, title, count), class_="piece", fill=INK, data_thing=title)


def card(view: ExplodingPlanetView, title: str, count: int) -> str:
    lines = [display_name(title, view["language"])]
    if len(lines[0]) > MAX_LETTERS:
        lines = list(lines[0].rsplit(" ", 1))
    name = "".join(
        text(CARD_WIDTH / 2, 22 + 16 * i, line, 14.5, text_anchor="middle", font_weight="600")
        for i, line in enumerate(lines)
    )
    icon = translate((CARD_WIDTH - 54) / 2, 48, pictogram(title), scale=54 / 24)
    number = text(CARD_WIDTH - 9, CARD_HEIGHT - 9, f"×{count}", 15, text_anchor="end", font_weight="bold")
    return card_frame(title) + name + icon + (number if count > 1 else "")


def card_frame(title: str) -> str:
    return tag("rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=8, fill=tint(title), stroke=INK, stroke_opacity=0.5)

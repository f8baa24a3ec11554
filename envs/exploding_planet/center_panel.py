"""What lies in the middle of the table? The pile, what waits to take effect, and the discard pile."""

from ..core.svg import FAINT, INK, frame, panel, selectable, tag, text, token, translate
from .icons import pictogram
from .state import Phase
from .view import ExplodingPlanetView, PendingView, display_name, mixed_words

INNER = 984  # across the picture, margins aside
GAP = 12
SMALL = 30  # a small card, in squares
DISCARD_COLUMNS = 8
SLOT_STEP, SLOT_HEIGHT = 38, 58
SLOTS_IN_A_ROW = 12
ROW_HEIGHT = SLOT_HEIGHT + 22
BOARD_WIDTH = (INNER - GAP) / 2
BOARD_HEIGHT = 150

BACK = "#45587f"
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


# The pile


def pile_rows(view: ExplodingPlanetView) -> int:
    return -(-(view["pile"]["size"] + is_burying(view)) // SLOTS_IN_A_ROW)


def pile_height(view: ExplodingPlanetView) -> float:
    return 58 + pile_rows(view) * ROW_HEIGHT


def is_burying(view: ExplodingPlanetView) -> bool:
    """Whether the viewer is about to put a planet back, so that the end of the pile is a choice as well."""
    return view["phase"] == Phase.BURY.label and view["to_move"] == view["seat"]


def pile_panel(view: ExplodingPlanetView, x: float, y: float) -> str:
    """Every card of the pile in rows, the top card first; those the seat knows are turned up."""
    pile, height = view["pile"], pile_height(view)
    planets = "1 exploding planet" if pile["planets"] == 1 else f"{pile['planets']} exploding planets"
    told = [f"{pile['size']} {'card' if pile['size'] == 1 else 'cards'} in the pile, {planets} among them"]
    parts = [frame(BOARD_WIDTH, height), text(16, 28, told[0], 15, font_weight="600")]
    if pile["danger"] is not None:
        told.append(f"danger: {pile['danger']} % on top, {pile['danger_at_bottom']} % at the bottom")
        parts.append(text(16, 46, told[1], 13.5))
    told += [f"{display_name(title)} below {depth}" for depth, title in enumerate(pile["known"]) if title]
    if pile["mixed_depths"]:
        told.append(f"in any order {mixed_words(pile)}")
    for depth, title in enumerate(pile["known"]):
        marks = f"pile depth-{depth}" if depth == 0 else f"depth-{depth}"
        parts.append(in_row(depth, selectable(marks, slot(title, SLOT_STEP - 6)) + slot_label(depth, pile["size"])))
    mixed = [title for title, number in pile["mixed"].items() for _ in range(number)]
    for depth, title in zip(pile["mixed_depths"], mixed, strict=False):
        parts.append(in_row(depth, mixed_mark(title)))
    if is_burying(view):
        parts.append(in_row(pile["size"], selectable(f"depth-{pile['size']}", free_slot())))
    return panel(x, y, "pile", ", ".join(told), (BOARD_WIDTH, height), *parts)


def in_row(depth: int, drawn: str) -> str:
    row, column = divmod(depth, SLOTS_IN_A_ROW)
    return translate(column * SLOT_STEP + 18, 56 + row * ROW_HEIGHT, drawn)


def slot_label(depth: int, size: int) -> str:
    if depth == 0:
        return text(0, SLOT_HEIGHT + 13, "top", 12, fill=FAINT)
    if depth == size - 1:
        return text(SLOT_STEP - 6, SLOT_HEIGHT + 13, "bottom", 12, fill=FAINT, text_anchor="end")
    is_labeled = depth % 5 == 0 and depth != size - 2
    return text(0, SLOT_HEIGHT + 13, str(depth + 1), 12, fill=FAINT) if is_labeled else ""


def free_slot() -> str:
    return tag(
        "rect",
        width=SLOT_STEP - 6,
        height=SLOT_HEIGHT,
        rx=3,
        fill="#e9e6df",
        stroke=FAINT,
        stroke_dasharray="4 4",
        class_="free",
    )


def slot(title: str | None, width: float) -> str:
    """A card of the pile, seen from above."""
    if title is None:
        back = tag("rect", width=width, height=SLOT_HEIGHT, rx=3, fill=BACK)
        return back + tag(
            "circle", cx=width / 2, cy=SLOT_HEIGHT / 2, r=min(6, width / 4), fill="none", stroke="#8fa0c4"
        )
    face = tag("rect", width=width, height=SLOT_HEIGHT, rx=3, fill=tint(title), stroke=INK, stroke_width=1.2)
    size = min(width - 2, SMALL - 4)
    icon = translate((width - size) / 2, (SLOT_HEIGHT - size) / 2, pictogram(title), scale=size / 24)
    return tag("g", tag("title", display_name(title)), face, icon, class_="piece")


def mixed_mark(title: str) -> str:
    """On the back of a card: one of the titles known to be there or at the other marked places."""
    size = SLOT_STEP - 14
    plate = tag("rect", x=2, y=2, width=size + 4, height=size + 4, rx=3, fill=tint(title), stroke_dasharray="3 3")
    words = tag("title", f"{display_name(title)}, here or at another marked place")
    return tag("g", words, plate, translate(4, 4, pictogram(title), scale=size / 24), class_="mixed")


def tint(title: str) -> str:
    return TINTS.get(title, PLAIN_TINT)


# What lies in the middle


def pending_panel(view: ExplodingPlanetView, x: float, y: float) -> str:
    """What waits to take effect: the cards laid, whom they are meant for, and the nopes, the last of which counts."""
    pending = view["pending"]
    if pending is None:
        told, drawn = "Nothing waits to take effect", text(16, 28, "Nothing waits to take effect", 15, fill=FAINT)
    else:
        target = "" if pending["target"] is None else f" on player {pending['target'] + 1}"
        told = f"Player {pending['seat'] + 1} plays {pending['play']}{target}"
        drawn = text(16, 28, told, 17, font_weight="bold") + pending_cards(pending)
    size = (BOARD_WIDTH, BOARD_HEIGHT)
    return panel(x, y, "pending", told, size, frame(*size, pending is not None), drawn)


def pending_cards(pending: PendingView) -> str:
    cards = [title for title, number in pending["cards"].items() for _ in range(number)]
    parts = []
    for i, title in enumerate(cards):
        parts.append(translate(16 + i * (SMALL + 6), 40, token(f"laid-{title}-{i}", small_card(title))))
    parts.append(translate(16, 82, nope_chain(pending)))
    if pending["to_ask"]:
        asked = "Still to ask: " + ", ".join(str(seat + 1) for seat in pending["to_ask"])
        parts.append(text(16, BOARD_HEIGHT - 12, asked, 13, fill=FAINT))
    return "".join(parts)


def nope_chain(pending: PendingView) -> str:
    if not pending["nopes"]:
        return text(0, 18, "No nope on it", 14, fill=FAINT)
    parts = []
    for i, seat in enumerate(pending["nopes"]):
        parts.append(translate(i * 44, 2, pictogram("nope"), scale=20 / 24))
        parts.append(text(i * 44 + 24, 18, str(seat + 1), 15, font_weight="600"))
    verdict, color = ("canceled", ALARM) if pending["is_noped"] else ("stands", STANDS)
    parts.append(text(len(pending["nopes"]) * 44 + 2, 18, verdict, 15, font_weight="bold", fill=color))
    return "".join(parts)


def discard_panel(view: ExplodingPlanetView, x: float, y: float) -> str:
    """The discard pile: small cards with their numbers, in rows."""
    cards = view["discard"]
    title = f"Discard pile: {sum(cards.values())}"
    parts = [frame(BOARD_WIDTH, BOARD_HEIGHT), text(16, 28, title, 17, font_weight="bold")]
    for i, (name, number) in enumerate(cards.items()):
        count = text(SMALL + 3, SMALL - 9, f"×{number}", 13) if number > 1 else ""
        drawn = selectable(f"discard-{name}", small_card(name)) + count
        parts.append(
            translate(16 + i % DISCARD_COLUMNS * (SMALL + 27), 40 + i // DISCARD_COLUMNS * (SMALL + 10), drawn)
        )
    label = f"{title}, " + ", ".join(f"{number} {display_name(name)}" for name, number in cards.items())
    return panel(x, y, "discard", label, (BOARD_WIDTH, BOARD_HEIGHT), *parts)


def small_card(title: str) -> str:
    face = tag("rect", width=SMALL, height=SMALL + 4, rx=4, fill=tint(title), stroke=INK, stroke_opacity=0.35)
    icon = translate(4, 6, pictogram(title), scale=(SMALL - 8) / 24)
    return tag("g", tag("title", display_name(title)), face, icon, class_="piece")

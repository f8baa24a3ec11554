"""What lies in the middle of the table? The pile with its odds, what waits, the discard pile."""

from math import cos, pi, sin

from ..core.svg import BAD, FAINT, GOOD, HIGHLIGHT, INK, SKY, frame, panel, selectable, tag, text, token, translate
from ..core.wording import capitalized, join_names, seat_in_list, seat_name
from .icons import pictogram
from .messages import WORDS
from .state import Phase
from .view import ExplodingPlanetView, PendingView, count_card, depth_words, display_name, mixed_words

INNER = 984  # across the picture, margins aside
GAP = 12
SMALL = 30  # a small card, in squares
DISCARD_COLUMNS = 5
SLOT_STEP, SLOT_HEIGHT = 34, 46
SLOTS_IN_A_ROW = 10
ROW_HEIGHT = SLOT_HEIGHT + 22
BOARD_WIDTH = 342
BOARD_HEIGHT = 150

BACK = "#33437a"
BACK_EDGE = "#5c6fae"
ALARM = BAD
STANDS = GOOD
CALM = "#3d4f86"
RED = "#ff7d5c"
RING_SIZE = 300
RING = 99.0  # radius of the ring of odds
TINTS = {
    "eco_kit": "#dff0dc",
    "nope": "#fbdcd6",
    "exploding_planet": "#ffe0b3",
    "bad_deed": "#f6e6cb",
    "targeted_attack": "#f6e6cb",
    "donation": "#f8e1e8",
    "solidarity": "#f8e1e8",
    "skip": "#dbeaf5",
    "reversal": "#dbeaf5",
    "recycling": "#dff0dc",
    "divination": "#e6e1f7",
    "change_the_future": "#e6e1f7",
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
    return 34 + max(1, pile_rows(view)) * ROW_HEIGHT


def is_burying(view: ExplodingPlanetView) -> bool:
    """Whether the viewer is about to put a planet back, so that the end of the pile is a choice as well."""
    return view["phase"] == Phase.BURY.label and view["to_move"] == view["seat"]


def pile_panel(view: ExplodingPlanetView, x: float, y: float) -> str:
    """The pile in the middle of a ring that shows how likely its top card explodes."""
    pile = view["pile"]
    contents = WORDS.say(view, "pile", cards=WORDS.say(view, "cards", number=pile["size"]), planets=pile["planets"])
    told = [WORDS.say(view, "svg-pile", pile=contents)]
    parts = [odds_ring(pile["size"], pile["danger"] or 0), translate(RING_SIZE / 2, 112, deck(view))]
    if pile["danger"] is not None:
        told.append(WORDS.say(view, "odds", percent=pile["danger"]))
        words = tag("tspan", f"{pile['danger']} % ", font_weight="bold", font_size=22, fill="#ffc2ae")
        words += tag("tspan", WORDS.say(view, "svg-explodes"), font_size=15)
        parts.append(tag("text", words, x=RING_SIZE / 2, y=248, text_anchor="middle", data_fact="danger"))
        told.append(WORDS.say(view, "odds-bottom", percent=pile["danger_at_bottom"] or 0))
        parts.append(text(RING_SIZE / 2, 268, contents, 13, text_anchor="middle", fill=FAINT))
        bottom = WORDS.say(view, "svg-danger-bottom", percent=pile["danger_at_bottom"] or 0)
        parts.append(text(RING_SIZE / 2, 285, bottom, 13, text_anchor="middle", fill=FAINT))
    size = (RING_SIZE, 292)
    return panel(x, y, "pile", ", ".join(told), size, selectable("pile", *parts))


def odds_ring(num_cards: int, danger: int) -> str:
    """A segment for each card of the pile; the red part is the chance that the next one explodes."""
    around = 2 * pi * RING
    center = {"cx": RING_SIZE / 2, "cy": 112, "r": RING, "fill": "none", "stroke_width": 12}
    glows = "".join(
        tag("circle", cx=RING_SIZE / 2, cy=112, r=radius, fill="#ff9a4a", fill_opacity=0.05 + danger / 1500)
        for radius in (92, 76, 60)
    )
    red = f"{danger / 100 * around:.1f} {around:.1f}"
    turn = f"rotate(-90 {RING_SIZE // 2} 112)"
    arc = tag("circle", **center, stroke=RED, stroke_dasharray=red, transform=turn, class_="odds") if danger else ""
    cuts = []
    for i in range(num_cards if num_cards > 1 else 0):
        angle = 2 * pi * i / num_cards - pi / 2
        inner, outer = RING - 7, RING + 7
        path = f"M{RING_SIZE / 2 + inner * cos(angle):.1f} {112 + inner * sin(angle):.1f} "
        cuts.append(path + f"L{RING_SIZE / 2 + outer * cos(angle):.1f} {112 + outer * sin(angle):.1f}")
    lines = tag("path", d=" ".join(cuts), stroke=SKY, stroke_width=2, fill="none") if cuts else ""
    return glows + tag("circle", **center, stroke=CALM) + arc + lines


def deck(view: ExplodingPlanetView) -> str:
    """The backs of some cards, one above the other: higher the more there are."""
    num_cards = view["pile"]["size"]
    if num_cards == 0:
        return text(0, 5, WORDS.say(view, "svg-empty"), 15, text_anchor="middle", fill=FAINT)
    height = min(10, 1 + num_cards // 3)
    return "".join(translate(-40 + 1.1 * i, -46 + 1.8 * (height - 2 * i), card_back()) for i in range(height))


def card_back() -> str:
    """A planet with its ring."""
    outer = tag("rect", width=77, height=109, rx=6, fill=BACK, stroke="#0c1222", stroke_width=1.5)
    inner = tag("rect", x=4.6, y=4.6, width=68, height=99.6, rx=4, fill="#26335f", stroke=BACK_EDGE)
    ball = tag("circle", cx=38.6, cy=54.5, r=19.3, fill="#4d78b8")
    land = "M21.6 51.2 q9.3 7.7 17 0 t17 2.3"
    ground = tag("path", d=land, stroke="#7fb58a", stroke_width=5.4, fill="none", stroke_linecap="round")
    shadow = tag("path", d="M23.2 65.3 A19.3 19.3 0 0 0 57.9 54.5 A24.7 24.7 0 0 1 23.2 65.3 Z", fill="#0c1222")
    oval = {"cx": 38.6, "cy": 54.5, "rx": 29.3, "ry": 7.7, "fill": "none", "stroke": "#f2a33a", "stroke_width": 1.9}
    return (
        outer
        + inner
        + ball
        + ground
        + tag("g", shadow, opacity=0.4)
        + tag("ellipse", **oval, transform="rotate(-18 38.6 54.5)")
    )


def depths_panel(view: ExplodingPlanetView, x: float, y: float) -> str:
    """Every card of the pile in rows, the top card first; those the seat knows are turned up."""
    pile, height, language = view["pile"], pile_height(view), view["language"]
    told = [WORDS.say(view, "svg-known" if view["seat"] is not None else "svg-known-to-all")]
    parts = [text(0, 20, told[0], 15, font_weight="600")]
    for depth, title in enumerate(pile["known"]):
        if title:
            card, place = display_name(title, language), depth_words(depth, language)
            told.append(WORDS.say(view, "known-at", card=card, place=place))
    if pile["mixed_depths"]:
        told.append(mixed_words(pile, language))
    for depth, title in enumerate(pile["known"]):
        drawn = selectable(f"depth-{depth}", slot(view, title, SLOT_STEP - 6)) + slot_label(view, depth)
        parts.append(in_row(depth, drawn))
    mixed = [title for title, number in pile["mixed"].items() for _ in range(number)]
    for depth, title in zip(pile["mixed_depths"], mixed, strict=False):
        parts.append(in_row(depth, mixed_mark(view, title)))
    if is_burying(view):
        parts.append(in_row(pile["size"], selectable(f"depth-{pile['size']}", free_slot())))
    return panel(x, y, "depths", ", ".join(told), (BOARD_WIDTH, height), *parts)


def in_row(depth: int, drawn: str) -> str:
    row, column = divmod(depth, SLOTS_IN_A_ROW)
    return translate(column * SLOT_STEP + 1, 32 + row * ROW_HEIGHT, drawn)


def slot_label(view: ExplodingPlanetView, depth: int) -> str:
    size = view["pile"]["size"]
    if depth == 0:
        return text(0, SLOT_HEIGHT + 13, WORDS.say(view, "svg-top"), 12, fill=FAINT)
    if depth == size - 1:
        return text(SLOT_STEP - 6, SLOT_HEIGHT + 13, WORDS.say(view, "svg-bottom"), 12, fill=FAINT, text_anchor="end")
    is_labeled = depth % 5 == 0 and depth != size - 2
    return text(0, SLOT_HEIGHT + 13, str(depth + 1), 12, fill=FAINT) if is_labeled else ""


def free_slot() -> str:
    return tag(
        "rect",
        width=SLOT_STEP - 6,
        height=SLOT_HEIGHT,
        rx=3,
        fill="#26335f",
        stroke=HIGHLIGHT,
        stroke_dasharray="4 4",
        class_="free",
    )


def slot(view: ExplodingPlanetView, title: str | None, width: float) -> str:
    """A card of the pile, seen from above."""
    if title is None:
        back = tag("rect", width=width, height=SLOT_HEIGHT, rx=3, fill=BACK, stroke=BACK_EDGE)
        return back + tag(
            "circle", cx=width / 2, cy=SLOT_HEIGHT / 2, r=min(6, width / 4), fill="none", stroke=BACK_EDGE
        )
    face = tag("rect", width=width, height=SLOT_HEIGHT, rx=3, fill=tint(title), stroke=INK, stroke_width=1.2)
    size = min(width - 2, SMALL - 4)
    icon = translate((width - size) / 2, (SLOT_HEIGHT - size) / 2, pictogram(title), scale=size / 24)
    return tag("g", tag("title", display_name(title, view["language"])), face, icon, class_="piece", data_thing=title)


def mixed_mark(view: ExplodingPlanetView, title: str) -> str:
    """On the back of a card: one of the titles known to be there or at the other marked places."""
    size = SLOT_STEP - 14
    plate = tag("rect", x=2, y=2, width=size + 4, height=size + 4, rx=3, fill=tint(title), stroke_dasharray="3 3")
    words = tag("title", WORDS.say(view, "svg-mixed", card=display_name(title, view["language"])))
    return tag("g", words, plate, translate(4, 4, pictogram(title), scale=size / 24), class_="mixed", data_thing=title)


def tint(title: str) -> str:
    return TINTS.get(title, PLAIN_TINT)


# What lies in the middle


def pending_panel(view: ExplodingPlanetView, x: float, y: float) -> str:
    """What waits to take effect: the cards laid, whom they are meant for, and the nopes, the last of which counts."""
    pending = view["pending"]
    if pending is None:
        told, drawn = WORDS.say(view, "svg-no-play"), ""
    else:
        told = play_words(view, pending)
        size_of_text = 17 if len(told) < 36 else 14
        drawn = text(16, 28, shortened(told), size_of_text, font_weight="bold") + pending_cards(view, pending)
    size = (BOARD_WIDTH, BOARD_HEIGHT)
    return panel(x, y, "pending", told, size, frame(*size, True) + drawn if pending else "")


def play_words(view: ExplodingPlanetView, pending: PendingView) -> str:
    play = pending["play"]
    if pending["target"] is not None:
        play = WORDS.say(view, "on-target", play=play, target=seat_in_list(view, pending["target"]))
    return WORDS.say(view, "titled", title=seat_name(view, pending["seat"]), words=play)


def shortened(words: str, letters: int = 50) -> str:
    return words if len(words) <= letters else words[: letters - 1] + "…"


def pending_cards(view: ExplodingPlanetView, pending: PendingView) -> str:
    cards = [title for title, number in pending["cards"].items() for _ in range(number)]
    parts = []
    for i, title in enumerate(cards):
        parts.append(translate(16 + i * (SMALL + 6), 40, token(f"laid-{title}-{i}", small_card(view, title))))
    parts.append(translate(16, 82, nope_chain(view, pending)))
    if pending["to_ask"]:
        names = join_names(view, [seat_in_list(view, seat) for seat in pending["to_ask"]])
        asked = capitalized(WORDS.say(view, "to-ask", names=names))
        parts.append(text(16, BOARD_HEIGHT - 12, shortened(asked), 13, fill=FAINT))
    return "".join(parts)


def nope_chain(view: ExplodingPlanetView, pending: PendingView) -> str:
    if not pending["nopes"]:
        return text(0, 18, WORDS.say(view, "svg-no-nope"), 14, fill=FAINT)
    parts = []
    for i, seat in enumerate(pending["nopes"]):
        parts.append(translate(i * 44, 2, pictogram("nope"), scale=20 / 24))
        parts.append(text(i * 44 + 24, 18, str(seat + 1), 15, font_weight="600"))
    verdict, color = ("canceled", ALARM) if pending["is_noped"] else ("stands", STANDS)
    parts.append(text(len(pending["nopes"]) * 44 + 2, 18, WORDS.say(view, verdict), 15, font_weight="bold", fill=color))
    return "".join(parts)


def discard_panel(view: ExplodingPlanetView, x: float, y: float) -> str:
    """The discard pile: small cards with their numbers, in rows."""
    cards = view["discard"]
    title = WORDS.say(view, "svg-discard", number=sum(cards.values()))
    parts = [frame(BOARD_WIDTH, BOARD_HEIGHT), text(16, 28, title, 17, font_weight="bold")]
    for i, (name, number) in enumerate(cards.items()):
        count = text(SMALL + 3, SMALL - 9, f"×{number}", 13) if number > 1 else ""
        drawn = selectable(f"discard-{name}", small_card(view, name)) + count
        parts.append(
            translate(16 + i % DISCARD_COLUMNS * (SMALL + 27), 40 + i // DISCARD_COLUMNS * (SMALL + 10), drawn)
        )
    label = f"{title}, " + ", ".join(count_card(name, number, view["language"]) for name, number in cards.items())
    return panel(x, y, "discard", label, (BOARD_WIDTH, BOARD_HEIGHT), *parts)


def small_card(view: ExplodingPlanetView, title: str) -> str:
    face = tag("rect", width=SMALL, height=SMALL + 4, rx=4, fill=tint(title), stroke=INK, stroke_opacity=0.35)
    icon = translate(4, 6, pictogram(title), scale=(SMALL - 8) / 24)
    return tag("g", tag("title", display_name(title, view["language"])), face, icon, class_="piece", data_thing=title)

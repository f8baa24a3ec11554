"""How does a table look as a picture? The plan, or what was read of it, and everybody's board and hand."""

from typing import Any

from ..core.drawing import FAINT, HIGHLIGHT, INK, frame, headline, marked, moved, page, panel, piece, tag, words
from ..core.game import View
from .buildings import BUILDINGS, NUM_COLUMNS, ORIENTATIONS, PLACES
from .pictograms import pictogram

BOX = 48  # a pictogram's own size
GAP = 6
CELL = 64
BIG_CELL = 86
HAND_CELL = 46
HAND_COLUMNS = 4
BOARD = NUM_COLUMNS * CELL + (NUM_COLUMNS - 1) * GAP
BIG_BOARD = NUM_COLUMNS * BIG_CELL + (NUM_COLUMNS - 1) * GAP
PADDING = 18
PANEL_WIDTH = BOARD + 2 * PADDING
PANEL_HEIGHT = 46 + BOARD + 2 * HAND_CELL + GAP + 56
PLAN_WIDTH = BIG_BOARD + 2 * PADDING
MARGIN = 24
TOP = 76
QUARTER = 90

WRONG = "#c0392b"
NIGHT = "#2b3a5c"
CARD = "#f7f8fb"
LOCKED = "#5d6880"
RIMS = ("#2f7fc1", "#c8553d", "#3f9b5f", "#8a5fb0")  # the colours of the four sets of cards
PLAN_RIM = INK
EDGES = {"up": (0.5, 0.13), "right": (0.92, 0.53), "down": (0.5, 0.97), "left": (0.08, 0.53)}


def svg(view: View) -> str:
    columns = 2 if view["num_players"] == 4 else view["num_players"]
    rows = -(-view["num_players"] // columns)
    has_plan = view["plan"] is not None or view["readings"] is not None
    left = MARGIN + (PLAN_WIDTH + MARGIN if has_plan else 0)
    width = left + columns * (PANEL_WIDTH + MARGIN)
    height = TOP + rows * (PANEL_HEIGHT + MARGIN)
    panels = [
        player_panel(
            view,
            view["players"][seat],
            left + (i % columns) * (PANEL_WIDTH + MARGIN),
            TOP + (i // columns) * (PANEL_HEIGHT + MARGIN),
        )
        for i, seat in enumerate(seats_from(view))
    ]
    plan = [plan_panel(view, MARGIN, TOP)] if has_plan else []
    return page(width, height, "Space Builder", heading(view), *plan, *panels)


def seats_from(view: View) -> list[int]:
    """The viewer's own board first."""
    first = view["seat"] or 0
    return [(first + steps) % view["num_players"] for steps in range(view["num_players"])]


def heading(view: View) -> str:
    if view["to_move"] is None:
        title = f"The game is over after {view['round']} rounds"
    elif view["phase"] == "build":
        title = f"Round {view['round']} · tick {view['tick']} of {view['tick_limit']}"
    else:
        title = f"Round {view['round']} · player {view['to_move'] + 1} has won it and unlocks a building"
    last = view["last_round"]
    is_new = last is not None and view["phase"] == "build"
    before = f"The last round, plan {last['plan']}, was won by player {last['winner'] + 1}." if is_new else ""
    return headline(MARGIN, 38, title, 24) + words(MARGIN, 60, before, 14)


def plan_panel(view: View, x: float, y: float) -> str:
    if view["plan"] is not None:
        title, note = f"Plan {view['plan']['number']}", "It may not be turned."
        cells = [plan_cell(card) for card in view["plan"]["places"]]
        told = [card_words(card) for card in view["plan"]["places"]]
    else:
        title, note = "The plan as you read it", "At the edges: how often the roof was read to point there."
        cells = [reading_cell(reading) for reading in view["readings"]]
        told = [reading_words(reading) for reading in view["readings"]]
    cells = [marked(f"plan-{place}", cell) for place, cell in enumerate(cells)]
    options = view["options"]
    sight = f"A look mistakes {options['p_face']:.0%} of faces and {options['p_turn']:.0%} of orientations."
    label = f"{title}: " + "; ".join(f"{place}: {words}" for place, words in zip(PLACES, told, strict=True))
    return panel(
        x,
        y,
        "plan",
        label,
        (PLAN_WIDTH, PANEL_HEIGHT),
        frame(PLAN_WIDTH, PANEL_HEIGHT),
        words(PADDING, 30, title, 18, font_weight="bold"),
        moved(PADDING, 46, grid(cells, BIG_CELL, NIGHT)),
        words(PADDING, BIG_BOARD + 70, note, 12),
        words(PADDING, BIG_BOARD + 88, sight, 12, fill=FAINT),
    )


def card_words(shown: dict[str, str] | None) -> str:
    return "empty" if shown is None else f"{shown['building']}, {shown['face']}, pointing {shown['orientation']}"


def reading_words(reading: dict[str, Any] | None) -> str:
    if reading is None:
        return "not read"
    return "empty" if reading["building"] is None else card_words(likeliest(reading))


def grid(cells: list[str], size: float, ground: str) -> str:
    """Nine places on a board."""
    side = NUM_COLUMNS * size + (NUM_COLUMNS - 1) * GAP
    parts = [tag("rect", x=-GAP, y=-GAP, width=side + 2 * GAP, height=side + 2 * GAP, rx=10, fill=ground)]
    for i, cell in enumerate(cells):
        parts.append(moved(i % NUM_COLUMNS * (size + GAP), i // NUM_COLUMNS * (size + GAP), cell))
    return "".join(parts)


def free_place(size: float) -> str:
    return tag(
        "rect",
        x=2,
        y=2,
        width=size - 4,
        height=size - 4,
        rx=7,
        fill="#ffffff",
        fill_opacity=0.04,
        stroke="#ffffff",
        stroke_opacity=0.4,
        stroke_dasharray="4 4",
    )


def card(shown: dict[str, str], size: float, rim: str) -> str:
    """A card with its building, turned the way it points."""
    inner = 0.86 * size
    turned = f"rotate({ORIENTATIONS.index(shown['orientation']) * QUARTER} {BOX // 2} {BOX // 2})"
    picture = tag("g", pictogram(shown["building"], shown["face"]), transform=turned)
    ground = tag("rect", width=size, height=size, rx=8, fill=CARD, stroke=rim, stroke_width=3)
    inset = (size - inner) / 2
    return tag("title", shown["building"]) + ground + moved(inset, inset, picture, scale=inner / BOX)


def plan_cell(shown: dict[str, str] | None) -> str:
    return free_place(BIG_CELL) if shown is None else card(shown, BIG_CELL, PLAN_RIM)


def reading_cell(reading: dict[str, Any] | None) -> str:
    """T2. A building with the face and orientation read most often, and all tallies around it."""
    if reading is None:
        question = words(
            BIG_CELL / 2, BIG_CELL / 2 + 9, "?", 26, text_anchor="middle", fill="#ffffff", fill_opacity=0.5
        )
        return free_place(BIG_CELL) + question
    if reading["building"] is None:
        return free_place(BIG_CELL) + words(
            BIG_CELL / 2, BIG_CELL / 2 + 4, "empty", 13, text_anchor="middle", fill="#ffffff"
        )
    faces, ways = reading["faces"], reading["orientations"]
    shown = likeliest(reading)
    ground = tag("rect", width=BIG_CELL, height=BIG_CELL, rx=8, fill="#ffffff")
    tallies = [edge_tally(way, count) for way, count in ways.items() if count]
    tallies += [
        words(x, BIG_CELL - 4, f"{face} {faces[face]}", 9, text_anchor=anchor, fill=INK if faces[face] else FAINT)
        for face, x, anchor in (("front", 4, "start"), ("back", BIG_CELL - 4, "end"))
    ]
    return ground + moved(16, 13, card(shown, BIG_CELL - 32, PLAN_RIM)) + "".join(tallies)


def likeliest(reading: dict[str, Any]) -> dict[str, str]:
    """T2. A card as it was read most often."""
    faces, ways = reading["faces"], reading["orientations"]
    return {
        "building": reading["building"],
        "face": max(faces, key=faces.__getitem__),
        "orientation": max(ways, key=ways.__getitem__),
    }


def edge_tally(way: str, count: int) -> str:
    across, down = EDGES[way]
    return words(across * BIG_CELL, down * BIG_CELL - 1, str(count), 11, text_anchor="middle", font_weight="600")


def player_panel(view: View, player: dict[str, Any], x: float, y: float) -> str:
    seat = player["seat"]
    you = " (you)" if seat == view["seat"] else ""
    state = status(view, player)
    built = [f"{place}: {card_words(card)}" for place, card in zip(PLACES, player["board"], strict=True) if card]
    held = [card_words(card) if card["face"] else card["building"] for card in player["hand"]]
    label = f"Board of player {seat + 1}{you}, {state}: {'; '.join(built) or 'empty'}. In hand: {'; '.join(held)}"
    return panel(
        x,
        y,
        "board",
        label,
        (PANEL_WIDTH, PANEL_HEIGHT),
        frame(PANEL_WIDTH, PANEL_HEIGHT, seat in view["acting"]),
        tag("rect", x=PADDING, y=16, width=14, height=16, rx=3, fill=RIMS[seat]),
        words(PADDING + 22, 30, f"Player {seat + 1}{you}", 18, font_weight="bold"),
        words(PANEL_WIDTH - PADDING, 30, f"won {player['rounds_won']}", 14, text_anchor="end"),
        moved(PADDING, 46, grid(board_cells(view, player), CELL, NIGHT)),
        moved(PADDING, 46 + BOARD + 20, hand(view, player)),
        words(PADDING, PANEL_HEIGHT - 14, state, 13, fill=HIGHLIGHT, font_weight="600"),
        data_seat=seat,
    )


def own(view: View, player: dict[str, Any], mark: str, drawn: str) -> str:
    """What only its owner can touch."""
    return marked(mark, drawn) if player["seat"] == view["seat"] else drawn


def owned_card(view: View, player: dict[str, Any], shown: dict[str, Any], drawn: str) -> str:
    """A player's card, in hand or on the board."""
    named = piece(f"card-{player['seat']}-{shown['building']}", drawn)
    return own(view, player, f"card-{shown['building']}", named)


def status(view: View, player: dict[str, Any]) -> str:
    done = f"done as number {player['finish_order']}" if player["finish_order"] else ""
    if view["phase"] == "build":
        return done or "building"
    defects = view["last_round"]["defects"][player["seat"]]
    checked = f"{defects} defect{'' if defects == 1 else 's'}"
    return f"{done}, {checked}" if done else f"not done, {checked}"


def board_cells(view: View, player: dict[str, Any]) -> list[str]:
    """The places of a board; once the round is checked, wrong cards are marked."""
    wanted = view["plan"]["places"] if view["plan"] is not None and view["phase"] != "build" else player["board"]
    cells = []
    for place, (shown, right) in enumerate(zip(player["board"], wanted, strict=True)):
        if shown is None:
            cells.append(own(view, player, f"place-{place}", free_place(CELL)))
        else:
            drawn = card(shown, CELL, RIMS[player["seat"]]) + (wrong_mark() if shown != right else "")
            cells.append(owned_card(view, player, shown, drawn))
    return cells


def wrong_mark() -> str:
    cross = tag("path", d="M-4 -4 L4 4 M-4 4 L4 -4", stroke="#ffffff", stroke_width=2.4, stroke_linecap="round")
    return moved(CELL - 8, 8, tag("circle", r=9, fill=WRONG, stroke="#ffffff", stroke_width=1.5), cross)


def hand(view: View, player: dict[str, Any]) -> str:
    """All eight cards in two rows, each always in the same spot: in hand, locked, or on the board."""
    held = {each["building"]: each for each in player["hand"]}
    parts = []
    for i, building in enumerate(BUILDINGS):
        if building in held:
            spot = owned_card(view, player, held[building], held_card(held[building], RIMS[player["seat"]]))
        elif building in player["locked"]:
            spot = own(view, player, f"locked-{building}", locked_card(building))
        else:
            spot = tag("rect", x=1, y=1, width=HAND_CELL - 2, height=HAND_CELL - 2, rx=6, fill="#eef0f4", class_="free")
        parts.append(moved(i % HAND_COLUMNS * (HAND_CELL + GAP), i // HAND_COLUMNS * (HAND_CELL + GAP), spot))
    return "".join(parts)


def held_card(held: dict[str, Any], rim: str) -> str:
    if held["face"] is not None:
        return card(held, HAND_CELL, rim)
    ground = tag("rect", width=HAND_CELL, height=HAND_CELL, rx=8, fill=rim)
    name = words(HAND_CELL / 2, HAND_CELL / 2 + 3, held["building"], 10, text_anchor="middle", fill="#ffffff")
    return ground + name


def locked_card(building: str) -> str:
    ground = tag("rect", width=HAND_CELL, height=HAND_CELL, rx=8, fill="#ffffff", stroke="#c5cbd6")
    bow = tag("path", d="M17 17 V13 A6 6 0 0 1 29 13 V17", fill="none", stroke=FAINT, stroke_width=2.4)
    body = tag("rect", x=14, y=17, width=18, height=13, rx=2.5, fill=FAINT)
    return ground + bow + body + words(HAND_CELL / 2, HAND_CELL - 5, building, 9, text_anchor="middle", fill=LOCKED)

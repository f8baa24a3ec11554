"""How does a table look as a picture? The plan, or what was read of it, and everybody's board and hand."""

from ..core.svg import FAINT, HIGHLIGHT, INK, document, frame, heading, panel, selectable, tag, text, token, translate
from ..core.view import seats_from
from ..core.wording import headline
from .buildings import BUILDINGS, CELLS, NUM_COLUMNS, ORIENTATIONS
from .icons import pictogram
from .state import Phase
from .view import TURNS, CardView, HeldView, PlayerView, ReadingView, SpaceBuilderView, built_upright

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
RIMS = ("#2f7fc1", "#c8553d", "#3f9b5f", "#8a5fb0")  # the colors of the four sets of cards
PLAN_RIM = INK
BASE_MARK = "#f2b134"
ARM = 26  # of the base mark
EDGES = {"up": (0.5, 0.13), "right": (0.92, 0.53), "down": (0.5, 0.97), "left": (0.08, 0.53)}


def render_svg(view: SpaceBuilderView) -> str:
    columns = 2 if view["num_players"] == 4 else view["num_players"]
    rows = -(-view["num_players"] // columns)
    has_plan = view["plan"] is not None or bool(view["readings"])
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
    return document(
        width, height, "Space Builder", heading(MARGIN, 38, headline(view), 24), last_round_line(view), *plan, *panels
    )


def last_round_line(view: SpaceBuilderView) -> str:
    last = view["last_round"]
    if last is None or view["phase"] != Phase.BUILD.label:
        return ""
    return text(MARGIN, 60, f"The last round, plan {last['plan']}, was won by player {last['winner'] + 1}.", 14)


def plan_panel(view: SpaceBuilderView, x: float, y: float) -> str:
    if view["plan"] is not None:
        title = f"Plan {view['plan']['number']}, {TURNS[view['plan_turn']]}"
        notes = [
            "It may not be turned. Build it so that its marked corner",
            "comes to lie on the marked corner of your board.",
        ]
        cells = [plan_cell(card) for card in view["plan"]["cells"]]
        told = [card_words(card) for card in view["plan"]["cells"]]
    else:
        title = "The plan as you read it"
        notes = [f"It lies {TURNS[view['plan_turn']]}.", "At the edges: how often the roof was read to point there."]
        cells = [reading_cell(reading) for reading in view["readings"]]
        told = [reading_words(reading) for reading in view["readings"]]
    cells = [selectable(f"plan-{place}", cell) for place, cell in enumerate(cells)]
    sight, base = view["sight"], view["plan_base"]
    odds = f"A look mistakes {sight['faces']:.0%} of faces and {sight['orientations']:.0%} of orientations."
    label = f"{title}; its base cell is at the {CELLS[base]}: "
    label += "; ".join(f"{place}: {words}" for place, words in zip(CELLS, told, strict=True))
    return panel(
        x,
        y,
        "plan",
        label,
        (PLAN_WIDTH, PANEL_HEIGHT),
        frame(PLAN_WIDTH, PANEL_HEIGHT),
        text(PADDING, 30, title, 16, font_weight="bold"),
        translate(PADDING, 46, grid(cells, BIG_CELL, NIGHT, base)),
        *(text(PADDING, BIG_BOARD + 72 + 18 * i, line, 12) for i, line in enumerate(notes)),
        text(PADDING, BIG_BOARD + 72 + 18 * len(notes), odds, 12, fill=FAINT),
    )


def card_words(shown: CardView | None) -> str:
    return "empty" if shown is None else f"{shown['building']}, {shown['face']}, pointing {shown['orientation']}"


def reading_words(reading: ReadingView | None) -> str:
    if reading is None:
        return "not read"
    return "empty" if reading["building"] is None else card_words(likeliest(reading["building"], reading))


def grid(cells: list[str], size: float, ground: str, base: int) -> str:
    """Nine cells on a board; R2: a bracket marks the corner with the base cell."""
    side = NUM_COLUMNS * size + (NUM_COLUMNS - 1) * GAP
    parts = [tag("rect", x=-GAP, y=-GAP, width=side + 2 * GAP, height=side + 2 * GAP, rx=10, fill=ground)]
    for i, cell in enumerate(cells):
        parts.append(translate(i % NUM_COLUMNS * (size + GAP), i // NUM_COLUMNS * (size + GAP), cell))
    return "".join(parts) + base_mark(base, side)


def base_mark(base: int, side: float) -> str:
    row, column = divmod(base, NUM_COLUMNS)
    across, down = (1 if column == 0 else -1), (1 if row == 0 else -1)  # from the corner inwards
    x, y = (-GAP if column == 0 else side + GAP), (-GAP if row == 0 else side + GAP)
    bracket = f"M{x + across * ARM} {y} L{x} {y} L{x} {y + down * ARM}"
    return tag("path", d=bracket, fill="none", stroke=BASE_MARK, stroke_width=7, stroke_linejoin="round")


def free_cell(size: float) -> str:
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


def card(shown: CardView, size: float, rim: str) -> str:
    """A card with its building, turned the way it points."""
    inner = 0.86 * size
    turned = f"rotate({ORIENTATIONS.index(shown['orientation']) * QUARTER} {BOX // 2} {BOX // 2})"
    picture = tag("g", pictogram(shown["building"], shown["face"]), transform=turned)
    ground = tag("rect", width=size, height=size, rx=8, fill=CARD, stroke=rim, stroke_width=3)
    inset = (size - inner) / 2
    return tag("title", shown["building"]) + ground + translate(inset, inset, picture, scale=inner / BOX)


def plan_cell(shown: CardView | None) -> str:
    return free_cell(BIG_CELL) if shown is None else card(shown, BIG_CELL, PLAN_RIM)


def reading_cell(reading: ReadingView | None) -> str:
    """T2. A building with the face and orientation read most often, and all tallies around it."""
    if reading is None:
        question = text(BIG_CELL / 2, BIG_CELL / 2 + 9, "?", 26, text_anchor="middle", fill="#ffffff", fill_opacity=0.5)
        return free_cell(BIG_CELL) + question
    if reading["building"] is None:
        return free_cell(BIG_CELL) + text(
            BIG_CELL / 2, BIG_CELL / 2 + 4, "empty", 13, text_anchor="middle", fill="#ffffff"
        )
    faces, ways = reading["faces"], reading["orientations"]
    shown = likeliest(reading["building"], reading)
    ground = tag("rect", width=BIG_CELL, height=BIG_CELL, rx=8, fill="#ffffff")
    tallies = [edge_tally(way, count) for way, count in ways.items() if count]
    tallies += [
        text(x, BIG_CELL - 4, f"{face} {faces[face]}", 9, text_anchor=anchor, fill=INK if faces[face] else FAINT)
        for face, x, anchor in (("front", 4, "start"), ("back", BIG_CELL - 4, "end"))
    ]
    return ground + translate(16, 13, card(shown, BIG_CELL - 32, PLAN_RIM)) + "".join(tallies)


def likeliest(building: str, reading: ReadingView) -> CardView:
    """T2. A card as it was read most often."""
    faces, ways = reading["faces"], reading["orientations"]
    return {
        "building": building,
        "face": max(faces, key=faces.__getitem__),
        "orientation": max(ways, key=ways.__getitem__),
    }


def edge_tally(way: str, count: int) -> str:
    across, down = EDGES[way]
    return text(across * BIG_CELL, down * BIG_CELL - 1, str(count), 11, text_anchor="middle", font_weight="600")


def player_panel(view: SpaceBuilderView, player: PlayerView, x: float, y: float) -> str:
    seat = player["seat"]
    you = " (you)" if seat == view["seat"] else ""
    state = status(view, player)
    built = [f"{place}: {card_words(card)}" for place, card in zip(CELLS, player["board"], strict=True) if card]
    held = [card_words(held["card"]) if held["card"] else held["building"] for held in player["hand"]]
    label = f"Board of player {seat + 1}{you}, {state}: {'; '.join(built) or 'empty'}. In hand: {'; '.join(held)}"
    return panel(
        x,
        y,
        "board",
        label,
        (PANEL_WIDTH, PANEL_HEIGHT),
        frame(PANEL_WIDTH, PANEL_HEIGHT, seat in view["acting"]),
        tag("rect", x=PADDING, y=16, width=14, height=16, rx=3, fill=RIMS[seat]),
        text(PADDING + 22, 30, f"Player {seat + 1}{you}", 18, font_weight="bold"),
        text(PANEL_WIDTH - PADDING, 30, f"won {player['rounds_won']}", 14, text_anchor="end"),
        translate(PADDING, 46, grid(board_cells(view, player), CELL, NIGHT, view["board_base"])),
        translate(PADDING, 46 + BOARD + 20, hand(view, player)),
        text(PADDING, PANEL_HEIGHT - 14, state, 13, fill=HIGHLIGHT, font_weight="600"),
        data_seat=seat,
    )


def own(view: SpaceBuilderView, player: PlayerView, mark: str, drawn: str) -> str:
    """What only its owner can touch."""
    return selectable(mark, drawn) if player["seat"] == view["seat"] else drawn


def owned_card(view: SpaceBuilderView, player: PlayerView, building: str, drawn: str) -> str:
    """A player's card, in hand or on the board."""
    drawing = token(f"card-{player['seat']}-{building}", drawn)
    return own(view, player, f"card-{building}", drawing)


def status(view: SpaceBuilderView, player: PlayerView) -> str:
    done = f"done as number {player['finish_order']}" if player["finish_order"] else ""
    last = view["last_round"]
    if view["phase"] == Phase.BUILD.label or last is None:
        return done or "building"
    defects = last["defects"][player["seat"]]
    checked = f"{defects} defect{'' if defects == 1 else 's'}"
    return f"{done}, {checked}" if done else f"not done, {checked}"


def board_cells(view: SpaceBuilderView, player: PlayerView) -> list[str]:
    """The cells of a board; once the round is checked, wrong cards are marked."""
    plan, is_checked = view["plan"], view["phase"] != Phase.BUILD.label
    wanted = built_upright(view, plan) if plan is not None and is_checked else player["board"]
    cells = []
    for place, (shown, right) in enumerate(zip(player["board"], wanted, strict=True)):
        if shown is None:
            cells.append(own(view, player, f"place-{place}", free_cell(CELL)))
        else:
            drawn = card(shown, CELL, RIMS[player["seat"]]) + (wrong_mark() if shown != right else "")
            cells.append(owned_card(view, player, shown["building"], drawn))
    return cells


def wrong_mark() -> str:
    cross = tag("path", d="M-4 -4 L4 4 M-4 4 L4 -4", stroke="#ffffff", stroke_width=2.4, stroke_linecap="round")
    return translate(CELL - 8, 8, tag("circle", r=9, fill=WRONG, stroke="#ffffff", stroke_width=1.5), cross)


def hand(view: SpaceBuilderView, player: PlayerView) -> str:
    """All eight cards in two rows, each always in the same spot: in hand, locked, or on the board."""
    held = {each["building"]: each for each in player["hand"]}
    parts = []
    for i, building in enumerate(BUILDINGS):
        if building in held:
            spot = owned_card(view, player, building, held_card(held[building], RIMS[player["seat"]]))
        elif building in player["locked"]:
            spot = own(view, player, f"locked-{building}", locked_card(building))
        else:
            spot = tag("rect", x=1, y=1, width=HAND_CELL - 2, height=HAND_CELL - 2, rx=6, fill="#eef0f4", class_="free")
        parts.append(translate(i % HAND_COLUMNS * (HAND_CELL + GAP), i // HAND_COLUMNS * (HAND_CELL + GAP), spot))
    return "".join(parts)


def held_card(held: HeldView, rim: str) -> str:
    if held["card"]:
        return card(held["card"], HAND_CELL, rim)
    ground = tag("rect", width=HAND_CELL, height=HAND_CELL, rx=8, fill=rim)
    name = text(HAND_CELL / 2, HAND_CELL / 2 + 3, held["building"], 10, text_anchor="middle", fill="#ffffff")
    return ground + name


def locked_card(building: str) -> str:
    ground = tag("rect", width=HAND_CELL, height=HAND_CELL, rx=8, fill="#ffffff", stroke="#c5cbd6")
    bow = tag("path", d="M17 17 V13 A6 6 0 0 1 29 13 V17", fill="none", stroke=FAINT, stroke_width=2.4)
    body = tag("rect", x=14, y=17, width=18, height=13, rx=2.5, fill=FAINT)
    return ground + bow + body + text(HAND_CELL / 2, HAND_CELL - 5, building, 9, text_anchor="middle", fill=LOCKED)

"""How does a table look as a picture? The plan, or what was read of it, and everybody's board and hand."""

from ..core.svg import (
    EDGE,
    FAINT,
    HIGHLIGHT,
    INK,
    SOFT,
    document,
    frame,
    heading,
    named_thing,
    panel,
    player_line,
    selectable,
    tag,
    text,
    token,
    translate,
)
from ..core.view import seats_from
from ..core.wording import headline, seat_name, seat_title, titled
from .buildings import BUILDINGS, NUM_COLUMNS, ORIENTATIONS
from .icons import pictogram
from .messages import WORDS
from .state import Phase
from .view import (
    CardView,
    HeldView,
    PlayerView,
    ReadingView,
    SpaceBuilderView,
    built_upright,
    cell_name,
    faults_words,
    lies_words,
    word,
)

BOX = 48  # a pictogram's own size
GAP = 6
CELL = 64
BIG_CELL = 86
HAND_CELL = 76
HAND_STEP = 88
HAND_HEIGHT = HAND_CELL + 30
BOARD = NUM_COLUMNS * CELL + (NUM_COLUMNS - 1) * GAP
BIG_BOARD = NUM_COLUMNS * BIG_CELL + (NUM_COLUMNS - 1) * GAP
PADDING = 18
NAME = 38  # height of the line with name and points
NAME_WIDTH = 210  # of a name: the size of its letters, times their number
OWN_WIDTH = BOARD + 2 * PADDING
PANEL_HEIGHT = NAME + BOARD + 2 * PADDING
OTHER_HEIGHT = PANEL_HEIGHT + 46
OTHER_ZOOM = 0.72
OWN_ZOOM = 1.3
PLAN_WIDTH = BIG_BOARD + 2 * PADDING
PLAN_HEIGHT = NAME + BIG_BOARD + 2 * PADDING + 22
MARGIN = 24
TOP = 76
QUARTER = 90

WRONG = "#c0392b"
NIGHT = "#26335f"
PLAN_GROUND = "#efe3c6"
CARD = "#f7f8fb"
LOCKED = "#1b2748"
RIMS = ("#5aa0d8", "#e0705a", "#6fb36b", "#b48ad6")  # the colors of the four sets of cards
PLAN_RIM = INK
BASE_MARK = "#ffb15c"
ARM = 26  # of the base mark
EDGES = {"up": (0.5, 0.13), "right": (0.92, 0.53), "down": (0.5, 0.97), "left": (0.08, 0.53)}


def render_svg(view: SpaceBuilderView) -> str:
    """The plan, the own board, and the boards of the others; the own hand below."""
    others = [seat for seat in seats_from(view) if seat != view["seat"]]
    drawn: list[str] = []
    left: float = MARGIN
    height: float = TOP
    if view["plan"] is not None or view["readings"]:
        drawn.append(plan_panel(view, left, TOP))
        left, height = left + PLAN_WIDTH + MARGIN, TOP + PLAN_HEIGHT
    if view["seat"] is not None:
        own_panel = board_panel(view, view["players"][view["seat"]])
        drawn.append(translate(left, TOP, own_panel, scale=OWN_ZOOM))
        left, height = left + OWN_ZOOM * OWN_WIDTH + MARGIN, max(height, TOP + OWN_ZOOM * PANEL_HEIGHT)
    for i, seat in enumerate(others):
        y = TOP + i * (OTHER_ZOOM * OTHER_HEIGHT + 12)
        drawn.append(translate(left, y, board_panel(view, view["players"][seat]), scale=OTHER_ZOOM))
        height = max(height, y + OTHER_ZOOM * OTHER_HEIGHT)
    if view["seat"] is not None:
        drawn.append(hand_panel(view, view["players"][view["seat"]], MARGIN, height + MARGIN))
        height += MARGIN + HAND_HEIGHT
    title = heading(MARGIN, 38, headline(view), 24)
    width = left + OTHER_ZOOM * OWN_WIDTH + MARGIN
    return document(width, height + MARGIN, WORDS.say(view, "title"), title, last_round_line(view), *drawn)


def last_round_line(view: SpaceBuilderView) -> str:
    last = view["last_round"]
    if last is None or view["phase"] != Phase.BUILD.label:
        return ""
    facts = {"name": seat_name(view, last["winner"]), "faults": faults_words(view, last)}
    return text(MARGIN, 62, WORDS.say(view, "text-last", plan=last["plan"], **facts), 14)


def plan_panel(view: SpaceBuilderView, x: float, y: float) -> str:
    lies = lies_words(view)
    if view["plan"] is not None:
        number = view["plan"]["number"]
        title = WORDS.say(view, "svg-plan", number=number, lies=lies["lies"])
        head = WORDS.say(view, "text-plan", number=number, **lies)
        note = WORDS.say(view, "svg-plan-note")
        cells = [plan_cell(view, card) for card in view["plan"]["cells"]]
        told = [card_words(view, card) for card in view["plan"]["cells"]]
    else:
        title = WORDS.say(view, "svg-read", lies=lies["lies"])
        head = WORDS.say(view, "text-read", **lies)
        note = WORDS.say(view, "svg-read-note")
        cells = [reading_cell(view, reading) for reading in view["readings"]]
        told = [reading_words(view, reading) for reading in view["readings"]]
    cells = [selectable(f"plan-{place}", cell) for place, cell in enumerate(cells)]
    label = f"{head}; {in_cells(view, dict(enumerate(told)))}"
    return panel(
        x,
        y,
        "plan",
        label,
        (PLAN_WIDTH, PLAN_HEIGHT),
        text(PLAN_WIDTH / 2, 22, title, min(16, 2 * PLAN_WIDTH / len(title)), font_weight="bold", text_anchor="middle"),
        translate(PADDING, NAME + PADDING - GAP, grid(cells, BIG_CELL, PLAN_GROUND, view["plan_base"])),
        text(
            PLAN_WIDTH / 2,
            PLAN_HEIGHT - 8,
            note,
            min(12.5, 2 * PLAN_WIDTH / len(note)),
            fill=FAINT,
            text_anchor="middle",
        ),
    )


def in_cells(view: SpaceBuilderView, told: dict[int, str]) -> str:
    """What is said of cells, by the names of the cells."""
    return "; ".join(titled(view, cell_name(view["language"], cell), words) for cell, words in told.items())


def card_words(view: SpaceBuilderView, shown: CardView | None) -> str:
    if shown is None:
        return WORDS.say(view, "text-empty")
    language = view["language"]
    building, face = word(language, shown["building"]), word(language, shown["face"])
    return WORDS.say(view, "svg-card", building=building, face=face, way=word(language, shown["orientation"]))


def reading_words(view: SpaceBuilderView, reading: ReadingView | None) -> str:
    if reading is None:
        return WORDS.say(view, "svg-not-read")
    return card_words(view, None if reading["building"] is None else likeliest(reading["building"], reading))


def grid(cells: list[str], size: float, ground: str, base: int) -> str:
    """Nine cells on a board; R2: a bracket marks the corner with the base cell."""
    side = NUM_COLUMNS * size + (NUM_COLUMNS - 1) * GAP
    parts = [
        tag("rect", x=-GAP, y=-GAP, width=side + 2 * GAP, height=side + 2 * GAP, rx=10, fill=ground, stroke="#4a5c92")
    ]
    for i, cell in enumerate(cells):
        parts.append(translate(i % NUM_COLUMNS * (size + GAP), i // NUM_COLUMNS * (size + GAP), cell))
    return "".join(parts) + base_mark(base, side)


def base_mark(base: int, side: float) -> str:
    row, column = divmod(base, NUM_COLUMNS)
    across, down = (1 if column == 0 else -1), (1 if row == 0 else -1)  # from the corner inwards
    x, y = (-GAP if column == 0 else side + GAP), (-GAP if row == 0 else side + GAP)
    bracket = f"M{x + across * ARM} {y} L{x} {y} L{x} {y + down * ARM}"
    return tag("path", d=bracket, fill="none", stroke=BASE_MARK, stroke_width=7, stroke_linejoin="round")


def free_cell(size: float, is_on_plan: bool = False) -> str:
    return tag(
        "rect",
        x=2,
        y=2,
        width=size - 4,
        height=size - 4,
        rx=7,
        fill="#000000",
        fill_opacity=0.06 if is_on_plan else 0.22,
        stroke="#8a7d5c" if is_on_plan else "#7f92bd",
        stroke_opacity=0.5,
        stroke_dasharray="4 4",
        class_="free",
    )


def card(view: SpaceBuilderView, shown: CardView, size: float, rim: str) -> str:
    """A card with its building, turned the way it points."""
    inner = 0.86 * size
    turned = f"rotate({ORIENTATIONS.index(shown['orientation']) * QUARTER} {BOX // 2} {BOX // 2})"
    picture = tag("g", pictogram(shown["building"], shown["face"]), transform=turned)
    ground = tag("rect", width=size, height=size, rx=8, fill=CARD, stroke=rim, stroke_width=3)
    inset = (size - inner) / 2
    title = tag("title", word(view["language"], shown["building"]))
    return named_thing(shown["building"], title, ground, translate(inset, inset, picture, scale=inner / BOX))


def plan_cell(view: SpaceBuilderView, shown: CardView | None) -> str:
    return free_cell(BIG_CELL, True) if shown is None else card(view, shown, BIG_CELL, PLAN_RIM)


def reading_cell(view: SpaceBuilderView, reading: ReadingView | None) -> str:
    """T2. A building with the face and orientation read most often, and all tallies around it."""
    if reading is None:
        question = text(BIG_CELL / 2, BIG_CELL / 2 + 9, "?", 26, text_anchor="middle", fill=SOFT)
        return free_cell(BIG_CELL, True) + question
    if reading["building"] is None:
        words = WORDS.say(view, "text-empty")
        empty = text(BIG_CELL / 2, BIG_CELL / 2 + 4, words, 13, text_anchor="middle", fill=SOFT)
        return free_cell(BIG_CELL, True) + empty
    faces, ways = reading["faces"], reading["orientations"]
    shown = likeliest(reading["building"], reading)
    ground = tag("rect", width=BIG_CELL, height=BIG_CELL, rx=8, fill="#ffffff")
    tallies = [edge_tally(way, count) for way, count in ways.items() if count]
    tallies += [
        text(x, BIG_CELL - 4, f"{name} {faces[face]}", 9 if len(name) < 6 else 7, text_anchor=anchor, fill=ink)
        for face, x, anchor in (("front", 4, "start"), ("back", BIG_CELL - 4, "end"))
        for name, ink in [(word(view["language"], face), INK if faces[face] else SOFT)]
    ]
    return ground + translate(16, 13, card(view, shown, BIG_CELL - 32, PLAN_RIM)) + "".join(tallies)


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
    return text(
        across * BIG_CELL, down * BIG_CELL - 1, str(count), 11, text_anchor="middle", font_weight="600", fill=INK
    )


def board_panel(view: SpaceBuilderView, player: PlayerView) -> str:
    """A board, and below another player's board how far it is built."""
    seat, width = player["seat"], OWN_WIDTH
    height = PANEL_HEIGHT if seat == view["seat"] else OTHER_HEIGHT
    name, state = seat_title(view, seat), status(view, player)
    built = {cell: card_words(view, card) for cell, card in enumerate(player["board"]) if card}
    words = [state, in_cells(view, built) or WORDS.say(view, "text-empty")]
    words.append(
        titled(view, WORDS.say(view, "text-hand"), "; ".join(held_words(view, held) for held in player["hand"]))
    )
    label = titled(view, name, ". ".join(words))
    parts = [
        player_line(
            text(PADDING, 26, name, min(18, NAME_WIDTH / len(name)), font_weight="bold"),
            text(width - PADDING, 26, WORDS.say(view, "text-won", rounds=player["rounds_won"]), 14, text_anchor="end"),
        ),
        translate(PADDING, NAME + PADDING - 2, grid(board_cells(view, player), CELL, NIGHT, view["board_base"])),
    ]
    if seat == view["seat"]:
        parts.append(text(width / 2, PANEL_HEIGHT - 3, state, 11.5, fill=FAINT, text_anchor="middle"))
    else:
        parts.insert(0, frame(width, height))
        parts.append(translate(PADDING - 4, PANEL_HEIGHT + 10, progress(view, player, len(built), state)))
    size = (width, height)
    return panel(0, 0, "board", label, size, *parts, data_seat=seat, data_head=NAME)


def held_words(view: SpaceBuilderView, held: HeldView) -> str:
    return card_words(view, held["card"]) if held["card"] else word(view["language"], held["building"])


def progress(view: SpaceBuilderView, player: PlayerView, num_built: int, state: str) -> str:
    number = text(0, 8, str(num_built), 26, font_weight="bold") + text(
        20, 8, WORDS.say(view, "svg-laid"), 13, fill=FAINT
    )
    dots = "".join(
        tag(
            "rect",
            x=62 + 17 * i,
            y=-2,
            width=14,
            height=7,
            rx=3.5,
            fill=RIMS[player["seat"]] if i < num_built else NIGHT,
        )
        for i in range(len(BUILDINGS))
    )
    return number + dots + text(0, 28, state, 14, fill=HIGHLIGHT)


def own(view: SpaceBuilderView, player: PlayerView, mark: str, drawn: str) -> str:
    """What only its owner can touch."""
    return selectable(mark, drawn) if player["seat"] == view["seat"] else drawn


def owned_card(view: SpaceBuilderView, player: PlayerView, building: str, drawn: str) -> str:
    """A player's card, in hand or on the board."""
    drawing = token(f"card-{player['seat']}-{building}", drawn)
    return own(view, player, f"card-{building}", drawing)


def status(view: SpaceBuilderView, player: PlayerView) -> str:
    number = player["finish_order"]
    done = WORDS.say(view, "text-done", number=number) if number else ""
    last = view["last_round"]
    if view["phase"] == Phase.BUILD.label or last is None:
        return done or WORDS.say(view, "svg-building")
    checked = WORDS.say(view, "svg-faults", faults=last["defects"][player["seat"]])
    return f"{done or WORDS.say(view, 'svg-not-done')}, {checked}"


def board_cells(view: SpaceBuilderView, player: PlayerView) -> list[str]:
    """The cells of a board; once the round is checked, wrong cards are marked."""
    plan, is_checked = view["plan"], view["phase"] != Phase.BUILD.label
    wanted = built_upright(view, plan) if plan is not None and is_checked else player["board"]
    cells = []
    for place, (shown, right) in enumerate(zip(player["board"], wanted, strict=True)):
        if shown is None:
            cells.append(own(view, player, f"place-{place}", free_cell(CELL)))
        else:
            drawn = card(view, shown, CELL, RIMS[player["seat"]]) + (wrong_mark() if shown != right else "")
            cells.append(owned_card(view, player, shown["building"], drawn))
    return cells


def wrong_mark() -> str:
    cross = tag("path", d="M-4 -4 L4 4 M-4 4 L4 -4", stroke="#ffffff", stroke_width=2.4, stroke_linecap="round")
    return translate(CELL - 8, 8, tag("circle", r=9, fill=WRONG, stroke="#ffffff", stroke_width=1.5), cross)


def hand_panel(view: SpaceBuilderView, player: PlayerView, x: float, y: float) -> str:
    """All eight cards in a row, each always in the same spot: in hand, locked, or on the board."""
    held = {each["building"]: each for each in player["hand"]}
    parts = []
    for i, building in enumerate(BUILDINGS):
        if building in held:
            spot = owned_card(view, player, building, held_card(view, held[building], RIMS[player["seat"]]))
        elif building in player["locked"]:
            spot = own(view, player, f"locked-{building}", locked_card())
        else:
            spot = free_cell(HAND_CELL)
        name = text(
            HAND_CELL / 2, HAND_CELL + 20, word(view["language"], building), 13, text_anchor="middle", fill=FAINT
        )
        parts.append(translate(i * HAND_STEP + 6, 2, spot, name))
    size = (len(BUILDINGS) * HAND_STEP, HAND_HEIGHT)
    return panel(x, y, "hand", WORDS.say(view, "svg-hand"), size, *parts)


def held_card(view: SpaceBuilderView, held: HeldView, rim: str) -> str:
    if held["card"]:
        return card(view, held["card"], HAND_CELL, rim)
    ground = tag("rect", width=HAND_CELL, height=HAND_CELL, rx=8, fill=rim)
    name = text(
        HAND_CELL / 2, HAND_CELL / 2 + 4, word(view["language"], held["building"]), 13, text_anchor="middle", fill=INK
    )
    return ground + name


def locked_card() -> str:
    x, y = HAND_CELL / 2, HAND_CELL / 2
    ground = tag("rect", width=HAND_CELL, height=HAND_CELL, rx=8, fill=LOCKED, stroke=EDGE)
    bow = tag("path", d=f"M{x - 6} {y - 2} v-4 a6 6 0 0 1 12 0 v4", fill="none", stroke="#8fa3d6", stroke_width=2.6)
    return ground + bow + tag("rect", x=x - 9, y=y - 2, width=18, height=13, rx=2.5, fill="#8fa3d6")

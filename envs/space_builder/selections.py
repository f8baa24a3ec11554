"""How does a person get to a move? A card, then where it goes or what is done to it."""

from ..core.human import Selection
from ..core.wording import capitalized
from .actions import ACTIONS, LOOK
from .buildings import BUILDINGS, FACES, NUM_CELLS, NUM_ORIENTATIONS, ORIENTATIONS
from .messages import WORDS
from .view import CardView, SpaceBuilderView, cell_name, word

KEYS = {"flip": "f", "turn_left": "l", "turn_right": "r", "lift": "x"}
QUARTERS = {"turn_left": -1, "turn_right": 1}
IDLE_ACTION = LOOK
"""Who lets a tick go by looks at the plan, which nobody sees."""


def selections(view: SpaceBuilderView, action: int) -> list[Selection]:
    block = ACTIONS.block_of(action)
    number = action - block.first
    label = capitalized(view["labels"].get(action, block.label(number)))
    if block.name == "look":  # the plan lies open for people
        return [Selection(f"plan-{number}", label, is_secondary=view["plan"] is not None)]
    if block.name == "done":
        return [Selection("done", label, is_main=True, key="d")]
    if block.name == "unlock":
        return [Selection(f"locked-{BUILDINGS[number]}", label, details={"thing": BUILDINGS[number]})]
    if block.name == "place":
        building, cell = divmod(number, NUM_CELLS)
        words = WORDS.say(view, "place-at", cell=cell_name(view["language"], cell))
        return [card_selection(view, building), Selection(f"place-{cell}", capitalized(words))]
    words = way_words(view, block.name, BUILDINGS[number])
    stays = block.name != "lift"
    details = {"gesture": "double tap"} if block.name == "turn_right" else {}
    way = Selection(
        f"way-{block.name}", capitalized(words), keeps_selection=stays, key=KEYS[block.name], details=details
    )
    return [card_selection(view, number), way]


def card_selection(view: SpaceBuilderView, building: int) -> Selection:
    name = BUILDINGS[building]
    return Selection(f"card-{name}", capitalized(word(view["language"], name)), details={"thing": name})


def way_words(view: SpaceBuilderView, way: str, building: str) -> str:
    """What is done to a card that is selected, and what it would show."""
    card = own_card(view, building)
    if way == "lift" or card is None:
        return WORDS.say(view, "way-lift")
    if way == "flip":
        face = FACES[1 - FACES.index(card["face"])]
        return WORDS.say(view, "way-flip", face=word(view["language"], face))
    turned = (ORIENTATIONS.index(card["orientation"]) + QUARTERS[way]) % NUM_ORIENTATIONS
    return WORDS.say(view, f"way-{way}", way=word(view["language"], ORIENTATIONS[turned]))


def own_card(view: SpaceBuilderView, building: str) -> CardView | None:
    """A card of the viewer, on the board or in hand."""
    player = view["players"][view["seat"] or 0]
    cards = [*player["board"], *(held["card"] for held in player["hand"])]
    return next((card for card in cards if card and card["building"] == building), None)

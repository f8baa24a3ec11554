"""Le Petit Prince: Make Me a Planet, a drafting game for 2 to 5 players. The rules are in RULES.md."""

from pathlib import Path

from ..core.game import Game
from ..core.guide import Guide, read_summary
from .actions import ACTIONS, legal
from .components import COMPONENTS_HASH, MAX_PLAYERS
from .deal import deal
from .drawing import svg
from .foresight import FORESIGHT, foresee
from .greedy import appraise
from .knowledge import determinise
from .observation import OBSERVATION, observe
from .rules import apply
from .scoring import place, score
from .sheet import sheet
from .state import PHASES, STATE, VARIANTS
from .steps import steps
from .telling import tell
from .text import text
from .view import view

GAME = Game(
    name="petit_prince",
    title="Le Petit Prince: Make Me a Planet",
    version=0,
    players=range(2, MAX_PLAYERS + 1),
    variants=VARIANTS,
    state=STATE,
    actions=ACTIONS,
    observation=OBSERVATION,
    phases=PHASES,
    margin_unit=20.0,
    components_hash=COMPONENTS_HASH,
    deal=deal,
    apply=apply,
    legal=legal,
    observe=observe,
    place=place,
    score=score,
    determinise=determinise,
    appraise=appraise,
    foresight=FORESIGHT,
    foresee=foresee,
    num_promising=MAX_PLAYERS,  # no choice has more
    view=view,
    text=text,
    svg=svg,
    guide=Guide(read_summary(Path(__file__).parent), steps, tell, sheet, taken_for_granted=("take", "appoint")),
)

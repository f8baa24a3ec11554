"""Space Builder, a building race for 2 to 4 players, all at the same time. The rules are in RULES.md."""

from pathlib import Path

from ..core.game import Game
from ..core.guide import Guide, read_summary
from .actions import ACTIONS, legal
from .components import COMPONENTS_HASH, MAX_PLAYERS
from .deal import deal
from .drawing import svg
from .eyes import open_eyes, person_view
from .foresight import FORESIGHT, foresee
from .greedy import appraise
from .knowledge import determinise
from .observation import OBSERVATION, observe
from .outlook import outlook
from .rules import apply
from .scoring import place, score
from .sheet import sheet
from .state import OPTIONS, PHASES, STATE, VARIANTS
from .steps import IDLE_ACTION, steps
from .telling import tell
from .text import text
from .view import view

GAME = Game(
    name="space_builder",
    title="Space Builder",
    version=0,
    players=range(2, MAX_PLAYERS + 1),
    variants=VARIANTS,
    state=STATE,
    actions=ACTIONS,
    observation=OBSERVATION,
    phases=PHASES,
    margin_unit=2.0,
    components_hash=COMPONENTS_HASH,
    deal=deal,
    apply=apply,
    legal=legal,
    observe=observe,
    place=place,
    score=score,
    determinise=determinise,
    view=view,
    text=text,
    svg=svg,
    guide=Guide(
        read_summary(Path(__file__).parent),
        steps,
        tell,
        sheet,
        person_view=person_view,
        open_eyes=open_eyes,
        idle_action=IDLE_ACTION,
    ),
    appraise=appraise,
    outlook=outlook,
    foresight=FORESIGHT,
    foresee=foresee,
    num_promising=ACTIONS.size,  # first sight does not know the plans: what it likes least may be best
    rollout_limit=0,
    is_simultaneous=True,
    options=OPTIONS,
)

"""Exploding Planet, a card game of elimination for 2 to 10 players. The rules are in RULES.md."""

from pathlib import Path

from ..core.game import Game
from ..core.guide import Guide, read_summary
from .actions import ACTIONS, legal
from .components import COMPONENTS_HASH, MAX_PLAYERS, MIN_PLAYERS, VARIANTS
from .deal import deal
from .drawing import svg
from .greedy import appraise
from .knowledge import determinise
from .observation import OBSERVATION, observe
from .outlook import outlook
from .rules import apply
from .scoring import place, score
from .sheet import sheet
from .state import PHASES, STATE
from .steps import steps
from .telling import tell
from .text import text
from .view import view

GAME = Game(
    name="exploding_planet",
    title="Exploding Planet",
    version=0,
    players=range(MIN_PLAYERS, MAX_PLAYERS + 1),
    variants=VARIANTS,
    state=STATE,
    actions=ACTIONS,
    observation=OBSERVATION,
    phases=PHASES,
    margin_unit=2.0,
    rollout_limit=0,
    components_hash=COMPONENTS_HASH,
    deal=deal,
    apply=apply,
    legal=legal,
    observe=observe,
    place=place,
    score=score,
    determinise=determinise,
    appraise=appraise,
    outlook=outlook,
    view=view,
    text=text,
    svg=svg,
    guide=Guide(read_summary(Path(__file__).parent), steps, tell, sheet, taken_for_granted=("answer", "target")),
    has_elimination=True,
)

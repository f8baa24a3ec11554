"""Planet, a tile-laying game for 2 to 4 players. The rules are in RULES.md."""

from pathlib import Path

from ..core.game import Game
from ..core.human import HumanInterface, read_summaries, read_summary
from .action_features import ACTION_FEATURES, fill_action_features
from .actions import ACTIONS, legal
from .components import COMPONENTS_HASH, MAX_PLAYERS
from .deal import deal
from .explain import worth, worth_of_action
from .game_log import log_entries
from .geometry import AROUND_PLACEMENT
from .glossary import glossary
from .heuristic import prior_logits
from .invariants import check_state
from .knowledge import determinize
from .messages import WORDS
from .observation import OBSERVATION, observe
from .render_svg import render_svg
from .render_text import render_text
from .rules import apply
from .score_sheet import score_sheet
from .scoring import rank, score
from .selections import selections
from .state import VARIANTS, Phase, PlanetState
from .symmetry import SYMMETRIES
from .tutorial import TUTORIAL
from .view import view

GAME = Game(
    name="planet",
    module=__name__,
    title="Planet",
    version=0,
    players=range(2, MAX_PLAYERS + 1),
    variants=VARIANTS,
    state=PlanetState,
    actions=ACTIONS,
    observation=OBSERVATION,
    entity_axes=("seat", "placement", "card", "slot"),  # edges are not things of their own
    phases=Phase,
    margin_scale=6.0,
    components_hash=COMPONENTS_HASH,
    deal=deal,
    apply=apply,
    legal=legal,
    observe=observe,
    rank=rank,
    score=score,
    determinize=determinize,
    prior_logits=prior_logits,
    action_features=ACTION_FEATURES,
    fill_action_features=fill_action_features,
    view=view,
    render_text=render_text,
    render_svg=render_svg,
    human=HumanInterface(
        read_summary(Path(__file__).parent),
        selections,
        log_entries,
        score_sheet,
        words=WORDS,
        tutorial=TUTORIAL,
        summaries=read_summaries(Path(__file__).parent),
        glossary=glossary,
        worth=worth,
        worth_of_action=worth_of_action,
    ),
    symmetries=SYMMETRIES,
    neighborhoods={"placement": AROUND_PLACEMENT},
    check_state=check_state,
    widget="globe",
)

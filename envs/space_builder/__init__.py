"""Space Builder, a building race for 2 to 4 players, all at the same time. The rules are in RULES.md."""

from pathlib import Path

from ..core.game import Game
from ..core.human import HumanInterface, read_summaries, read_summary
from .action_features import ACTION_FEATURES, fill_action_features
from .actions import ACTIONS, legal
from .components import COMPONENTS_HASH, MAX_PLAYERS
from .deal import deal
from .explain import worth
from .game_log import log_entries
from .glossary import glossary
from .heuristic import prior_logits
from .human_view import human_view, reveal_to_human
from .invariants import check_state
from .knowledge import determinize
from .messages import WORDS
from .observation import OBSERVATION, observe
from .render_svg import render_svg
from .render_text import render_text
from .rules import apply
from .score_sheet import score_sheet
from .scoring import rank, score
from .selections import IDLE_ACTION, selections
from .state import OPTIONS, VARIANTS, Phase, SpaceBuilderState
from .static_value import static_value
from .tutorial import TUTORIAL
from .view import view

GAME = Game(
    name="space_builder",
    module=__name__,
    title="Space Builder",
    version=0,
    players=range(2, MAX_PLAYERS + 1),
    variants=VARIANTS,
    state=SpaceBuilderState,
    actions=ACTIONS,
    observation=OBSERVATION,
    phases=Phase,
    margin_scale=2.0,
    components_hash=COMPONENTS_HASH,
    deal=deal,
    apply=apply,
    legal=legal,
    observe=observe,
    rank=rank,
    score=score,
    determinize=determinize,
    view=view,
    render_text=render_text,
    render_svg=render_svg,
    human=HumanInterface(
        read_summary(Path(__file__).parent),
        selections,
        log_entries,
        score_sheet,
        human_view=human_view,
        reveal_to_human=reveal_to_human,
        idle_action=IDLE_ACTION,
        words=WORDS,
        tutorial=TUTORIAL,
        summaries=read_summaries(Path(__file__).parent),
        glossary=glossary,
        worth=worth,
    ),
    prior_logits=prior_logits,
    static_value=static_value,
    action_features=ACTION_FEATURES,
    fill_action_features=fill_action_features,
    max_candidates=ACTIONS.size,  # first sight does not know the plans: what it likes least may be best
    playout_limit=0,
    is_simultaneous=True,
    options=OPTIONS,
    check_state=check_state,
)

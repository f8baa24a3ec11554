"""Exploding Planet, a card game of elimination for 2 to 10 players. The rules are in RULES.md."""

from pathlib import Path

from ..core.game import Game
from ..core.human import HumanInterface, read_summaries, read_summary
from .actions import ACTIONS, legal
from .components import COMPONENTS_HASH, MAX_PLAYERS, MIN_PLAYERS, VARIANTS
from .deal import deal
from .explain import chain, known, odds, warnings, worth
from .game_log import log_entries
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
from .state import ExplodingPlanetState, Phase
from .static_value import static_value
from .tutorial import TUTORIAL
from .view import view

GAME = Game(
    name="exploding_planet",
    module=__name__,
    title="Exploding Planet",
    version=0,
    players=range(MIN_PLAYERS, MAX_PLAYERS + 1),
    variants=VARIANTS,
    state=ExplodingPlanetState,
    actions=ACTIONS,
    observation=OBSERVATION,
    phases=Phase,
    margin_scale=2.0,
    playout_limit=0,
    components_hash=COMPONENTS_HASH,
    deal=deal,
    apply=apply,
    legal=legal,
    observe=observe,
    rank=rank,
    score=score,
    determinize=determinize,
    prior_logits=prior_logits,
    static_value=static_value,
    view=view,
    render_text=render_text,
    render_svg=render_svg,
    human=HumanInterface(
        read_summary(Path(__file__).parent),
        selections,
        log_entries,
        score_sheet,
        auto_play_blocks=("answer", "target"),
        announced_blocks=("name",),
        words=WORDS,
        tutorial=TUTORIAL,
        summaries=read_summaries(Path(__file__).parent),
        glossary=glossary,
        worth=worth,
        warnings=warnings,
        odds=odds,
        known=known,
        chain=chain,
    ),
    has_elimination=True,
    check_state=check_state,
)

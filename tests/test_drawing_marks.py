"""What a page needs of a drawing: panels that can be taken apart, marks for what can be chosen, pieces with names."""

from xml.etree import ElementTree

import numpy as np
import pytest
from cosmozoo.envs import GAMES, Match, game

EACH = pytest.mark.parametrize("name", GAMES)
DRAWN = {  # marks that begin so must be in the picture of whoever may choose them
    "planet": ("tile-", "face-"),
    "petit_prince": ("stack-", "tile-", "planet-"),
    "exploding_planet": ("card-", "pile", "player-", "discard-", "depth-"),
    "space_builder": ("card-", "place-", "locked-", "plan-"),
}


OPTIONS = {"space_builder": {"tick_limit": 12}}  # so that rounds end, and something is unlocked
MOST_GAMES = 20


def positions(name, num_players, seed):
    """Positions of a game of random moves, as the seat to move sees them."""
    match = Match(game(name), num_players, seed=seed, **OPTIONS.get(name, {}))
    dice = np.random.default_rng(seed)
    for _ in range(200):
        if match.is_over:
            return
        yield match.view(match.seat)
        match.step(int(dice.choice(np.flatnonzero(match.action_mask))))


def marks_in(root):
    return {mark for element in root.iter() for mark in element.get("data-mark", "").split()}


@EACH
def test_everything_that_can_be_chosen_and_is_drawn_carries_its_mark(name):
    found = set()
    for seed in range(MOST_GAMES):
        for view in positions(name, game(name).players[-(seed % 2)], seed):
            marks = marks_in(ElementTree.fromstring(game(name).svg(view)))
            for each in view["actions"]:
                for step in game(name).guide.steps(view, each["action"]):
                    kind = next((kind for kind in DRAWN[name] if step.mark.startswith(kind)), None)
                    if kind:
                        assert step.mark in marks, (step, sorted(marks))
                        found.add(kind)
        if seed > 1 and found == set(DRAWN[name]):
            break
    assert found == set(DRAWN[name])


@EACH
def test_panels_say_their_size_and_have_words_and_lie_beside_each_other(name):
    for view in list(positions(name, game(name).players[-1], seed=4))[::20]:
        root = ElementTree.fromstring(game(name).svg(view))
        panels = [element for element in root.iter() if element.get("data-panel")]
        assert panels
        for panel in panels:
            assert float(panel.get("data-width")) > 0
            assert float(panel.get("data-height")) > 0
            assert panel.get("data-label")
            assert not [inner for inner in panel.iter() if inner is not panel and inner.get("data-panel")]
        assert marks_in(root) == set().union(*(marks_in(panel) for panel in panels))  # nothing is lost between them


@EACH
def test_a_piece_lies_in_one_place(name):
    for view in list(positions(name, game(name).players[0], seed=5))[::10]:
        root = ElementTree.fromstring(game(name).svg(view))
        pieces = [element.get("data-piece") for element in root.iter() if element.get("data-piece")]
        assert len(pieces) == len(set(pieces))


@EACH
def test_only_the_viewers_own_things_can_be_touched(name):
    """Whoever watches has nothing to choose, so nothing of a player's own carries a mark."""
    own = {"planet": "face-", "petit_prince": None, "exploding_planet": "card-", "space_builder": "place-"}[name]
    view = Match(game(name), seed=1).view()
    marks = marks_in(ElementTree.fromstring(game(name).svg(view)))
    assert own is None or not any(mark.startswith(own) for mark in marks)

"""Can humans see and choose everything? Labels, views, drawings, selections, log and score sheet."""

import json
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import numpy as np
from cosmozoo.envs import Game
from cosmozoo.envs.core import SPECTATOR, Selection, View

from .checks import expect_error
from .strategies import Setting, random_action

MAX_COLUMNS = 80  # of a drawing as text
NUM_POSITIONS = 20
Target = str  # the id of something in a drawing that can be selected


def views_and_drawings_never_fail(setting: Setting) -> None:
    """Views are plain data, text drawings fit in a terminal, and SVG drawings are well-formed."""
    game = setting.game
    for match in setting.positions(seed=15, count=10):
        for seat in (SPECTATOR, *range(setting.num_players)):
            view = match.view(seat)
            json.dumps(view)
            assert all(entry["label"] for entry in view["actions"]), "an action has no label"
            lines = game.render_text(view).splitlines()
            assert lines
            assert max(len(line) for line in lines) <= MAX_COLUMNS, max(lines, key=len)
            ElementTree.fromstring(game.render_svg(view))
        actions = [entry["action"] for entry in match.view(match.seat)["actions"]]
        assert actions == np.flatnonzero(match.action_mask).tolist()


def observations_lie_in_their_space(setting: Setting) -> None:
    env = setting.env()
    space: Any = env.observation_space("player_0")
    low, high = space["observation"].low, space["observation"].high
    for seed in range(setting.count(2)):
        for match in setting.random_game(seed):
            for seat in range(setting.num_players):
                observation = match.observation(seat)
                assert observation.dtype == space["observation"].dtype
                outside = np.flatnonzero((observation < low) | (observation > high))
                assert not len(outside), f"entries {outside} of the observation lie outside their bounds"
    assert space.contains({"observation": observation, "action_mask": match.action_mask})
    env.reset(seed=0)
    assert env.state_space.contains(env.state())


def every_action_has_a_label_of_its_own(game: Game) -> None:
    labels = [game.actions.label(action) for action in range(game.actions.size)]
    assert len(set(labels)) == len(labels)
    with expect_error(ValueError, "is not in 0"):
        game.actions.label(game.actions.size)


def every_legal_action_has_a_selection_path_of_its_own(setting: Setting) -> None:
    for view in views_to_choose_from(setting, seed=4):
        paths: dict[tuple[Target, ...], str] = {}
        for entry in view["actions"]:
            selections = setting.game.human.selections(view, entry["action"])
            assert selections, f"nothing can be selected for {entry['label']}"
            assert all(selection.label for selection in selections)
            path = tuple(selection.target for selection in selections)
            other = paths.setdefault(path, entry["label"])
            assert other == entry["label"], f"{other!r} and {entry['label']!r} have the same selections: {path}"
        for path in paths:
            longer = [other for other in paths if other != path and other[: len(path)] == path]
            assert not longer, f"{paths[path]!r} ends before {paths[longer[0]]!r} can be selected"


def drawings_show_what_can_be_selected(setting: Setting) -> None:
    """If a kind of target is drawn at all, every selectable target of that kind is drawn. (Buttons are not drawn.)"""
    seen = [
        (targets_in(drawing(setting, view)), list(selections_in(setting, view)))
        for view in views_to_choose_from(setting, seed=4)
    ]
    kinds = {kind_of(target) for targets, _ in seen for target in targets}
    for targets, selections in seen:
        for selection in selections:
            assert selection.target in targets or kind_of(selection.target) not in kinds, (
                f"{selection} can be selected but is not in the drawing: {sorted(targets)}"
            )


def panels_and_tokens_are_in_order(setting: Setting) -> None:
    """Panels have a size and a label and do not overlap; targets are in panels; each token is drawn once."""
    for view in views_to_choose_from(setting, seed=5):
        root = drawing(setting, view)
        panels = [element for element in root.iter() if element.get("data-panel")]
        for panel in panels:
            assert float(panel.get("data-width", 0)) > 0
            assert float(panel.get("data-height", 0)) > 0
            assert panel.get("data-label")
            assert not [inner for inner in panel.iter() if inner is not panel and inner.get("data-panel")]
        if panels:
            assert targets_in(root) == set().union(*(targets_in(panel) for panel in panels)), "a target outside panels"
        tokens = [element.get("data-token") for element in root.iter() if element.get("data-token")]
        assert len(tokens) == len(set(tokens)), "a token is drawn twice"


def score_sheet_totals_are_the_scores(setting: Setting) -> None:
    """At the end of a game, the lines of each seat add up to its score, and its rank is correct."""
    *_, match = setting.random_game(seed=6)
    ranks, scores = match.ranks_and_scores()
    for seat in (SPECTATOR, *range(setting.num_players)):
        sheet = setting.game.human.score_sheet(match.human_view(seat))
        assert [line.seat for line in sheet] == list(range(setting.num_players))
        assert all(line.is_complete for line in sheet)
        assert np.allclose([line.total for line in sheet], scores)
        assert [line.rank for line in sheet] == [rank + 1 for rank in ranks]


def log_names_who_did_what(setting: Setting) -> None:
    """Log entries are sentences about seats of the match, and every seat gets some during a game."""
    told = dict.fromkeys(range(setting.num_players), 0)
    match, rng = setting.match(seed=6), np.random.default_rng(6)
    for _ in range(setting.count(NUM_POSITIONS)):
        if match.is_over:
            break
        before = {seat: match.human_view(seat) for seat in told}
        mover, after = match.seat, match.copy()
        action = random_action(after, rng)
        after.step(action)
        for seat in told:
            for entry in setting.game.human.log_entries(before[seat], after.human_view(seat), [(mover, action)]):
                assert entry.text.strip()
                assert entry.seat is None or entry.seat in told
                told[seat] += 1
        match = after
    assert all(told.values()), told


def views_to_choose_from(setting: Setting, seed: int) -> Iterator[View]:
    """Views of the seat to move, spread over a random game."""
    for match in setting.positions(seed, count=NUM_POSITIONS):
        if not match.is_over:
            yield match.human_view(match.seat)


def selections_in(setting: Setting, view: View) -> Iterator[Selection]:
    for entry in view["actions"]:
        yield from setting.game.human.selections(view, entry["action"])


def drawing(setting: Setting, view: View) -> ElementTree.Element:
    return ElementTree.fromstring(setting.game.render_svg(view))


def targets_in(root: ElementTree.Element) -> set[Target]:
    return {target for element in root.iter() for target in element.get("data-target", "").split()}


def kind_of(target: Target) -> str:
    """`card-3` and `card-reactor` are cards."""
    return re.split(r"-|\d", target, maxsplit=1)[0]


EVERY_SETTING = (
    views_and_drawings_never_fail,
    observations_lie_in_their_space,
    every_legal_action_has_a_selection_path_of_its_own,
    drawings_show_what_can_be_selected,
    panels_and_tokens_are_in_order,
    score_sheet_totals_are_the_scores,
    log_names_who_did_what,
)
ONCE = (every_action_has_a_label_of_its_own,)

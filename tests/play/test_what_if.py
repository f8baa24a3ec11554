"""Does a preview tell what an action changes, and never more than the seat may know?"""

import json

import numpy as np
import pytest
from cosmozoo.envs import Match, games, get_game
from cosmozoo.envs.core import SeatScore
from cosmozoo.play.what_if import panels_of, what_if

EACH_GAME = pytest.mark.parametrize("game", games)


def positions(game, count, num_players=3):
    """Positions of a random game, some moves apart."""
    match, dice = Match(get_game(game), num_players, seed=5), np.random.default_rng(2)
    for _ in range(count):
        for _ in range(7):
            if match.is_over:
                return
            match.step(int(dice.choice(np.flatnonzero(match.action_mask))))
        if not match.is_over:
            yield match


def told(outcome):
    return json.dumps(
        [[vars(line) for score in outcome.scores for line in score.lines], outcome.panels], sort_keys=True
    )


@EACH_GAME
def test_states_that_a_seat_cannot_tell_apart_have_the_same_preview(game):
    for match in positions(game, 6):
        seat = match.seat
        for action in np.flatnonzero(match.legal_actions(seat))[:3].tolist():
            real = what_if(match.game, match, seat, action)
            other = what_if(match.game, match.determinized(seat, seed=11), seat, action)
            if match.game.human.reveal_to_human is None:
                assert told(other) == told(real)
            assert other.scores == real.scores


@EACH_GAME
def test_preview_agrees_with_the_move(game):
    """Where nothing is uncertain, the score and the own drawing are those after the move."""
    num_changed = 0
    for match in positions(game, 8):
        seat = match.seat
        if match.game.is_simultaneous:
            continue
        action = int(np.flatnonzero(match.action_mask)[-1])
        outcome = what_if(match.game, match, seat, action)
        after = match.copy()
        after.step(action)
        view = after.human_view(seat)
        drawn = panels_of(match.game.render_svg(view))
        for name, panel in outcome.panels.items():
            assert drawn[name] == panel
        totals = {score.seat: score.total for score in match.game.human.score_sheet(view)}
        assert {score.seat: score.after for score in outcome.scores} == {
            score.seat: totals[score.seat] for score in outcome.scores
        }
        num_changed += len(outcome.panels) + len(outcome.scores)
    assert num_changed or get_game(game).is_simultaneous


def test_taking_a_tile_shows_it_on_the_own_planet_and_its_points():
    match = next(each for each in positions("petit_prince", 9) if each.human_view(each.seat)["stack"] is not None)
    seat, changes = match.seat, []
    for action in np.flatnonzero(match.action_mask).tolist():
        outcome = what_if(match.game, match, seat, action)
        changes += [score for score in outcome.scores if score.seat == seat]
        assert f"planet-{seat}" in outcome.panels
    assert all(sum(line.after - line.before for line in each.lines) == each.after - each.before for each in changes)


def test_a_drawn_card_is_not_told():
    """What a draw brings depends on chance, so no preview can show it."""
    match = Match(get_game("exploding_planet"), 3, seed=5)
    assert match.human_view(match.seat)["pile"]["known"][0] is None
    draw = next(each for each in match.human_view(match.seat)["actions"] if each["block"] == "draw")
    outcome = what_if(match.game, match, match.seat, draw["action"])
    assert not any(name.startswith("card-") for name in outcome.panels)


def test_preview_changes_nothing():
    match = next(positions("planet", 1))
    before = match.save()
    what_if(match.game, match, match.seat, int(np.flatnonzero(match.action_mask)[0]))
    assert match.save() == before


def test_score_lines_without_points_are_left_out():
    from cosmozoo.envs.core import ScoreLine
    from cosmozoo.play.what_if import score_change

    old = SeatScore(0, [ScoreLine("objective: 3 areas", 0), ScoreLine("fox", 1)])
    new = SeatScore(0, [ScoreLine("objective: 4 areas", 0), ScoreLine("fox", 2)])
    assert [line.label for line in score_change(old, new).lines] == ["fox"]
    assert score_change(old, old) is None

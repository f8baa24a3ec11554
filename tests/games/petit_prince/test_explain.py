"""Does what a tile would change agree with the rules?"""

import numpy as np
import pytest
from cosmozoo.envs import Match, get_game
from cosmozoo.envs.petit_prince.actions import TAKE
from cosmozoo.envs.petit_prince.components import CHARACTERS, MAX_PLAYERS

GAME = get_game("petit_prince")


def positions(count, variant, seed):
    match, rng = Match(GAME, count, variant, seed=seed), np.random.default_rng(seed)
    while not match.is_over:
        yield match
        match.step(int(rng.choice(np.flatnonzero(match.action_mask))))


@pytest.mark.parametrize(("count", "variant"), [(2, "standard"), (4, "standard"), (3, "hidden_characters")])
def test_the_change_shown_for_a_tile_is_the_change_of_the_score(count, variant):
    compared = 0
    for match in positions(count, variant, seed=4):
        view, seat = match.human_view(match.seat), match.seat
        for action in range(TAKE, TAKE + MAX_PLAYERS):
            shown = GAME.human.worth_of_action(view, action) if match.is_legal(action) else None
            if shown is None:
                continue
            after = match.copy()
            after.step(action)
            change = after.ranks_and_scores()[1][seat] - match.ranks_and_scores()[1][seat]
            assert shown.now == change
            assert sum(line.change for line in shown.lines) == change
            compared += 1
    assert compared > 20


def test_a_character_is_worth_what_the_score_sheet_says():
    for match in positions(3, "standard", seed=2):
        view = match.human_view(0)
        for line in view["planets"][0]["characters"]:
            assert GAME.human.worth(view, line["character"]).now == line["points"]
    assert all(GAME.human.worth(view, name).words for name in CHARACTERS)


def test_a_third_baobab_is_announced():
    found = 0
    for seed in range(4):
        for match in positions(3, "standard", seed):
            view = match.human_view(match.seat)
            for action in np.flatnonzero(match.action_mask).tolist():
                cautions = {each.kind for each in GAME.human.warnings(view, action)}
                after = match.copy()
                after.step(action)
                turned = after.human_view(match.seat)["planets"][match.seat]["num_face_down"]
                assert ("turns_over" in cautions) == (turned > view["planets"][match.seat]["num_face_down"])
                found += "turns_over" in cautions
    assert found

"""Can each lesson be played through by the rules, and does each step point at something that is there?"""

import re

import pytest
from cosmozoo.envs import games, get_game
from cosmozoo.envs.core import LANGUAGES, LEARNER

EACH_GAME = pytest.mark.parametrize("name", games)
MAX_WORDS = 40


def targets(game, match):
    """All that can be pointed at: in the drawing, and among the selections."""
    view = match.human_view(LEARNER)
    drawn = set(" ".join(re.findall(r'data-(?:target|mark)="([^"]+)"', game.render_svg(view))).split())
    chosen = {step.target for each in view["actions"] for step in game.human.selections(view, each["action"])}
    return drawn | chosen


@EACH_GAME
def test_tutorials_can_be_played_through(name):
    game = get_game(name)
    num_moves = 0
    for match, step in game.human.tutorial.play(game):  # an illegal move raises
        assert not step.target or step.target in targets(game, match), step.text
        if step.action is not None:
            assert match.seat == LEARNER, step.text
            num_moves += 1
    assert num_moves >= 2


@EACH_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_step_is_one_short_text(name, language):
    game = get_game(name)
    texts = [game.human.words.in_language(language, step.text) for step in game.human.tutorial.steps]
    assert len(set(texts)) == len(texts)
    assert all(len(text.split()) <= MAX_WORDS for text in texts)


def test_exploding_planet_lesson_tells_what_happens():
    game = get_game("exploding_planet")
    seen = {step.text: match.human_view(LEARNER) for match, step in game.human.tutorial.play(game)}
    assert seen["lesson-known"]["pile"]["known"][0] == "exploding_planet"
    assert seen["lesson-kit"]["discard"]["eco_kit"] == 1
    assert seen["lesson-draw"]["turns_owed"] == 1
    assert 0 < seen["lesson-draw"]["pile"]["danger"] < 50
    assert seen["lesson-end"]["players"][LEARNER]["is_alive"]


def test_petit_prince_lesson_brings_the_points_it_promises():
    game = get_game("petit_prince")
    seen = {step.text: match.human_view(LEARNER) for match, step in game.human.tutorial.play(game)}
    assert seen["lesson-next"]["planets"][LEARNER]["total"] == 0
    assert seen["lesson-score"]["planets"][LEARNER]["total"] == 7


def test_planet_lesson_makes_one_forest():
    game = get_game("planet")
    seen = {step.text: match.human_view(LEARNER) for match, step in game.human.tutorial.play(game)}
    assert seen["lesson-objective"]["planets"][LEARNER]["objective"]["habitat"] == "forest"
    assert seen["lesson-animals"]["planets"][LEARNER]["areas"]["forest"] == 6


def test_space_builder_lesson_wins_its_round_without_faults():
    game = get_game("space_builder")
    seen = {step.text: match.human_view(LEARNER) for match, step in game.human.tutorial.play(game)}
    assert seen["lesson-unlock"]["last_round"]["winner"] == LEARNER
    assert seen["lesson-unlock"]["last_round"]["defects"][LEARNER] == 0

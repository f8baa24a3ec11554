"""Playing in a terminal: numbered choices, hints, saving and resuming, the scores explained."""

import random
import re

import pytest
from cosmozoo.cli import app
from cosmozoo.envs import GAMES, game
from cosmozoo.play.archive import keep, load
from cosmozoo.play.terminal import WIDTH, Terminal
from cosmozoo.play.thinking import Thinkers
from play_table import one_person, terms
from typer.testing import CliRunner

SHORT = {"space_builder": {"tick_limit": 12}}
EACH = pytest.mark.parametrize("name", GAMES)


@pytest.fixture(scope="module")
def thinkers():
    found = Thinkers(num_threads=1, time_limit=60.0)
    yield found
    found.close()


class Person:
    """Types words given beforehand, then numbers by chance; keeps everything the screen shows."""

    def __init__(self, *words, seed=0):
        self.words = list(words)
        self.dice = random.Random(seed)
        self.lines = []

    def ask(self, prompt):
        self.lines.append(prompt)
        if self.words:
            return self.words.pop(0)
        return str(self.dice.randint(1, int(re.findall(r"\d+", prompt)[-1])))

    def say(self, text):
        self.lines += text.splitlines()

    @property
    def screen(self):
        return "\n".join(self.lines)


def seated(name, path, count=None, agent="random"):
    each = game(name)
    return keep(path, terms(each, one_person(count or each.players[0], agent), **SHORT.get(name, {})))


@EACH
def test_a_whole_game_fits_80_columns_and_ends_with_the_scores(name, tmp_path, thinkers):
    kept, person = seated(name, tmp_path / "game.table"), Person(seed=2)
    assert Terminal(kept, thinkers, person.ask, person.say).run()
    assert max(len(line) for line in person.lines) <= WIDTH
    assert "\x1b" not in person.screen
    _, scores = kept.table.match.standings()
    for score in scores:
        assert f": {score:g} points" in person.screen
    for line in kept.table.sheet(kept.table.views[0])[0].lines:
        assert " ".join(line.what.split()[:3]) in person.screen


@EACH
def test_choices_are_numbered_below_words_for_their_kind_where_kinds_differ(name, tmp_path, thinkers):
    kept, person = seated(name, tmp_path / "game.table"), Person("q")
    Terminal(kept, thinkers, person.ask, person.say).run()
    assert re.search(r"^ +1  \w", person.screen, re.MULTILINE)
    kinds = {game(name).actions.block_of(action).about for action in kept.table.legal_actions(0)}
    assert any(kind in person.screen for kind in kinds) == (len(kinds) > 1)


def test_hints_rules_scores_log_and_help_are_there_on_request(tmp_path, thinkers):
    person = Person("h", "r", "s", "l", "t", "?", "77", "q")
    kept = seated("petit_prince", tmp_path / "game.table")
    assert not Terminal(kept, thinkers, person.ask, person.say).run()
    assert re.search(r"^ +\d+%  draw from the", person.screen, re.MULTILINE)
    assert re.search(r"chance to win: \d+%", person.screen)
    assert "Build a planet of sixteen tiles" in person.screen
    assert "Me: 0 points" in person.screen
    assert "save and leave" in person.screen


def test_in_steps_one_can_go_back(tmp_path, thinkers):
    """A tile of Planet is chosen first, then its face, then the way to turn it."""
    person = Person("2", "b", "1", "3", "5", "q")
    kept = seated("planet", tmp_path / "game.table")
    Terminal(kept, thinkers, person.ask, person.say).run()
    assert kept.table.record.actions[0] == 0 * 60 + 2 * 5 + 4


def test_a_game_is_left_and_resumed(tmp_path, thinkers):
    kept, person = seated("petit_prince", tmp_path / "game.table"), Person("1", "1", "1", "q")
    assert not Terminal(kept, thinkers, person.ask, person.say).run()
    again = load(kept.path)
    assert again.table.record == kept.table.record
    assert again.table.seq >= 3
    assert Terminal(again, thinkers, Person(seed=4).ask, person.say).run()


def run(*words, typed=""):
    return CliRunner().invoke(app, [str(word) for word in words], input=typed)


def test_the_command_plays_saves_and_resumes(tmp_path):
    path = tmp_path / "game.table"
    first = run("play", "petit_prince", "--against", "easy", "--seed", 1, "--file", path, typed="1\n1\nq\n")
    assert first.exit_code == 0, first.output
    assert "The game is kept" in first.output
    second = run("play", "petit_prince", "--resume", "--file", path, typed="1\n" * 200)
    assert second.exit_code == 0, second.output
    assert "The record of this game" in second.output
    assert run("replay", path.with_suffix(".jsonl")).exit_code == 0


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("play", "plant"), "did you mean 'planet'"),
        (("play", "planet", "--players", 9), "for 2 to 4 players"),
        (("play", "planet", "--seat", 5), "--seat must be between 1 and 2"),
        (("play", "planet", "--against", "clever"), "there is no agent 'clever'"),
        (("play", "space_builder", "--option", "p_face"), "such as p_face=0.1"),
        (("play", "space_builder", "--option", "sight=1"), "no setting 'sight'"),
        (("play", "planet", "--resume"), "no game of Planet to resume"),
    ],
)
def test_mistakes_get_one_clear_sentence(words, complaint, tmp_path):
    result = run(*words, "--file", tmp_path / "game.table")
    assert result.exit_code == 2
    assert complaint in " ".join(result.output.split())

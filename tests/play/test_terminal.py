"""Can a game be played in a terminal, with numbered choices, hints, scores, saving and resuming?"""

import random
import re

import pytest
from cosmozoo.cli import app
from cosmozoo.envs import games, get_game
from cosmozoo.envs.core import CORE
from cosmozoo.play.agent_pool import AgentPool
from cosmozoo.play.table_store import TableStore
from cosmozoo.play.terminal import WIDTH, Terminal
from play_table import config_for, one_human
from typer.testing import CliRunner

SHORT = {"space_builder": {"tick_limit": 12}}
EACH_GAME = pytest.mark.parametrize("name", games)


@pytest.fixture(scope="module")
def agents():
    found = AgentPool(num_workers=1, time_limit=60.0)
    yield found
    found.close()


class Typist:
    """Types the given words, then random numbers, and keeps everything that is shown."""

    def __init__(self, *words, seed=0):
        self.text = list(words)
        self.rng = random.Random(seed)
        self.lines = []

    def ask(self, prompt):
        self.lines.append(prompt)
        if self.text:
            return self.text.pop(0)
        return str(self.rng.randint(1, int(re.findall(r"\d+", prompt)[-1])))

    def say(self, text):
        self.lines += text.splitlines()

    @property
    def screen(self):
        return "\n".join(self.lines)


def new_table(name, path, count=None, agent="random"):
    each = get_game(name)
    return TableStore(path).create(
        "one", config_for(each, one_human(count or each.players[0], agent), **SHORT.get(name, {}))
    )


@EACH_GAME
def test_whole_game_fits_80_columns_and_ends_with_the_scores(name, tmp_path, agents):
    stored, typist = new_table(name, tmp_path / "game.db"), Typist(seed=2)
    assert Terminal(stored, agents, typist.ask, typist.say).run()
    assert max(len(line) for line in typist.lines) <= WIDTH
    assert "\x1b" not in typist.screen
    _, scores = stored.table.match.ranks_and_scores()
    for score in scores:
        assert re.search(rf": {score:g} points?\b", typist.screen)
    for line in stored.table.score_sheet(stored.table.views[0])[0].lines:
        assert " ".join(line.label.split()[:3]) in typist.screen


@EACH_GAME
def test_choices_have_headings_if_there_are_several_blocks(name, tmp_path, agents):
    stored, typist = new_table(name, tmp_path / "game.db"), Typist("q")
    Terminal(stored, agents, typist.ask, typist.say).run()
    assert re.search(r"^ +1  \w", typist.screen, re.MULTILINE)
    game = get_game(name)
    names = {game.actions.block_of(action).name for action in stored.table.legal_actions(0)}
    headings = [game.human.words.in_language("en", f"block-{name}") for name in names]
    assert any(heading in typist.screen for heading in headings) == (len(headings) > 1)


def test_commands_show_hints_rules_scores_log_and_help(tmp_path, agents):
    typist = Typist("h", "r", "s", "l", "t", "?", "77", "q")
    stored = new_table("petit_prince", tmp_path / "game.db")
    assert not Terminal(stored, agents, typist.ask, typist.say).run()
    assert re.search(r"^ +\d+%  Draw from the", typist.screen, re.MULTILINE)
    assert re.search(r"gives you \d+ % to win", typist.screen)
    assert "Build a planet of sixteen tiles" in typist.screen
    assert "Me (you): 0 points" in typist.screen
    assert "save and quit" in typist.screen


def test_selections_can_be_undone(tmp_path, agents):
    """A tile of Planet is chosen first, then its face, then the way to turn it."""
    typist = Typist("2", "b", "1", "3", "5", "q")
    stored = new_table("planet", tmp_path / "game.db")
    Terminal(stored, agents, typist.ask, typist.say).run()
    assert stored.table.record.actions[0] == 0 * 60 + 2 * 5 + 4


def test_game_can_be_left_and_resumed(tmp_path, agents):
    stored, typist = new_table("petit_prince", tmp_path / "game.db"), Typist("1", "1", "1", "q")
    assert not Terminal(stored, agents, typist.ask, typist.say).run()
    again = stored.store.load(stored.id)
    assert again.table.record == stored.table.record
    assert again.table.seq >= 3
    assert Terminal(again, agents, Typist(seed=4).ask, typist.say).run()


@EACH_GAME
@pytest.mark.parametrize("language", ["fr", "nl"])
def test_the_terminal_speaks_other_languages(name, language, tmp_path, agents):
    stored, typist = new_table(name, tmp_path / "game.db"), Typist("?", "r", "1", "1", "1", "q", "q", "q")
    assert not Terminal(stored, agents, typist.ask, typist.say, language).run()
    assert CORE.in_language(language, "you") in typist.screen or name == "exploding_planet"
    assert get_game(name).human.summary_in(language).split("**")[1] in typist.screen
    assert "save and quit" not in typist.screen
    assert "Type the number" not in typist.screen


@pytest.mark.parametrize(
    ("language", "words"), [("en", "7 points for each"), ("fr", "7 points par"), ("nl", "7 punten per")]
)
def test_a_name_after_a_question_mark_explains_the_thing(language, words, tmp_path, agents):
    gardener = get_game("petit_prince").human.words.in_language(language, "gardener")
    typist = Typist(f"? {gardener}", "? xyzzy", "q")
    stored = new_table("petit_prince", tmp_path / "game.db")
    Terminal(stored, agents, typist.ask, typist.say, language).run()
    assert words in typist.screen
    assert "xyzzy" in typist.screen


def test_a_table_higher_than_the_screen_is_shown_in_pages(tmp_path, agents):
    stored, typist = new_table("planet", tmp_path / "game.db"), Typist("", "", "q", "q")
    Terminal(stored, agents, typist.ask, typist.say, height=24).run()
    pages = "\n".join(typist.lines).split("Enter for more")
    assert len(pages) > 1
    assert all(len(page.splitlines()) <= 24 for page in pages[:-1])


def test_nothing_to_look_at_is_offered_where_the_plan_is_printed(tmp_path, agents):
    stored, typist = new_table("space_builder", tmp_path / "game.db"), Typist("q")
    Terminal(stored, agents, typist.ask, typist.say).run()
    assert "ook at the plan" not in typist.screen.replace("Look at the plan\n", "", 1)
    assert typist.screen.count("Let this beat pass") == 1


def test_what_was_logged_is_told_again_in_another_language(tmp_path, agents):
    stored, typist = new_table("petit_prince", tmp_path / "game.db"), Typist("1", "1", "1", "q")
    Terminal(stored, agents, typist.ask, typist.say).run()
    told = [entry.text for entry in stored.table.logs[0]]
    stored.table.speak(stored.owner, "nl")
    again = [entry.text for entry in stored.table.logs[0]]
    assert len(again) == len(told) > 0
    assert not set(again) & set(told)


def run(*words, typed=""):
    return CliRunner().invoke(app, [str(word) for word in words], input=typed)


def test_the_command_plays_saves_and_resumes(tmp_path):
    path = tmp_path / "game.db"
    first = run("play", "petit_prince", "--against", "easy", "--seed", 1, "--save-file", path, typed="1\n1\nq\n")
    assert first.exit_code == 0, first.output
    assert "The game is saved" in first.output
    second = run("play", "petit_prince", "--resume", "--save-file", path, typed="1\n" * 200)
    assert second.exit_code == 0, second.output
    assert "The record of this game" in second.output
    assert run("replay", path.with_suffix(".jsonl")).exit_code == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("play", "plant"), "did you mean 'planet'"),
        (("play", "planet", "--players", 9), "for 2 to 4 players"),
        (("play", "planet", "--seat", 5), "--seat must be between 1 and 2"),
        (("play", "planet", "--against", "clever"), "unknown agent 'clever'"),
        (("play", "space_builder", "--option", "p_face"), "such as p_face=0.1"),
        (("play", "space_builder", "--option", "sight=1"), "no setting 'sight'"),
        (("play", "planet", "--resume"), "no saved game of Planet"),
    ],
)
def test_mistakes_get_a_clear_sentence(words, message, tmp_path):
    result = run(*words, "--save-file", tmp_path / "game.db")
    assert result.exit_code == 2
    assert message in " ".join(result.output.split())

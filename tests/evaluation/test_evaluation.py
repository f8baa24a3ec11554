"""Evaluation and ladders, in Python and on the command line."""

import json
import math
import sys

import numpy as np
import pytest
from cosmozoo.agents import make_agent
from cosmozoo.agents.levels import LEVELS
from cosmozoo.cli import app
from cosmozoo.envs import BatchEnv, Match, games, get_game
from cosmozoo.evaluation import Ladder, LadderError, MatchupResult, arena, evaluate
from cosmozoo.evaluation.arena import GameResults, play_batch, play_deals
from cosmozoo.evaluation.evaluate import wilson_interval
from cosmozoo.evaluation.plots import plot_tournament
from own_agents import HighestAction, LowestAction
from typer.testing import CliRunner

PETIT_PRINCE = get_game("petit_prince")


def named(agent, name):
    agent.name = name
    return agent


def test_results_are_those_of_the_games_played_one_by_one():
    seats = [named(LowestAction(), "a"), named(HighestAction(), "b"), named(LowestAction(), "c")]
    games = play_deals(PETIT_PRINCE, seats, 5, seed=3)
    again = play_deals(PETIT_PRINCE, seats, 5, seed=3)
    assert (games.ranks, games.scores) == (again.ranks, again.scores)
    from cosmozoo.envs.core.rng import episode_seed

    for row in range(5):
        match = Match(PETIT_PRINCE, 3, seed=int(episode_seed(np.uint64(3 * 1_000_003), row, 0)))
        while not match.is_over:
            legal = np.flatnonzero(match.action_mask)
            match.step(int(legal[-1] if match.seat == 1 else legal[0]))
        assert games.ranks[row] == match.ranks_and_scores()[0].tolist()
        assert games.scores[row] == match.ranks_and_scores()[1].tolist()


def test_all_seats_are_rotated_over_the_same_deals():
    result, games = evaluate(PETIT_PRINCE, named(LowestAction(), "a"), named(HighestAction(), "b"), 3, num_deals=4)
    assert result.num_games == 12
    assert [agents.index("a") for agents in games.agents] == [0] * 4 + [1] * 4 + [2] * 4


def test_win_is_shared_among_the_winners():
    games = GameResults([["a", "b", "b"]] * 3, [[0, 0, 2], [1, 0, 0], [0, 1, 2]], [[1, 1, 0], [0, 2, 2], [5, 3, 1]])
    assert games.win_shares("a").tolist() == [0.5, 0, 1]
    assert games.win_shares("b").tolist() == [0.5, 1, 0]
    assert games.mean_score("b") == pytest.approx(9 / 6)


@pytest.mark.parametrize(("share", "count"), [(0.5, 100), (0.0, 50), (1.0, 50), (0.93, 2000)])
def test_interval_is_wilsons(share, count):
    """At each end, the observed share is 1.96 standard errors away. This definition is solved numerically."""
    low, high = wilson_interval(share, count)
    for end in (low, high):
        if 0 < end < 1:
            assert abs(share - end) == pytest.approx(1.96 * math.sqrt(end * (1 - end) / count), rel=1e-6)
    assert low <= share <= high


def test_interval_of_few_games_stays_between_0_and_1():
    assert wilson_interval(0.5, 0) == (0.0, 1.0)
    assert wilson_interval(0.0, 3)[0] == 0.0
    assert wilson_interval(1.0, 3)[1] == 1.0


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [(0.3, 0.7, "even"), (0.5, 0.7, "even"), (0.51, 0.7, "stronger"), (0.3, 0.5, "even"), (0.3, 0.49, "weaker")],
)
def test_verdict_is_even_unless_the_interval_excludes_the_fair_share(low, high, verdict):
    result = MatchupResult("a", "b", 2, "standard", 10, (low + high) / 2, low, high, 0.0, 0.0, 1.0, 1.0)
    assert result.verdict == verdict


def test_agents_are_prepared_before_the_clock_of_their_moves_starts():
    """Otherwise compiling would count as time for a move."""

    class Prepared(LowestAction):
        def __init__(self, name):
            super().__init__()
            self.name, self.games = name, []

        def prepare(self, game):
            self.games.append(game)

        def act(self, info):
            assert self.games, "not prepared"
            return super().act(info)

    both = Prepared("a"), Prepared("b")
    evaluate(PETIT_PRINCE, *both, 2, num_deals=1)
    assert [agent.games for agent in both] == [[PETIT_PRINCE]] * 2


def test_many_deals_are_played_in_batches_of_different_deals(monkeypatch):
    """The definition of a seed's deals: batch `n` has the seed 1,000,003 times that of all deals, plus `n`."""
    monkeypatch.setattr(arena, "GAMES_PER_BATCH", 4)
    seats = [named(LowestAction(), "a"), named(HighestAction(), "b")]
    games = play_deals(PETIT_PRINCE, seats, 10, seed=2)
    assert len(games.scores) == 10
    batch = BatchEnv(PETIT_PRINCE, 2, 2, None)
    batch.reset(seed=2 * 1_000_003 + 2)
    assert games.scores[8:] == play_batch(batch, seats).scores
    assert play_deals(PETIT_PRINCE, seats, 3).scores == play_deals(PETIT_PRINCE, seats, 3, seed=0).scores


@pytest.mark.parametrize("name", games)
def test_greedy_is_stronger_than_random(name):
    result, _ = evaluate(get_game(name), make_agent("greedy"), make_agent("random"), 2, num_deals=60)
    assert result.verdict == "stronger"


def test_agents_are_given_by_name_or_as_objects():
    """An agent given by name gets a seed derived from the seed of the deals."""
    by_name, _ = evaluate(PETIT_PRINCE, "own_agents:HighestAction", "random", 2, 6, seed=4)
    own = named(HighestAction(), "own")
    as_object, _ = evaluate(PETIT_PRINCE, own, make_agent("random", 4 + 2), 2, 6, seed=4)
    assert (by_name.agent, as_object.agent) == ("own_agents:HighestAction", "own")
    assert (by_name.win_share, by_name.mean_score) == (as_object.win_share, as_object.mean_score)
    assert own.seeds == []


def test_two_agents_with_one_name_are_rejected():
    with pytest.raises(ValueError, match="both agents are called 'lowest'"):
        evaluate(PETIT_PRINCE, LowestAction(), LowestAction(), 2, 1)
    with pytest.raises(ValueError, match="both agents are called 'greedy'"):
        evaluate(PETIT_PRINCE, "greedy", make_agent("greedy"), 2, 1)
    with pytest.raises(ValueError, match="two agents are called 'lowest'; give one of them another name"):
        play_deals(PETIT_PRINCE, [LowestAction(), LowestAction()], 1)
    both = LowestAction()
    assert len(play_deals(PETIT_PRINCE, [both, both], 1).ranks) == 1


# Ladders


def ladder_at(path, num_players=2, deals=6, seed=0):
    return Ladder(PETIT_PRINCE, path, num_players, "standard", deals, seed)


def test_ladder_plays_every_matchup_once(tmp_path):
    ladder = ladder_at(tmp_path / "ladder.jsonl")
    ladder.play(["random", "greedy", "search:5"])
    assert set(ladder.matchups) == {("random", "greedy"), ("random", "search:5"), ("greedy", "search:5")}
    many = ladder_at(tmp_path / "many.jsonl", num_players=3, deals=2)
    assert len(many.missing(["random", "greedy", "search:5"])) == 6


def test_newcomer_plays_only_what_is_missing(tmp_path, monkeypatch):
    path = tmp_path / "ladder.jsonl"
    ladder_at(path).play(["random", "greedy"])
    before = path.read_text().splitlines()
    ladder = ladder_at(path)
    assert ladder.missing(["greedy", "random"]) == []
    assert ladder.missing(["search:5"]) == [("random", "search:5"), ("greedy", "search:5")]
    ladder.play(["search:5"])
    assert path.read_text().splitlines()[: len(before)] == before
    assert ladder_at(path).agents == ["random", "greedy", "search:5"]


def test_interrupted_tournament_goes_on_where_it_stopped(tmp_path):
    """An interruption in the second matchup keeps the first, and the final result is the same."""

    class InterruptError(Exception):
        pass

    steps = []

    def stop_in_the_second_matchup():
        steps.append(1)
        if len(steps) == 3:
            raise InterruptError

    agents = ["random", "greedy", "search:5"]
    path = tmp_path / "ladder.jsonl"
    with pytest.raises(InterruptError):
        ladder_at(path).play(agents, stop_in_the_second_matchup)
    assert list(ladder_at(path).matchups) == [("random", "greedy")]
    ladder_at(path).play(agents)
    whole = ladder_at(tmp_path / "whole.jsonl")
    whole.play(agents)
    assert results_of(ladder_at(path)) == results_of(whole)


def results_of(ladder):
    return {matchup: (games.ranks, games.scores) for matchup, games in ladder.matchups.items()}


def test_line_cut_off_is_played_again_and_a_damaged_one_is_named(tmp_path):
    path = tmp_path / "ladder.jsonl"
    ladder_at(path).play(["random", "greedy", "search:5"])
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines[:-1], lines[-1][:50]]))
    assert ladder_at(path).missing(["search:5"]) == [("greedy", "search:5")]
    path.write_text("\n".join([lines[0], "{", lines[2]]))
    with pytest.raises(LadderError, match="line 2"):
        ladder_at(path)


def test_ladder_with_other_settings_is_rejected(tmp_path):
    path = tmp_path / "ladder.jsonl"
    ladder_at(path).play(["random", "greedy"])
    with pytest.raises(LadderError, match="num_deals 6, not 7"):
        ladder_at(path, deals=7)
    path.write_text("not a ladder")
    with pytest.raises(LadderError, match="is not a ladder"):
        ladder_at(path)


def test_ladder_of_an_impossible_game_is_rejected(tmp_path):
    with pytest.raises(ValueError, match="2 to 5 players, not 9"):
        ladder_at(tmp_path / "ladder.jsonl", num_players=9)
    assert Ladder(PETIT_PRINCE, tmp_path / "x.jsonl", 2, "standard", 1).settings.seed == 0


def test_ratings_follow_strength(tmp_path):
    ladder = ladder_at(tmp_path / "ladder.jsonl", num_players=3, deals=30)
    ladder.play(["random", "greedy"])
    ratings = ladder.ratings()
    assert [rating.agent for rating in ratings] == ["greedy", "random"]
    assert ratings[0].mu - ratings[0].sigma > ratings[1].mu + ratings[1].sigma
    assert ratings[0].num_games == 2 * 3 * 30


def test_picture_shows_every_matchup(tmp_path):
    ladder = ladder_at(tmp_path / "ladder.jsonl")
    ladder.play(["random", "greedy"])
    verdicts = list(ladder.results())
    svg = plot_tournament("A contest", verdicts, ladder.ratings())
    assert svg.count(f"{verdicts[0].win_share:.2f}</text>") >= 1
    assert svg.count(">greedy</text>") == 3  # row, column, rating


def test_ladder_takes_own_agents_and_seeds_them_for_every_matchup(tmp_path):
    path = tmp_path / "ladder.jsonl"
    own = LowestAction()
    ladder_at(path, deals=2, seed=5).play([own, "random", "own_agents:HighestAction"])
    assert own.seeds == [6, 6]
    assert ladder_at(path, deals=2, seed=5).agents == ["lowest", "random", "own_agents:HighestAction"]
    with pytest.raises(ValueError, match="unknown agent 'lowest'"):  # only the file knows it now
        ladder_at(path, deals=2, seed=5).play(["greedy"])
    ladder = ladder_at(path, deals=2, seed=5)
    ladder.play(["greedy", own, "own_agents:HighestAction"])
    assert not ladder.missing(["greedy", own])


def test_ladder_rejects_two_agents_with_one_name(tmp_path):
    ladder = ladder_at(tmp_path / "ladder.jsonl")
    for agents in ([LowestAction(), LowestAction()], [named(LowestAction(), "greedy"), "greedy"]):
        with pytest.raises(ValueError, match="two agents are called"):
            ladder.play(agents)
    assert ladder.missing(["greedy", "greedy", "random"]) == [("greedy", "random")]
    assert ladder.missing(["greedy"], ["greedy", "random"]) == [("greedy", "random")]


def test_ladder_imports_nothing_because_a_file_says_so(tmp_path, monkeypatch):
    (tmp_path / "named_in_a_ladder.py").write_text("raise RuntimeError('imported')\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    path = tmp_path / "ladder.jsonl"
    ladder_at(path, deals=2).play(["random", "greedy"])
    path.write_text(path.read_text().replace('"greedy"', '"named_in_a_ladder:Agent"'))
    with pytest.raises(ValueError, match="unknown agent 'named_in_a_ladder:Agent'"):
        ladder_at(path, deals=2).play(["search:5"])
    assert "named_in_a_ladder" not in sys.modules


# On the command line


def run(*words):
    return CliRunner().invoke(app, [str(word) for word in words])


def test_evaluate_prints_and_keeps_its_figures(tmp_path):
    result = run(
        "evaluate",
        "petit_prince",
        "greedy",
        "random",
        "--players",
        "2,3",
        "--num-deals",
        20,
        "--output",
        tmp_path / "x",
    )
    assert result.exit_code == 0, result.output
    kept = json.loads((tmp_path / "x.json").read_text())["results"]
    assert [each["num_players"] for each in kept] == [2, 3]
    assert f"{kept[0]['win_share']:.3f}" in result.output
    assert len((tmp_path / "x.csv").read_text().splitlines()) == 3


def test_tournament_leaves_games_figures_and_a_picture(tmp_path):
    path = tmp_path / "contest.jsonl"
    result = run("tournament", "petit_prince", "random", "greedy", "--num-deals", 10, "--ladder", path)
    assert result.exit_code == 0, result.output
    assert (tmp_path / "contest.png").read_bytes().startswith(b"\x89PNG")
    assert json.loads((tmp_path / "contest.json").read_text())["ratings"][0]["agent"] == "greedy"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("evaluate", "petit_prince", "gredy", "random"), "did you mean 'greedy'"),
        (("evaluate", "petit_prince", "greedy", "random", "--players", "2,x"), "--players takes numbers"),
        (("evaluate", "petit_prince", "greedy", "random", "--players", "7"), "2 to 5 players, not 7"),
        (("tournament", "petit_prince", "random", "seach"), "did you mean 'search'"),
        (("evaluate", "petit_prince", "greedy", "greedy"), "both agents are called 'greedy'"),
        (("evaluate", "petit_prince", "no_such_module:Agent", "random"), "there is no module 'no_such_module'"),
    ],
)
def test_mistakes_get_one_clear_sentence(words, complaint, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run(*words)
    assert result.exit_code == 2
    assert complaint in " ".join(result.output.split())
    assert not list(tmp_path.iterdir())


LEVEL_GAMES = {"petit_prince": 40, "planet": 20, "exploding_planet": 40, "space_builder": 8}  # deals


@pytest.mark.slow
@pytest.mark.parametrize("level", ["medium", "hard"])
@pytest.mark.parametrize("name", LEVEL_GAMES)
def test_levels_are_in_order(name, level):
    """Few games and a generous bound; `cosmozoo levels` measures the levels."""
    below = LEVELS[LEVELS.index(level) - 1]
    result, _ = evaluate(get_game(name), level, below, 2, num_deals=LEVEL_GAMES[name], seed=5)
    assert result.win_share > 0.5


@pytest.mark.slow
def test_expert_is_stronger_than_hard():
    result, _ = evaluate(PETIT_PRINCE, "expert", "hard", 2, num_deals=15, seed=5)
    assert result.win_share > 0.5


def test_command_measures_each_level_against_the_one_below(tmp_path, monkeypatch):
    names = dict(zip(LEVELS, ("random", "greedy:random=0.5", "greedy", "greedy:random=0.1"), strict=True))
    monkeypatch.setattr("cosmozoo.agents.levels.level_names", lambda game: names)
    output = tmp_path / "levels"
    reply = CliRunner().invoke(app, ["levels", "petit_prince", "--num-deals", "3", "--output", str(output)])
    assert reply.exit_code == 0, reply.output
    rows = json.loads(output.with_suffix(".json").read_text())["results"]
    assert [(row["agent"], row["opponent"]) for row in rows] == list(zip(LEVELS[1:], LEVELS, strict=False))

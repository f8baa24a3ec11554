"""Does the standard suite play what it says, and is its leaderboard generated from cards?"""

import pytest
from cosmozoo.agents.random import RandomAgent
from cosmozoo.cli import app
from cosmozoo.envs import get_game
from cosmozoo.evaluation import Ladder, LadderError, benchmark, evaluate
from cosmozoo.evaluation.benchmark import Card, CardError, Cell, agents_by_game, play_suite, read_cards
from cosmozoo.evaluation.leaderboard import leaderboard_page, play_card, write_card
from typer.testing import CliRunner


@pytest.fixture(autouse=True)
def small_suite(monkeypatch):
    monkeypatch.setattr(benchmark, "GAMES", ("petit_prince",))
    monkeypatch.setattr(benchmark, "COUNTS", (2, 3))
    monkeypatch.setattr(benchmark, "OPPONENTS", ("random", "greedy"))


def test_suite_plays_every_setting_on_the_same_deals():
    card, again = (play_suite("greedy", num_deals=3) for _ in range(2))
    assert [(cell.num_players, cell.opponent, cell.num_games) for cell in card.cells] == [
        (2, "random", 6),
        (2, "greedy", 0),
        (3, "random", 9),
        (3, "greedy", 0),
    ]
    assert [cell.win_share for cell in card.cells] == [cell.win_share for cell in again.cells]
    assert card.score(opponent="greedy") == (0, 0), "fair by definition"
    assert card.is_current


def test_score_is_the_mean_advantage():
    def cell(players, share, opponent):
        return Cell("petit_prince", "x", players, opponent, 100, share, share - 0.098, share + 0.098, 1.0)

    card = Card("mine", "1", 50, (cell(2, 0.75, "random"), cell(3, 1 / 3, "greedy")))
    score, half = card.score()
    assert score == pytest.approx(25)
    assert half == pytest.approx(100 * ((2 * 0.098) ** 2 + (1.5 * 0.098) ** 2) ** 0.5 / 2)
    assert not card.is_current
    page = leaderboard_page([card])
    assert "`mine` †" in page
    assert "† The rules have changed" in page


def test_leaderboard_is_generated_from_cards(tmp_path):
    folder = tmp_path / "leaderboard"
    write_card(play_suite(RandomAgent(), name="my agent", num_deals=2), folder)
    shown = CliRunner().invoke(app, ["benchmark", "greedy", "--num-deals", "2", "--leaderboard", str(folder)])
    assert shown.exit_code == 0, shown.output
    page = (tmp_path / "leaderboard.md").read_text()
    assert page.index("| 1 | `greedy` |") < page.index("| 2 | `my agent` |")
    assert page == leaderboard_page(read_cards(folder))
    (folder / "broken.json").write_text("{}")
    with pytest.raises(CardError, match=r"broken\.json is not a card"):
        read_cards(folder)


def test_interrupted_card_continues_with_the_next_setting(tmp_path, monkeypatch):
    played = []

    def fail_at_third(game, agent, count, opponent, num_deals):
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append((count, opponent))
        return play_setting(game, agent, count, opponent, num_deals)

    play_setting = benchmark.play_setting
    monkeypatch.setattr(benchmark, "play_setting", fail_at_third)
    with pytest.raises(KeyboardInterrupt):
        play_card("greedy", tmp_path / "cards", num_deals=2)
    assert not read_cards(tmp_path / "cards")
    played.append("not the third any more")
    card, _ = play_card("greedy", tmp_path / "cards", num_deals=2)
    assert played == [(2, "random"), (2, "greedy"), "not the third any more", (3, "random"), (3, "greedy")]
    assert read_cards(tmp_path / "cards") == [card]
    assert [path.name for path in (tmp_path / "cards").iterdir()] == ["greedy.json"]


def test_agents_for_some_games_have_a_card_without_a_score(tmp_path, monkeypatch):
    monkeypatch.setattr(benchmark, "GAMES", ("petit_prince", "planet"))
    monkeypatch.setattr(benchmark, "COUNTS", (2,))
    assert agents_by_game("planet=a.zip,petit_prince=search:5") == {"planet": "a.zip", "petit_prince": "search:5"}
    assert agents_by_game("greedy:random=0.5") == dict.fromkeys(("petit_prince", "planet"), "greedy:random=0.5")
    with pytest.raises(ValueError, match="one agent for all games, or GAME=AGENT"):
        agents_by_game("planet=a.zip,space=b.zip")
    words = ["benchmark", "petit_prince=greedy", "--name", "mine", "--num-deals", "2"]
    shown = CliRunner().invoke(app, [*words, "--leaderboard", str(tmp_path / "cards")])
    assert shown.exit_code == 0, shown.output
    (card,) = read_cards(tmp_path / "cards")
    assert {cell.game for cell in card.cells} == {"petit_prince"}
    assert (card.agent, card.made_from, card.is_complete) == ("mine", "petit_prince=greedy", False)
    page = (tmp_path / "cards.md").read_text()
    assert "|  | `mine` | – |" in page
    assert "has no score" in page


def test_all_cards_are_played_again_from_what_they_say(tmp_path):
    play_card("greedy", tmp_path, "mine", num_deals=2)
    path = tmp_path / "mine.json"
    path.write_text(path.read_text().replace(get_game("petit_prince").fingerprint, "older"))
    assert not read_cards(tmp_path)[0].is_current
    shown = CliRunner().invoke(app, ["benchmark", "--all", "--leaderboard", str(tmp_path)])
    assert shown.exit_code == 0, shown.output
    (card,) = read_cards(tmp_path)
    assert card.is_current
    assert (card.agent, card.made_from, card.num_deals) == ("mine", "greedy", 2)
    assert CliRunner().invoke(app, ["benchmark"]).exit_code == 2


def test_evaluation_honors_variant_and_options(tmp_path):
    game = get_game("space_builder")
    short, games = evaluate(game, "random", "greedy", 2, 2, variant="fresh_plans", options={"tick_limit": 5})
    assert (short.variant, short.options) == ("fresh_plans", {"tick_limit": 5})
    longer, _ = evaluate(game, "random", "greedy", 2, 2, variant="fresh_plans", options={"tick_limit": 200})
    assert longer.options == {}, "200 is the default"
    moves = [result.moves_per_second for result in (short, longer)]
    assert all(moves)
    assert games.timings["random"].moves < 2 * 2 * 5 * 9 * 2, "nine rounds of five ticks"
    with pytest.raises(ValueError, match="no setting 'tick_limt'"):
        evaluate(game, "random", "greedy", 2, 2, options={"tick_limt": 5})
    path = tmp_path / "games.jsonl"
    contest = Ladder(game, path, 2, "fresh_plans", 1, options={"tick_limit": 5})
    contest.play(["random", "greedy"])
    assert [result.options for result in contest.results()] == [{"tick_limit": 5}] * 2
    with pytest.raises(LadderError, match="has options"):
        Ladder(game, path, 2, "fresh_plans", 1)

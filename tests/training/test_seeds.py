"""Are several seeds of one config summarized, are runs traceable, and is a best response trained and measured?"""

import json
from dataclasses import replace

import pytest
from cosmozoo.agents.manifest import read_manifest
from cosmozoo.cli import app
from cosmozoo.envs import get_game
from cosmozoo.evaluation import MatchupResult, interval_of_mean
from cosmozoo.training.config_file import ConfigError, read_config
from cosmozoo.training.exploit import response_config
from cosmozoo.training.plots import mean_points
from cosmozoo.training.seeds import summarize, train_seeds
from typer.testing import CliRunner

pytestmark = pytest.mark.slow

TINY = ("total_steps=1024", "num_games=16", "imitation.steps=0", "evaluation={interval: 512, num_deals: 1}")
SETS = [word for change in TINY for word in ("--set", change)]


def run(*words):
    return CliRunner().invoke(app, [str(word) for word in words])


def test_interval_of_a_mean_is_students():
    half = 4.303 * 0.1 / 3**0.5  # the quantile for two degrees of freedom
    assert interval_of_mean([0.4, 0.5, 0.6]) == pytest.approx((0.5, 0.5 - half, 0.5 + half))
    assert interval_of_mean([0.5]) == (0.5, 0, 1), "one run says nothing about others"
    low, high = interval_of_mean([0.5, 0.6] * 50)[1:]
    assert high - low == pytest.approx(2 * 1.96 * 0.05025 / 10, rel=1e-3)


def test_summary_has_a_row_per_matchup_and_a_value_per_seed():
    result = MatchupResult("a", "greedy", 2, "standard", 10, 0.4, 0, 1, 0, 0, 1, 1)
    other = replace(result, opponent="random", win_share=0.9)
    found = summarize([[result, other], [replace(result, win_share=0.6), other]])
    assert [(each.opponent, each.win_shares, each.mean) for each in found] == [
        ("greedy", [0.4, 0.6], 0.5),
        ("random", [0.9, 0.9], 0.9),
    ]


def test_curve_uses_steps_that_all_runs_have_evaluated():
    runs = [[{"steps": 10.0, "x": 0.2}, {"steps": 20.0, "x": 0.4}], [{"steps": 10.0, "x": 0.4}, {"steps": 20.0}]]
    ((fraction, center, _, _),) = mean_points(runs, "x", 20.0)
    assert (fraction, center) == (0.5, pytest.approx(0.3))


def test_train_with_seeds_reports_the_mean_in_all_variants_and_says_how_runs_were_made(tmp_path):
    variants = "variants={standard: 1, hidden_characters: 1}"
    words = ("train", "smoke/petit_prince", *SETS, "--set", variants, "--seeds", 2, "--output", tmp_path)
    done = run(*words)
    assert done.exit_code == 0, done.output
    data = json.loads((tmp_path / "seeds.json").read_text())
    assert data["seeds"] == [0, 1]
    kinds = [(row["opponent"], row["variant"]) for row in data["results"]]
    assert {variant for _, variant in kinds} == {"standard", "hidden_characters"}
    assert all(len(row["win_shares"]) == 2 and row["low"] <= row["mean"] <= row["high"] for row in data["results"])
    assert "polygon" in (tmp_path / "curve.svg").read_text(), "the band"
    for seed in (0, 1):
        (line,) = (tmp_path / f"seed-{seed}" / "made_with.jsonl").read_text().splitlines()
        made_with = json.loads(line)
        assert made_with["seed"] == seed
        assert made_with["versions"]["torch"]
        assert made_with["processor"]
        assert made_with["command"].startswith("cosmozoo train smoke/petit_prince --set total_steps=1024")
        assert read_manifest(tmp_path / f"seed-{seed}" / "agent.onnx")["made_with"] == {
            name: value for name, value in made_with.items() if name != "from_step"
        }
    config = read_config("smoke/petit_prince", [*TINY, variants])
    trained = []
    train_seeds(config, tmp_path, 2, resume=True, run=lambda *arguments: trained.append(arguments))
    assert not trained, "finished runs are skipped"
    assert "already contains a run" in run(*words).output


def test_best_response_is_trained_against_one_agent_and_measured(tmp_path):
    words = ("--budget", 2000, "--num-deals", 5, "--output", tmp_path)
    for change in ("rollout_length=8", "num_threads=1", "evaluation.num_deals=1", "network.mixed_precision=false"):
        words += ("--set", change)
    done = run("exploit", "petit_prince", "greedy", *words)
    assert done.exit_code == 0, done.output
    found = json.loads((tmp_path / "exploit.json").read_text())
    assert found["agent"] == found["result"]["opponent"] == "greedy"
    assert found["budget"] == 2000
    assert found["result"]["num_games"] == 10
    assert found["exploitability"] == max(0, found["result"]["win_share"] - 0.5)
    sentences = ("greedy is exploitable", "does not beat greedy")
    assert sum(sentence in done.output for sentence in sentences) == 1


def test_best_response_keeps_to_the_setting():
    game = get_game("space_builder")
    config = response_config(game, "random", 10_000, 3, "standard", {"tick_limit": 50}, 5, ["ppo.n_epochs=7"])
    assert config.opponents == {"random": 1}
    assert (config.players, config.variants, config.options) == ({3: 1}, {"standard": 1}, {"tick_limit": 50})
    assert (config.seed, config.total_steps, config.imitation.steps, config.ppo.n_epochs) == (5, 10_000, 0, 7)
    assert config.total_steps // config.decisions_per_rollout >= 20
    with pytest.raises(ConfigError, match="2 to 4 players, not 9"):
        response_config(game, "random", 10_000, 9, "standard", {})

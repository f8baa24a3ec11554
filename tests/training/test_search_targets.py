"""Does expert iteration learn what looking ahead finds, resume exactly, and choose snapshots good both ways?"""

import csv
from pathlib import Path

import numpy as np
import pytest
import torch
from cosmozoo.agents.lookahead import LookaheadAgent
from cosmozoo.envs import games, get_game
from cosmozoo.training import read_config
from cosmozoo.training.config_file import ConfigError, parse_config
from cosmozoo.training.learner import IterationSetup, iteration_rng, make_learner
from cosmozoo.training.model_selection import is_better
from cosmozoo.training.policy import masked_log_softmax
from cosmozoo.training.rollout import Choice, Rollout
from cosmozoo.training.run_folder import CHECKPOINT, CheckpointError, Run, read_checkpoint
from cosmozoo.training.search_targets import LookaheadActor, draw
from cosmozoo.training.targets import TargetBuffer, metrics_of
from cosmozoo.training.train import train, train_iteration, train_to_end

SMOKE = Path(__file__).parents[2] / "configs" / "smoke" / "search_targets.yaml"
ALL_BY_SEARCH = ["search_targets.steps=1024", "opponents={self: 1}"]


def weights_of(learner):
    return {name: tensor.clone() for name, tensor in learner.network.state_dict().items()}


def setup_of(config, iteration):
    rng = iteration_rng(config.seed, iteration)
    return IterationSetup(iteration, 1.0, {"win": 1.0}, [], rng)


def distance(learner):
    """From the policy to its targets, on the decisions that are kept."""
    observation, mask, target, _ = learner.targets.data()
    with torch.no_grad():
        return metrics_of(masked_log_softmax(learner.network(observation)[0], mask), target)["target_kl"]


@pytest.mark.slow
def test_weights_move_toward_the_targets():
    changes = [*ALL_BY_SEARCH, "search_targets.epochs=20", "search_targets.learning_rate=0.01"]
    config = read_config(SMOKE, changes)
    learner, untrained = (make_learner(config, get_game("petit_prince")) for _ in range(2))
    result = learner.iterate(setup_of(config, 0))
    assert learner.steps == config.decisions_per_rollout
    untrained.targets.load_state_dict(learner.targets.state_dict())
    assert distance(learner) < 0.7 * distance(untrained)
    assert {"entropy", "agreement", "target_kl", "value_loss", "learning_rate"} <= result.metrics.keys()
    for each in (learner, untrained):
        each.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", games)
def test_every_game_learns_from_search_with_all_its_player_counts(name):
    game = get_game(name)
    changes = {
        "game": name,
        "num_games": len(game.players) * len(game.variants),
        "rollout_length": 2,
        "total_steps": 100,
        "variants": dict.fromkeys(game.variants, 1),
        "network": {"hidden_size": 8, "entity_size": 4, "action_features": game.action_features is not None},
        "search_targets": {"steps": 100, "num_worlds": 1, "num_candidates": 2},
        "opponents": {"self": 0.5, "greedy": 0.5},
    }
    config = parse_config(changes, name)
    learner = make_learner(config, game)
    before = weights_of(learner)
    result = learner.iterate(setup_of(config, 0))
    assert all(np.isfinite(value) for value in result.metrics.values())
    assert any(not torch.equal(tensor, before[name]) for name, tensor in weights_of(learner).items())
    learner.close()


@pytest.mark.slow
def test_targets_are_legal_and_actions_are_drawn_from_them():
    config = read_config(SMOKE, ALL_BY_SEARCH)
    learner = make_learner(config, get_game("petit_prince"))
    env = learner.ppo.env
    seen = env.information()
    choice = LookaheadActor(learner.agent, None, temperature=0.5).choose(env)
    rows = np.arange(config.num_games)
    np.testing.assert_allclose(choice.target.sum(axis=1), 1.0, rtol=1e-5)
    assert (choice.target[seen.action_mask == 0] == 0).all()
    assert ((choice.target > 0).sum(axis=1) <= config.search_targets.num_candidates).all()
    np.testing.assert_allclose(choice.log_prob, np.log(choice.target[rows, choice.action]), rtol=1e-4)
    assert (np.abs(choice.value) <= 1.5).all()
    learner.close()


@pytest.mark.slow
def test_number_of_threads_decides_nothing_but_speed():
    def data(num_threads):
        config = read_config(SMOKE, [*ALL_BY_SEARCH, f"num_threads={num_threads}"])
        learner = make_learner(config, get_game("petit_prince"))
        learner.iterate(setup_of(config, 0))
        found = learner.targets.data()
        learner.close()
        torch.set_num_threads(1)
        return found

    for tensor, expected in zip(data(2), data(1), strict=True):
        torch.testing.assert_close(tensor, expected, rtol=1e-3, atol=1e-4)


def test_draw_follows_the_probabilities():
    probabilities = np.tile([0.7, 0.0, 0.3], (20_000, 1))
    counts = np.bincount(draw(probabilities, np.random.default_rng(1)), minlength=3) / 20_000
    np.testing.assert_allclose(counts, [0.7, 0.0, 0.3], atol=0.02)


@pytest.mark.parametrize(("td_lambda", "expected"), [(1.0, [1.0, 1.0, 1.0]), (0.0, [0.4, 0.6, 1.0])])
def test_value_targets_lie_between_the_outcome_and_what_search_expects_next(td_lambda, expected):
    """One seat decides three times and wins."""
    shape = (3, 1)
    value = np.array([[0.2], [0.4], [0.6]], np.float32)
    reward, finished = np.zeros((*shape, 2), np.float32), np.zeros((*shape, 2), np.bool_)
    reward[2, 0, 0], finished[2] = 1.0, True
    zeros = np.zeros(shape, np.float32)
    choice = Choice(zeros.astype(int), zeros, value, np.ones((*shape, 1), np.float32))
    rollout = Rollout(
        np.zeros((*shape, 4)), np.ones((*shape, 1)), choice, zeros.astype(int), reward, finished,
        np.zeros(1, int), np.zeros(1, np.float32),
    )  # fmt: skip
    targets = TargetBuffer(2, "cpu")
    targets.add(rollout, td_lambda)
    np.testing.assert_allclose(targets.data()[3].numpy(), expected, rtol=1e-6)


def test_only_the_latest_rollouts_are_kept():
    buffer = TargetBuffer(2, "cpu")
    for number in range(3):
        buffer.load_state_dict(buffer.state_dict() | {"new": [torch.full((1,), float(number))]})
    assert [tensor.item() for tensor in buffer.data()[0]] == [1.0, 2.0]


@pytest.mark.slow
def test_run_by_ppo_then_search_resumes_as_if_nothing_had_happened(tmp_path):
    config = read_config(SMOKE)
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    train(config, whole)
    run = Run.start(config, stopped)
    while run.steps < 896:  # the last checkpoint is at 768, within the part that learns from search
        train_iteration(run)
    run.close()
    resumed = Run.resume(config, stopped)
    assert resumed.steps == 768
    assert len(resumed.learner.targets.data()[0]) == 2 * config.decisions_per_rollout
    train_to_end(resumed)
    resumed.close()
    expected = read_checkpoint(whole / CHECKPOINT)["learner"]["network"]
    for name, tensor in read_checkpoint(stopped / CHECKPOINT)["learner"]["network"].items():
        torch.testing.assert_close(tensor, expected[name], rtol=0, atol=0)
    with (whole / "metrics.csv").open() as file:
        rows = list(csv.DictReader(file))
    by_search = [float(row["steps"]) for row in rows if row["target_kl"]]
    assert by_search == [640, 768, 896, 1024]
    assert [float(row["steps"]) for row in rows if row["lookahead_win_share_vs_greedy"]] == [512, 768, 1024]


@pytest.mark.slow
def test_run_starts_from_the_weights_of_another(tmp_path):
    first, changes = tmp_path / "first", ["total_steps=512", "search_targets.steps=0", "evaluation.lookahead=null"]
    train(read_config(SMOKE, changes), first)
    config = read_config(SMOKE, [*ALL_BY_SEARCH, f"start_from={first}", "search_targets.learning_rate=0"])
    run = Run.start(config, tmp_path / "second")
    expected = read_checkpoint(first / CHECKPOINT)["learner"]["network"]
    for name, tensor in weights_of(run.learner).items():
        torch.testing.assert_close(tensor, expected[name], rtol=0, atol=0)
    train_to_end(run)
    run.close()
    assert Path(run.selection.snapshots[0]).name == "step-0000000000.onnx", "where it started is a snapshot, too"
    with pytest.raises(CheckpointError, match="other settings of `network`"):
        Run.start(read_config(SMOKE, [f"start_from={first}", "network.hidden_size=8"]), tmp_path / "third")


def test_gate_needs_a_gain_on_the_whole_and_no_sure_loss():
    def passes(bare, lookahead):
        tables = [{"old": (25.0, 1.0), "new": (25.0 + gain, 1.0)} for gain in (bare, lookahead)]
        return is_better("new", "old", tables)

    assert passes(2.0, 0.5)
    assert passes(2.0, -0.5)
    assert not passes(5.0, -1.5)
    assert not passes(0.5, -0.7)
    assert not passes(0.0, 0.0)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"search_targets": {"num_world": 3}}, ["unknown key 'search_targets.num_world'", "did you mean 'num_worlds'"]),
        ({"search_targets": {"td_lambda": 2}}, ["search_targets.td_lambda", "found 2"]),
        ({"search_targets": {"steps": 9}, "total_steps": 8}, ["search_targets.steps: 9 is more than total_steps"]),
        ({"search_targets": {"steps": 9}, "backend": "rllib"}, ["search_targets: RLlib learns by PPO alone"]),
        ({"search_targets": {"steps": 9}, "reward": "rank"}, ["looking ahead is for the reward win", "rank"]),
        ({"start_from": "runs/x", "backend": "rllib"}, ["start_from: works with backend: local alone"]),
        ({"evaluation": {"lookahead": "greedy"}}, ["evaluation.lookahead", "lookahead:16:own0"]),
        ({"evaluation": {"lookahead": "lookahead:fast"}}, ["evaluation.lookahead", "'fast'"]),
    ],
)
def test_mistakes_are_named(changes, words):
    with pytest.raises(ConfigError) as error:
        parse_config({"game": "planet"} | changes, "my.yaml")
    for word in words:
        assert word in str(error.value)


def test_lookahead_agent_takes_a_network_in_training():
    config = read_config(SMOKE, ALL_BY_SEARCH)
    learner = make_learner(config, get_game("petit_prince"))
    assert isinstance(learner.agent, LookaheadAgent)
    info = learner.ppo.env.information()[:3]
    logits, values = learner.agent.network.infer(info)
    with torch.no_grad():
        expected, expected_values = learner.network(torch.as_tensor(info.observation))
    legal = info.action_mask != 0
    np.testing.assert_allclose(logits[legal], expected.numpy()[legal], rtol=1e-5)
    assert (logits[~legal] < -1e6).all()
    np.testing.assert_allclose(values, expected_values.numpy(), rtol=1e-5)
    learner.close()

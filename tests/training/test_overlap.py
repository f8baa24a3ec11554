"""Does a network learn from each rollout while the next is played, with the same result every time?"""

import numpy as np
import pytest
import torch
from cosmozoo.training import read_config
from cosmozoo.training.config_file import ConfigError
from cosmozoo.training.policy import log_prob_of, masked_log_softmax
from cosmozoo.training.run_folder import Run
from cosmozoo.training.train import train_iteration

CHANGES = [
    "num_games=16",
    "rollout_length=8",
    "total_steps=100_000",
    "num_threads=2",
    "imitation.steps=0",
    "pool={interval: 128, size: 3}",
    "evaluation.interval=1_000_000",
    "checkpoint_interval=1_000_000",
    "loggers=[csv]",
]


def new_run(folder, *more):
    return Run.start(read_config("smoke/petit_prince", [*CHANGES, *more]), folder)


def weights_after(num_iterations, run):
    for _ in range(num_iterations):
        train_iteration(run)
    return [tensor.clone() for tensor in run.learner.network.state_dict().values()]


def are_equal(some, others):
    return all(torch.equal(*pair) for pair in zip(some, others, strict=True))


def test_same_seed_gives_the_same_weights_and_another_seed_others(tmp_path):
    runs = [new_run(tmp_path / name, "overlap=true", f"seed={seed}") for name, seed in (("a", 1), ("b", 1), ("c", 2))]
    one, two, other = (weights_after(5, run) for run in runs)
    assert are_equal(one, two)
    assert not are_equal(one, other)


def test_first_update_is_as_without_overlap_and_later_ones_learn_from_an_older_policy(tmp_path):
    overlapped = new_run(tmp_path / "overlapped", "overlap=true")
    plain = new_run(tmp_path / "plain", "num_threads=1")
    assert are_equal(weights_after(1, overlapped), weights_after(1, plain))
    assert not are_equal(weights_after(1, overlapped), weights_after(1, plain))
    assert overlapped.steps == plain.steps == 2 * 16 * 8


def test_rollout_holds_the_probabilities_of_the_policy_that_played(tmp_path):
    run = new_run(tmp_path, "overlap=true")
    weights_after(2, run)
    before = [tensor.clone() for tensor in run.learner.network.state_dict().values()]
    weights_after(1, run)
    ahead = run.learner.ahead
    assert are_equal(before, ahead.network.state_dict().values())
    rollout = ahead.last
    observation = torch.from_numpy(rollout.observation.reshape(-1, rollout.observation.shape[-1]))
    with torch.no_grad():
        logits, value = ahead.network(observation)
    log_probs = masked_log_softmax(logits, rollout.action_mask.reshape(logits.shape))
    expected = log_prob_of(torch.from_numpy(rollout.choice.action.ravel()), log_probs)
    np.testing.assert_allclose(rollout.choice.log_prob.ravel(), expected.numpy(), atol=1e-5)
    np.testing.assert_allclose(rollout.choice.value.ravel(), value.numpy(), atol=1e-5)


def test_resumed_run_goes_on_as_if_nothing_had_happened(tmp_path):
    run = new_run(tmp_path, "overlap=true")
    weights_after(3, run)
    run.save_checkpoint()
    expected = weights_after(3, run)
    run.close()
    resumed = Run.resume(run.config, tmp_path)
    assert are_equal(weights_after(3, resumed), expected)


def test_interrupted_update_leaves_games_between_two_decisions(tmp_path):
    run = new_run(tmp_path, "overlap=true")
    weights_after(1, run)
    learn = run.learner._learn
    seen = []

    def interrupt(rollout):
        seen.append(rollout)
        raise KeyboardInterrupt

    run.learner._learn = interrupt
    with pytest.raises(KeyboardInterrupt):
        train_iteration(run)
    ahead = run.learner.ahead
    assert ahead.last is not seen[0]
    np.testing.assert_array_equal(ahead.last.last_seat, run.learner.env.seat)  # it was played to the end
    run.learner._learn = learn
    run.save_checkpoint()
    assert are_equal(weights_after(1, Run.resume(run.config, tmp_path)), weights_after(1, run))


def test_overlap_is_not_for_clusters():
    with pytest.raises(ConfigError, match="overlap: only for backend: local"):
        read_config("smoke/petit_prince", ["overlap=true", "backend=rllib"])

"""Runs on Ray RLlib: a cluster of two nodes on this machine, one of which is lost on the way."""

import csv
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
import torch
from cosmozoo.agents import make_agent
from cosmozoo.agents.manifest import read_manifest
from cosmozoo.cli import app
from cosmozoo.envs import games, get_game
from cosmozoo.evaluation import evaluate
from cosmozoo.training import read_config, train
from cosmozoo.training.config_file import ConfigError
from cosmozoo.training.export import export_agent
from cosmozoo.training.policy import masked_log_softmax
from cosmozoo.training.run_folder import CHECKPOINT, CheckpointError, Run, read_checkpoint
from cosmozoo.training.sweep import read_sweep, trials_in
from cosmozoo.training.train import train_to_end
from matrix import IS_SOAK
from typer.testing import CliRunner

ROOT = Path(__file__).parents[2]
SMOKE = ROOT / "configs" / "smoke"
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("ray")]  # one cluster for all of them

WATCHING = ["imitation={steps: 32768, batch_size: 256}", "total_steps=8192"]
PLAYING = ["imitation.steps=0", "total_steps=49152"]  # learns by RLlib alone


@pytest.fixture(scope="module")
def cluster():
    import ray
    from ray.cluster_utils import Cluster

    ray.shutdown()  # an example in the docs may have left a connection
    two_nodes = Cluster(initialize_head=True, connect=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    yield two_nodes
    ray.shutdown()
    two_nodes.shutdown()


def config_of(name, *changes):
    return read_config(SMOKE / f"{name}.yaml", ["backend=rllib", "cluster.num_runners=2", *changes])


# An untrained agent that always plays the same action beats random in this game. So both agents sample their actions.
DRAWN = {"space_builder": ":sampled"}


def share_of_wins(path, name):
    return evaluate(get_game(name), make_agent(f"{path}{DRAWN.get(name, '')}"), make_agent("random"), 2, 100)[
        0
    ].win_share


# one game that learns by RLlib alone, and one with imitation and elimination
@pytest.mark.parametrize("name", games if IS_SOAK else ("petit_prince", "exploding_planet"))
def test_run_goes_on_when_a_node_is_lost_and_its_agent_has_learned(name, cluster, tmp_path):
    node = cluster.add_node(num_cpus=1)
    size = [
        "players={2: 1}",
        "num_games=128",
        "network.hidden_size=64",
        "evaluation={interval: 1000000, num_deals: 4}",
        "checkpoint_interval=1000000",
    ]
    run = Run.start(config_of(name, *size, *(PLAYING if name == "petit_prince" else WATCHING)), tmp_path / "run")
    export_agent(run.network_input, run.learner.network, tmp_path / "untrained.onnx", {})
    runners, healthy = run.learner.algorithm.env_runner_group, []

    def lose_a_node(metrics):
        if "entropy" in metrics:
            healthy.append(runners.num_healthy_remote_env_runners())
            if len(healthy) == 1:
                cluster.remove_node(node, allow_graceful=False)

    train_to_end(run, lose_a_node)
    run.close()
    assert healthy[0] == 2
    assert healthy[-1] == 1
    assert run.steps >= run.config.total_steps
    assert share_of_wins(tmp_path / "run" / "agent.onnx", name) > share_of_wins(tmp_path / "untrained.onnx", name)


def test_exported_agent_is_the_same_and_needs_neither_ray_nor_torch(cluster, tmp_path):
    for backend in ("rllib", "local"):
        changes = [
            f"backend={backend}",
            "cluster.num_runners=0",
            "total_steps=1024",
            "imitation.steps=0",
            "evaluation.num_deals=2",
        ]
        train(read_config(SMOKE / "petit_prince.yaml", changes), tmp_path / backend)
    theirs, ours = (read_manifest(tmp_path / backend / "agent.onnx") for backend in ("rllib", "local"))
    assert theirs.keys() == ours.keys()
    assert theirs["layouts"] == ours["layouts"]
    for folder in ("rllib", "local"):
        names = {path.name for path in (tmp_path / folder).iterdir()}
        assert {"agent.onnx", "metrics.csv", "curve.png", "config.yaml", "ladder.jsonl", "tensorboard"} <= names
    columns = [rows_of(tmp_path / backend)[0].keys() for backend in ("rllib", "local")]
    assert columns[0] == columns[1]
    program = (
        "import sys; sys.modules['torch'] = sys.modules['ray'] = None\n"
        "from cosmozoo.agents import make_agent; from cosmozoo.envs import get_game\n"
        f"make_agent({str(tmp_path / 'rllib' / 'agent.onnx')!r}).prepare(get_game('petit_prince'))"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def rows_of(folder):
    with (folder / "metrics.csv").open() as file:
        return list(csv.DictReader(file))


def test_interrupted_run_goes_on_from_rllibs_checkpoint(cluster, tmp_path):
    config = config_of("exploding_planet", "cluster.num_runners=0", "imitation.steps=0", "evaluation.num_deals=2")

    def interrupt(metrics):
        if metrics.get("steps") == 2560:
            raise KeyboardInterrupt

    first = Run.start(config, tmp_path)
    train_to_end(first, interrupt)
    weights = [parameter.clone() for parameter in first.learner.network.parameters()]
    first.close()
    with pytest.raises(CheckpointError, match="already contains a run"):
        Run.start(config, tmp_path)
    second = Run.resume(config, tmp_path)
    assert second.steps == 2560
    assert [member.step for member in second.pool.members] == [1024, 2048]
    for tensor, expected in zip(second.learner.network.parameters(), weights, strict=True):
        torch.testing.assert_close(tensor, expected)
    train_to_end(second)
    second.close()
    rows = rows_of(tmp_path)
    assert [float(row["steps"]) for row in rows] == [512.0 * number for number in range(1, 13)]
    rates = [float(row["learning_rate"]) for row in rows]
    np.testing.assert_allclose(
        np.diff(rates), -(1e-3 - 1e-4) / 12, rtol=1e-3
    )  # a straight line, even across the interruption


def test_runner_computes_the_advantages_of_its_rollouts(cluster):
    from cosmozoo.training.learner import IterationSetup
    from cosmozoo.training.rllib.algorithm import algorithm_config
    from cosmozoo.training.rllib.env_runner import SelfPlayEnvRunner
    from cosmozoo.training.self_play import SelfPlayEnv

    config = config_of("exploding_planet", "num_games=9", "rollout_length=5")
    env = SelfPlayEnv(get_game(config.game), config, [], 0)
    settings = algorithm_config(config, env.observation_space, env.action_space)
    num_games = [SelfPlayEnvRunner(config=settings, worker_index=index).settings.num_games for index in (1, 2)]
    assert num_games == [5, 4]
    runner = SelfPlayEnvRunner(config=settings, worker_index=1)
    runner.set_up(IterationSetup(0, 0.0, {"win": 1.0}, [], np.random.default_rng(0)))
    (batch,) = runner.sample()
    columns = batch.columns
    assert len(batch) == 5 * 5
    assert columns["action_mask"][np.arange(25), columns["actions"]].all()
    with torch.no_grad():
        logits, value = runner.module.network(torch.as_tensor(columns["obs"]))
    log_probs = masked_log_softmax(logits, columns["action_mask"]).numpy()
    np.testing.assert_allclose(columns["action_logp"], log_probs[np.arange(25), columns["actions"]], atol=1e-5)
    np.testing.assert_allclose(columns["value_targets"] - columns["advantages"], value.numpy(), atol=1e-5)
    assert len(batch[:7]) == 7
    assert len(batch.slice(slice(7, None), len_lookback_buffer=1)) == 18


def test_games_are_known_to_rllib_by_name(cluster):
    from cosmozoo.training.rllib.envs import register_environments
    from ray.tune.registry import ENV_CREATOR, _global_registry

    names = register_environments()
    assert names == [f"cosmozoo/{name}-v0" for name in games]
    env = _global_registry.get(ENV_CREATOR, "cosmozoo/petit_prince-v0")({"num_players": 3})
    observations, _ = env.reset(seed=1)
    assert len(env.possible_agents) == 3
    (mover,) = observations
    _, rewards, terminated, _, _ = env.step({mover: int(observations[mover]["action_mask"].argmax())})
    assert rewards
    assert not terminated["__all__"]


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        (["ppo.target_kl=0.01"], "ppo.target_kl: RLlib does not stop"),
        (["device=cuda"], "set cluster.gpus_per_learner"),
        (["num_games=1"], "too few for 2 runners"),
        (["cluster.num_runner=3"], "unknown key 'cluster.num_runner' .did you mean 'num_runners'"),
    ],
)
def test_contradictory_settings_are_rejected(changes, complaint):
    with pytest.raises(ConfigError, match=complaint):
        config_of("petit_prince", *changes)


def test_without_ray_one_sentence_says_how_to_get_it(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ConfigError, match=r"pip install 'cosmozoo\[ray\]'"):
        train(config_of("petit_prince"), tmp_path)


# Sweeps

SWEEP = """
config: {smoke}
changes:
  {{imitation.steps: 0, total_steps: 4096, checkpoint_interval: 512, evaluation: {{interval: 1024, num_deals: 2}}}}
trials: 3
ranges:
  ppo.learning_rate: {{low: 1.0e-4, high: 1.0e-2, scale: log}}
  network.hidden_size: {{choices: [8, 16]}}
halving: {{grace_steps: 2048, reduction_factor: 2}}
"""


def write_sweep(folder, words=SWEEP):
    path = folder / "sweep.yaml"
    path.write_text(words.format(smoke=SMOKE / "petit_prince.yaml"))
    return path


def test_sweep_that_is_killed_goes_on_and_shows_its_results(cluster, tmp_path):
    path, folder = write_sweep(tmp_path), tmp_path / "out"
    words = [sys.executable, "-m", "cosmozoo.cli", "sweep", str(path), "--output", str(folder)]
    begun = subprocess.Popen(words, env=os.environ | {"RAY_ADDRESS": cluster.address}, stdout=subprocess.DEVNULL)
    until = time.monotonic() + 300
    while not list(folder.glob(f"trials/*/{CHECKPOINT}")):
        assert begun.poll() is None
        assert time.monotonic() < until, "no trial came to its first checkpoint"
        time.sleep(0.05)
    begun.send_signal(signal.SIGKILL)
    begun.wait()
    (first,) = folder.glob(f"trials/*/{CHECKPOINT}")
    was_at = read_checkpoint(first)["learner"]["steps"]
    result = CliRunner().invoke(app, ["sweep", str(path), "--output", str(folder), "--resume"])
    assert result.exit_code == 0, result.output
    trials = trials_in(folder, read_sweep(path))
    assert len(trials) == 3
    assert len({trial.values["ppo.learning_rate"] for trial in trials}) == 3
    assert max(trial.steps for trial in trials) == 4096
    assert [trial.win_share for trial in trials] == sorted((trial.win_share for trial in trials), reverse=True)
    assert f"{trials[0].win_share:.2f}" in result.output
    steps = [float(row["steps"]) for row in rows_of(first.parent)]
    assert steps == [512.0 * number for number in range(1, len(steps) + 1)]
    assert steps[-1] >= was_at
    assert len((folder / "results.csv").read_text().splitlines()) == 4
    assert (folder / "results.png").read_bytes().startswith(b"\x89PNG")
    again = CliRunner().invoke(app, ["sweep", str(path), "--output", str(folder)])
    assert "already contains a sweep" in " ".join(again.output.split())


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("trials: 3", "trails: 3", "unknown key 'trails' (did you mean 'trials'"),
        ("low: 1.0e-4", "low: -1", "a log scale needs low above 0"),
        (
            "choices: [8, 16]",
            "chioces: [8]",
            "unknown key 'ranges.network.hidden_size.chioces' (did you mean 'choices'",
        ),
        ("network.hidden_size", "network.hidden_siez", "unknown key 'network.hidden_siez' (did you mean 'hidden_size'"),
        ("[8, 16]", "[8, -1]", "network.hidden_size: Input should be greater than or equal to 1"),
        ("trials: 3", "trials: 3\nopponent: greed", "'greed' is not among evaluation.opponents"),
    ],
)
def test_mistakes_in_a_sweep_are_named(old, new, complaint, tmp_path):
    with pytest.raises(ConfigError) as error:
        read_sweep(write_sweep(tmp_path, SWEEP.replace(old, new)))
    assert complaint in str(error.value)

"""Does a config take networks, rewards, callbacks and loggers of your own, and opponents from other libraries?"""

import csv
import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from cosmozoo.envs import get_game
from cosmozoo.training.callbacks import make_callbacks
from cosmozoo.training.config import Network
from cosmozoo.training.config_file import ConfigError, parse_config
from cosmozoo.training.loggers import MlflowLogger, WandbLogger, is_installed, make_loggers
from cosmozoo.training.networks import make_network
from cosmozoo.training.run_folder import Run
from cosmozoo.training.train import train, train_to_end

TESTS = Path(__file__).parents[1]
SHORT = {
    "game": "petit_prince",
    "players": {2: 1},
    "total_steps": 256,
    "num_games": 8,
    "rollout_length": 4,
    "opponents": {"self": 1},
    "evaluation": {"num_deals": 1, "opponents": ["random"]},
    "network": {"kind": "own_training:OwnNetwork", "hidden_size": 8, "settings": {"width": 12}},
    "loggers": ["csv", "own_training:FileLogger"],
    "callbacks": ["own_training:StopAfterTwo"],
}


def short(**changes):
    return parse_config(SHORT | changes, "short")


def test_network_callback_and_logger_of_your_own_take_part_in_a_run_that_is_resumed(tmp_path):
    train(short(), tmp_path)
    assert json.loads((tmp_path / "calls.json").read_text()) == ["start", 32, 64, "end"]
    assert (tmp_path / "own.log").read_text().splitlines() == ["start petit_prince None", "32 64", "64 128", "close"]
    with (tmp_path / "metrics.csv").open() as file:
        assert [float(row["own"]) for row in csv.DictReader(file)] == [64, 128]
    assert not (tmp_path / "tensorboard").exists(), "the config names no TensorBoard"
    run = Run.resume(short(), tmp_path)
    assert run.learner.network.trunk[0].out_features == 12
    train_to_end(run)
    run.close()
    lines = (tmp_path / "own.log").read_text().splitlines()[4:]
    assert lines == ["start petit_prince 64", "96 192", "close"], "from now on every iteration is the last"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"network": {"kind": "no_such_module:Net"}}, ["network.kind", "there is no module 'no_such_module'"]),
        ({"network": {"kind": "own_training:Missing"}}, ["the module 'own_training' has no 'Missing'"]),
        ({"network": {"kind": "mpl"}}, ["unknown network 'mpl' (did you mean 'mlp'?)", "or your own as module:name"]),
        ({"reward": "ranks"}, ["unknown reward 'ranks'", "did you mean 'rank'"]),
        ({"reward": "own_training:not_compiled"}, ["own_training:not_compiled", "@kernel"]),
        ({"callbacks": ["StopAfterTwo"]}, ["'StopAfterTwo' is no callback", "module:name"]),
        ({"callbacks": ["own_training:NOT_CALLABLE"]}, ["own_training:NOT_CALLABLE", "cannot be called"]),
        ({"loggers": ["tensorbord"]}, ["unknown logger 'tensorbord' (did you mean 'tensorboard'?)"]),
    ],
)
def test_mistakes_are_named(changes, words):
    with pytest.raises(ConfigError) as error:
        short(**changes)
    for word in words:
        assert word in str(error.value)


def test_objects_that_do_not_fit_are_rejected():
    game = get_game("petit_prince")
    with pytest.raises(ValueError, match=r"WrongShapes must return logits of shape \(2, \d+\) and values"):
        make_network(game, Network(kind="own_training:WrongShapes"))
    with pytest.raises(ValueError, match="NoNetwork is no network: derive it from"):
        make_network(game, Network(kind="own_training:NoNetwork"))
    with pytest.raises(ValueError, match=r"Unrelated is no callback: derive it from cosmozoo\.training\.Callback"):
        make_callbacks(["own_training:Unrelated"])
    with pytest.raises(ValueError, match=r"Unrelated is no logger: derive it from cosmozoo\.training\.Logger"):
        make_loggers(["own_training:Unrelated"])


@pytest.mark.parametrize("name", ["wandb", "mlflow"])
def test_logger_whose_library_is_missing_says_how_to_install_it(name, monkeypatch, tmp_path):
    if is_installed(name):
        pytest.skip(f"{name} is installed")
    (tmp_path / name).mkdir()  # a folder that the library left behind looks like a package
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ConfigError, match=f"run pip install {name}"):
        short(loggers=["csv", name])


@pytest.fixture
def calls(monkeypatch):
    """Stand-ins for both libraries, which note how they are called. `make examples` runs the real ones."""
    noted = []

    def note(name):
        return lambda *args, **kwargs: noted.append((name, args, kwargs))

    def start(name, result):
        return lambda **kwargs: (noted.append((name, (), kwargs)), result)[1]

    run = SimpleNamespace(id="7f", define_metric=note("define_metric"), log=note("log"), finish=note("finish"))
    wandb, mlflow = ModuleType("wandb"), ModuleType("mlflow")
    vars(wandb).update(init=start("init", run))
    started = start("start_run", SimpleNamespace(info=SimpleNamespace(run_id="9a")))
    names = ("set_experiment", "log_params", "log_metrics", "end_run")
    vars(mlflow).update(start_run=started, **{name: note(name) for name in names})
    monkeypatch.setitem(sys.modules, "wandb", wandb)
    monkeypatch.setitem(sys.modules, "mlflow", mlflow)
    return noted


def test_wandb_and_mlflow_get_settings_and_metrics_and_continue_the_same_run(calls, tmp_path):
    metrics = {"steps": 32.0, "win_share_vs_engine:node bot.js": 0.5}
    for resumed_at in (None, 32):
        for kind in (WandbLogger, MlflowLogger):
            logger = kind()
            logger.start(tmp_path, {"game": "planet", "ppo": {"n_epochs": 3}}, resumed_at)
            logger.write(metrics)
            logger.close()
    named = {name: [call for call in calls if call[0] == name] for name, _, _ in calls}
    assert [kwargs["id"] for _, _, kwargs in named["init"]] == [None, "7f"]
    assert named["init"][0][2]["config"] == {"game": "planet", "ppo": {"n_epochs": 3}}
    assert named["log"][0][1] == (metrics,)
    assert [kwargs for _, _, kwargs in named["start_run"]] == [{"run_name": tmp_path.name}, {"run_id": "9a"}]
    assert [args for _, args, _ in named["log_params"]] == [({"game": "planet", "ppo.n_epochs": 3},)]
    (logged,) = named["log_metrics"][0][1]
    assert logged == {"steps": 32.0, "win_share_vs_engine_node bot.js": 0.5}, "MLflow forbids colons"
    assert named["log_metrics"][0][2] == {"step": 32}
    assert len(named["finish"]) == len(named["end_run"]) == 2


TRAIN = """
from pathlib import Path
from cosmozoo.training import read_config, train
config = read_config("mine.yaml")
assert config.reward.at(0.0)["own_training:only_first"] == 1.0
train(config, Path("run"))
"""


def test_reward_of_your_own_is_what_the_games_pay(tmp_path):
    """In a process of its own, because rewards become part of compiled games. Plain Python, to compile nothing."""
    (tmp_path / "mine.yaml").write_text(
        json.dumps(
            SHORT | {"reward": "own_training:only_first", "callbacks": [], "loggers": ["csv"], "total_steps": 32}
        )
    )
    code = TRAIN + (
        "from cosmozoo.envs import Match, get_game\n"
        "match = Match(get_game('petit_prince'), num_players=2, reward='own_training:only_first', seed=1)\n"
        "while not match.is_over: match.step(int(match.action_mask.argmax()))\n"
        "assert sorted(match.rewards()) == [0.0, 1.0], match.rewards()\n"
    )
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(TESTS)}
    command = [sys.executable, "-c", code]
    finished = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert finished.returncode == 0, finished.stderr
    assert (tmp_path / "run" / "agent.onnx").exists()

"""Agents from outside: programs, files with classes, networks of other libraries."""

import json
import shlex
import shutil
import sys
from pathlib import Path

import numpy as np
import pytest
from cosmozoo.agents import InformationSets, agents, choose_action, make_agent
from cosmozoo.agents.engine import EngineAgent, EngineError
from cosmozoo.agents.manifest import AgentFileError
from cosmozoo.agents.registry import agent_at_table, maker_of
from cosmozoo.envs import Match, get_game, make_env
from cosmozoo.evaluation import Ladder, evaluate
from cosmozoo.wrappers import NormalizeObservation, SingleAgentEnv
from gymnasium import spaces
from own_agents import HighestAction

HERE = Path(__file__).parent
GAME = get_game("petit_prince")


@pytest.fixture(autouse=True)
def only_here(monkeypatch):
    """Agents registered in a test are gone after it."""
    monkeypatch.setattr(agents, "_values", dict(agents._values))


def command(*words):
    return shlex.join([sys.executable, str(HERE / "engines.py"), *map(str, words)])


def engine(*words, timeout=30.0):
    return EngineAgent(command(*words), timeout=timeout)


def match_of(num_players=2):
    return Match(GAME, num_players, seed=1)


# Programs


def test_program_plays_what_it_chooses():
    result, games = evaluate(GAME, engine("plays"), HighestAction(), 2, 3)
    assert result.win_share == 0.5, "both play the legal action with the highest id"
    _, same = evaluate(GAME, "random", HighestAction(), 2, 3)
    assert games.scores != same.scores


def test_program_reads_what_the_seat_knows_and_no_more(tmp_path):
    note = tmp_path / "note"
    agent = engine("writes", note)
    evaluate(GAME, agent, "random", 3, 2)
    messages = [json.loads(line) for line in note.read_text().splitlines()]
    assert {message["seat"] for message in messages} == {0, 1, 2}
    assert any(message["log"] for message in messages)
    for message in messages:
        assert set(message) == {
            "type", "id", "seat", "num_players", "variant", "observation", "mask", "legal", "view", "log"
        }  # fmt: skip
        assert [each["action"] for each in message["legal"]] == np.flatnonzero(message["mask"]).tolist()
        assert all(each["label"] for each in message["legal"])
        assert len(message["observation"]) == GAME.observation.size
    agent.close()


def test_program_that_crashes_is_started_again(tmp_path):
    agent = engine("crashes once", tmp_path / "note")
    match = match_of()
    action = choose_action(agent, match)
    assert action == np.flatnonzero(match.action_mask)[-1]
    assert (agent.num_restarts, agent.num_random_moves) == (1, 0)


@pytest.mark.parametrize(
    ("how", "timeout", "message"),
    [
        ("crashes", 30, "has ended"),
        ("cheats", 30, "which is not legal"),
        ("confused", 30, "answered decision 0"),
        ("babbles", 30, "not JSON"),
    ],
)
def test_program_that_fails_gets_a_random_move_and_in_the_end_an_error(how, timeout, message, monkeypatch):
    monkeypatch.setattr("cosmozoo.agents.engine.MAX_FAILURES", 2)
    agent, match = engine(how, timeout=timeout), match_of()
    assert match.is_legal(choose_action(agent, match))
    assert (agent.num_restarts, agent.num_random_moves) == (2, 1)
    with pytest.raises(EngineError, match=message):
        choose_action(agent, match)


def test_program_that_is_late_is_not_waited_for():
    agent = engine("sleeps")
    agent.prepare(GAME)
    agent._engine._timeout = 0.1
    with pytest.raises(EngineError, match="has not answered"):
        agent._ask(InformationSets.from_match(match_of()), 0)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("no-such-program-here", "cannot start the engine"),
        (command("leaves"), "has ended"),
        (command("refuses"), "only chess"),
        ("'unclosed", "cannot start the engine|No closing"),
        ("", "engine needs a command"),
    ],
)
def test_program_that_cannot_play_is_named_before_the_first_game(spec, message):
    with pytest.raises(ValueError, match=message):
        make_agent(f"engine:{spec}").prepare(GAME)


def test_time_limit_is_part_of_the_name():
    agent = make_agent(f"engine:timeout=2.5:{command('plays')}")
    assert agent._timeout == 2.5
    assert agent.name.startswith("engine:timeout=2.5:")


@pytest.mark.skipif(not shutil.which("node"), reason="needs node")
def test_example_in_javascript_plays():
    bot = HERE.parents[1] / "examples" / "engine" / "bot.js"
    match = match_of()
    agent = make_agent(f"engine:node {bot}")
    for _ in range(10):
        match.step(choose_action(agent, match))
    assert agent.num_restarts == 0


# Files


def test_class_of_a_file(tmp_path):
    (tmp_path / "mine.py").write_text("from own_agents import HighestAction\nclass Mine(HighestAction):\n    pass\n")
    name = f"{tmp_path / 'mine.py'}:Mine"
    assert make_agent(name).name == name
    path = tmp_path / "ladder.jsonl"
    ladder = Ladder(GAME, path, 2, "standard", 2)
    ladder.play([name, "random"])
    assert {rating.agent for rating in ladder.ratings()} == {name, "random"}
    with pytest.raises(ValueError, match="has no class 'Yours'"):
        make_agent(f"{tmp_path / 'mine.py'}:Yours")
    with pytest.raises(ValueError, match="does not exist"):
        make_agent("nowhere.py:Mine")


@pytest.mark.parametrize("name", ["engine:node bot.js", "mine.py:Mine", "model.zip", "llm:gpt", "engine", "llm"])
def test_visitors_cannot_bring_agents_in(name):
    with pytest.raises(ValueError, match="unknown agent"):
        agent_at_table(GAME, name)


def test_whoever_starts_the_server_can(tmp_path):
    agents.register("my_bot", maker_of(f"engine:{command('plays')}"))
    match = match_of()
    agent = agent_at_table(GAME, "my_bot")
    assert agent.name == "my_bot"
    assert match.is_legal(choose_action(agent, match))


# Networks


def linear(game):
    torch = pytest.importorskip("torch")
    return torch.nn.Linear(game.observation.size, game.actions.size)


def test_torch_modules_play_everywhere():
    network = linear(GAME)
    result, _ = evaluate(GAME, network, "random", 2, 2)
    assert result.agent == "Linear"
    env = SingleAgentEnv(make_env("petit_prince", num_players=2), network)
    env.reset(seed=0)


def test_network_of_another_game_is_named():
    with pytest.raises(AgentFileError, match="cannot read the"):
        make_agent(linear(get_game("planet"))).prepare(GAME)
    torch = pytest.importorskip("torch")
    with pytest.raises(AgentFileError, match=r"shape \(3,\), but"):
        make_agent(torch.nn.Linear(GAME.observation.size, 3)).prepare(GAME)


def test_onnx_without_a_manifest(tmp_path):
    torch = pytest.importorskip("torch")
    onnx = pytest.importorskip("onnx")
    network = linear(GAME)
    weight, bias = (parameter.detach().numpy() for parameter in network.parameters())
    helper = onnx.helper
    graph = helper.make_graph(
        [helper.make_node("Gemm", ["x", "w", "b"], ["y"], transB=1)],
        "linear",
        [helper.make_tensor_value_info("x", onnx.TensorProto.FLOAT, [None, GAME.observation.size])],
        [helper.make_tensor_value_info("y", onnx.TensorProto.FLOAT, [None, GAME.actions.size])],
        [onnx.numpy_helper.from_array(weight, "w"), onnx.numpy_helper.from_array(bias, "b")],
    )
    path = tmp_path / "bare.onnx"
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    onnx.save(model, str(path))
    match = match_of()
    assert choose_action(make_agent(str(path)), match) == choose_action(make_agent(network), match)
    with pytest.raises(AgentFileError, match="cannot read the"):
        make_agent(str(path)).prepare(get_game("planet"))
    path.write_bytes(b"no network")
    with pytest.raises(AgentFileError, match="onnxruntime cannot load"):
        make_agent(str(path))
    assert torch


@pytest.mark.parametrize("algorithm", ["PPO", "A2C", "DQN", "MaskablePPO"])
def test_models_of_stable_baselines3(algorithm, tmp_path):
    pytest.importorskip("sb3_contrib")
    import sb3_contrib
    import stable_baselines3

    maker = getattr(sb3_contrib if algorithm == "MaskablePPO" else stable_baselines3, algorithm)
    env = SingleAgentEnv(make_env("petit_prince", num_players=2))
    model = maker("MlpPolicy", env, seed=0)
    path = tmp_path / "model.zip"
    model.save(path)
    agent, match = make_agent(str(path)), match_of()
    action = choose_action(agent, match)
    assert match.is_legal(action)
    if algorithm == "MaskablePPO":
        expected, _ = model.predict(match.observation(match.seat), action_masks=match.action_mask, deterministic=True)
        assert action == expected
    with pytest.raises(AgentFileError, match="cannot read the"):
        agent.prepare(get_game("planet"))


def test_model_that_was_trained_on_normalized_observations_gets_them(tmp_path):
    torch = pytest.importorskip("torch")
    sb3_contrib = pytest.importorskip("sb3_contrib")
    env = NormalizeObservation(make_env("petit_prince", num_players=2))
    model = sb3_contrib.MaskablePPO("MlpPolicy", SingleAgentEnv(env), seed=0)
    for bias in model.policy.parameters():
        bias.data += torch.randn(bias.shape, generator=torch.Generator().manual_seed(1))  # so that scale matters
    model.save(tmp_path / "model.zip")
    agent, generator = make_agent(str(tmp_path / "model.zip")), np.random.default_rng(0)
    env.reset(seed=1)
    seen = set()
    for _ in range(20):
        observed, match = env.observe(env.agent_selection), env.unwrapped.match
        expected, _ = model.predict(
            observed["observation"], action_masks=observed["action_mask"].astype(bool), deterministic=True
        )
        assert choose_action(agent, match) == expected
        seen.add(int(expected))
        env.step(int(generator.choice(np.flatnonzero(observed["action_mask"]))))
    assert len(seen) > 1


def test_model_that_was_trained_on_other_bounds_is_rejected(tmp_path):
    sb3_contrib = pytest.importorskip("sb3_contrib")
    env = SingleAgentEnv(make_env("petit_prince", num_players=2))
    env.observation_space = spaces.Box(-3, 3, env.observation_space.shape)
    sb3_contrib.MaskablePPO("MlpPolicy", env, seed=0).save(tmp_path / "model.zip")
    with pytest.raises(AgentFileError, match="other bounds than those of Le Petit Prince"):
        make_agent(str(tmp_path / "model.zip")).prepare(get_game("petit_prince"))


def test_other_archives_are_rejected(tmp_path):
    (tmp_path / "model.zip").write_bytes(b"PK no")
    with pytest.raises(AgentFileError, match="not a model"):
        make_agent(str(tmp_path / "model.zip"))
    with pytest.raises(ValueError, match="does not exist"):
        make_agent("nowhere.zip")

"""Manifests and pretrained agents."""

import hashlib
import json
import shutil

import numpy as np
import onnxruntime
import pytest
from cosmozoo.agents import InformationSets, encode_candidates
from cosmozoo.agents.manifest import (
    PRETRAINED,
    AgentFileError,
    Result,
    input_infos,
    layouts,
    pretrained_manifest,
    read_manifest,
)
from cosmozoo.agents.model_check import UnsafeModelError, check_model
from cosmozoo.agents.network_input import NetworkInput
from cosmozoo.agents.onnx_agent import OnnxAgent, load_network
from cosmozoo.envs import BatchEnv, games, get_game
from cosmozoo.envs.core.rewards import rewards, win_share

ANY_GAME = pytest.mark.parametrize("name", games)


@pytest.fixture
def copied(tmp_path):
    """A copy of a pretrained agent, to be damaged."""
    for suffix in (".onnx", ".json"):
        shutil.copyfile(PRETRAINED / f"exploding_planet{suffix}", tmp_path / f"agent{suffix}")
    return tmp_path / "agent.onnx"


def edit(path, change):
    beside = path.with_suffix(".json")
    manifest = json.loads(beside.read_text())
    change(manifest)
    beside.write_text(json.dumps(manifest))


@ANY_GAME
def test_manifest_lists_the_inputs_of_the_network(name):
    """Their names, shapes and types are those of the ONNX file, and the features cover them."""
    manifest = pretrained_manifest(get_game(name))
    assert manifest["inputs"] == input_infos(NetworkInput(get_game(name), manifest["action_features"]))
    assert list(manifest["inputs"]) == ["observation", "candidates"][: 1 + manifest["action_features"]]
    session = onnxruntime.InferenceSession(PRETRAINED / f"{name}.onnx")
    found = {each.name: (each.shape[1:], each.type) for each in session.get_inputs()}
    assert found == {key: (info["shape"], f"tensor({info['dtype']})") for key, info in manifest["inputs"].items()}
    for info in manifest["inputs"].values():
        assert sum(int(np.prod(feature["shape"])) for feature in info["features"]) == info["shape"][-1]
        assert all(feature["low"] <= 0 <= feature["high"] for feature in info["features"])


@ANY_GAME
def test_pretrained_agent_fits_its_game(name):
    agent = OnnxAgent(PRETRAINED / f"{name}.onnx")
    agent.prepare(get_game(name))
    batch = BatchEnv(get_game(name), 3, get_game(name).players[0])
    batch.reset(seed=1)
    probabilities, win_shares = agent.policy_and_value(InformationSets.from_batch(batch))
    np.testing.assert_allclose(probabilities.sum(axis=1), 1, atol=1e-5)
    assert (probabilities[batch.action_mask == 0] == 0).all()
    assert ((win_shares >= 0) & (win_shares <= 1)).all()


def test_candidates_are_the_second_part_of_the_training_input():
    game = get_game("petit_prince")
    batch = BatchEnv(game, 4, 3)
    batch.reset(seed=2)
    info = InformationSets.from_batch(batch)
    flat = NetworkInput(game, has_action_features=True).encode(info)
    assert flat[:, : game.observation.size].tolist() == info.observation.tolist()
    assert flat[:, game.observation.size :].tolist() == encode_candidates(info).reshape(4, -1).tolist()


@ANY_GAME
def test_results_of_pretrained_agents_are_complete(name):
    results = pretrained_manifest(get_game(name))["results"]
    assert {result["opponent"] for result in results} >= {"random", "greedy"}
    assert all(result.keys() == Result.__annotations__.keys() for result in results)
    assert all(0 <= result["low"] <= result["win_share"] <= result["high"] + 1e-9 for result in results)


@pytest.mark.parametrize("key", ["action_features", "layouts", "inputs", "sha256", "bytes"])
def test_manifest_without_a_key_is_rejected(copied, key):
    edit(copied, lambda manifest: manifest.pop(key))
    with pytest.raises(AgentFileError, match=rf"agent\.json is damaged: {key} is missing"):
        read_manifest(copied)


def test_result_with_another_key_is_rejected(copied):
    edit(copied, lambda manifest: manifest["results"][0].update(share=manifest["results"][0].pop("win_share")))
    with pytest.raises(AgentFileError, match="win_share is missing"):
        read_manifest(copied)


def test_manifest_of_another_format_is_rejected(copied):
    edit(copied, lambda manifest: manifest.update(format="cosmozoo-agent-1"))
    with pytest.raises(AgentFileError, match=r"not the manifest of an agent \(cosmozoo-agent-2\)"):
        read_manifest(copied)


def test_agent_for_another_layout_is_rejected(copied):
    edit(copied, lambda manifest: manifest["layouts"].update(actions="0" * 16))
    with pytest.raises(AgentFileError, match="its actions layout is 0000000000000000"):
        OnnxAgent(copied).prepare(get_game("exploding_planet"))
    with pytest.raises(AgentFileError, match="was trained for exploding_planet_v0"):
        OnnxAgent(copied).prepare(get_game("planet"))


def pretend_to_fit(path, game, data):
    """An ONNX file as anybody can make it: its manifest claims the right hash and the layouts of a game."""
    path.write_bytes(data)
    claims = {"layouts": layouts(NetworkInput(game, True)), "action_features": True}
    claims |= {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    edit(path, lambda manifest: manifest.update(claims))


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ((PRETRAINED / "exploding_planet.onnx").read_bytes(), r"'observation' has the shape .* but the game needs"),
        ((PRETRAINED / "petit_prince.onnx").read_bytes()[:-100], "cut off or damaged"),
        (b"PK", "is not loaded: it"),
    ],
    ids=["another game", "cut off", "no ONNX"],
)
def test_network_is_checked_whatever_its_manifest_claims(copied, data, reason):
    game = get_game("petit_prince")
    pretend_to_fit(copied, game, data)
    with pytest.raises(AgentFileError, match=reason) as caught:
        OnnxAgent(copied).prepare(game)
    assert str(copied) in str(caught.value)


def test_number_of_actions_is_checked(copied):
    game = get_game("petit_prince")
    data = (PRETRAINED / "petit_prince.onnx").read_bytes()
    inputs = pretrained_manifest(game)["inputs"]
    with pytest.raises(UnsafeModelError, match=f"not {game.actions.size + 1} logits for each decision"):
        check_model(data, "petit_prince.onnx", inputs, game.actions.size + 1)


def test_errors_of_onnxruntime_become_one_sentence(copied, monkeypatch):
    def fail(*_, **__):
        raise RuntimeError("[ONNXRuntimeError] : 10 : INVALID_GRAPH\nwith a long explanation")

    monkeypatch.setattr(onnxruntime, "InferenceSession", fail)
    monkeypatch.setattr("cosmozoo.agents.onnx_agent.check_model", lambda *_: None)
    with pytest.raises(AgentFileError, match=r"onnxruntime cannot load .*INVALID_GRAPH; export the agent again"):
        load_network(b"", str(copied), NetworkInput(get_game("petit_prince"), True))


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[:100],
        lambda text: "[" * 100_000,
        lambda text: json.dumps(json.loads(text) | {"layouts": []}),
        lambda text: json.dumps(json.loads(text) | {"results": 3}),
        lambda text: json.dumps(json.loads(text) | {"results": [3]}),
    ],
    ids=["cut off", "nested", "layouts", "results", "result"],
)
def test_damaged_manifest_is_rejected(copied, damage):
    beside = copied.with_suffix(".json")
    beside.write_text(damage(beside.read_text()))
    with pytest.raises(AgentFileError, match=r"agent\.json is (cut off or )?damaged: .*; export the agent again"):
        read_manifest(copied)


@pytest.mark.parametrize("num_players", [2, 3, 5])
def test_win_share_is_the_inverse_of_the_reward(num_players):
    """Seats that share a win get equal parts of it; all others get nothing."""
    for winners in range(1, num_players + 1):
        ranks = np.array([0] * winners + [winners] * (num_players - winners))
        values = [rewards["win"](seat, num_players, ranks, np.zeros(num_players), 1.0) for seat in range(num_players)]
        expected = [1 / winners] * winners + [0] * (num_players - winners)
        np.testing.assert_allclose(win_share(np.array(values), np.array(num_players, np.int8)), expected, atol=1e-12)


def test_win_share_of_an_overestimate_is_a_share():
    assert win_share(np.array([-3.0, 3.0]), np.array([2, 4], np.int8)).tolist() == [0, 1]

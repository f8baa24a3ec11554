"""Do networks, including those of other packages, and their exported agents agree?"""

import json

import numpy as np
import pytest
import torch
from cosmozoo.agents import InformationSets, choose_action, make_agent
from cosmozoo.agents.manifest import AgentFileError
from cosmozoo.agents.network_input import NetworkInput
from cosmozoo.agents.onnx_agent import OnnxAgent
from cosmozoo.envs import BatchEnv, Match, games, get_game
from cosmozoo.training import read_config
from cosmozoo.training.config import Network
from cosmozoo.training.config_file import ConfigError
from cosmozoo.training.export import export_agent
from cosmozoo.training.networks import NETWORKS, make_network
from cosmozoo.training.networks.base import GameNetwork, make_layers, small_output


def decisions_of_a_game(name, count=40):
    batch = BatchEnv(get_game(name), count)
    batch.reset(seed=3)
    for _ in range(11):
        batch.step(batch.sample_actions())
    return batch


@pytest.mark.parametrize(
    ("kind", "action_features"), [("mlp", False), ("mlp", True), ("entities", False), ("entities", True)]
)
@pytest.mark.parametrize("name", games)
def test_exported_network_says_what_the_network_says(name, kind, action_features, tmp_path):
    torch.manual_seed(1)
    network = make_network(
        get_game(name), Network(kind=kind, hidden_size=16, entity_size=8, action_features=action_features)
    )
    network_input = NetworkInput(get_game(name), action_features)
    for parameter in network.parameters():
        torch.nn.init.normal_(parameter, std=0.3)  # last layers begin near zero, which would hide a difference
    path = tmp_path / "agent.onnx"
    export_agent(network_input, network, path, {"config": {"game": name}})
    agent = OnnxAgent(path)
    agent.prepare(get_game(name))
    for count in (1, 40):  # any number of decisions
        batch = decisions_of_a_game(name, count)
        info = InformationSets.from_batch(batch, np.arange(count))
        seen = network_input.encode(info)
        logits, value = agent._session.run(["logits", "value"], network_input.encode_inputs(info))
        expected_logits, expected_value = network(torch.from_numpy(seen))
        np.testing.assert_allclose(logits, expected_logits.detach(), atol=1e-3, rtol=1e-3)
        np.testing.assert_allclose(value, expected_value.detach(), atol=1e-3, rtol=1e-3)


def test_mixed_precision_rounds_while_learning_and_is_exported_in_full(tmp_path):
    planet = get_game("planet")
    mixed = make_network(planet, Network(kind="mlp", hidden_size=16, action_features=True, mixed_precision=True))
    full = make_network(planet, Network(kind="mlp", hidden_size=16, action_features=True))
    for parameter in mixed.parameters():
        torch.nn.init.normal_(parameter, std=0.1)
    full.load_state_dict(mixed.state_dict())
    network_input = NetworkInput(planet, has_action_features=True)
    export_agent(network_input, mixed, tmp_path / "agent.onnx", {"config": {"game": "planet"}})
    info = InformationSets.from_batch(decisions_of_a_game("planet"), np.arange(40))
    seen = network_input.encode(info)
    agent = OnnxAgent(tmp_path / "agent.onnx")
    agent.prepare(planet)
    exported, _ = agent._session.run(["logits", "value"], network_input.encode_inputs(info))
    rounded, exact = (network(torch.from_numpy(seen))[0].detach().numpy() for network in (mixed, full))
    np.testing.assert_allclose(exported, exact, atol=1e-3, rtol=1e-3)
    assert rounded.dtype == np.float32
    assert 1e-3 < np.abs(rounded - exact).max() < 0.1 * exact.std() + 0.1


def test_planets_network_plays_alike_however_the_planet_is_held():
    planet = get_game("planet")
    network = make_network(planet, Network(hidden_size=16, entity_size=8))
    for parameter in network.parameters():
        torch.nn.init.normal_(parameter, std=0.3)
    observation = decisions_of_a_game("planet").observation
    symmetries = planet.symmetries
    logits, value = network(torch.from_numpy(observation))
    for symmetry in (1, 17, 59):
        turned, turned_value = network(torch.from_numpy(observation[:, symmetries.observation[symmetry]]))
        np.testing.assert_allclose(turned[:, symmetries.action[symmetry]].detach(), logits.detach(), atol=1e-3)
        np.testing.assert_allclose(turned_value.detach(), value.detach(), atol=1e-3)


@pytest.fixture
def exported(tmp_path):
    path = tmp_path / "agent.onnx"
    network = make_network(get_game("petit_prince"), Network(hidden_size=8, entity_size=4))
    export_agent(
        NetworkInput(get_game("petit_prince"), has_action_features=False),
        network,
        path,
        {"config": {"game": "petit_prince"}},
    )
    return path


def test_exported_agent_plays_legal_moves_and_draws_them_if_asked(exported):
    match = Match(get_game("petit_prince"), num_players=3, seed=4)
    for name in (str(exported), f"{exported}:sampled"):
        agent = make_agent(name, seed=1)
        for _ in range(20):
            match.step(choose_action(agent, match))
    drawn = {choose_action(make_agent(f"{exported}:sampled", seed=seed), match) for seed in range(40)}
    assert len(drawn) == match.action_mask.sum()  # an untrained network prefers no action
    assert len({choose_action(make_agent(str(exported), seed=seed), match) for seed in range(5)}) == 1


def test_files_that_do_not_fit_are_cut_off_or_were_changed_are_rejected(exported):
    with pytest.raises(AgentFileError, match="was trained for petit_prince_v0"):
        make_agent(str(exported)).prepare(get_game("planet"))
    data = exported.read_bytes()
    exported.write_bytes(data[:-10])
    with pytest.raises(AgentFileError, match="cut off"):
        make_agent(str(exported))
    exported.write_bytes(data[:500] + bytes([data[500] ^ 1]) + data[501:])
    with pytest.raises(AgentFileError, match="was changed"):
        make_agent(str(exported))
    exported.write_bytes(data)
    manifest = json.loads(exported.with_suffix(".json").read_text())
    manifest["layouts"]["observation"] = "0" * 16
    exported.with_suffix(".json").write_text(json.dumps(manifest))
    with pytest.raises(AgentFileError, match="its observation layout is 0000000000000000"):
        make_agent(str(exported)).prepare(get_game("petit_prince"))
    exported.with_suffix(".json").write_text(json.dumps(manifest)[:-10])
    with pytest.raises(AgentFileError, match="cut off or damaged"):
        make_agent(str(exported))
    exported.with_suffix(".json").unlink()
    with pytest.raises(AgentFileError, match="no manifest"):
        OnnxAgent(exported)
    with pytest.raises(ValueError, match=r"the file nowhere\.onnx does not exist"):
        make_agent("nowhere.onnx")


class LinearNetwork(GameNetwork):
    """A network as a user would write it, in a module of their own."""

    def __init__(self, game, config):
        super().__init__(game, config)
        self.trunk = make_layers(self.num_observed + self.num_features, config.hidden_size)
        self.policy = small_output(config.hidden_size, game.actions.size)

    def trunk_and_logits(self, observation, best):
        context = self.trunk(torch.cat([observation, best], dim=-1))
        return self.policy(context), context


@pytest.fixture
def linear(monkeypatch):
    """The name of a network that is registered for one test."""
    monkeypatch.setattr(NETWORKS, "_values", dict(NETWORKS._values))
    NETWORKS.register("linear", LinearNetwork)
    return "linear"


def test_registered_network_is_trained_from_a_config(linear, tmp_path):
    from cosmozoo.training import train

    path = tmp_path / "mine.yaml"
    path.write_text(
        "{game: petit_prince, total_steps: 256, num_games: 16, rollout_length: 8, opponents: {self: 1},"
        f" network: {{kind: {linear}, hidden_size: 8}}, evaluation: {{num_deals: 1, opponents: [random]}}}}"
    )
    train(read_config(path), tmp_path / "run")
    match = Match(get_game("petit_prince"), seed=1)
    match.step(choose_action(make_agent(str(tmp_path / "run" / "agent.onnx")), match))
    manifest = json.loads((tmp_path / "run" / "agent.json").read_text())
    assert manifest["config"]["network"]["kind"] == linear


def test_unknown_network_is_named_with_a_suggestion(linear, tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text("{game: petit_prince, network: {kind: liner}}")
    with pytest.raises(ConfigError) as error:
        read_config(path)
    for words in ("network.kind", "unknown network 'liner' (did you mean 'linear'?)", "mlp, entities, linear"):
        assert words in str(error.value)
    with pytest.raises(ValueError, match="registered already"):
        NETWORKS.register("mlp", LinearNetwork)


def test_entities_are_the_named_axes_that_the_game_lists():
    assert get_game("petit_prince").entity_axes == get_game("petit_prince").observation.axes
    planet = get_game("planet")
    assert set(planet.observation.axes) - set(planet.entity_axes) == {"edge"}
    assert set(make_network(planet, Network()).encoders) == set(planet.entity_axes)

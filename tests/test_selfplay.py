"""Self-play tables, networks and exported agents, for every game."""

import json

import numpy as np
import pytest
import torch
from cosmozoo.agents import chosen_by, make_agent
from cosmozoo.agents.network import AgentFileError, NetworkAgent
from cosmozoo.agents.sight import Sight
from cosmozoo.envs import GAMES, BatchEnv, Match, game
from cosmozoo.training.config import Network, TrainingConfig
from cosmozoo.training.evaluation import decisions_in
from cosmozoo.training.export import export_agent
from cosmozoo.training.networks import make_network
from cosmozoo.training.selfplay import LEARNER, Opponent, SelfPlay


def table_of(name, opponents, **settings):
    config = TrainingConfig(game=name, games=24, opponents=opponents, **settings)
    bots = [Opponent(make_agent(bot, 3), share) for bot, share in opponents.items() if bot != "self"]
    table = SelfPlay(game(name), config, bots, seed=5)
    table.reset()
    return table


@pytest.mark.parametrize("name", GAMES)
def test_every_step_is_a_decision_of_a_learning_seat_and_every_game_is_paid_in_full(name):
    """Rewards of one game sum to zero over its seats, whoever holds them, and go to the seats that finished."""
    table = table_of(name, {"self": 1.0})
    owed = np.full((24, table.game.max_players), np.nan)  # games that were begun before we watch do not count
    num_ended = 0
    for _ in range(400):
        assert (table.holder[table.rows, table.batch.seat] == LEARNER).all()
        table.step(table.batch.sample_actions())
        owed += table.paid
        assert not (table.paid != 0)[~table.finished].any()
        for row in np.flatnonzero(table._has_ended):
            num_ended += not np.isnan(owed[row]).any()
            assert table.finished[row].all()
            assert not abs(owed[row].sum()) > 1e-5
            owed[row] = 0
    assert num_ended or name == "space_builder"  # whose random games last for thousands of moves


@pytest.mark.parametrize("name", ["petit_prince", "exploding_planet"])
def test_opponents_hold_all_seats_but_one_and_their_results_are_noted(name):
    table = table_of(name, {"self": 0.5, "random": 0.5})
    kinds = set()
    for _ in range(300):
        table.step(table.batch.sample_actions())
        assert (table.holder[table.rows, table.batch.seat] == LEARNER).all()
        for row in table.rows:
            seats = table.holder[row, : table.num_players[row]]
            kinds.add("alone" if (seats == LEARNER).sum() == 1 else "all")
            assert (seats == LEARNER).sum() in (1, len(seats))
    assert kinds == {"alone", "all"}
    results = np.array(table.opponents[0].results)
    assert len(results) > 20
    assert 0 < results.mean() < 1


def test_games_begin_in_all_their_stages():
    table = table_of("petit_prince", {"self": 1.0}, players={2: 1})
    rounds = [int(state["rounds_done"]) for state in table.batch.buffers.states]
    assert len(set(rounds)) > 5


def test_player_counts_and_variants_are_dealt_out_by_their_shares():
    table = table_of("planet", {"self": 1.0}, players={2: 1, 4: 2}, variants={"standard": 1, "beginner": 1})
    assert sorted(table.num_players.tolist()) == [2] * 8 + [4] * 16
    assert sorted(settings.variant for settings in table.batch.settings) == ["beginner"] * 12 + ["standard"] * 12


def decisions_of_a_game(name, count=40):
    batch = BatchEnv(game(name), count)
    batch.reset(seed=3)
    for _ in range(11):
        batch.step(batch.sample_actions())
    return batch


@pytest.mark.parametrize(
    ("kind", "looks_ahead"), [("mlp", False), ("mlp", True), ("entities", False), ("entities", True)]
)
@pytest.mark.parametrize("name", GAMES)
def test_an_exported_network_says_what_the_network_says(name, kind, looks_ahead, tmp_path):
    torch.manual_seed(1)
    network = make_network(game(name), Network(kind=kind, width=16, entity_width=8, looks_ahead=looks_ahead))
    sight = Sight(game(name), looks_ahead)
    for parameter in network.parameters():
        torch.nn.init.normal_(parameter, std=0.3)  # last layers begin near zero: any difference would drown
    path = tmp_path / "agent.onnx"
    export_agent(sight, network, path, {"config": {"game": name}})
    agent = NetworkAgent(path)
    agent.prepare(game(name))
    for count in (1, 40):  # any number of decisions
        batch = decisions_of_a_game(name, count)
        seen = sight.of(decisions_in(batch, np.arange(count)))
        logits, value = agent._session.run(["logits", "value"], {"observation": seen})
        expected_logits, expected_value = network(torch.from_numpy(seen))
        np.testing.assert_allclose(logits, expected_logits.detach(), atol=1e-3, rtol=1e-3)
        np.testing.assert_allclose(value, expected_value.detach(), atol=1e-3, rtol=1e-3)


def test_mixed_precision_rounds_while_learning_and_is_exported_in_full(tmp_path):
    planet = game("planet")
    mixed = make_network(planet, Network(kind="mlp", width=16, looks_ahead=True, mixed_precision=True))
    full = make_network(planet, Network(kind="mlp", width=16, looks_ahead=True))
    for parameter in mixed.parameters():
        torch.nn.init.normal_(parameter, std=0.1)
    full.load_state_dict(mixed.state_dict())
    sight = Sight(planet, looks_ahead=True)
    export_agent(sight, mixed, tmp_path / "agent.onnx", {"config": {"game": "planet"}})
    seen = sight.of(decisions_in(decisions_of_a_game("planet"), np.arange(40)))
    exported, _ = NetworkAgent(tmp_path / "agent.onnx")._session.run(["logits", "value"], {"observation": seen})
    rounded, exact = (network(torch.from_numpy(seen))[0].detach().numpy() for network in (mixed, full))
    np.testing.assert_allclose(exported, exact, atol=1e-3, rtol=1e-3)
    assert rounded.dtype == np.float32
    assert 1e-3 < np.abs(rounded - exact).max() < 0.1 * exact.std() + 0.1


def test_planets_network_plays_alike_however_the_planet_is_held():
    planet = game("planet")
    network = make_network(planet, Network(width=16, entity_width=8))
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
    network = make_network(game("petit_prince"), Network(width=8, entity_width=4))
    export_agent(Sight(game("petit_prince"), looks_ahead=False), network, path, {"config": {"game": "petit_prince"}})
    return path


def test_an_exported_agent_plays_legal_moves_and_draws_them_if_asked(exported):
    match = Match(game("petit_prince"), num_players=3, seed=4)
    for name in (str(exported), f"{exported}:sampled"):
        agent = make_agent(name, seed=1)
        for _ in range(20):
            match.step(chosen_by(agent, match))
    drawn = {chosen_by(make_agent(f"{exported}:sampled", seed=seed), match) for seed in range(40)}
    assert len(drawn) == match.action_mask.sum()  # a network that knows nothing likes all actions about as much
    assert len({chosen_by(make_agent(str(exported), seed=seed), match) for seed in range(5)}) == 1


def test_what_does_not_fit_is_cut_off_or_was_changed_is_refused(exported):
    with pytest.raises(AgentFileError, match="was trained for petit_prince_v0"):
        make_agent(str(exported)).prepare(game("planet"))
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
    with pytest.raises(AgentFileError, match="its observation is 0000000000000000"):
        make_agent(str(exported)).prepare(game("petit_prince"))
    exported.with_suffix(".json").write_text("{")
    with pytest.raises(AgentFileError, match="damaged"):
        make_agent(str(exported))
    exported.with_suffix(".json").unlink()
    with pytest.raises(AgentFileError, match="no manifest"):
        make_agent(str(exported))
    with pytest.raises(ValueError, match=r"there is no file 'nowhere\.onnx'"):
        make_agent("nowhere.onnx")

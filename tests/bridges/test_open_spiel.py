"""OpenSpiel's own tests and algorithms, on our games."""

import os
import pickle

import numpy as np
import pytest
from cosmozoo.envs import games, get_game

pyspiel = pytest.importorskip("pyspiel")
from cosmozoo.bridges.open_spiel import load_game  # noqa: E402
from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts, random_agent  # noqa: E402

EACH = pytest.mark.parametrize("name", games)
LONG = pytest.mark.skipif("COSMOZOO_SOAK" not in os.environ, reason="takes minutes; set COSMOZOO_SOAK, or `make soak`")
NAMES = ["planet", "petit_prince", "exploding_planet", "space_builder", "space_builder_turns"]


def counts_of(name):
    players = get_game(name.removesuffix("_turns")).players
    return players[0], players[-1]


def marks_of(name, count):
    """Space Builder has thousands of moves, and Exploding Planet with ten players many hundreds."""
    return LONG if name.startswith("space_builder") or count == 10 else pytest.mark.slow


@pytest.mark.parametrize(
    ("name", "count"),
    [pytest.param(name, count, marks=marks_of(name, count)) for name in NAMES for count in counts_of(name)],
)
def test_random_simulations_of_open_spiel_pass(name, count):
    pyspiel.random_sim_test(load_game(name, players=count), num_sims=1, serialize=True, verbose=False)


def started(name, count, deal=3, **parameters):
    """A state after the deal, in a game with these settings."""
    state = load_game(name, players=count, **parameters).new_initial_state()
    assert state.is_chance_node()
    state.apply_action(deal)
    return state


def play(state, generator, num_moves=1_000_000):
    """Plays random legal moves."""
    while num_moves and not state.is_terminal():
        num_moves -= 1
        if state.is_simultaneous_node():
            state.apply_actions(
                [int(generator.choice(state.legal_actions(seat))) for seat in range(state.num_players())]
            )
        else:
            state.apply_action(int(generator.choice(state.legal_actions())))


@pytest.mark.parametrize("name", ["planet", "petit_prince", "exploding_planet", "space_builder"])
def test_utilities_are_the_rewards(name):
    state = started(name, counts_of(name)[0], reward="rank")
    play(state, np.random.default_rng(1))
    assert sorted(state.returns()) == [-1, 1]
    assert state.get_game().get_type().utility == pyspiel.GameType.Utility.ZERO_SUM


@pytest.mark.parametrize("name", NAMES)
def test_same_deal_and_moves_lead_to_the_same_position(name):
    first = started(name, counts_of(name)[1])
    play(first, np.random.default_rng(2), 30)
    again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(first.get_game(), first))[1]
    assert str(again) == str(first)
    assert str(pickle.loads(pickle.dumps(first))) == str(first)
    for seat in range(first.num_players()):
        assert again.information_state_string(seat) == first.information_state_string(seat)


@pytest.mark.parametrize("name", NAMES)
def test_resampled_state_looks_the_same_to_its_player_only(name):
    """It is another state, for some players; what the player sees, and its legal actions, are equal."""
    generator = np.random.default_rng(3)
    state = started(name, counts_of(name)[1])
    play(state, generator, 20)
    seat = 0
    changed = False
    for _ in range(5):
        other = state.resample_from_infostate(seat, generator.random)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.legal_actions(seat) == state.legal_actions(seat)
        changed |= any(
            other.observation_tensor(each) != state.observation_tensor(each) for each in range(1, state.num_players())
        )
        play(other, generator, 40)
    assert changed or not get_game(name.removesuffix("_turns")).has_hidden_information or name == "petit_prince"


def test_information_state_tells_histories_apart():
    """The same player, after different moves of its own."""
    first, second = started("petit_prince", 2), started("petit_prince", 2)
    one, other = first.legal_actions()[:2]
    seat = first.current_player()
    first.apply_action(one)
    second.apply_action(other)
    assert first.information_state_string(seat) != second.information_state_string(seat)


@pytest.mark.parametrize("name", NAMES)
def test_reinforcement_learning_environment_runs(name):
    game = load_game(name, players=counts_of(name)[1])
    env = rl_environment.Environment(game)
    num_actions = env.action_spec()["num_actions"]
    players = [random_agent.RandomAgent(seat, num_actions) for seat in range(game.num_players())]
    step = env.reset()
    for _ in range(60):
        if step.last():
            break
        movers = [players[step.observations["current_player"]]] if env.is_turn_based else players
        step = env.step([mover.step(step).action for mover in movers])
    assert len(step.observations["info_state"][0]) == get_game(name.removesuffix("_turns")).observation.size


@pytest.mark.parametrize("name", ["planet", "petit_prince", "exploding_planet"])
def test_search_of_open_spiel_plays(name):
    state = started(name, counts_of(name)[0])
    game = state.get_game()
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game, evaluator, 2.0, 6, random_state=np.random.RandomState(2), allow_inconsistent_action_sets=True
    )
    assert bot.step(state) in state.legal_actions()


class Guess:
    """Values a position at nothing: a rollout of Space Builder takes thousands of moves."""

    def evaluate(self, state):
        return np.zeros(state.num_players())

    def prior(self, state):
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def test_search_plays_simultaneous_games_in_turns():
    state = started("space_builder_turns", 4)
    bot = ismcts.ISMCTSBot(state.get_game(), Guess(), 2.0, 30, allow_inconsistent_action_sets=True)
    assert bot.step(state) in state.legal_actions()


def test_waiting_seats_have_one_no_op():
    state = started("space_builder", 4)
    noop = get_game("space_builder").actions.size
    generator = np.random.default_rng(0)
    seen = False
    for _ in range(200):
        legal = [state.legal_actions(seat) for seat in range(4)]
        assert all(legal)
        assert all(each == [noop] or noop not in each for each in legal)
        seen |= [noop] in legal
        play(state, generator, 1)
        if seen or state.is_terminal():
            break


@pytest.mark.parametrize(
    ("wrong", "message"),
    [({"players": 9}, "9"), ({"variant": "none"}, "no variant 'none'"), ({"reward": "points"}, "unknown reward")],
)
def test_wrong_parameters_are_named(wrong, message):
    with pytest.raises(ValueError, match=message):
        load_game("petit_prince", **wrong)


def test_options_are_parameters():
    assert started("space_builder", 2, p_face=0.2).get_game().get_parameters()["p_face"] == 0.2

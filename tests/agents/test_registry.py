"""What do names of agents mean? Built-in agents, exported files, and agents of users."""

import sys

import pytest
from cosmozoo.agents import AgentFactory, agents, choose_action, make_agent, register_agent
from cosmozoo.agents.calibration import lookahead_settings
from cosmozoo.agents.greedy import GreedyAgent
from cosmozoo.agents.levels import LEVELS, hint_agent
from cosmozoo.agents.lookahead import LookaheadAgent, LookaheadConfig
from cosmozoo.agents.own import USAGE as OWN
from cosmozoo.agents.registry import agent_at_table, registered_agents, usage
from cosmozoo.agents.search import SearchAgent, SearchConfig
from cosmozoo.envs import Match, games, get_game
from own_agents import HighestAction, LowestAction, WithoutAct, make_lowest


@pytest.fixture(autouse=True)
def only_here(monkeypatch):
    """Agents registered in a test are gone after it."""
    monkeypatch.setattr(agents, "_values", dict(agents._values))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("gredy", "did you mean 'greedy'"),
        ("seach:100", "did you mean 'search'"),
        ("seach:greedy", "did you mean 'search'"),
        (
            "alphazero",
            "available: random, greedy, search, pretrained, lookahead, easy, medium, hard, expert, the path of",
        ),
        ("search:many", "'many' in 'search:many' is not understood; use search, search:500"),
        ("search:0", "'0' in 'search:0' is not understood"),
        ("search:100:threads=0", "'threads=0'"),
        ("random:5", "'5' in 'random:5' is not understood; use random"),
        ("pretrained:sampled:sampled", "'sampled' in 'pretrained:sampled:sampled' is not understood"),
        ("pretrained:sampled:temperature=2", "'temperature=2'"),
        ("greedy:random=2", "'random=2' in 'greedy:random=2' is not understood; use greedy, greedy:random"),
        ("lookahead:16:32", "'32' in 'lookahead:16:32' is not understood; use lookahead, lookahead:32"),
        ("lookahead:deep", "'deep' in 'lookahead:deep' is not understood"),
        ("lookahead:nowhere.onnx", r"the file nowhere\.onnx does not exist"),
        ("hard:5", "'5' in 'hard:5' is not understood; use hard"),
        ("nowhere.onnx", r"the file nowhere\.onnx does not exist"),
        ("no_such_module:Agent", "there is no module 'no_such_module'"),
        ("own_agents:Missing", "the module 'own_agents' has no 'Missing'"),
        ("own_agents:NOT_AN_AGENT", "neither a class nor a function"),
        ("own_agents:WithoutAct", "is not an agent: it has no act"),
    ],
)
def test_unknown_agent_is_explained(name, message):
    with pytest.raises(ValueError, match=message):
        make_agent(name)


def test_details_configure_the_search():
    assert make_agent("search").search_config == SearchConfig(simulations=1000)
    assert make_agent("search:250:greedy:threads=2").search_config == SearchConfig(250, None, True, 2)
    assert make_agent("search:0.5s").search_config == SearchConfig(None, 0.5)
    assert make_agent("search:1s:250").search_config == SearchConfig(250, 1.0)
    assert make_agent("search:250:pretrained").prior_agent.name == "pretrained"


def test_details_configure_looking_ahead_on_top_of_the_settings_of_the_game():
    planet, prince = get_game("planet"), get_game("petit_prince")
    agent = make_agent("lookahead:5:own0:prior=0.5:best=3:threads=2")
    assert agent.config_for(planet) == LookaheadConfig(5, None, 0, 0.5, 3)
    assert agent.num_threads == 2
    own = make_agent("lookahead")
    assert own.config_for(planet) == LookaheadConfig(**lookahead_settings(planet))
    assert own.config_for(planet) != own.config_for(prince)
    assert make_agent("lookahead:0.1s").config_for(prince).seconds == 0.1


def test_levels_are_agents_by_name_in_every_game():
    for name in games:
        for level in LEVELS:
            agent = make_agent(level).for_game(get_game(name))
            assert agent.name == level
    assert make_agent("easy").for_game(get_game("planet")).for_game(get_game("planet")).temperature > 1
    assert isinstance(make_agent("expert").for_game(get_game("planet")), LookaheadAgent)


def test_games_without_a_pretrained_agent_have_levels_as_well(monkeypatch):
    monkeypatch.setattr("cosmozoo.agents.calibration.calibrations", dict)
    levels = [make_agent(level).for_game(get_game("petit_prince")) for level in LEVELS]
    assert [type(agent) for agent in levels] == [GreedyAgent, GreedyAgent, SearchAgent, SearchAgent]
    assert levels[0].random_share == 0.5
    assert isinstance(hint_agent(get_game("petit_prince")), SearchAgent)


@pytest.mark.parametrize("name", [name for name, _ in usage() if ".onnx" not in name and (name, _) not in OWN])
def test_every_documented_name_makes_an_agent_with_that_name(name):
    assert make_agent(name).name == name


def test_agent_can_be_an_object_a_class_a_function_or_a_reference():
    own = LowestAction()
    assert make_agent(own) is own
    assert own.seeds == []
    for maker in (LowestAction, make_lowest):
        assert make_agent(maker, seed=7).seeds == [7]
    for name in ("own_agents:LowestAction", "own_agents:make_lowest"):
        agent = make_agent(name, seed=7)
        assert isinstance(agent, LowestAction)
        assert (agent.name, agent.seeds) == (name, [7])
    with pytest.raises(ValueError, match="is not an agent: it has no act"):
        make_agent(WithoutAct())


def test_registered_agent_is_found_by_its_name():
    register_agent("mine", HighestAction)
    match = Match(get_game("petit_prince"), seed=0)
    assert choose_action(make_agent("mine"), match) == max(match.action_mask.nonzero()[0])
    assert make_agent("mine").name == "mine"
    assert registered_agents() == {"mine": "Plays the legal action with the highest id"}
    with pytest.raises(ValueError, match="'5' in 'mine:5' is not understood; use mine"):
        make_agent("mine:5")


def test_factory_reads_the_details_of_a_name():
    def make(details, seed):
        agent = LowestAction()
        agent.details = details
        return agent

    register_agent("mine", AgentFactory(make, (("mine:5", "with five"),)))
    assert make_agent("mine:5").details == ["5"]
    assert make_agent("mine:5").name == "mine:5"


@pytest.mark.parametrize("name", [*LEVELS, "random", "agent.onnx", "with space", ""])
def test_some_names_cannot_be_registered(name):
    with pytest.raises(ValueError, match=r"choose another name|cannot be called"):
        register_agent(name, LowestAction)


def test_only_makers_can_be_registered():
    with pytest.raises(ValueError, match="give a class or a function"):
        register_agent("mine", LowestAction())


def test_class_that_needs_arguments_is_explained():
    class Needy(LowestAction):
        def __init__(self, strength):
            super().__init__()

    with pytest.raises(ValueError, match=r"cannot make the agent .* without arguments: .*'strength'"):
        make_agent(Needy)


def test_names_from_data_are_only_looked_up(tmp_path, monkeypatch):
    (tmp_path / "imported_by_name.py").write_text("raise RuntimeError('imported')\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(ValueError, match="unknown agent 'imported_by_name:Agent'"):
        make_agent("imported_by_name:Agent", can_import=False)
    with pytest.raises(ValueError, match="unknown agent"):
        agent_at_table(get_game("petit_prince"), "imported_by_name:Agent")
    assert "imported_by_name" not in sys.modules
    with pytest.raises(RuntimeError, match="imported"):
        make_agent("imported_by_name:Agent")


def test_table_finds_levels_and_registered_agents():
    register_agent("mine", LowestAction)
    game = get_game("petit_prince")
    assert agent_at_table(game, "medium").name == "medium"
    assert isinstance(agent_at_table(game, "mine"), LowestAction)


def test_agent_of_a_broken_package_is_left_out_of_lists_and_named_when_used(monkeypatch):
    class Point:
        name, value, dist = "broken", "no_such_module:Agent", None

        def load(self):
            raise ImportError("no module 'no_such_module'")

    monkeypatch.setattr(agents, "_installed", {"broken": Point()}, raising=False)
    assert registered_agents() == {}
    with pytest.raises(ValueError, match="cannot load the agent 'broken'"):
        make_agent("broken")
    assert make_agent("greedy").name == "greedy"

"""What do names of agents mean? Built-in agents, exported files, and agents of users."""

import sys

import pytest
from cosmozoo.agents import AgentFactory, agents, choose_action, make_agent, register_agent
from cosmozoo.agents.levels import LEVELS
from cosmozoo.agents.own import USAGE as OWN
from cosmozoo.agents.registry import agent_at_table, registered_agents, usage
from cosmozoo.agents.search import SearchConfig
from cosmozoo.envs import Match, get_game
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
            "available: random, greedy, search, pretrained, easy, medium, hard, the path of an exported agent",
        ),
        ("search:many", "'many' in 'search:many' is not understood; use search, search:500"),
        ("search:0", "'0' in 'search:0' is not understood"),
        ("search:100:threads=0", "'threads=0'"),
        ("random:5", "'5' in 'random:5' is not understood; use random"),
        ("pretrained:sampled:sampled", "'sampled' in 'pretrained:sampled:sampled' is not understood"),
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
    assert make_agent("search:250:pretrained").prior_agent.name == "pretrained"


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

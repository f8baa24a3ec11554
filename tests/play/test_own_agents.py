"""Agents of users at a table of the server: they are listed, and only looked up by name."""

import pytest
from cosmozoo.agents import agents, register_agent
from own_agents import LowestAction
from play_server import running


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with pytest.MonkeyPatch.context() as context:
        context.setattr(agents, "_values", dict(agents._values))
        register_agent("mine", LowestAction)
        with running(tmp_path_factory.mktemp("tables")) as found:
            yield found


def ask(server, name):
    seats = [{"kind": "me"}, {"kind": "agent", "level": name}]
    return server.post("/api/tables", {"game": "petit_prince", "seats": seats})


def test_registered_agents_are_listed_after_the_levels(server):
    levels = server.get("/api/games").json()["levels"]
    assert [level["level"] for level in levels] == ["easy", "medium", "hard", "expert", "mine"]
    assert levels[-1]["description"] == "Plays the legal action with the lowest id"


@pytest.mark.parametrize("name", ["mine", "random"])
def test_registered_agent_can_sit_at_a_table(server, name):
    response = ask(server, name)
    assert response.status_code == 201, response.text


@pytest.mark.parametrize(
    "name", ["own_agents:LowestAction", "search:100000000", "agents/pretrained/planet.onnx", "/etc/passwd", ""]
)
def test_other_names_are_rejected(server, name):
    """A request can neither import a module nor read a file nor configure a search."""
    response = ask(server, name)
    assert response.status_code == 400
    assert "seat 2: unknown agent" in response.json()["message"]
    assert "easy, medium, hard, expert, mine" in response.json()["message"]

"""Do single modules of the page work, in a browser and without a game?"""

import pytest
from browsing import ServerProcess, launch
from cosmozoo.envs import Match, get_game
from playwright.sync_api import sync_playwright

pytestmark = pytest.mark.slow

ACTIONS = [
    {
        "action": number,
        "selections": [{"target": each, "label": each, "is_rotation": each.startswith("turn")} for each in targets],
    }
    for number, targets in enumerate(
        [
            ["tile-0", "face-0", "turn-0"],
            ["tile-0", "face-0", "turn-1"],
            ["tile-0", "face-1", "turn-0"],
            ["tile-0", "face-1", "turn-1"],
            ["tile-1", "face-1", "turn-0"],
            ["tile-1", "face-1", "turn-1"],
            ["card", "play"],
            ["pass"],
        ]
    )
]


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    server = ServerProcess(tmp_path_factory.mktemp("tables"))
    with sync_playwright() as playwright:
        browser = launch(playwright)
        tab = browser.new_page()
        tab.goto(server.address)
        yield tab
        browser.close()
    server.kill()


def select(page, *targets):
    """The targets selected, and the actions returned and reached, after selecting some targets."""
    return page.evaluate(
        """async ([actions, targets]) => {
            const { SelectionModel } = await import("/selection.js");
            const model = new SelectionModel(actions);
            let returned = null;
            for (const target of targets) returned = target === "back" ? model.back() : model.select(target);
            return {
                targets: model.targets, returned: returned?.action ?? null, reached: model.action?.action ?? null,
            };
        }""",
        [ACTIONS, list(targets)],
    )


def test_last_selection_returns_the_action(page):
    assert select(page, "pass")["returned"] == 7
    assert select(page, "card") == {"targets": ["card"], "returned": None, "reached": None}
    assert select(page, "card", "play")["returned"] == 6


def test_rotation_is_selected_but_not_returned(page):
    assert select(page, "tile-0", "face-0") == {
        "targets": ["tile-0", "face-0", "turn-0"], "returned": None, "reached": 0,
    }  # fmt: skip


def test_selecting_the_face_again_rotates_the_tile(page):
    assert select(page, "tile-0", "face-0", "face-0")["reached"] == 1
    assert select(page, "tile-0", "face-0", "face-0", "face-0")["reached"] == 0


def test_another_face_or_tile_keeps_the_rotation(page):
    assert select(page, "tile-0", "face-1", "face-1", "tile-1")["reached"] == 5
    assert select(page, "tile-0", "face-0", "face-0", "face-1")["reached"] == 3


def test_tile_that_does_not_fit_deselects_the_face(page):
    assert select(page, "tile-0", "face-0", "tile-1")["targets"] == ["tile-1"]


def test_back_undoes_a_selection_and_its_rotation_together(page):
    assert select(page, "tile-0", "face-0", "back")["targets"] == ["tile-0"]
    assert select(page, "tile-0", "tile-0")["targets"] == []


def test_targets_that_are_not_offered_do_nothing(page):
    assert select(page, "face-0", "moon") == {"targets": [], "returned": None, "reached": None}


def test_globe_is_a_dodecahedron_with_the_neighbors_of_the_game(page):
    neighbors = Match(get_game("planet"), 2, seed=0).view(0)["neighbors"]
    worst = page.evaluate(
        """async (neighbors) => {
            const { dodecahedron } = await import("/widgets/globe.js");
            const faces = dodecahedron(neighbors);
            const angle = (a, b) => Math.acos(Math.max(-1, Math.min(1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])));
            let worst = 0;
            neighbors.forEach((others, face) => others.forEach((other, edge) => {
                const { normal, edges } = faces[face];
                worst = Math.max(worst, Math.abs(angle(normal, faces[other].normal) - Math.atan(2)));
                const across = faces[other].normal.map((each, i) => each - Math.cos(Math.atan(2)) * normal[i]);
                const length = Math.hypot(...across);
                worst = Math.max(worst, angle(across.map((each) => each / length), edges[edge]));
            }));
            return worst;
        }""",
        neighbors,
    )
    assert worst < 1e-6


def test_names_and_labels_are_never_markup(page):
    made = page.evaluate(
        """async () => {
            const { make } = await import("/dom.js");
            return make("p", { title: '"<b>' }, "<img src=x>").outerHTML;
        }"""
    )
    assert "<img" not in made

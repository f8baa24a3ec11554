"""The page's modules one by one, in a browser and without a game."""

import pytest
from browsing import Server, launched
from cosmozoo.envs import Match, game
from playwright.sync_api import sync_playwright

ACTIONS = [
    {"action": number, "steps": [{"mark": mark, "label": mark, "is_turn": mark.startswith("turn")} for mark in marks]}
    for number, marks in enumerate(
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
    server = Server(tmp_path_factory.mktemp("tables"))
    with sync_playwright() as playwright:
        browser = launched(playwright)
        tab = browser.new_page()
        tab.goto(server.address)
        yield tab
        browser.close()
    server.kill()


def chosen(page, *presses):
    """The marks chosen and the action reached after pressing some marks."""
    return page.evaluate(
        """async ([actions, presses]) => {
            const { Choice } = await import("/choice.js");
            const choice = new Choice(actions);
            let settled = null;
            for (const mark of presses) settled = mark === "back" ? choice.back() : choice.press(mark);
            return { marks: choice.marks, settled: settled?.action ?? null, reached: choice.action?.action ?? null };
        }""",
        [ACTIONS, list(presses)],
    )


def test_a_single_step_settles_a_move(page):
    assert chosen(page, "pass")["settled"] == 7
    assert chosen(page, "card") == {"marks": ["card"], "settled": None, "reached": None}
    assert chosen(page, "card", "play")["settled"] == 6


def test_a_way_to_turn_is_chosen_but_not_settled(page):
    assert chosen(page, "tile-0", "face-0") == {
        "marks": ["tile-0", "face-0", "turn-0"], "settled": None, "reached": 0,
    }  # fmt: skip


def test_pressing_the_face_again_turns_the_tile_and_round_again(page):
    assert chosen(page, "tile-0", "face-0", "face-0")["reached"] == 1
    assert chosen(page, "tile-0", "face-0", "face-0", "face-0")["reached"] == 0


def test_another_face_or_tile_keeps_the_way_it_lies(page):
    assert chosen(page, "tile-0", "face-1", "face-1", "tile-1")["reached"] == 5
    assert chosen(page, "tile-0", "face-0", "face-0", "face-1")["reached"] == 3


def test_a_tile_that_does_not_fit_there_gives_up_the_face(page):
    assert chosen(page, "tile-0", "face-0", "tile-1")["marks"] == ["tile-1"]


def test_back_takes_a_thing_and_its_turn_together(page):
    assert chosen(page, "tile-0", "face-0", "back")["marks"] == ["tile-0"]
    assert chosen(page, "tile-0", "tile-0")["marks"] == []


def test_marks_that_are_not_open_do_nothing(page):
    assert chosen(page, "face-0", "moon") == {"marks": [], "settled": None, "reached": None}


def test_the_globe_is_a_dodecahedron_with_the_games_own_neighbours(page):
    neighbours = Match(game("planet"), 2, seed=0).view(0)["neighbours"]
    worst = page.evaluate(
        """async (neighbours) => {
            const { dodecahedron } = await import("/globe.js");
            const faces = dodecahedron(neighbours);
            const angle = (a, b) => Math.acos(Math.max(-1, Math.min(1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])));
            let worst = 0;
            neighbours.forEach((others, face) => others.forEach((other, edge) => {
                const { normal, edges } = faces[face];
                worst = Math.max(worst, Math.abs(angle(normal, faces[other].normal) - Math.atan(2)));
                const across = faces[other].normal.map((each, i) => each - Math.cos(Math.atan(2)) * normal[i]);
                const length = Math.hypot(...across);
                worst = Math.max(worst, angle(across.map((each) => each / length), edges[edge]));
            }));
            return worst;
        }""",
        neighbours,
    )
    assert worst < 1e-6


def test_names_and_labels_are_text_never_markup(page):
    made = page.evaluate(
        """async () => {
            const { make } = await import("/elements.js");
            return make("p", { title: '"<b>' }, "<img src=x>").outerHTML;
        }"""
    )
    assert "<img" not in made

"""Do the pictures of a tournament show the figures, at the right places and within the picture?"""

import re
import xml.etree.ElementTree as ET

import pytest
from cosmozoo.evaluation import MatchupResult, Rating, plots

NAMES = ["strong", "middle", "weak"]
SVG = "{http://www.w3.org/2000/svg}"


def result(agent, opponent, win_share, num_players=3):
    low, high = max(0.0, win_share - 0.05), min(1.0, win_share + 0.05)
    return MatchupResult(agent, opponent, num_players, "standard", 30, win_share, low, high, 5.0, 4.0, 100.0, 100.0)


RESULTS = [
    result(agent, other, 0.1 + 0.25 * (NAMES.index(other) - NAMES.index(agent) + 1))
    for agent in NAMES
    for other in NAMES
    if agent != other and NAMES.index(other) - NAMES.index(agent) > -2
]
RATINGS = [Rating("strong", 31.0, 1.5, 40), Rating("middle", 25.0, 1.0, 40), Rating("weak", 17.0, 2.5, 40)]


def placed(element, x=0.0, y=0.0):
    """Every element of a drawing with its position, moved by the groups around it."""
    moved = re.match(r"translate\(([-\d.]+)[ ,]+([-\d.]+)\)", element.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    yield element, x, y
    for child in element:
        yield from placed(child, x, y)


@pytest.fixture(scope="module")
def picture():
    return list(placed(ET.fromstring(plots.plot_tournament("A contest", RESULTS, RATINGS))))


def texts(picture):
    """Each text with its place."""
    return [
        ("".join(element.itertext()), x + float(element.get("x")), y + float(element.get("y")))
        for element, x, y in picture
        if element.tag == f"{SVG}text"
    ]


def test_everything_lies_within_the_picture(picture):
    box = [float(number) for number in picture[0][0].get("viewBox").split()]
    for words, x, y in texts(picture):
        assert 0 <= x < box[2], words
        assert 10 < y < box[3] - 10, words
    lowest = max(y for _, _, y in texts(picture))
    assert box[3] - lowest < 100, "the picture ends soon after its last line"
    ends = [x + float(element.get("x2")) for element, x, _ in picture if element.tag == f"{SVG}line"]
    assert box[2] > max(ends) + 100, "there is room for the figures beside the bars"


def test_no_two_texts_lie_upon_each_other(picture):
    found = texts(picture)
    for number, (words, x, y) in enumerate(found):
        for other, other_x, other_y in found[number + 1 :]:
            assert abs(y - other_y) >= 12 or abs(x - other_x) >= 6 * max(len(words), len(other)) / 2, (words, other)


def test_each_result_is_in_the_row_of_its_agent_and_the_column_of_its_opponent(picture):
    """Names stand once above the table, once beside it, and once beside their rating."""
    found = texts(picture)
    for each in RESULTS:
        columns = [(x, y) for words, x, y in found if words == each.opponent]
        rows = [(x, y) for words, x, y in found if words == each.agent]
        column, row = min(columns, key=lambda place: place[1])[0], sorted(rows, key=lambda place: place[1])[1][1]
        shares = [(x, y) for words, x, y in found if words == f"{each.win_share:.2f}"]
        assert any(abs(x - column) < 1 and abs(y - row) < 20 for x, y in shares), each


def test_bars_have_the_scale_of_the_ratings(picture):
    """Two circles lie as far apart as their ratings, and the ends of a bar are two standard deviations off."""
    circles = [x + float(element.get("cx")) for element, x, _ in picture if element.tag == f"{SVG}circle"]
    lines = [element for element, _, _ in picture if element.tag == f"{SVG}line"]
    bars = sorted((float(line.get("x1")), float(line.get("x2"))) for line in lines if not line.get("stroke-opacity"))
    lanes = {(float(line.get("x1")), float(line.get("x2"))) for line in lines if line.get("stroke-opacity")}
    scale = (circles[0] - circles[2]) / (RATINGS[0].mu - RATINGS[2].mu)
    assert circles[0] - circles[1] == pytest.approx(scale * 6.0, abs=0.5)
    assert [end - start for start, end in bars] == pytest.approx([scale * 10, scale * 4, scale * 6], abs=0.5)
    assert (bars[0][0], bars[2][1]) == pytest.approx(*lanes, abs=0.5), "the bars fill their lane"


def test_figures_of_the_ratings_are_shown(picture):
    assert [words for words, _, _ in texts(picture) if "±" in words][1:] == ["31.0 ± 3.0", "25.0 ± 2.0", "17.0 ± 5.0"]


def rgb(color):
    return tuple(int(color[place : place + 2], 16) for place in (1, 3, 5))


@pytest.mark.parametrize("fair", [1 / 2, 1 / 3, 1 / 5])
def test_cells_are_bluer_the_stronger_and_more_orange_the_weaker(fair):
    assert rgb(plots.shade(fair, fair)) == plots.EVEN
    assert rgb(plots.shade(1.0, fair)) == plots.STRONG
    assert rgb(plots.shade(0.0, fair)) == plots.WEAK
    above = [rgb(plots.shade(fair + part * (1 - fair), fair))[0] for part in (0.0, 0.25, 0.5, 1.0)]
    below = [rgb(plots.shade(fair - part * fair, fair))[2] for part in (0.0, 0.25, 0.5, 1.0)]
    assert above == sorted(above, reverse=True)
    assert below == sorted(below, reverse=True)
    middle = rgb(plots.shade(fair + 0.5 * (1 - fair), fair))
    assert middle == pytest.approx([(a + b) / 2 for a, b in zip(plots.EVEN, plots.STRONG, strict=True)], abs=1)


@pytest.mark.parametrize("num_players", [2, 3, 5])
@pytest.mark.parametrize("win_share", [0.0, 0.02, 0.2, 0.5, 0.6, 0.75, 0.9, 1.0])
def test_figures_can_be_read_on_every_color(win_share, num_players):
    """White on dark cells, dark on light ones."""
    drawn = plots.cell(result("a", "b", win_share, num_players))
    background, ink = re.search(r'<rect[^>]*fill="(#\w+)"', drawn)[1], re.search(r'<text[^>]*fill="(#\w+)"', drawn)[1]
    assert contrast(rgb(background), rgb(ink)) > 2.5


def contrast(*colors):
    darker, lighter = sorted(
        sum(weight * (value / 255) ** 2.2 for weight, value in zip((0.2126, 0.7152, 0.0722), color, strict=True))
        for color in colors
    )
    return (lighter + 0.05) / (darker + 0.05)

"""Are Planet's globe, components, observation, drawing and heuristic correct?"""

import os
import subprocess
import sys

import numpy as np
import pytest
from cosmozoo.envs import Match
from cosmozoo.envs.core.csv_tables import ComponentError
from cosmozoo.envs.core.state import EMPTY
from cosmozoo.envs.planet import components, geometry
from cosmozoo.envs.planet.components import ANIMALS, Requirement, card_of
from games.planet.positions import (
    DESERT,
    FOREST,
    GAME,
    GLACIER,
    MOUNTAIN,
    OCEAN,
    finished,
    place,
    table,
    tile_with,
    value,
)

# The globe


# by face, counter-clockwise seen from outside: written down from a dodecahedron, apart from the game's own table
NEIGHBORS = """
1 2 4 6 3 / 0 3 7 5 2 / 0 1 5 8 4 / 0 6 9 7 1 / 0 2 8 10 6 / 7 11 8 2 1
4 10 9 3 0 / 1 3 9 11 5 / 2 5 11 10 4 / 3 6 10 11 7 / 4 8 11 9 6 / 5 7 9 10 8
"""


def contacts_of_the_rules():
    faces = [[int(face) for face in row.split()] for line in NEIGHBORS.split("\n") if line for row in line.split("/")]
    contacts = set()
    for face, neighbors in enumerate(faces):
        for edge, neighbor in enumerate(neighbors):
            contacts.add(frozenset([(face, edge), (face, (edge + 1) % 5)]))
            contacts.add(frozenset([(face, edge), (neighbor, faces[neighbor].index(face))]))
    return contacts


def contacts_of_the_game():
    words = [int(word) for word in geometry.CONTACTS]
    return {
        frozenset([divmod(area, 5), divmod(other, 5)])
        for area in range(60)
        for other in range(60)
        if words[area] >> other & 1
    }


def test_the_90_contacts():
    assert contacts_of_the_game() == contacts_of_the_rules()
    assert len(contacts_of_the_game()) == 90


def test_the_contacts_form_a_truncated_icosahedron():
    """Corners of an icosahedron cut off: one node an end of an edge, the ends at one corner in a ring."""
    import networkx as nx

    solid = nx.icosahedral_graph()
    truncated = nx.Graph()
    for corner, other in ((u, v) for edge in solid.edges for u, v in (edge, edge[::-1])):
        truncated.add_edge((corner, other), (other, corner))
        for third in nx.common_neighbors(solid, corner, other):
            truncated.add_edge((corner, other), (corner, third))
    contacts = nx.Graph([tuple(contact) for contact in contacts_of_the_game()])
    assert (contacts.number_of_nodes(), contacts.number_of_edges()) == (60, 90)
    assert nx.vf2pp_is_isomorphic(contacts, truncated)


def test_faces_run_counter_clockwise_seen_from_outside():
    """A mirrored table would pass as a graph, so the test places the faces in space, corner by corner."""
    golden = (1 + 5**0.5) / 2
    points = [p for a in (-1, 1) for b in (-golden, golden) for p in ((0, a, b), (a, b, 0), (b, 0, a))]
    middles = np.array(points)
    near = [
        {j for j in range(12) if j != i and np.isclose(np.linalg.norm(middles[i] - middles[j]), 2)} for i in range(12)
    ]
    first = 0
    ring = sorted(near[first], key=lambda j: angle_about(middles, first, min(near[first]), j))
    spot = {0: first} | dict(zip(geometry.FACE_NEIGHBORS[0].tolist(), ring, strict=True))
    while len(spot) < 12:
        for face, neighbors in enumerate(geometry.FACE_NEIGHBORS.tolist()):
            known = [i for i in range(5) if face in spot and neighbors[i] in spot]
            if known:
                start = spot[neighbors[known[0]]]
                ring = sorted(near[spot[face]], key=lambda j: angle_about(middles, spot[face], start, j))
                spot |= {neighbors[(known[0] + i) % 5]: ring[i] for i in range(5)}
    for face, neighbors in enumerate(geometry.FACE_NEIGHBORS.tolist()):
        angles = [angle_about(middles, spot[face], spot[neighbors[0]], spot[each]) for each in neighbors]
        assert np.allclose(np.diff(angles), 2 * np.pi / 5)
    assert sorted(spot.values()) == list(range(12))


def angle_about(middles, axis, start, point):
    """The angle of a point from a start, counter-clockwise as seen from outside along the axis."""
    out = middles[axis] / np.linalg.norm(middles[axis])
    one, other = (vector - out * (vector @ out) for vector in (middles[start], middles[point]))
    return np.arctan2(out @ np.cross(one, other), one @ other) % (2 * np.pi) if point != start else 0.0


# The box


def test_the_known_animals_want_what_they_are_known_to_want():
    known = {
        "panda": (FOREST, Requirement.MOST, None),
        "snake": (DESERT, Requirement.MOST, None),
        "whale": (OCEAN, Requirement.MOST, None),
        "fox": (FOREST, Requirement.TOUCHING, GLACIER),
        "tiger": (FOREST, Requirement.TOUCHING, DESERT),
        "bear": (FOREST, Requirement.TOUCHING, MOUNTAIN),
        "elephant": (DESERT, Requirement.TOUCHING, MOUNTAIN),
        "turtle": (OCEAN, Requirement.TOUCHING, DESERT),
        "orca": (OCEAN, Requirement.TOUCHING, GLACIER),
        "moose": (MOUNTAIN, Requirement.TOUCHING, OCEAN),
        "penguin": (GLACIER, Requirement.TOUCHING, OCEAN),
        "jellyfish": (OCEAN, Requirement.NOT_TOUCHING, FOREST),
        "reindeer": (GLACIER, Requirement.NOT_TOUCHING, DESERT),
    }
    for animal, (home, requirement, other) in known.items():
        assert ANIMALS.index(animal) == card_of(home, requirement, -1 if other is None else other)


def test_tiles_have_two_or_three_habitats_ocean_the_most_glacier_the_least():
    kinds = [len(set(tile)) for tile in components.TILE_HABITATS.tolist()]
    assert set(kinds) == {2, 3}
    counts = components.TILE_COUNTS.sum(axis=0)
    assert counts.argmax() == OCEAN
    assert counts.argmin() == GLACIER


@pytest.mark.parametrize(
    ("table_name", "old", "new", "complaint"),
    [
        ("tiles", "7,ocean,ocean,ocean,mountain", "7,ocean,ocean,lava,mountain", "line 11: c must be one of ocean"),
        ("tiles", "50,desert", "49,desert", "line 54: tile 49 stands on line 53 already"),
        ("tiles", "50,desert,glacier,glacier,glacier,mountain,reconstructed\n", "", "tile 50 is missing"),
        ("animals", "fox,forest,touching,glacier", "fox,forest,touching,forest", "line 18: an animal's other habitat"),
        ("animals", "fox,forest", "bear,forest", "line 18: every animal needs a name of its own"),
        ("objectives", "glacier,4,14", "glacier,4,11", "line 26: more points need more areas"),
        ("objectives", "glacier,4,14", "glacier,5,14", "line 26: points must be one of 2, 4, 6, 8, 10"),
    ],
)
def test_a_faulty_table_is_named_with_its_line(tmp_path, monkeypatch, table_name, old, new, complaint):
    loaders = {
        "tiles": components.load_tiles,
        "animals": components.load_animals,
        "objectives": components.load_objectives,
    }
    text = components.table_path("planet", table_name).read_text()
    assert old in text
    (tmp_path / f"planet_{table_name}.csv").write_text(text.replace(old, new))
    monkeypatch.setenv("COSMOZOO_COMPONENTS", str(tmp_path))
    with pytest.raises(ComponentError, match=complaint):
        loaders[table_name]()


def test_a_table_of_ones_own_is_played_with(tmp_path):
    text = components.table_path("planet", "tiles").read_text()
    (tmp_path / "planet_tiles.csv").write_text(
        text.replace("1,ocean,ocean,ocean,forest,forest", "1,glacier,ocean,ocean,ocean,ocean")
    )
    code = "from cosmozoo.envs.planet import GAME, components; print(components.TILE_HABITATS[0], GAME.components_hash)"
    environment = os.environ | {"COSMOZOO_COMPONENTS": str(tmp_path), "NUMBA_DISABLE_JIT": "1"}
    result = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert result.stdout.startswith("[4 0 0 0 0]")
    assert GAME.components_hash not in result.stdout


# What networks see


def test_the_observation_shows_planets_from_the_observers_seat():
    match = table(3, animals=["fox"], p1={0: "FFGOO"}, p2={0: "FFFGO"}, p3={0: "FGOOO"})
    seen = GAME.observation.unpack(match.observation(1))
    fox = ANIMALS.index("fox")
    assert seen["values"][:, fox].tolist() == [3, 1, 2, 0]
    assert seen["lead"][fox] == seen["lead_now"][fox] == 1
    assert seen["is_due"][fox] == 1
    assert seen["rounds_ahead"][fox] == 1
    assert seen["own_areas"][:, :5].argmax(axis=0).tolist() == [FOREST, FOREST, FOREST, GLACIER, OCEAN]
    assert seen["own_areas"].sum() == 5
    assert seen["other_areas"][0, :6].tolist() == [1 + FOREST, 1 + GLACIER, 1, 1, 1, 0]
    assert seen["other_areas"][1, :6].tolist() == [1 + FOREST, 1 + FOREST, 1 + GLACIER, 1, 1, 0]
    assert seen["num_areas"].tolist() == [[1, 3, 0, 0, 1], [3, 1, 0, 0, 1], [2, 2, 0, 0, 1], [0] * 5]
    assert seen["to_move"].tolist() == [0, 0, 1, 0]


def test_the_observation_tells_the_progress_of_ones_own_objective():
    match = finished(objectives=[GLACIER, DESERT], areas=[12, 23])
    mine, other = (GAME.observation.unpack(match.observation(seat)) for seat in (0, 1))
    assert mine["objective"].tolist() == [0, 0, 0, 0, 1]
    assert [mine[name][0] for name in ("objective_areas", "objective_points", "areas_to_next_step")] == [12, 2, 2]
    assert [other[name][0] for name in ("objective_areas", "objective_points", "areas_to_next_step")] == [23, 10, 0]


def test_the_observation_shows_the_tiles_on_offer():
    match = Match(GAME, 2, seed=0)
    tile = components.TILE_HABITATS[match.state.offer[3]]
    place(match, slot=2, face=0)
    seen = GAME.observation.unpack(match.observation(1))
    assert not seen["offer"][2].any()
    assert seen["offer"][3].reshape(5, 5).argmax(axis=0).tolist() == tile.tolist()
    assert seen["offer_counts"][3].tolist() == [tile.tolist().count(habitat) for habitat in range(5)]
    assert seen["is_yet_to_move"].tolist() == [1, 0, 0, 0]


# Symmetries


def test_every_turn_of_the_planet_is_a_symmetry_of_the_game():
    """A game whose every placement is turned is the same game turned, for each of the 60."""
    turns = GAME.symmetries
    assert len(turns) == len({row.tobytes() for row in turns.action}) == 60
    for turn in range(60):
        straight, turned = Match(GAME, 2, seed=turn), Match(GAME, 2, seed=turn)
        dice = np.random.default_rng(turn)
        while not straight.is_over:
            action = int(dice.choice(np.flatnonzero(straight.action_mask)))
            straight.step(action)
            turned.step(turns.transform_action(action, turn))
            mask = turns.transform_mask(straight.action_mask, turn)
            assert mask.tolist() == turned.action_mask.tolist()
            for seat in range(2):
                seen = turns.transform_observation(straight.observation(seat), turn)
                assert seen.tolist() == turned.observation(seat).tolist()
        assert straight.ranks_and_scores()[1].tolist() == turned.ranks_and_scores()[1].tolist()


# Pictures


def test_the_drawing_says_who_would_take_each_animal_of_the_round():
    match = table(2, animals=["fox", "panda"], p1={0: "FFGOO"}, p2={0: "FGOFO"})
    svg = GAME.render_svg(match.view(0))
    rows = svg.split("Animal and what it wants")[1]
    panda, fox = rows[rows.index("panda") : rows.index("fox")], rows[rows.index("fox") :]
    assert 0 < panda.index("most forests") < panda.index(">Player 2<")
    assert 0 < fox.index("largest forest touching glacier") < fox.index(">you<")


def test_petals_that_touch_across_the_gap_carry_the_same_letter():
    from cosmozoo.envs.planet.unfolding import CENTERS, seam_letter

    view = Match(GAME, 2, seed=0).view(0)
    neighbors = view["neighbors"]
    seams = {
        (one, other): seam_letter(view, one, other)
        for one in neighbors[CENTERS[0]]
        for other in neighbors[one]
        if other in neighbors[CENTERS[1]]
    }
    assert sorted(seams.values()) == list("ABCDEFGHIJ")
    assert all(seam_letter(view, other, one) == letter for (one, other), letter in seams.items())
    svg = GAME.render_svg(view)
    assert all(svg.count(f">{letter}</text>") == 4 for letter in "ABCDEFGHIJ")  # twice on each of two planets


# The greedy player's appraisal


def appraised(match):
    values = np.zeros(300)
    GAME.prior_logits(match.state, match.seat, values)
    return values.reshape(5, 12, 5)


def test_the_appraisal_prefers_what_wins_the_animal_due_now():
    """A forest beside the glacier on face 0 wins the fox; anywhere else it does not."""
    match = table(2, animals=["fox"], round_number=3, p1={0: "GGGGG"}, p2={0: "FFGGG"})
    match.state.objectives[0] = OCEAN
    match.state.offer[:] = EMPTY
    match.state.offer[0] = tile_with("FFFFD")
    values = appraised(match)[0]
    best = np.unravel_index(values.argmax(), values.shape)
    assert best[0] in geometry.FACE_NEIGHBORS[0]
    place(match, 0, *(int(each) for each in best))
    assert value(match, 0, "fox") == 4


def test_the_appraisal_prefers_areas_of_the_own_objective():
    match = table(2, animals=[])
    match.state.objectives[0] = GLACIER
    match.state.offer[:] = EMPTY
    match.state.offer[1], match.state.offer[3] = tile_with("OGGGG"), tile_with("OOFFF")
    values = appraised(match)
    assert values[1].min() > values[3].max()

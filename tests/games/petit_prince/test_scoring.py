"""Rules R6 to R8 of RULES.md: points, volcanoes, who wins; and what the observation says about them."""

import numpy as np
import pytest
from cosmozoo.envs import Match
from cosmozoo.envs.core.state import SPECTATOR
from cosmozoo.envs.petit_prince.actions import ACTIONS
from cosmozoo.envs.petit_prince.state import Phase
from games.petit_prince.positions import (
    CENTER,
    CHARACTER,
    FALLING,
    GAME,
    RISING,
    TAKE,
    appoint,
    characters_seen,
    draft_baobabs,
    draw,
    fill_legal,
    held_by,
    play_round,
    play_round_of_two,
    table,
    take,
)

# R6


def points_of(character_number, tiles, face_down=()):
    """What one character scores beside certain tiles, as (stack, number); the first ones may be turned."""
    stacks = {"centre": [], "rising": [], "falling": [], "character": [character_number]}
    for stack, number in (*face_down, *tiles):
        stacks[("centre", "rising", "falling")[stack]].append(number)
    # the others take tiles that show nothing to the point: fill each draw of three with what is left
    tops = {}
    for name, numbers in stacks.items():
        spare = [number for number in range(20, 0, -1) if number not in numbers]
        tops[name] = [each for number in numbers for each in (number, spare.pop(), spare.pop())]
    match = table(3, **tops)
    draft_baobabs(match, [stack for stack, _ in (*face_down, *tiles)] + [CHARACTER])
    return match.view(0)["planets"][0]["characters"][0]["points"]


@pytest.mark.parametrize(
    ("character", "number", "tiles", "points"),
    [
        ("vain man: 4 a snake", 1, [(CENTER, 12), (RISING, 13)], 8),
        ("geographer: 1 a tile without a volcano", 3, [(CENTER, 12), (CENTER, 8), (RISING, 13)], 2),
        ("lamplighter: 1 a lamppost", 5, [(CENTER, 9), (RISING, 13)], 6),
        ("hunter: 3 a species, sheep of all colors are one", 7, [(CENTER, 1), (CENTER, 2), (RISING, 20)], 9),
        ("hunter: four species", 7, [(CENTER, 7), (RISING, 7), (RISING, 20)], 12),
        ("Turkish astronomer: 1 a big star, its own included", 9, [(RISING, 11), (RISING, 3)], 4),
        ("astronomer: 2 a sunset", 11, [(RISING, 1), (RISING, 14), (FALLING, 19)], 6),
        ("gardener: 7 a baobab", 13, [(RISING, 1), (CENTER, 1)], 14),
        ("king: no rose", 15, [(CENTER, 9)], 0),
        ("king: one rose", 15, [(CENTER, 10)], 14),
        ("king: two roses", 15, [(CENTER, 10), (RISING, 14)], 7),
        ("king: three roses", 15, [(CENTER, 10), (RISING, 14), (FALLING, 14)], 0),
        ("businessman: 2 a white sheep", 17, [(CENTER, 13), (CENTER, 3), (RISING, 16)], 8),
        ("businessman: 3 a beige sheep", 18, [(CENTER, 3), (CENTER, 13)], 6),
        ("businessman: 5 a brown sheep", 19, [(CENTER, 1), (RISING, 4)], 10),
        ("little prince: 3 a color of sheep, 1 a box", 20, [(CENTER, 1), (CENTER, 13), (RISING, 17)], 9),
        ("drunkard: nothing while nothing is turned", 16, [(CENTER, 1), (CENTER, 2)], 0),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_r6_points_of_each_character(character, number, tiles, points):
    assert points_of(number, tiles) == points


THREE_BAOBABS = [(CENTER, 1), (CENTER, 2), (RISING, 4)]


@pytest.mark.parametrize(
    ("character", "number", "points"),
    [
        ("drunkard: 3 a face-down tile", 16, 9),
        ("geographer: face-down tiles count", 3, 4),
        ("gardener: turned trees do not", 13, 0),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_r6_points_with_face_down_tiles(character, number, points):
    assert points_of(number, [(FALLING, 20)], face_down=THREE_BAOBABS) == points


# R7, R8 and the book's example


BRUNO = {RISING: (14, 8, 9, 20), FALLING: (10, 7, 3, 16), CENTER: (5, 8, 3, 9), CHARACTER: (7, 13, 17, 15)}
ANTOINE = {RISING: (2, 3, 5, 12), FALLING: (4, 5, 11, 17), CENTER: (16, 15, 18, 13), CHARACTER: (3, 16, 20, 19)}


def play_planets(planets):
    """A whole game of two in which each seat gets its planet, tile by tile, and the third tile is always spare."""
    tops = {}
    for stack, name in enumerate(("centre", "rising", "falling", "character")):
        spare = [number for number in range(1, 21) if all(number not in planet[stack] for planet in planets)]
        tops[name] = [
            each for pair in zip(*(planet[stack] for planet in planets), strict=True) for each in (*pair, spare.pop())
        ]
    match = table(2, **tops)
    for stack in (RISING, FALLING, CENTER, CHARACTER):
        for _ in range(4):
            drawer = match.seat
            play_round_of_two(match, stack, hide=2, first=1 - drawer, then=drawer)
    assert match.is_over
    return match


def test_r6_r7_the_books_example():
    match = play_planets([BRUNO, ANTOINE])
    bruno, antoine = match.view(SPECTATOR)["planets"]
    assert {line["character"]: line["points"] for line in bruno["characters"]} == {
        "hunter": 12,
        "gardener": 14,
        "businessman_white": 12,
        "king": 7,
    }
    assert bruno["volcano_penalty"] == 6
    assert {line["character"]: line["points"] for line in antoine["characters"]} == {
        "geographer": 9,
        "drunkard": 9,
        "little_prince": 13,
        "businessman_brown": 10,
    }
    assert antoine["volcano_penalty"] == 0
    ranks, scores = match.ranks_and_scores()
    assert scores.tolist() == [39, 41]
    assert ranks.tolist() == [1, 0]
    assert match.rewards() == [-1, 1]


def test_r7_all_who_tie_for_the_most_volcanoes_lose_points():
    match = table(3, centre=(4, 8, 16))
    play_round(match, CENTER, [(0, 0), (1, 1), (2, 2)])
    assert [planet["volcano_penalty"] for planet in match.view(0)["planets"]] == [1, 1, 0]


def finished_game(volcanoes):
    """A finished game in which nobody has points from characters, and only volcanoes differ."""
    match = Match(GAME, len(volcanoes), seed=0)
    match.states["phase"] = Phase.OVER
    match.states["showing"][0, : len(volcanoes), 12] = volcanoes
    return match


def test_r8_more_points_win():
    match = finished_game([0, 4, 4])
    assert match.ranks_and_scores()[1].tolist() == [0, -4, -4]
    assert match.ranks_and_scores()[0].tolist() == [0, 1, 1]


def test_r8_of_equal_points_fewer_volcanoes_win():
    match = finished_game([3, 1, 4])  # 0, 0 and -4 points
    assert match.ranks_and_scores()[0].tolist() == [1, 0, 2]


def test_r8_equal_points_and_volcanoes_share_the_win():
    match = finished_game([2, 2, 2, 3])
    assert match.ranks_and_scores()[0].tolist() == [0, 0, 0, 3]
    assert match.rewards() == pytest.approx([1 / 9, 1 / 9, 1 / 9, -1 / 3])


# R9


def test_r9_only_the_holder_sees_the_characters_passed_on():
    match = table(3, "hidden_characters", character=(1, 3, 5))
    draw(match, CHARACTER)
    assert [offered["tile"] and offered["tile"]["character"] for offered in match.view(0)["offer"]] == [
        "vain_man",
        "geographer",
        "lamplighter",
    ]
    assert [offered["tile"] for offered in match.view(1)["offer"]] == [None] * 3
    take(match, 1)
    appoint(match, 2)
    assert [offered["tile"]["character"] for offered in match.view(2)["offer"]] == ["vain_man", "lamplighter"]
    assert [offered["tile"] for offered in match.view(0)["offer"]] == [None] * 2


def test_r9_characters_stay_hidden_until_scoring():
    match = table(3, "hidden_characters", character=(1, 3, 5))
    play_round(match, CHARACTER, [(0, 1), (2, 0), (1, 0)])
    assert characters_seen(match, 0) == [["geographer"], [None], [None]]
    assert characters_seen(match, 1) == [[None], ["lamplighter"], [None]]
    assert characters_seen(match, SPECTATOR) == [[None], [None], [None]]
    match.states["phase"] = Phase.OVER
    assert characters_seen(match, 0) == [["geographer"], ["lamplighter"], ["vain_man"]]


def test_r9_who_drafts_before_the_last_knows_what_is_left_for_the_last():
    match = table(3, "hidden_characters", character=(1, 3, 5))
    play_round(match, CHARACTER, [(0, 1), (2, 0), (1, 0)])
    assert characters_seen(match, 2) == [[None], ["lamplighter"], ["vain_man"]]


def test_r9_other_tiles_stay_open():
    match = table(3, "hidden_characters", centre=(1, 2, 3))
    draw(match, CENTER)
    assert [offered["tile"]["id"] for offered in match.view(1)["offer"]] == [0, 1, 2]


def test_r9_determinized_state_reshuffles_the_characters_passed_on():
    """The first of three to draft knows the two characters left, not who has which."""
    match = table(3, "hidden_characters", character=(1, 3, 5))
    play_round(match, CHARACTER, [(0, 1), (2, 0), (1, 0)])
    worlds = [match.determinized(0, seed) for seed in range(40)]
    assert {(held_by(world, 1), held_by(world, 2)) for world in worlds} == {
        ("lamplighter", "vain_man"),
        ("vain_man", "lamplighter"),
    }
    last = {held_by(match.determinized(2, seed), 1) for seed in range(40)}
    assert last == {"lamplighter"}  # seat 2 passed on one tile only
    assert len({held_by(match.determinized(1, seed), 0) for seed in range(60)}) > 5  # seat 1 saw only its own


def test_r9_two_players_the_second_cannot_tell_what_the_drawer_kept():
    """The drawer keeps one of two tiles and discards the other face down."""
    match = table(2, "hidden_characters", character=(1, 3, 5))
    play_round_of_two(match, CHARACTER, hide=2, first=0, then=1)
    assert match.view(1)["discard"] == []
    assert [discarded["character"] for discarded in match.view(0)["discard"]] == ["lamplighter"]
    assert characters_seen(match, 1) == [[None], ["vain_man"]]
    assert characters_seen(match, 0) == [["geographer"], ["vain_man"]]
    kept = [held_by(match.determinized(1, seed), 0) for seed in range(80)]
    assert "geographer" in kept  # the tile it saw face up
    assert len(set(kept)) > 5  # or the one it never saw


def test_r9_the_observation_remembers_what_was_passed_on():
    match = table(3, "hidden_characters", character=(1, 3, 5))
    play_round(match, CHARACTER, [(0, 1), (2, 0), (1, 0)])
    may_hold = GAME.observation.unpack(match.observation(0))["may_hold"]
    assert np.flatnonzero(may_hold[1]).tolist() == [0, 2]  # vain man or lamplighter
    assert np.flatnonzero(may_hold[2]).tolist() == [0, 2]
    assert not may_hold[0].any()


# The encoder


def test_what_if_tells_how_each_tile_would_change_each_score():
    match = table(3, character=(1, 3, 15), centre=(7, 12, 10))
    play_round(match, CHARACTER, [(0, 0), (1, 1), (2, 2)])  # vain man, geographer, king
    draw(match, CENTER)  # by seat 2: a snake and a volcano; a snake; a rose
    what_if = GAME.observation.unpack(match.observation(0))["what_if"]
    assert what_if[:3, :3].tolist() == [
        [4 - 1, 0 - 1, 0 - 1],  # a snake for the vain man, no quiet tile, no rose; the only volcano costs a point
        [4, 1, 0],
        [0, 1, 14],
    ]
    take(match, 0)
    assert not GAME.observation.unpack(match.observation(0))["what_if"][:, 2].any()  # seat 2 has its tile


def test_what_if_agrees_with_what_happens():
    """The change told for the seat to move is the change it gets."""
    for num_players in GAME.players:
        match = Match(GAME, num_players, seed=num_players)
        dice = np.random.default_rng(num_players)
        while not match.is_over:
            action = int(dice.choice(fill_legal(match)))
            seat, slot = match.seat, action - TAKE
            seen = GAME.observation.unpack(match.observation(seat))
            match.step(action)
            if action in ACTIONS.take and seen["offer_is_known"][slot]:
                after = match.ranks_and_scores()[1][seat]
                assert after == seen["points"][0] + seen["what_if"][slot, 0]

"""Does the observation show what a seat knows?"""

from cosmozoo.envs import Match
from cosmozoo.envs.exploding_planet.components import Title
from games.exploding_planet.positions import (
    GAME,
    PLANET,
    do,
    observed,
    play,
    table,
)

# Observation


def test_the_variant_is_observed():
    assert [observed(Match(GAME, 4, variant, seed=1), 0)["variant"].tolist() for variant in GAME.variants] == [
        [1, 0],
        [0, 1],
    ]


def test_unseen_cards_are_the_deck_less_all_that_can_be_placed():
    match = table("divination nope", "skip eco_kit", pile=f"skip recycling nope {PLANET}")
    match.states["known_hands"][0, 0, 1, Title.ECO_KIT] = 1
    play(match, "play divination")
    assert match.view(0)["unseen"] == {"skip": 1}
    assert observed(match, 0)["unseen"].sum() == 1


def test_danger_counts_what_the_seat_knows():
    match = table("divination", "", "", pile=f"skip {PLANET} recycling nope skip nope {PLANET}")
    assert observed(match, 0)["danger"].tolist() == [28, 28]
    play(match, "play divination")
    assert observed(match, 0)["danger"].tolist() == [0, 25]
    do(match, "draw a card")
    assert observed(match, 0)["danger"].tolist() == [100, 25]
    assert observed(match, 1)["danger"].tolist() == [33, 33]


def test_seats_are_counted_from_the_observer():
    match = table("bad_deed", "skip", "nope nope", pile=f"skip {PLANET} {PLANET}")
    play(match, "play bad deed")
    assert observed(match, 0)["to_move"].tolist() == [0, 1] + [0] * 8
    assert observed(match, 2)["to_move"].tolist() == [0, 0, 1] + [0] * 7
    assert observed(match, 2)["hand_sizes"].tolist() == [2, 0, 1] + [0] * 7
    assert observed(match, 2)["hands"][0, Title.NOPE] == 2


def test_the_chain_of_nopes_is_observed():
    match = table("skip nope", "nope", "", pile=f"skip {PLANET} {PLANET}")
    do(match, "play skip", "nope", "pass")
    seen = observed(match, 2)
    assert match.seat == 0
    assert seen["play"].tolist() == [0, 1, *[0] * 10]
    assert seen["laid"][Title.SKIP] == 1
    assert seen["nopes"].tolist() == [0, 0, 1] + [0] * 7
    assert seen["last_player"].tolist() == [0, 0, 1] + [0] * 7
    assert seen["to_ask"].tolist() == [0, 1] + [0] * 8
    assert seen["is_noped"] == 1

"""What do the seats of Exploding Planet learn and forget, and which worlds are consistent with it?"""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from cosmozoo.envs import Match
from cosmozoo.envs.exploding_planet.components import TITLES, Title
from cosmozoo.envs.exploding_planet.invariants import check_state
from cosmozoo.envs.exploding_planet.state import Phase
from cosmozoo.testing.strategies import random_action, random_game, visible
from games.exploding_planet.positions import (
    GAME,
    do,
    hand,
    known_hand,
    known_pile,
    let_pass,
    observed,
    pile,
    play,
    table,
)

PLANET = "exploding_planet"
ENOUGH = 600  # comparisons for each number of players


# The pile: learning


def test_divination_teaches_the_top_three_to_one_seat():
    match = table("divination", "", "", pile=f"skip nope recycling {PLANET} {PLANET}")
    play(match, "play divination")
    assert known_pile(match, 0) == f"skip nope recycling {PLANET} {PLANET}"
    assert known_pile(match, 1) == known_pile(match, 2) == "? ? ? ? ?"


def test_change_the_future_teaches_the_top_three_before_and_after_ordering():
    match = table("change_the_future", "", pile=f"skip nope recycling {PLANET}")
    play(match, "play change the future")
    assert known_pile(match, 0) == f"skip nope recycling {PLANET}"
    do(match, "put back, from the top: recycling, skip, nope")
    assert known_pile(match, 0) == f"recycling skip nope {PLANET}"
    assert known_pile(match, 1) == "? ? ? ?"


def test_who_puts_a_planet_back_knows_where_it_is_and_keeps_what_it_knew():
    match = table("divination eco_kit", "", pile=f"{PLANET} nope recycling skip")
    play(match, "play divination")
    do(match, "draw a card", "put the planet below 1 card")
    assert known_pile(match, 0) == f"nope {PLANET} recycling ?"
    assert known_pile(match, 1) == "? ? ? ?"


def test_a_noped_divination_teaches_nothing():
    match = table("divination", "nope", pile=f"skip {PLANET}")
    do(match, "play divination", "nope")
    let_pass(match)
    assert known_pile(match, 0) == "? ?"


# The pile: keeping and forgetting


def test_known_cards_move_up_as_the_top_is_drawn():
    match = table("divination", "", pile=f"skip nope {PLANET} recycling")
    play(match, "play divination")
    do(match, "draw a card")
    assert known_pile(match, 0) == f"nope {PLANET} ?"


def test_known_cards_stay_as_the_bottom_is_drawn():
    match = table("divination reversal", "", pile=f"skip nope {PLANET} recycling")
    play(match, "play divination", "play reversal")
    assert known_pile(match, 0) == f"skip nope {PLANET}"


def test_all_is_forgotten_when_the_pile_is_shuffled():
    match = table("divination recycling", "", pile=f"skip nope {PLANET} recycling")
    play(match, "play divination", "play recycling")
    assert known_pile(match, 0) == "? ? ? ?"


def test_all_depths_are_forgotten_when_someone_else_puts_a_planet_back():
    match = table("divination skip", "eco_kit reversal", pile=f"nope divination recycling skip {PLANET}")
    play(match, "play divination", "play skip", "play reversal")
    do(match, "put the planet at the bottom of the pile")
    assert known_pile(match, 0) == "? ? ? ? ?"
    assert known_pile(match, 1) == f"? ? ? ? {PLANET}"


def test_the_top_three_are_forgotten_when_someone_else_changes_the_future():
    match = table("eco_kit", "change_the_future", pile=f"{PLANET} nope recycling divination skip")
    do(match, "draw a card", "put the planet below 3 cards")
    play(match, "play change the future")
    do(match, "put back, from the top: nope, recycling, divination")
    assert known_pile(match, 0) == f"? ? ? {PLANET} ?"
    match = table("divination skip", "change_the_future", pile=f"nope recycling skip {PLANET}")
    play(match, "play divination", "play skip", "play change the future")
    do(match, "put back, from the top: nope, recycling, skip")
    assert known_pile(match, 0) == f"? ? ? {PLANET}"


def test_r3_a_planet_known_for_certain_stays_known_when_another_is_put_back():
    match = table("eco_kit", "eco_kit", "", pile=f"{PLANET} {PLANET} skip nope")
    do(match, "draw a card", "put the planet at the bottom of the pile")
    do(match, "draw a card", "put the planet on top of the pile")
    assert known_pile(match, 0) == f"? ? ? {PLANET}"
    assert known_pile(match, 1) == f"{PLANET} ? ? ?"
    assert known_pile(match, 2) == "? ? ? ?"
    assert observed(match, 0)["planet_at"][:4].tolist() == [0, 0, 0, 1]


def test_r3_a_planet_stays_known_only_where_its_neighbors_make_no_difference():
    pile = f"{PLANET} {PLANET} skip nope recycling {PLANET} {PLANET}"
    match = table("divination skip", "eco_kit reversal", "", "", "", pile=pile)
    play(match, "play divination", "play skip", "play reversal")
    do(match, "put the planet below 4 cards")
    assert known_pile(match, 0) == f"{PLANET} {PLANET} ? ? ? ? ?"
    assert known_pile(match, 1) == f"? ? ? ? {PLANET} ? ?"


def test_r3_the_last_places_hold_planets_if_all_other_places_are_known():
    match = table("divination", "", "", "", pile=f"skip nope {PLANET} {PLANET} {PLANET}")
    play(match, "play divination")
    assert known_pile(match, 0) == f"skip nope {PLANET} {PLANET} {PLANET}"
    assert known_pile(match, 1) == "? ? ? ? ?"


# The pile: cards known as a set


def mixed(match, seat):
    """What a seat knows of cards in any order: at which depths, which cards, how many more that are no planets."""
    seen = match.view(seat)["pile"]
    observation = observed(match, seat)
    assert observation["num_mixed"] == len(seen["mixed_depths"])
    assert {TITLES[i]: int(n) for i, n in enumerate(observation["mixed"]) if n} == seen["mixed"]
    assert observation["mixed_harmless"] == seen["mixed_harmless"]
    return seen["mixed_depths"], seen["mixed"], seen["mixed_harmless"]


def mixed_by_another(*hands, pile):
    """Seat 0 looks at the top three cards, then seat 1 puts them back as they were."""
    match = table("divination skip", f"change_the_future {hands[0]}", *hands[1:], pile=pile)
    play(match, "play divination", "play skip", "play change the future")
    match.step(int(match.action_mask.argmax()))
    return match


def test_r6_another_changing_the_future_leaves_the_top_three_known_as_a_set():
    match = mixed_by_another("skip", pile=f"nope {PLANET} recycling skip")
    assert known_pile(match, 0) == "? ? ? ?"
    assert mixed(match, 0) == ([0, 1, 2], {"nope": 1, PLANET: 1, "recycling": 1}, 0)
    assert match.view(0)["unseen"] == {"skip": 2}
    assert observed(match, 0)["danger"].tolist() == [33, 0]
    assert mixed(match, 1) == ([], {}, 0)


def test_r6_knowledge_below_a_changed_future_is_untouched():
    match = table("eco_kit skip", "change_the_future", pile=f"{PLANET} nope recycling divination skip")
    do(match, "draw a card", "put the planet below 3 cards")
    play(match, "play change the future")
    match.step(int(match.action_mask.argmax()))
    assert known_pile(match, 0) == f"? ? ? {PLANET} ?"


def test_r6_of_a_set_a_card_drawn_unseen_may_be_any_but_a_planet():
    match = mixed_by_another("", pile=f"nope {PLANET} recycling skip")
    do(match, "draw a card")
    assert mixed(match, 0) == ([0, 1], {PLANET: 1}, 1)
    assert observed(match, 0)["danger"].tolist() == [50, 0]
    assert known_hand(match, 0, 1) == ""


def test_r6_what_is_left_of_a_set_without_planets_is_harmless():
    match = mixed_by_another("", pile=f"nope skip recycling {PLANET} skip")
    do(match, "draw a card")
    assert mixed(match, 0) == ([0, 1], {}, 2)
    assert observed(match, 0)["danger"].tolist() == [0, 50]


def test_r6_of_a_set_a_card_that_is_seen_is_taken_out():
    match = mixed_by_another("skip", pile=f"nope {PLANET} recycling skip")
    play(match, "play skip")
    do(match, "draw a card")
    assert mixed(match, 0) == ([0, 1], {PLANET: 1, "recycling": 1}, 0)


def test_r6_a_planet_drawn_from_a_set_is_seen_by_all():
    match = mixed_by_another("eco_kit", "", pile=f"{PLANET} nope recycling skip {PLANET}")
    do(match, "draw a card")
    assert match.state.phase == Phase.BURY
    assert mixed(match, 0) == ([0, 1], {"nope": 1, "recycling": 1}, 0)


def test_r6_the_last_of_a_set_is_known_by_its_place_and_by_who_draws_it():
    match = mixed_by_another("", pile=f"nope nope {PLANET} skip")
    do(match, "draw a card")
    assert known_hand(match, 0, 1) == "nope"
    do(match, "draw a card")
    assert known_pile(match, 0) == f"{PLANET} ?"


def test_r6_an_own_planet_put_back_among_a_set_leaves_its_order_open():
    match = mixed_by_another("reversal", "", pile=f"nope skip recycling skip {PLANET} {PLANET}")
    match.states["hands"][0, 0, Title.ECO_KIT] = match.states["hand_sizes"][0, 0] = 1
    match.states["discard"][0, Title.ECO_KIT] -= 1
    match.states["hands"][0, 0, Title.REVERSAL] = 1
    match.states["hand_sizes"][0, 0] = 2
    match.states["discard"][0, Title.REVERSAL] -= 1
    match.states["turn"] = match.states["seat"] = 0
    match.action_mask = match.legal_actions(0)
    play(match, "play reversal")
    do(match, "put the planet below 1 card")
    assert mixed(match, 0) == ([0, 2, 3], {"nope": 1, "skip": 1, "recycling": 1}, 0)
    assert known_pile(match, 0).split()[1] == PLANET


def test_cards_known_to_be_alike_stay_known_in_any_order():
    match = table("divination skip", "change_the_future", pile=f"nope nope nope {PLANET}")
    play(match, "play divination", "play skip", "play change the future")
    match.step(int(match.action_mask.argmax()))
    assert known_pile(match, 0) == f"nope nope nope {PLANET}"
    match = table("divination recycling", "", pile=PLANET)
    play(match, "play divination", "play recycling")
    assert known_pile(match, 0) == PLANET


def test_a_planet_put_back_into_an_empty_pile_is_known_to_all():
    match = table("eco_kit", "", pile=PLANET)
    do(match, "draw a card", "put the planet on top")
    assert known_pile(match, 1) == PLANET
    assert observed(match, 1)["danger"].tolist() == [100, 100]


def test_a_divination_of_someone_else_changes_nothing():
    match = table("divination skip", "divination", pile=f"nope recycling skip {PLANET}")
    play(match, "play divination", "play skip", "play divination")
    assert known_pile(match, 0) == known_pile(match, 1) == f"nope recycling skip {PLANET}"


# Hands: learning


def test_everyone_knows_that_everyone_begins_with_an_eco_kit():
    match = Match(GAME, 3, seed=0)
    for seat in range(3):
        for owner in range(3):
            assert known_hand(match, seat, owner) == ("" if owner == seat else "eco_kit")


def test_giver_and_taker_know_a_card_given():
    match = table("donation", "skip nope", "", pile=f"skip {PLANET} {PLANET}")
    do(match, "play donation", "choose player 2")
    let_pass(match)
    do(match, "give nope")
    assert known_hand(match, 1, 0) == "nope"
    assert known_hand(match, 2, 0) == ""


def test_victim_and_thief_know_a_card_stolen():
    match = table("skip skip", "nope", "", pile=f"skip {PLANET} {PLANET}")
    do(match, "pair", "choose player 2")
    let_pass(match)
    assert hand(match, 0) == "nope"
    assert known_hand(match, 1, 0) == "nope"
    assert known_hand(match, 2, 0) == ""


def test_all_know_a_card_asked_for_by_its_title():
    match = table("recycling recycling recycling", "skip nope", "", pile=f"skip {PLANET} {PLANET}")
    do(match, "triple", "choose player 2")
    let_pass(match)
    do(match, "ask for nope")
    assert known_hand(match, 1, 0) == known_hand(match, 2, 0) == "nope"


def test_all_know_a_card_taken_from_the_discard_pile():
    match = table("skip recycling nope dd_a dd_joker", "", "", pile=f"nope {PLANET} {PLANET}")
    do(match, "five different cards", "lay skip", "lay recycling", "lay nope", "lay D.D. A", "lay D.D. joker")
    let_pass(match)
    do(match, "take eco-kit")
    assert known_hand(match, 1, 0) == known_hand(match, 2, 0) == "eco_kit"


def test_those_who_swap_know_each_others_hands_and_what_others_knew_moves_along():
    match = table("solidarity skip nope", "dd_a donation", "eco_kit", pile=f"skip {PLANET} {PLANET}")
    match.states["known_hands"][0, 2, 0, Title.NOPE] = 1
    match.states["known_hands"][0, 2, 1, Title.DD_A] = 1
    match.states["known_hands"][0, 0, 2, Title.ECO_KIT] = 1
    do(match, "play solidarity", "choose player 2")
    let_pass(match)
    assert known_hand(match, 0, 1) == "skip nope"
    assert known_hand(match, 1, 0) == "donation dd_a"
    assert known_hand(match, 2, 0) == "dd_a"
    assert known_hand(match, 2, 1) == "nope"
    assert known_hand(match, 0, 2) == "eco_kit"


def test_a_card_drawn_at_a_known_depth_is_known_to_be_in_that_hand():
    match = table("divination skip", "", "", pile=f"nope recycling skip {PLANET} {PLANET}")
    play(match, "play divination", "play skip")
    do(match, "draw a card")
    assert known_hand(match, 0, 1) == "nope"
    assert known_hand(match, 2, 1) == ""


def test_a_bottom_card_drawn_at_a_known_depth_is_known_as_well():
    match = table("divination skip", "reversal", pile=f"{PLANET} nope")
    play(match, "play divination", "play skip", "play reversal")
    assert known_hand(match, 0, 1) == "nope"


# Hands: forgetting


def test_a_card_played_is_one_fewer_known():
    match = table("skip", "skip nope", pile=f"skip {PLANET}")
    match.states["known_hands"][0, 0, 1, Title.NOPE] = 1
    do(match, "play skip", "nope")
    assert known_hand(match, 0, 1) == ""


def test_a_card_played_that_was_not_known_changes_nothing():
    match = table("skip", "skip nope", pile=f"skip {PLANET}", turn=1)
    match.states["known_hands"][0, 0, 1, Title.NOPE] = 1
    play(match, "play skip")
    assert known_hand(match, 0, 1) == "nope"


def test_any_card_may_have_gone_where_a_third_seat_saw_none():
    match = table("donation", "eco_kit skip nope nope", "", pile=f"skip {PLANET} {PLANET}")
    match.states["known_hands"][0, 2, 1] = match.states["hands"][0, 1] - [0, 0, 1, *[0] * 12]
    match.states["known_hands"][0, 0, 1, Title.NOPE] = 2
    do(match, "play donation", "choose player 2")
    let_pass(match)
    do(match, "give skip")
    assert known_hand(match, 2, 1) == "nope"
    assert known_hand(match, 2, 0) == ""
    assert known_hand(match, 0, 1) == "nope nope"


def test_a_third_seat_knows_what_went_if_it_knows_of_nothing_else():
    match = table("donation", "nope nope", "", pile=f"skip {PLANET} {PLANET}")
    match.states["known_hands"][0, 2, 1, Title.NOPE] = 2
    do(match, "play donation", "choose player 2")
    let_pass(match)
    do(match, "give nope")
    assert known_hand(match, 2, 1) == known_hand(match, 2, 0) == "nope"


def asked_in_vain(*hands, pile=f"skip nope reversal {PLANET} {PLANET}"):
    """Seat 0 asks seat 1 for an eco-kit that it does not hold."""
    match = table(f"recycling recycling recycling {hands[0]}", *hands[1:], pile=pile)
    do(match, "triple: three", "choose player 2")
    let_pass(match)
    do(match, "ask for eco-kit")
    return match


def missing(match, seat, owner):
    """Titles of which a seat knows another to hold no other card, as it learned from questions and swaps."""
    named = match.view(seat)["players"][owner]["no_more"]
    shown = observed(match, seat)["no_more"][(owner - seat) % match.settings.num_players]
    assert all(shown[TITLES.index(name)] for name in named)
    return " ".join(named)


def test_r9_all_know_that_a_hand_asked_in_vain_holds_none_of_the_title():
    match = asked_in_vain("", "skip nope", "")
    assert [missing(match, seat, 1) for seat in range(3)] == ["eco_kit", "", "eco_kit"]
    for seed in range(100):
        assert "eco_kit" not in hand(match.determinized(0, seed), 1)
        assert missing(match.determinized(0, seed), 2, 1) == "eco_kit"


def test_r9_a_card_gained_unseen_may_be_of_the_title_asked_for():
    match = asked_in_vain("skip", "divination", "")
    play(match, "play skip", "play divination")
    do(match, "draw a card")
    assert [missing(match, seat, 1) for seat in (0, 2)] == ["", ""]
    match = table("recycling recycling recycling divination skip", "nope", "", pile=f"skip nope skip {PLANET} {PLANET}")
    play(match, "play divination")
    do(match, "triple: three", "choose player 2")
    let_pass(match)
    do(match, "ask for eco-kit", "play skip")
    let_pass(match)
    do(match, "draw a card")
    assert known_hand(match, 0, 1) == "skip"
    assert [missing(match, seat, 1) for seat in (0, 2)] == ["eco_kit", ""]


def test_r9_what_was_asked_for_in_vain_travels_with_a_swapped_hand():
    match = asked_in_vain("", "skip nope", "solidarity", "donation donation", pile=f"skip {PLANET} {PLANET} {PLANET}")
    match.states["turn"] = match.states["seat"] = 2
    match.action_mask = match.legal_actions(2)
    do(match, "play solidarity", "choose player 2")
    let_pass(match)
    assert hand(match, 2) == "skip nope"
    assert [missing(match, seat, 2) for seat in (0, 3)] == ["eco_kit", "eco_kit"]
    assert [missing(match, seat, 1) for seat in (0, 3)] == ["", ""]
    assert observed(match, 2)["no_more"][3].all(), "who swapped knows the whole hand"
    assert observed(match, 1)["no_more"][1].all()
    for seed in range(50):
        assert "eco_kit" not in hand(match.determinized(0, seed), 2)


def test_r9_a_card_from_a_hand_asked_in_vain_cannot_be_of_the_title():
    match = asked_in_vain("skip skip", "nope nope", "", pile=f"nope {PLANET} {PLANET}")
    match.states["no_more"][0, 2, 0, Title.ECO_KIT] = True
    do(match, "pair: two", "choose player 2")
    let_pass(match)
    assert missing(match, 2, 0) == "eco_kit"
    assert missing(match, 2, 1) == "eco_kit"


def test_r9_what_a_hand_does_not_hold_stays_so_when_it_loses_a_card():
    match = asked_in_vain("skip skip", "nope donation", "", pile=f"nope {PLANET} {PLANET}")
    match.states["no_more"][0, 2, 1, Title.NOPE] = match.states["known_hands"][0, 2, 1, Title.NOPE] = 1
    do(match, "pair: two", "choose player 2")
    let_pass(match)
    assert missing(match, 2, 1) == "eco_kit", "the nope may be gone or not"


@pytest.mark.parametrize("known", [0, 1])
def test_r7_a_hand_that_gave_its_last_card_is_known_to_be_empty(known):
    match = table("donation", "nope", "", pile=f"skip {PLANET} {PLANET}")
    match.states["known_hands"][0, 2, 1, Title.NOPE] = known
    do(match, "play donation", "choose player 2")
    let_pass(match)
    do(match, "give nope")
    for seat in (0, 2):
        seen = observed(match, seat)
        steps = (1 - seat) % 3
        assert seen["hand_sizes"][steps] == 0
        assert not seen["hands"][steps].any()
        assert seen["no_more"][steps].all()


def test_of_a_title_all_of_whose_cards_can_be_placed_no_hand_holds_more():
    match = table("nope", "skip", pile=f"recycling {PLANET}")
    assert observed(match, 0)["no_more"][1].tolist() == [
        title not in (Title.SKIP, Title.RECYCLING) for title in range(15)
    ]


def test_a_title_asked_for_and_not_held_teaches_no_lower_bound():
    match = table("recycling recycling recycling", "skip nope", "", pile=f"skip {PLANET} {PLANET}")
    match.states["known_hands"][0, 2, 1, Title.NOPE] = 1
    do(match, "triple", "choose player 2")
    let_pass(match)
    do(match, "ask for eco-kit")
    assert known_hand(match, 2, 1) == "nope"
    assert known_hand(match, 2, 0) == ""


def test_nothing_is_known_of_the_hand_of_who_is_out():
    match = table("nope", "", "", pile=f"{PLANET} skip {PLANET}")
    match.states["known_hands"][0, 1, 0, Title.NOPE] = 1
    do(match, "draw a card")
    assert known_hand(match, 1, 0) == ""


def test_the_kit_used_against_a_planet_is_one_fewer_known():
    match = table("eco_kit eco_kit", "", pile=f"{PLANET} skip")
    match.states["known_hands"][0, 1, 0, Title.ECO_KIT] = 1
    do(match, "draw a card")
    assert known_hand(match, 1, 0) == ""


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


# Worlds


def worlds_by_hand(unseen, hand_sizes, open_depths):
    """All ways to deal cards to hands of given sizes and to the pile, planets only to the pile; with their weights."""
    found = Counter()
    for order in permutations(unseen):
        hands, rest = [], list(order)
        for size in hand_sizes:
            hands.append(tuple(sorted(rest[:size])))
            rest = rest[size:]
        if not any(PLANET in each for each in hands):
            assert len(rest) == open_depths
            found[tuple(hands), tuple(rest)] += 1
    total = sum(found.values())
    return {world: weight / total for world, weight in found.items()}


def test_determinized_states_are_all_that_fit_and_equally_likely():
    match = table("divination", "nope skip eco_kit", "skip", pile=f"recycling {PLANET} {PLANET}")
    match.states["known_hands"][0, 0, 1, Title.ECO_KIT] = 1
    match.states["known_pile"][0, 0, 1] = Title.EXPLODING_PLANET
    expected = worlds_by_hand(["nope", "skip", "skip", "recycling", PLANET], (2, 1), open_depths=2)
    found = Counter()
    num_worlds = 3000
    for seed in range(num_worlds):
        world = match.determinized(0, seed)
        assert hand(world, 0) == "divination"
        assert "eco_kit" in hand(world, 1)
        cards = pile(world).split()
        assert cards.pop(1) == PLANET
        one = tuple(sorted(hand(world, 1).replace("eco_kit", "").split()))
        found[(one, tuple(hand(world, 2).split())), tuple(cards)] += 1
    assert set(found) == set(expected)
    surprise = sum((found[w] - p * num_worlds) ** 2 / (p * num_worlds) for w, p in expected.items())
    assert surprise < 80, "chi-squared with some 15 degrees, false alarm below 1e-9"


def test_determinized_hands_hold_none_of_what_they_were_asked_for_and_all_such_worlds_are_equally_likely():
    match = table("", "nope skip", "skip eco_kit", pile=f"recycling {PLANET} {PLANET}")
    match.states["no_more"][0, (0, 3), 1, Title.ECO_KIT] = True
    match.states["no_more"][0, 0, 2, Title.NOPE] = True
    everything = worlds_by_hand(["nope", "skip", "skip", "eco_kit", "recycling", PLANET, PLANET], (2, 2), open_depths=3)
    fitting = {
        (hands, cards): p
        for (hands, cards), p in everything.items()
        if "eco_kit" not in hands[0] and "nope" not in hands[1]
    }
    expected = {world: p / sum(fitting.values()) for world, p in fitting.items()}
    assert chi_squared(match, expected, lambda world: (hands_of(world), tuple(pile(world).split()))) < 160


def test_determinized_piles_hold_a_set_in_any_order_and_all_orders_are_equally_likely():
    match = mixed_by_another("", pile=f"nope {PLANET} recycling skip")
    do(match, "draw a card")
    cards = ["nope", "recycling", "skip"]
    expected = {}
    for drawn in cards:
        for harmless, last in permutations([card for card in cards if card != drawn]):
            for top in permutations([PLANET, harmless]):
                expected[((drawn,),), (*top, last)] = 1 / 12
    assert chi_squared(match, expected, lambda world: (hands_of(world), tuple(pile(world).split()))) < 60


def hands_of(world):
    return tuple(tuple(sorted(hand(world, owner).split())) for owner in range(1, world.settings.num_players))


def chi_squared(match, expected, world_of, num_worlds=3000):
    """The distance of redrawn worlds from their expected shares."""
    found = Counter(world_of(match.determinized(0, seed)) for seed in range(num_worlds))
    assert set(found) == set(expected)
    return sum((found[w] - p * num_worlds) ** 2 / (p * num_worlds) for w, p in expected.items())


def test_who_lays_five_different_cards_can_go_on_in_every_world():
    match = table("eco_kit skip divination recycling nope donation", "reversal reversal", pile=f"dd_a dd_a {PLANET}")
    do(match, "five different cards", "lay eco-kit", "lay skip")
    seen = set()
    for seed in range(300):
        world = match.determinized(1, seed)
        assert world.legal_actions(0).any()
        seen.add(hand(world, 0))
        dice = np.random.default_rng(seed)
        while world.state.phase == Phase.LAY:
            world.step(random_action(world, dice))
    everything = ["divination", "recycling", "donation", "nope", "dd_a", "dd_a"]
    expected = {
        " ".join(sorted(cards, key=TITLES.index)) for cards in permutations(everything, 4) if len(set(cards)) >= 3
    }
    assert seen == expected


def test_where_a_planet_was_put_back_is_redrawn_with_its_planters_knowledge():
    match = table("eco_kit", "", "", pile=f"{PLANET} skip nope recycling divination {PLANET}")
    do(match, "draw a card", "put the planet below 2 cards")
    depths = set()
    for seed in range(200):
        world = match.determinized(1, seed)
        check_state(world.state)
        assert known_pile(world, 0).split().count(PLANET) == 1
        depths.add(known_pile(world, 0).split().index(PLANET))
    assert depths == set(range(6))


def test_planets_that_others_are_sure_of_are_planets_in_every_world():
    match = table("eco_kit", "eco_kit", "", pile=f"{PLANET} {PLANET} skip nope")
    do(match, "draw a card", "put the planet at the bottom of the pile")
    do(match, "draw a card", "put the planet on top of the pile")
    for seed in range(50):
        world = match.determinized(2, seed)
        check_state(world.state)
        assert known_pile(world, 0).split().count(PLANET) == known_pile(world, 1).split().count(PLANET) == 1


def test_sets_that_others_know_are_of_the_new_cards_in_every_world():
    match = mixed_by_another("", "", pile=f"nope recycling skip divination {PLANET} {PLANET}")
    tops = set()
    for seed in range(50):
        world = match.determinized(2, seed)
        check_state(world.state)
        depths, cards, _ = mixed(world, 0)
        assert sorted(Counter(pile(world).split()[:3]).items()) == sorted(cards.items()) or depths == []
        tops.add(tuple(cards))
    assert len(tops) > 5


def test_what_a_divination_showed_stays_at_the_top_in_every_world():
    match = table("divination", "", pile=f"skip nope recycling divination {PLANET}")
    play(match, "play divination")
    tops = set()
    for seed in range(100):
        world = match.determinized(1, seed)
        assert known_pile(world, 0).split()[3:] == ["?", "?"]
        assert "?" not in known_pile(world, 0).split()[:3]
        tops.add(known_pile(world, 0).split()[0])
    assert len(tops) == 5


@pytest.mark.parametrize("num_players", GAME.players)
def test_worlds_that_look_alike_keep_looking_alike(num_players):
    """A seat's sight follows from what it can perceive alone: two worlds that show it the same events stay the same.

    From a position and a world the seat takes for it, the same moves are made as long as the seat perceives the same.
    """
    compared = 0
    for seed in range(60):
        for number, match in enumerate(random_game(GAME, num_players, "standard", seed)):
            if number % 7 == 0 and not match.is_over and compared < ENOUGH:
                seat = (seed + number) % num_players
                compared += follow_both(match.copy(), match.determinized(seat, number), seat, seed)
        if compared >= ENOUGH:
            return
    raise AssertionError(f"only {compared} comparisons")


def follow_both(real, world, seat, seed):
    """Plays moves open in both worlds; the number of moves after which the seat's sight was compared."""
    dice = np.random.default_rng(seed)
    for number in range(25):
        common = real.action_mask & world.action_mask
        if real.is_over or not common.any():
            return number
        action = int(dice.choice(np.flatnonzero(common)))
        is_hidden = chooses_in_secret(real, seat)
        before = real.copy()
        real.step(action)
        world.step(random_action(world, dice) if is_hidden else action)
        if perceived(before, real, seat) != perceived(before, world, seat):
            return number
        assert visible(real, seat) == visible(world, seat)
    return 25


def chooses_in_secret(match, seat):
    """A seat does not see where another puts the planet, how it orders cards, and what it gives to a third."""
    state = match.state
    if state.phase == Phase.GIVE:
        return seat not in (state.turn, state.target)
    return state.seat != seat and state.phase in (Phase.BURY, Phase.ORDER)


def perceived(before, match, seat):
    """What a seat can see at this moment, without memory."""
    state = match.state
    names = (
        *("phase", "seat", "turn", "turns_owed", "is_attacked", "play", "target", "last_player", "num_nopes"),
        *("pile_size", "hand_sizes", "discard", "is_alive", "laid", "nopers"),
    )
    is_closed = before.state.phase == Phase.NOPE != state.phase
    looks = before.state.play in (Title.DIVINATION, Title.CHANGE_THE_FUTURE) and before.state.turn == seat
    top = state.pile[:3].tolist() if is_closed and looks and before.state.num_nopes % 2 == 0 else None
    return [state[name].tolist() for name in names], state.hands[seat].tolist(), top


@pytest.mark.parametrize("num_players", GAME.players)
def test_redrawn_worlds_follow_from_a_seats_knowledge_alone(num_players):
    """Redrawing a redrawn world gives the same as redrawing once: hidden information has no influence."""
    for number, match in enumerate(random_game(GAME, num_players, "standard", seed=num_players)):
        if number % 5 == 0:
            seat = number % num_players
            twin = match.determinized(seat, number)
            check_state(twin.state)
            assert visible(twin, seat) == visible(match, seat)
            assert twin.determinized(seat, 1).states.tobytes() == match.determinized(seat, 1).states.tobytes()


@pytest.mark.parametrize("num_players", GAME.players)
def test_skipping_forced_moves_changes_no_seats_sight(num_players):
    """Questions with one answer are gone; whatever any seat can see at a common decision is the same."""
    num_skipped = 0
    for seed in range(3):
        short = Match(GAME, num_players, seed=seed, skip_forced=True)
        full = Match(GAME, num_players, seed=seed)
        dice = np.random.default_rng(seed)
        while not full.is_over:
            if full.action_mask.sum() == 1:
                full.step(int(full.action_mask.argmax()))
                num_skipped += 1
                continue
            assert (short.seat, short.action_mask.tolist()) == (full.seat, full.action_mask.tolist())
            for seat in range(num_players):
                assert short.observation(seat).tobytes() == full.observation(seat).tobytes()
            assert visible(short, full.seat) == visible(full, full.seat)
            action = random_action(full, dice)
            full.step(action)
            short.step(action)
        assert short.is_over
    assert num_skipped > 20

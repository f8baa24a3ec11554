"""Does a seat know, and forget, the cards of other hands as it would at the table?"""

import pytest
from cosmozoo.envs import Match
from cosmozoo.envs.exploding_planet.components import TITLES, Title
from games.exploding_planet.positions import (
    GAME,
    PLANET,
    do,
    hand,
    known_hand,
    let_pass,
    observed,
    play,
    table,
)

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
    match = asked_in_vain("", "skip nope", "divination", pile=f"skip eco_kit reversal {PLANET} {PLANET}")
    assert [missing(match, seat, 1) for seat in range(3)] == ["eco_kit", "", "eco_kit"]
    worlds = [match.determinized(0, seed) for seed in range(100)]
    assert not any("eco_kit" in hand(world, 1) for world in worlds)
    assert any("eco_kit" in hand(world, 2) for world in worlds), "who was not asked may hold the one that is left"
    assert all(missing(world, 2, 1) == "eco_kit" for world in worlds)


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
    pile = f"skip eco_kit {PLANET} {PLANET} {PLANET}"
    match = asked_in_vain("", "skip nope", "solidarity", "donation donation", pile=pile)
    match.states["turn"] = match.states["seat"] = 2
    match.action_mask = match.legal_actions(2)
    do(match, "play solidarity", "choose player 2")
    let_pass(match)
    assert hand(match, 2) == "skip nope"
    assert [missing(match, seat, 2) for seat in (0, 3)] == ["eco_kit", "eco_kit"]
    assert [missing(match, seat, 1) for seat in (0, 3)] == ["", ""]
    assert observed(match, 2)["no_more"][3].all(), "who swapped knows the whole hand"
    assert observed(match, 1)["no_more"][1].all()
    worlds = [match.determinized(0, seed) for seed in range(50)]
    assert not any("eco_kit" in hand(world, 2) for world in worlds)
    assert any("eco_kit" in hand(world, 3) for world in worlds)


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

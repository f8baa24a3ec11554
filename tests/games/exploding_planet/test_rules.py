"""The rules of Exploding Planet, by their numbers in envs/exploding_planet/RULES.md."""

import numpy as np
import pytest
from cosmozoo.envs import Match
from cosmozoo.envs.core.state import SPECTATOR
from cosmozoo.envs.exploding_planet.components import Title
from cosmozoo.envs.exploding_planet.state import Phase
from games.exploding_planet.positions import GAME, PLANET, discarded, do, hand, let_pass, offered, pile, play, table

PILES = {2: 21, 3: 14, 4: 33, 5: 26, 6: 19, 7: 12, 8: 41, 9: 34, 10: 27}


# R1


@pytest.mark.parametrize(("num_players", "size"), PILES.items())
def test_r1_everyone_has_eight_cards_and_the_rest_is_the_pile(num_players, size):
    state = Match(GAME, num_players, seed=4).state
    assert state.pile_size == size
    assert state.hands[:num_players].sum(axis=1).tolist() == [8] * num_players
    assert (state.hands[:num_players, Title.ECO_KIT] >= 1).all()
    assert (state.pile[:size] == Title.EXPLODING_PLANET).sum() == num_players - 1


@pytest.mark.parametrize(
    ("num_players", "variant", "skips", "kits", "kind_a", "jokers"),
    [
        (2, "standard", 3, 3, 2, 1),
        (3, "standard", 3, 3, 2, 1),
        (4, "standard", 5, 7, 0, 1),
        (7, "standard", 5, 7, 0, 1),
        (8, "standard", 8, 10, 2, 2),
        (10, "standard", 8, 10, 2, 2),
        (3, "long", 3, 3, 2, 1),
        (4, "long", 8, 10, 2, 2),
        (7, "long", 8, 10, 2, 2),
        (8, "long", 8, 10, 2, 2),
    ],
)
def test_r1_the_number_of_players_decides_which_cards_are_used(num_players, variant, skips, kits, kind_a, jokers):
    state = Match(GAME, num_players, variant, seed=4).state
    in_play = state.hands.sum(axis=0) + np.bincount(state.pile[: state.pile_size], minlength=16)[:15]
    assert in_play[Title.SKIP] == skips
    assert in_play[Title.ECO_KIT] == kits
    assert in_play[Title.DD_A] == kind_a
    assert in_play[Title.DD_JOKER] == jokers


def test_r1_the_start_player_is_drawn_by_lot():
    starts = np.bincount([Match(GAME, 5, seed=seed).seat for seed in range(2000)], minlength=5)
    assert ((starts - 400) ** 2 / 400).sum() < 34  # chi-squared with 4 degrees, false alarm below 1e-6


def test_r1_the_planet_lies_anywhere_in_the_pile():
    depths = [Match(GAME, 2, seed=seed).state.pile.tolist().index(Title.EXPLODING_PLANET) for seed in range(4200)]
    found = np.bincount(depths, minlength=21)
    assert ((found - 200) ** 2 / 200).sum() < 71  # chi-squared with 20 degrees, false alarm below 1e-6


# R2


def test_r2_a_card_drawn_ends_the_turn_and_play_goes_clockwise_past_those_who_are_out():
    match = table("", "", None, "skip", pile=f"nope skip divination {PLANET} {PLANET}", turn=1)
    do(match, "draw a card")
    assert (match.seat, hand(match, 1)) == (3, "nope")
    do(match, "draw a card")
    assert (match.seat, hand(match, 3)) == (0, "skip skip")


def test_r2_any_number_of_cards_may_be_played_before_drawing():
    match = table("divination divination recycling", "", pile=f"nope skip {PLANET}")
    play(match, "play divination", "play recycling", "play divination")
    assert match.seat == 0
    assert hand(match, 0) == ""
    assert offered(match) == ["draw a card"]


def test_r2_eco_kits_nopes_and_dd_cards_are_not_played_alone():
    match = table("eco_kit nope dd_a", "skip", pile=f"skip {PLANET}")
    assert offered(match) == ["draw a card"]


# R3


def test_r3_an_eco_kit_is_used_and_the_planet_goes_back_at_any_depth():
    match = table("eco_kit eco_kit", "skip", pile=f"{PLANET} skip nope")
    do(match, "draw a card")
    assert match.state.phase == Phase.BURY
    assert hand(match, 0) == "eco_kit"
    assert offered(match) == [
        "put the planet on top of the pile",
        "put the planet below 1 card",
        "put the planet at the bottom of the pile",
    ]
    do(match, "put the planet below 1 card")
    assert pile(match) == f"skip {PLANET} nope"
    assert match.seat == 1


def test_r3_a_planet_may_go_back_into_an_empty_pile():
    match = table("eco_kit", "skip", pile=PLANET)
    do(match, "draw a card", "put the planet on top")
    assert pile(match) == PLANET
    assert match.seat == 1


def test_r3_without_a_kit_hand_and_planet_are_discarded():
    match = table("skip nope", "eco_kit", "", pile=f"{PLANET} skip {PLANET}")
    nopes = discarded(match, "nope")
    do(match, "draw a card")
    assert not match.state.is_alive[0]
    assert hand(match, 0) == ""
    assert discarded(match, "nope") == nopes + 1
    assert discarded(match, PLANET) == 1
    assert match.seat == 1


def test_r3_who_is_out_owes_no_turns():
    match = table("bad_deed", "skip", "", pile=f"{PLANET} skip {PLANET} nope")
    play(match, "play bad deed")
    assert (match.seat, match.state.turns_owed) == (1, 2)
    do(match, "draw a card")
    assert (match.seat, match.state.turns_owed, match.state.is_attacked) == (2, 1, 0)


def test_r3_the_bottom_card_explodes_as_well():
    match = table("reversal", "", "", pile=f"skip {PLANET} {PLANET}")
    play(match, "play reversal")
    assert not match.state.is_alive[0]
    assert pile(match) == f"skip {PLANET}"


# R4


def test_r4_a_bad_deed_gives_the_next_player_two_turns_without_a_draw():
    match = table("bad_deed", "", "", pile=f"skip skip skip {PLANET} {PLANET}")
    play(match, "play bad deed")
    assert match.state.pile_size == 5
    assert (match.seat, match.state.turns_owed) == (1, 2)
    do(match, "draw a card", "draw a card")
    assert (match.seat, match.state.turns_owed) == (2, 1)


@pytest.mark.parametrize(("num_draws", "owed"), [(0, 4), (1, 3)])
def test_r4_an_attack_handed_on_adds_up(num_draws, owed):
    match = table("bad_deed", "bad_deed", "", pile=f"skip skip skip {PLANET} {PLANET}")
    play(match, "play bad deed")
    do(match, *["draw a card"] * num_draws)
    play(match, "play bad deed")
    assert (match.seat, match.state.turns_owed) == (2, owed)


def test_r4_handed_on_again_and_again():
    match = table("bad_deed targeted_attack", "bad_deed", "", pile=f"skip skip {PLANET} {PLANET}")
    play(match, "play bad deed", "play bad deed")
    do(match, "draw a card", "draw a card")
    assert (match.seat, match.state.turns_owed) == (2, 2)
    match = table("targeted_attack targeted_attack", "targeted_attack", pile=f"skip {PLANET}")
    for attacker in (0, 1, 0):
        assert match.seat == attacker
        do(match, "play targeted attack", "choose player")
        let_pass(match)
    assert (match.seat, match.state.turns_owed) == (1, 6)


def test_r4_a_turn_of_ones_own_is_not_handed_on():
    match = table("bad_deed", "", pile=f"skip skip {PLANET}")
    play(match, "play bad deed")
    do(match, "draw a card", "draw a card")
    assert (match.seat, match.state.turns_owed, match.state.is_attacked) == (0, 1, 0)


def test_r4_a_targeted_attack_may_name_any_other_living_player():
    match = table("targeted_attack", "skip", None, "", pile=f"skip {PLANET} {PLANET}")
    do(match, "play targeted attack")
    assert offered(match) == ["choose player 2", "choose player 4"]
    do(match, "choose player 4")
    let_pass(match)
    assert (match.seat, match.state.turns_owed) == (3, 2)
    do(match, "draw a card")
    assert match.seat == 3


# R5


@pytest.mark.parametrize("card", ["skip", "reversal"])
def test_r5_skip_and_reversal_end_one_turn_only(card):
    match = table("bad_deed", f"{card} {card}", pile=f"nope {PLANET} nope nope")
    play(match, "play bad deed", f"play {card}")
    assert (match.seat, match.state.turns_owed) == (1, 1)
    play(match, f"play {card}")
    assert match.seat == 0


def test_r5_an_eco_kit_ends_one_turn_only():
    match = table("bad_deed", "eco_kit", pile=f"{PLANET} nope")
    play(match, "play bad deed")
    do(match, "draw a card", "put the planet at the bottom")
    assert (match.seat, match.state.turns_owed) == (1, 1)


def test_r5_a_reversal_draws_the_bottom_card():
    match = table("reversal", "", pile=f"{PLANET} skip nope")
    play(match, "play reversal")
    assert hand(match, 0) == "nope"
    assert pile(match) == f"{PLANET} skip"


# R6


def test_r6_divination_shows_the_top_three_and_leaves_them():
    match = table("divination", "", pile=f"skip nope {PLANET} recycling")
    play(match, "play divination")
    assert match.view(0)["pile"]["known"] == ["skip", "nope", PLANET, None]
    assert match.view(1)["pile"]["known"] == [None] * 4
    assert match.view(SPECTATOR)["pile"]["known"] == [None] * 4
    assert pile(match) == f"skip nope {PLANET} recycling"
    assert match.seat == 0


def test_r6_change_the_future_puts_the_top_three_in_any_order():
    match = table("change_the_future", "", pile=f"skip nope {PLANET} recycling")
    play(match, "play change the future")
    assert len(offered(match)) == 6
    do(match, "put back, from the top: exploding planet, skip, nope")
    assert pile(match) == f"{PLANET} skip nope recycling"
    assert match.seat == 0


@pytest.mark.parametrize(("cards", "orders"), [(f"skip {PLANET}", 2), (PLANET, 1)])
def test_r6_with_fewer_cards_those_that_are_left(cards, orders):
    match = table("change_the_future divination", "", pile=cards)
    play(match, "play divination")
    assert match.view(0)["pile"]["known"] == cards.split()
    play(match, "play change the future")
    assert len(offered(match)) == orders
    do(match, offered(match)[-1])
    assert pile(match).split() == cards.split()[::-1]


# R7


def test_r7_a_donation_is_a_card_of_the_givers_choice():
    match = table("donation", "skip nope nope", pile=f"skip {PLANET}")
    do(match, "play donation", "choose player 2")
    let_pass(match)
    assert match.seat == 1
    assert offered(match) == ["give skip", "give nope"]
    do(match, "give nope")
    assert (hand(match, 0), hand(match, 1)) == ("nope", "skip nope")
    assert match.seat == 0


def test_r7_only_players_with_cards_can_be_asked_for_one():
    match = table("donation skip skip recycling recycling recycling", "", "nope", pile=f"skip {PLANET} {PLANET}")
    for words in ("play donation", "pair: two cards skip", "triple: three cards recycling"):
        trial = match.copy()
        do(trial, words)
        assert offered(trial) == ["choose player 3"]


def test_r7_donation_pair_and_triple_cannot_be_played_where_nobody_holds_a_card():
    match = table("donation skip skip recycling recycling recycling", "", "", pile=f"nope {PLANET} {PLANET}")
    assert offered(match) == ["draw a card", "play skip", "play recycling"]


def test_r7_solidarity_swaps_whole_hands_after_its_card_has_left():
    match = table("solidarity skip", "", "nope nope", pile=f"skip {PLANET} {PLANET}")
    do(match, "play solidarity")
    assert offered(match) == ["choose player 2", "choose player 3"]
    trial = match.copy()
    do(trial, "choose player 3")
    let_pass(trial)
    assert [hand(trial, seat) for seat in range(3)] == ["nope nope", "", "skip"]
    do(match, "choose player 2")
    let_pass(match)
    assert [hand(match, seat) for seat in range(3)] == ["", "skip", "nope nope"]
    assert match.seat == 0


@pytest.mark.parametrize("words", ["play donation", "pair: two cards skip", "triple: three cards recycling"])
def test_r7_who_has_spent_the_last_card_on_a_vain_nope_has_nothing_to_give(words):
    match = table("donation skip skip recycling recycling recycling nope", "nope", pile=f"skip {PLANET}")
    do(match, words, "choose player 2", "nope", "nope")
    do(match, "pass")
    assert match.state.phase == Phase.PLAY
    assert match.seat == 0
    assert hand(match, 1) == ""

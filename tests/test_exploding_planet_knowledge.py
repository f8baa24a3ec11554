"""What the seats of Exploding Planet learn and forget, and the worlds they may take to be the real one."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from cosmozoo.envs import Match
from cosmozoo.envs.exploding_planet.components import TITLES, Title
from cosmozoo.envs.exploding_planet.state import Phase
from exploding_planet_table import GAME, do, hand, known_hand, known_pile, let_pass, observed, pile, play, table
from invariants import INVARIANTS
from playing import random_action, random_game, visible

PLANET = "exploding_planet"
ENOUGH = 600  # comparisons for each number of players


# The pile: learning


def test_divination_teaches_the_top_three_to_one_seat():
    match = table("divination", "", "", pile=f"skip nope recycling {PLANET} {PLANET}")
    play(match, "play divination")
    assert known_pile(match, 0) == "skip nope recycling ? ?"
    assert known_pile(match, 1) == known_pile(match, 2) == "? ? ? ? ?"


def test_change_the_future_teaches_the_top_three_before_and_after_ordering():
    match = table("change_the_future", "", pile=f"skip nope recycling {PLANET}")
    play(match, "play change the future")
    assert known_pile(match, 0) == "skip nope recycling ?"
    do(match, "put back, from the top: recycling, skip, nope")
    assert known_pile(match, 0) == "recycling skip nope ?"
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
    assert known_pile(match, 0) == "? ? ? ?"


def test_cards_known_to_be_alike_stay_known_in_any_order():
    match = table("divination skip", "change_the_future", pile=f"nope nope nope {PLANET}")
    play(match, "play divination", "play skip", "play change the future")
    match.step(int(match.action_mask.argmax()))
    assert known_pile(match, 0) == "nope nope nope ?"
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
    assert known_pile(match, 0) == known_pile(match, 1) == "nope recycling skip ?"


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


def test_unseen_cards_are_the_deck_less_all_that_can_be_placed():
    match = table("divination nope", "skip eco_kit", pile=f"skip recycling nope {PLANET}")
    match.states["known_hands"][0, 0, 1, Title.ECO_KIT] = 1
    play(match, "play divination")
    assert match.view(0)["unseen"] == {"skip": 1, PLANET: 1}
    assert observed(match, 0)["unseen"].sum() == 2


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


def test_determinised_worlds_are_all_that_fit_and_equally_likely():
    match = table("divination", "nope skip eco_kit", "skip", pile=f"recycling {PLANET} {PLANET}")
    match.states["known_hands"][0, 0, 1, Title.ECO_KIT] = 1
    match.states["known_pile"][0, 0, 1] = Title.EXPLODING_PLANET
    expected = worlds_by_hand(["nope", "skip", "skip", "recycling", PLANET], (2, 1), open_depths=2)
    found = Counter()
    num_worlds = 3000
    for seed in range(num_worlds):
        world = match.determinised(0, seed)
        assert hand(world, 0) == "divination"
        assert "eco_kit" in hand(world, 1)
        cards = pile(world).split()
        assert cards.pop(1) == PLANET
        one = tuple(sorted(hand(world, 1).replace("eco_kit", "").split()))
        found[(one, tuple(hand(world, 2).split())), tuple(cards)] += 1
    assert set(found) == set(expected)
    surprise = sum((found[w] - p * num_worlds) ** 2 / (p * num_worlds) for w, p in expected.items())
    assert surprise < 80, "chi-squared with some 15 degrees, false alarm below 1e-9"


def test_who_lays_five_different_cards_can_go_on_in_every_world():
    match = table("eco_kit skip divination recycling nope donation", "reversal reversal", pile=f"dd_a dd_a {PLANET}")
    do(match, "five different cards", "lay eco-kit", "lay skip")
    seen = set()
    for seed in range(300):
        world = match.determinised(1, seed)
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
        world = match.determinised(1, seed)
        INVARIANTS["exploding_planet"](world.state)
        assert known_pile(world, 0).split().count(PLANET) == 1
        depths.add(known_pile(world, 0).split().index(PLANET))
    assert depths == set(range(6))


def test_what_a_divination_showed_stays_at_the_top_in_every_world():
    match = table("divination", "", pile=f"skip nope recycling divination {PLANET}")
    play(match, "play divination")
    tops = set()
    for seed in range(100):
        world = match.determinised(1, seed)
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
                compared += follow_both(match.copy(), match.determinised(seat, number), seat, seed)
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
    """Where another puts the planet, how it orders cards and what it gives to a third, the seat does not see."""
    state = match.state
    if state.phase == Phase.GIVE:
        return seat not in (state.turn, state.target)
    return state.seat != seat and state.phase in (Phase.BURY, Phase.ORDER)


def perceived(before, match, seat):
    """What lies open to a seat at this moment, without any memory."""
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
    """A world redrawn and redrawn again is the world redrawn once: what was hidden has no say in it."""
    for number, match in enumerate(random_game(GAME, num_players, "standard", seed=num_players)):
        if number % 5 == 0:
            seat = number % num_players
            twin = match.determinised(seat, number)
            INVARIANTS["exploding_planet"](twin.state)
            assert visible(twin, seat) == visible(match, seat)
            assert twin.determinised(seat, 1).states.tobytes() == match.determinised(seat, 1).states.tobytes()


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

"""What the seats of Exploding Planet learn and forget, and the worlds they may take to be the real one."""

from cosmozoo.envs.exploding_planet.components import Title
from cosmozoo.envs.exploding_planet.state import Phase
from games.exploding_planet.positions import (
    PLANET,
    do,
    known_hand,
    known_pile,
    let_pass,
    mixed,
    mixed_by_another,
    observed,
    play,
    table,
)

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

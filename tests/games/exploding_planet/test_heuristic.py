"""Does the heuristic of Exploding Planet make sensible moves?"""

import pytest
from cosmozoo.agents import choose_action, make_agent
from cosmozoo.envs.exploding_planet.components import Title
from games.exploding_planet.positions import do, let_pass, play, table, words_of

SAFE = "solidarity targeted_attack dd_a solidarity targeted_attack dd_a"
PLANET = "exploding_planet"


def chosen(match):
    """The greedy player's move, in words."""
    action = choose_action(make_agent("greedy", seed=1), match)
    return words_of(match, action)


def test_draws_and_keeps_its_cards_while_the_risk_is_low():
    match = table("eco_kit skip nope", "eco_kit", pile=f"{SAFE} {PLANET} recycling reversal donation")
    assert chosen(match) == "draw a card"


@pytest.mark.parametrize("card", ["skip", "bad deed", "reversal", "change the future", "recycling"])
def test_escapes_a_planet_seen_on_top_with_what_it_has(card):
    match = table(f"divination {card.replace(' ', '_')}", "eco_kit", pile=f"{PLANET} {SAFE}")
    play(match, "play divination")
    assert chosen(match) == f"play {card}"


def test_draws_a_card_it_knows_to_be_safe():
    match = table("divination skip", "eco_kit", pile=f"nope {PLANET}")
    play(match, "play divination")
    assert chosen(match) == "draw a card"


def test_looks_before_a_risky_draw():
    match = table("divination skip", "eco_kit", pile=f"nope {PLANET} reversal")
    assert chosen(match) == "play divination"


def test_hands_on_turns_when_attacked():
    match = table("bad_deed", "bad_deed skip", pile=f"{PLANET} nope nope reversal", turn=0)
    play(match, "play bad deed")
    assert chosen(match) == "play bad deed"


def test_puts_the_planet_back_for_the_next_player():
    match = table("eco_kit", "eco_kit", pile=f"{PLANET} nope nope reversal")
    do(match, "draw")
    assert chosen(match) == "put the planet on top of the pile"


def test_puts_the_planet_below_the_cards_it_has_to_draw_itself():
    match = table("bad_deed", "eco_kit", pile=f"{PLANET} nope nope reversal")
    play(match, "play bad deed")
    do(match, "draw")
    assert chosen(match) == "put the planet below 1 card"


def test_changes_the_future_of_the_next_player():
    match = table("change_the_future", "eco_kit", pile=f"{PLANET} skip skip recycling")
    play(match, "play change the future")
    match.step(choose_action(make_agent("greedy", seed=1), match))
    assert match.view(0)["pile"]["known"][1] == PLANET


def test_nopes_an_attack_on_itself_when_the_pile_is_dangerous():
    match = table("bad_deed", "nope", pile=f"{PLANET} skip skip")
    do(match, "play bad deed")
    assert chosen(match).startswith("nope")


def test_keeps_its_nope_when_others_are_meant():
    match = table("bad_deed", "", "nope", pile=f"{PLANET} skip skip {PLANET}")
    do(match, "play bad deed", "pass")
    assert chosen(match).startswith("pass")


def test_nopes_who_asks_for_its_kit():
    match = table("skip skip skip", "eco_kit nope", pile=f"recycling recycling {PLANET}")
    do(match, "triple: three cards skip", "choose")
    assert chosen(match).startswith("nope")


def test_nopes_the_nope_on_its_rescue():
    match = table("divination skip nope", "nope", pile=f"{PLANET} recycling reversal")
    play(match, "play divination")
    do(match, "play skip", "nope")
    assert chosen(match).startswith("nope")


def test_lays_three_cheap_cards_and_asks_for_the_kit():
    match = table("donation donation donation", "eco_kit skip skip dd_a", pile=f"recycling {PLANET} nope reversal")
    match.states["known_hands"][0, 0, 1, Title.ECO_KIT] = 1
    assert chosen(match) == "triple: three cards donation"
    do(match, "triple", "choose")
    let_pass(match)
    assert chosen(match) == "ask for eco-kit"


def test_gives_away_the_cheapest_card():
    match = table("donation", "eco_kit nope dd_a", pile=f"recycling {PLANET}")
    do(match, "play donation")
    do(match, "choose")
    let_pass(match)
    assert chosen(match) == "give D.D. A"


def test_takes_the_kit_back_with_five_cheap_cards():
    match = table("dd_a dd_joker donation solidarity recycling", "skip", pile=f"nope {PLANET} reversal")
    assert chosen(match) == "five different cards"
    while "five" in chosen(match) or "lay" in chosen(match):
        do(match, chosen(match))
    let_pass(match)
    assert chosen(match) == "take eco-kit"

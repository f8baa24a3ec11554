"""The rules of Exploding Planet, by their numbers in envs/exploding_planet/RULES.md."""

import numpy as np
import pytest
from cosmozoo.envs import Match
from cosmozoo.envs.core.state import SPECTATOR
from cosmozoo.envs.exploding_planet.actions import PASS
from cosmozoo.envs.exploding_planet.components import TITLES, Title
from cosmozoo.envs.exploding_planet.state import Phase
from games.exploding_planet.positions import GAME, discarded, do, hand, let_pass, offered, pile, play, table

PLANET = "exploding_planet"
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


# R8


def test_r8_one_nope_cancels_and_the_turn_goes_on():
    match = table("skip", "nope", "", pile=f"skip {PLANET} {PLANET}")
    skips, nopes = discarded(match, "skip"), discarded(match, "nope")
    do(match, "play skip", "nope skip")
    let_pass(match)
    assert (match.seat, match.state.phase) == (0, Phase.PLAY)
    assert (discarded(match, "skip"), discarded(match, "nope")) == (skips + 1, nopes + 1)
    assert (match.state.play, match.state.num_nopes) == (0, 0)


@pytest.mark.parametrize("num_nopes", range(6))
def test_r8_an_odd_number_of_nopes_cancels(num_nopes):
    match = table(
        "bad_deed nope nope nope", "nope nope nope", "", "", pile=f"skip {PLANET} {PLANET} {PLANET}", variant="long"
    )
    do(match, "play bad deed")
    for number in range(num_nopes):
        while match.seat != (1, 0)[number % 2]:
            do(match, "pass")
        do(match, "nope")
    let_pass(match)
    assert match.seat == (0 if num_nopes % 2 else 1)


def test_r8_all_others_alive_are_asked_clockwise_and_a_nope_asks_anew():
    match = table("skip", "nope", None, "nope", "", pile=f"skip {PLANET} {PLANET} {PLANET}")
    do(match, "play skip")
    asked = [match.seat]
    do(match, "pass")
    asked.append(match.seat)
    do(match, "nope")
    while match.state.phase == Phase.NOPE:
        asked.append(match.seat)
        do(match, "pass")
    assert asked == [1, 3, 4, 0, 1]


def test_r8_who_played_it_is_not_asked():
    match = table("skip nope", "", "nope nope", pile=f"skip {PLANET} {PLANET}")
    do(match, "play skip", "pass")
    assert match.seat == 2
    do(match, "nope")
    asked = []
    while match.state.phase == Phase.NOPE:
        asked.append(match.seat)
        do(match, "pass")
    assert asked == [0, 1]


def test_r8_everyone_is_asked_but_only_who_holds_a_nope_can_play_it():
    match = table("skip", "eco_kit", "nope", pile=f"skip {PLANET} {PLANET}")
    do(match, "play skip")
    assert (match.seat, offered(match)) == (1, ["pass: let skip be"])
    do(match, "pass")
    assert (match.seat, offered(match)) == (2, ["pass: let skip be", "nope skip"])


def test_r8_planets_and_eco_kits_cannot_be_noped():
    match = table("eco_kit", "nope", pile=f"{PLANET} skip")
    do(match, "draw a card")
    assert (match.seat, match.state.phase) == (0, Phase.BURY)
    do(match, "put the planet on top")
    assert (match.seat, match.state.phase) == (1, Phase.PLAY)
    match = table("", "nope", "", pile=f"{PLANET} skip {PLANET}")
    do(match, "draw a card")
    assert (match.seat, match.state.phase) == (1, Phase.PLAY)


@pytest.mark.parametrize(
    "moves",
    [
        ("play bad deed",),
        ("play skip",),
        ("play divination",),
        ("play change the future",),
        ("play recycling",),
        ("play reversal",),
        ("play donation", "choose player 2"),
        ("play targeted attack", "choose player 2"),
        ("play solidarity", "choose player 2"),
        ("pair: two cards eco-kit", "choose player 2"),
        ("triple: three cards divination", "choose player 2"),
        ("five different cards", "lay eco-kit", "lay bad deed", "lay skip", "lay divination", "lay change the future"),
    ],
    ids=lambda moves: moves[0],
)
def test_r8_whatever_is_played_can_be_noped(moves):
    cards = "bad_deed skip divination divination divination change_the_future recycling reversal donation"
    match = table(f"eco_kit eco_kit {cards} targeted_attack solidarity", "nope skip", pile=f"nope {PLANET}")
    before = pile(match), hand(match, 1)
    do(match, *moves, "nope")
    let_pass(match)
    assert (match.seat, match.state.phase, match.state.turns_owed) == (0, Phase.PLAY, 1)
    assert (pile(match), hand(match, 1)) == (before[0], before[1].replace("nope", "").strip())
    assert match.view(0)["pile"]["known"] == [None, None]


# R9


@pytest.mark.parametrize("title", TITLES[:12])
def test_r9_two_of_any_title_steal_a_random_card(title):
    match = table(f"{title} {title}", "skip", pile=f"nope {PLANET}")
    before = discarded(match, title)
    pairs = [words for words in offered(match) if words.startswith("pair")]
    assert len(pairs) == 1
    do(match, pairs[0], "choose player 2")
    let_pass(match)
    assert (hand(match, 0), hand(match, 1)) == ("skip", "")
    assert discarded(match, title) == before + 2
    assert match.seat == 0


def test_r9_every_card_of_the_hand_may_be_stolen():
    stolen = set()
    for seed in range(60):
        match = table("skip skip", "eco_kit nope nope dd_a", pile=f"nope {PLANET}")
        match.states["rng"] = np.random.default_rng(seed).integers(1, 2**60, 4)
        do(match, "pair: two cards skip", "choose player 2")
        let_pass(match)
        stolen.add(hand(match, 0))
    assert stolen == {"eco_kit", "nope", "dd_a"}


def test_r9_a_joker_stands_for_a_dd_kind_in_pairs_and_triples():
    match = table(
        "dd_a dd_a dd_b dd_joker dd_joker skip", "skip", "", "", pile=f"nope {PLANET} {PLANET} {PLANET}", variant="long"
    )
    combos = [words for words in offered(match) if words.startswith(("pair", "triple"))]
    assert combos == [
        "pair: two cards D.D. A",
        "pair: two cards D.D. joker",
        "pair: one card D.D. A with one joker",
        "pair: one card D.D. B with one joker",
        "triple: two cards D.D. A with one joker",
        "triple: one card D.D. A with two jokers",
        "triple: one card D.D. B with two jokers",
    ]
    do(match, "triple: one card D.D. B with two jokers")
    assert hand(match, 0) == "skip dd_a dd_a"


def test_r9_a_joker_does_not_stand_for_other_titles():
    match = table("skip dd_joker", "skip", pile=f"nope {PLANET}")
    assert offered(match) == ["draw a card", "play skip"]


@pytest.mark.parametrize(("named", "hands"), [("nope", ("nope", "skip nope")), ("eco-kit", ("", "skip nope nope"))])
def test_r9_a_triple_asks_for_a_title(named, hands):
    match = table("recycling recycling recycling", "skip nope nope", pile=f"skip {PLANET}")
    do(match, "triple", "choose player 2")
    let_pass(match)
    assert match.seat == 0
    do(match, f"ask for {named}")
    assert (hand(match, 0), hand(match, 1)) == hands
    assert (match.seat, match.state.phase) == (0, Phase.PLAY)


def test_r9_only_titles_in_play_can_be_named():
    match = table("recycling recycling recycling", "skip", pile=f"skip {PLANET}")
    do(match, "triple", "choose player 2")
    let_pass(match)
    assert "ask for D.D. A" in offered(match)
    assert "ask for D.D. B" not in offered(match)
    assert "ask for exploding planet" not in offered(match)


def test_r9_five_different_titles_take_a_card_from_the_discard_pile():
    match = table("skip recycling nope dd_a dd_joker", "", pile=f"nope {PLANET}")
    do(match, "five different cards", "lay skip", "lay recycling", "lay nope", "lay D.D. A", "lay D.D. joker")
    let_pass(match)
    kits = discarded(match, "eco_kit")
    assert match.seat == 0
    assert "take exploding planet" not in offered(match)
    do(match, "take eco-kit")
    assert hand(match, 0) == "eco_kit"
    assert discarded(match, "eco_kit") == kits - 1
    assert match.seat == 0


def test_r9_the_five_cards_laid_can_be_taken_back():
    match = table("skip recycling nope dd_a dd_joker", "", pile=f"nope {PLANET}")
    match.states["box"][0] += match.states["discard"][0]
    match.states["discard"] = 0
    do(match, "five different cards", "lay skip", "lay recycling", "lay nope", "lay D.D. A", "lay D.D. joker")
    let_pass(match)
    assert offered(match) == ["take skip", "take recycling", "take nope", "take D.D. A", "take D.D. joker"]


def test_r9_a_planet_is_never_taken_from_the_discard_pile():
    match = table("skip recycling nope dd_a dd_joker", None, "", pile=f"nope {PLANET}")
    do(match, "five different cards", "lay skip", "lay recycling", "lay nope", "lay D.D. A", "lay D.D. joker")
    let_pass(match)
    assert discarded(match, PLANET) == 1
    assert not [words for words in offered(match) if "planet" in words]


def test_r9_four_titles_are_not_enough_for_five_different():
    match = table("skip skip recycling nope dd_a", "", pile=f"nope {PLANET}")
    assert "five different cards" not in offered(match)


def test_r9_a_card_is_only_offered_for_the_five_if_the_rest_can_follow():
    match = table("eco_kit skip skip divination recycling nope dd_a", "", pile=f"nope {PLANET}")
    do(match, "five different cards")
    assert offered(match) == ["lay eco-kit", "lay skip"]
    do(match, "lay skip")
    assert offered(match) == ["lay divination"]
    do(match, "lay divination", "lay recycling", "lay nope", "lay D.D. A")
    assert match.state.phase == Phase.NOPE
    assert hand(match, 0) == "eco_kit skip"


# R10


def test_r10_the_last_one_left_wins():
    match = table("", "", "", pile=f"{PLANET} {PLANET} skip")
    do(match, "draw a card", "draw a card")
    assert match.is_over
    ranks, scores = match.ranks_and_scores()
    assert ranks.tolist() == [2, 1, 0]
    assert scores.tolist() == [0, 1, 2]


@pytest.mark.parametrize("reward", ["win", "rank", "margin"])
def test_r10_what_a_seat_gets_when_it_goes_out_is_what_it_would_get_at_the_end(reward):
    match = table("", "", "", "", pile=f"{PLANET} {PLANET} {PLANET} skip")
    match.settings = type(match.settings)(4, "standard", reward)
    paid = []
    while not match.is_over:
        loser = match.seat
        do(match, "draw a card")
        paid.append(match.rewards()[loser])
    assert [*paid, match.rewards()[3]] == pytest.approx(match.rewards())
    assert sum(match.rewards()) == pytest.approx(0)


# The log


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        (PLANET, "the only card of the pile"),
        (f"skip {PLANET}", "the top 2 cards"),
        (f"skip nope {PLANET}", "the top 3 cards"),
        (f"skip nope skip {PLANET}", "the top 3 cards"),
    ],
)
@pytest.mark.parametrize("title", ["divination", "change_the_future"])
def test_r6_the_log_tells_how_many_cards_are_looked_at(cards, words, title):
    match = table(title, "", pile=cards)
    do(match, f"play {title.replace('_', ' ')}")
    before = match.human_view(1)
    do(match, "pass")
    told = GAME.human.log_entries(before, match.human_view(1), [(1, PASS)])
    assert f"looked at {words}." in told[0].text

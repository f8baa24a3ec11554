"""Rules R8 to R10 of RULES.md: nopes, combos, the end of the game; and what the log tells."""

import numpy as np
import pytest
from cosmozoo.envs.exploding_planet.actions import PASS
from cosmozoo.envs.exploding_planet.components import TITLES
from cosmozoo.envs.exploding_planet.state import Phase
from games.exploding_planet.positions import GAME, PLANET, discarded, do, hand, let_pass, offered, pile, table

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

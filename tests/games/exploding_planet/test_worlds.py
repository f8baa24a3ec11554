"""Are redrawn states all that a seat cannot tell apart, and equally likely?"""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from cosmozoo.envs import Match
from cosmozoo.envs.exploding_planet.cards import BITS
from cosmozoo.envs.exploding_planet.components import TITLES, Title
from cosmozoo.envs.exploding_planet.invariants import check_state
from cosmozoo.envs.exploding_planet.state import Phase
from cosmozoo.testing.strategies import random_action, random_game, visible
from games.exploding_planet.positions import (
    ENOUGH,
    GAME,
    PLANET,
    do,
    hand,
    known_pile,
    mixed,
    mixed_by_another,
    pile,
    play,
    table,
)

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
    match.states["no_more"][0, 1, (0, 3)] = BITS[Title.ECO_KIT]
    match.states["no_more"][0, 2, 0] = BITS[Title.NOPE]
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


def chi_squared(match, expected, world_of, num_worlds=3000, seat=0):
    """How far redrawn worlds are from their expected shares."""
    found = Counter(world_of(match.determinized(seat, seed)) for seed in range(num_worlds))
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


def test_r9_all_hands_that_can_go_on_laying_five_are_equally_likely():
    """Three nopes and another card are no such hand; all others are, by the number of ways to draw them."""
    match = table("eco_kit skip recycling nope nope dd_joker", "reversal reversal", pile=f"dd_a nope {PLANET}")
    do(match, "five different cards", "lay eco-kit", "lay skip")
    others = ("recycling", "dd_joker", "dd_a")
    expected = {(tuple(sorted(("nope", *others))),): 3 / 12}
    for left_out in others:
        expected[(tuple(sorted(("nope", "nope", *(each for each in others if each != left_out)))),)] = 3 / 12
    hands = chi_squared(match, expected, lambda world: (tuple(sorted(hand(world, 0).split())),), 8000, seat=1)
    assert hands < 50, "three degrees, false alarm below 1e-9"


def test_r9_a_deal_that_is_repeated_loses_no_card():
    """The third player was asked for a nope in vain, so about half of the deals do not fit and are made again."""
    hands = ("eco_kit skip recycling nope dd_joker", "reversal", "dd_a skip")
    match = table(*hands, pile=f"nope {PLANET} nope {PLANET}")
    match.states["no_more"][0, 2, (0, 1, 3)] = BITS[Title.NOPE]
    do(match, "five different cards", "lay eco-kit", "lay skip")
    for seed in range(200):
        world = match.determinized(1, seed)
        check_state(world.state)
        assert "nope" not in hand(world, 2)
        assert world.legal_actions(0).any()

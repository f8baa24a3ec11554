"""A slow and simple oracle for small games: for each seat, the set of all worlds consistent with what it has seen.

A world is all hands and the pile. What an observation calls certain must be so in every world; and a planet, a harmless
end of the pile, an empty hand and a title asked for in vain that are so in every world must be called certain.

The oracle forgets one thing, as the rules of the environment require: after another seat has put a planet back, only
certain planets keep their known place in the pile.
"""

from itertools import permutations

import numpy as np
import pytest
from cosmozoo.envs.exploding_planet.actions import ACTIONS, ORDERS
from cosmozoo.envs.exploding_planet.components import Title
from cosmozoo.envs.exploding_planet.state import Phase
from games.exploding_planet.positions import observed, table

pytestmark = pytest.mark.slow

PLANET = int(Title.EXPLODING_PLANET)
LOOKS = (
    ("divination eco_kit", "change_the_future eco_kit", "skip exploding_planet nope divination"),
    ("divination divination eco_kit", "change_the_future change_the_future", "skip nope exploding_planet skip nope"),
    ("eco_kit reversal", "eco_kit divination", "exploding_planet skip reversal"),
    ("divination skip", "eco_kit reversal", "", "exploding_planet exploding_planet skip nope"),
    ("eco_kit eco_kit", "change_the_future", "divination", "exploding_planet skip exploding_planet"),
    ("divination recycling", "reversal eco_kit", "change_the_future", "nope exploding_planet exploding_planet skip"),
)
HANDS = (
    ("skip skip skip", "nope reversal", "eco_kit", "exploding_planet nope exploding_planet"),
    ("skip skip skip", "donation nope", "exploding_planet reversal nope"),
    ("dd_a dd_a dd_joker", "solidarity eco_kit", "donation", "exploding_planet nope exploding_planet"),
    ("recycling recycling recycling", "skip skip", "solidarity", "exploding_planet exploding_planet nope nope"),
)


class Oracle:
    """The worlds of one seat: pairs of hands, each sorted, and the pile."""

    def __init__(self, match, seat):
        self.seat = seat
        state = match.state
        unseen = [title for owner in range(state.num_players) if owner != seat for title in hand_of(state, owner)]
        unseen += state.pile[: state.pile_size].tolist()
        self.worlds = set()
        self.asked = set()  # (owner, title): asked in vain, no hidden card gained since
        for cards in deals(tuple(sorted(unseen)), [int(size) for size in state.hand_sizes[: state.num_players]], seat):
            hands = (*cards[:seat], hand_of(state, seat), *cards[seat:-1])
            self.worlds.update((hands, pile) for pile in orders(cards[-1]))

    def follow(self, before, action, after):
        """What a move changes in each world, and which worlds it rules out."""
        block = ACTIONS.block_of(action)
        found = set()
        for hands, pile in self.worlds:
            for world in worlds_after(before, block.name, action - block.first, hands, pile, after, self.seat):
                if world[0][self.seat] == hand_of(after, self.seat):
                    found.add(world)
        self.worlds = found
        if block.name == "depth" and before.seat != self.seat:
            self.forget_places()
        self.note_asked(before, block.name, action - block.first, after)

    def forget_places(self):
        size = len(next(iter(self.worlds))[1])
        sure = [depth for depth in range(size) if all(pile[depth] == PLANET for _, pile in self.worlds)]
        loose = set()
        for hands, pile in {(hands, tuple(sorted(pile))) for hands, pile in self.worlds}:
            rest = list(pile)
            for _ in sure:
                rest.remove(PLANET)
            for order in orders(tuple(rest)):
                cards = iter(order)
                loose.add((hands, tuple(PLANET if depth in sure else next(cards) for depth in range(size))))
        self.worlds = loose

    def note_asked(self, before, block, number, after):
        """Who was asked in vain, until a card comes that may be of the title."""
        if block == "name" and before.hands[before.target, number] == 0 and before.target != self.seat:
            self.asked.add((int(before.target), number))
        if before.play == Title.SOLIDARITY and after.play != before.play and before.num_nopes % 2 == 0:
            swap = {int(before.turn): int(before.target), int(before.target): int(before.turn)}
            self.asked = {(swap.get(owner, owner), title) for owner, title in self.asked}
        elif block != "take":
            gained = (after.hand_sizes > before.hand_sizes).nonzero()[0]
            is_open = block == "name"
            self.asked = {(owner, title) for owner, title in self.asked if is_open or owner not in gained}
        self.asked = {(owner, title) for owner, title in self.asked if owner != self.seat}

    def check(self, match):
        seen = observed(match, self.seat)
        num_players = match.state.num_players
        assert self.worlds, "the real world is among them"
        for steps in range(1, num_players):
            owner = (self.seat + steps) % num_players
            counts = np.array([np.bincount(hands[owner], minlength=15) for hands, _ in self.worlds])
            assert (counts >= seen["hands"][steps]).all()
            is_all = (counts == seen["hands"][steps]).all(axis=0)
            assert (is_all | (seen["no_more"][steps] == 0)).all()
            if match.state.hand_sizes[owner] == 0:
                assert seen["no_more"][steps].all()
            for title in range(15):
                if (owner, title) in self.asked and is_all[title]:
                    assert seen["no_more"][steps, title], (owner, title)
        self.check_pile(seen, np.array([pile for _, pile in self.worlds]))

    def check_pile(self, seen, piles):
        """A row for each world."""
        size = piles.shape[1]
        is_planet = piles == PLANET
        assert seen["planet_at"][:size].tolist() == is_planet.all(axis=0).tolist()
        for depth, title in np.argwhere(seen["title_at"]):
            assert (piles[:, depth] == title).all()
        if size:
            for depth, danger in zip((0, size - 1), seen["danger"], strict=True):
                assert (danger == 100) == is_planet[:, depth].all()
                if danger == 0:
                    assert not is_planet[:, depth].any()
            if seen["bottom"].any():
                assert (piles[:, -1] == seen["bottom"].argmax()).all()
        self.check_mixed(seen, piles)

    def check_mixed(self, seen, piles):
        is_known = seen["planet_at"].astype(bool)
        is_known[: len(seen["title_at"])] |= seen["title_at"].any(axis=1)
        depths = np.flatnonzero(~is_known)[: seen["num_mixed"][0]]
        for pile in piles:
            cards = np.bincount(pile[depths].astype(int), minlength=16)
            assert (cards >= seen["mixed"]).all()
            assert cards[:PLANET].sum() >= seen["mixed"][:PLANET].sum() + seen["mixed_harmless"][0]


def hand_of(state, seat):
    return tuple(title for title in range(15) for _ in range(state.hands[seat, title]))


def deals(unseen, sizes, seat):
    """All ways to give the other hands their cards, none of them a planet; what is left is the pile."""
    sizes = [size for owner, size in enumerate(sizes) if owner != seat]
    found = set()

    def deal(cards, hands):
        if len(hands) == len(sizes):
            found.add((*hands, cards))
            return
        for chosen in choices(cards, sizes[len(hands)]):
            rest = list(cards)
            for card in chosen:
                rest.remove(card)
            deal(tuple(rest), (*hands, chosen))

    deal(unseen, ())
    return found


def choices(cards, number):
    return {tuple(sorted(order)) for order in permutations([card for card in cards if card != PLANET], number)}


def orders(cards):
    return set(permutations(cards))


def without(cards, title):
    rest = list(cards)
    rest.remove(title)
    return tuple(rest)


def changed(hands, **hand_by_seat):
    new = list(hands)
    for seat, cards in hand_by_seat.items():
        new[int(seat[1:])] = tuple(sorted(cards))
    return tuple(new)


def worlds_after(before, block, number, hands, pile, after, seat):
    """The worlds that one world may become by a move, as far as all can see it."""
    mover, turn, target = int(before.seat), int(before.turn), int(before.target)
    lost = (before.hands[mover] - after.hands[mover]).clip(0)
    if block == "draw":
        yield from drawn(before, hands, pile, 0, after, seat)
    elif block in ("play", "pair", "triple", "lay"):
        yield from laid(hands, pile, mover, [title for title in range(15) for _ in range(lost[title])])
    elif block == "answer":
        if number:
            yield from laid(hands, pile, mover, [int(Title.NOPE)])
        elif after.phase != Phase.NOPE and before.num_nopes % 2 == 0:
            yield from effects(before, hands, pile, after, seat)
        else:
            yield hands, pile
    elif block == "name":
        if number in hands[target]:
            if after.hand_sizes[target] < before.hand_sizes[target]:
                yield handed_over(hands, target, turn, number), pile
        elif after.hand_sizes[target] == before.hand_sizes[target]:
            yield hands, pile
    elif block == "give":
        for title in set(hands[target]):
            yield handed_over(hands, target, turn, title), pile
    elif block == "take":
        yield changed(hands, **{f"s{turn}": (*hands[turn], number)}), pile
    elif block == "order":
        for order in ORDERS.tolist() if mover != seat else [ORDERS[number].tolist()]:
            if max(order[: len(pile)]) < len(pile):
                yield hands, (*(pile[each] for each in order[: len(pile)]), *pile[3:])
    elif block == "depth":
        for depth in range(len(pile) + 1) if mover != seat else [number]:
            yield hands, (*pile[:depth], PLANET, *pile[depth:])
    else:
        yield hands, pile


def laid(hands, pile, mover, cards):
    rest = list(hands[mover])
    for card in cards:
        if card not in rest:
            return
        rest.remove(card)
    yield changed(hands, **{f"s{mover}": rest}), pile


def handed_over(hands, giver, taker, title):
    return changed(hands, **{f"s{giver}": without(hands[giver], title), f"s{taker}": (*hands[taker], title)})


def effects(before, hands, pile, after, seat):
    """A play that nobody has noped takes effect."""
    turn, target, play = int(before.turn), int(before.target), int(before.play)
    if play == Title.REVERSAL:
        yield from drawn(before, hands, pile, len(pile) - 1, after, seat)
    elif play in (Title.DIVINATION, Title.CHANGE_THE_FUTURE):
        if turn != seat or pile[:3] == tuple(before.pile[: len(pile)][:3].tolist()):
            yield hands, pile
    elif play == Title.RECYCLING:
        yield from ((hands, order) for order in orders(pile))
    elif play == Title.SOLIDARITY:
        yield changed(hands, **{f"s{turn}": hands[target], f"s{target}": hands[turn]}), pile
    elif after.hand_sizes[turn] > before.hand_sizes[turn]:  # a pair
        for title in set(hands[target]):
            yield handed_over(hands, target, turn, title), pile
    else:
        yield hands, pile


def drawn(before, hands, pile, depth, after, seat):
    """All see whether it is a planet, whether a kit is used, and the hand of a player who is out."""
    turn, title = int(before.turn), pile[depth]
    rest = (*pile[:depth], *pile[depth + 1 :])
    is_planet = before.pile[depth] == PLANET
    if (title == PLANET) != is_planet:
        return
    if not is_planet:
        yield changed(hands, **{f"s{turn}": (*hands[turn], title)}), rest
    elif after.phase == Phase.BURY:
        yield from laid(hands, rest, turn, [int(Title.ECO_KIT)])
    elif hands[turn] == hand_of(before, turn):
        yield changed(hands, **{f"s{turn}": ()}), rest


@pytest.mark.parametrize("position", LOOKS + HANDS)
@pytest.mark.parametrize("seed", range(12))
def test_what_is_certain_is_so_in_every_world_and_what_is_so_in_every_world_is_certain(position, seed):
    match = table(*position[:-1], pile=position[-1], turn=seed % (len(position) - 1))
    oracles = [Oracle(match, seat) for seat in range(len(position) - 1)]
    dice = np.random.default_rng(seed)
    for oracle in oracles:
        oracle.check(match)
    while not match.is_over:
        before = match.copy()
        action = int(dice.choice(np.flatnonzero(match.action_mask)))
        match.step(action)
        for oracle in oracles:
            oracle.follow(before.state, action, match.state)
            oracle.check(match)

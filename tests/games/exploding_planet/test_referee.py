"""A slow and simple referee, written from the rules alone, follows thousands of games of the compiled rules.

It receives each deal, the label of each decision, and the results of chance: a shuffled pile, a card drawn from a hand.
"""

import random

import numpy as np
import pytest
from cosmozoo.envs import Match, get_game
from cosmozoo.envs.core.state import OVER

pytestmark = pytest.mark.slow

GAME = get_game("exploding_planet")
GAMES_PER_COUNT = 300
GAMES_WITH_MASKS = 60  # in these, the referee also lists the legal actions

NAMES = [
    *("eco-kit", "bad deed", "skip", "divination", "change the future", "recycling", "reversal", "donation"),
    *("targeted attack", "solidarity", "nope", "A", "B", "C", "joker", "planet"),
]
KIT, NOPE, JOKER, PLANET = (NAMES.index(name) for name in ("eco-kit", "nope", "joker", "planet"))
KINDS = [NAMES.index(kind) for kind in "ABC"]
ORDERS = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
AIMED_AT_PLAYERS = ("donation", "targeted attack", "solidarity", "pair", "triple")
WITH_ICON = [3] * 11 + [2, 0, 0, 1]
WITHOUT_ICON = [7] + [5] * 10 + [0, 2, 2, 1]


def same_titles(number):
    """Cards that count as alike, in the order of the actions: (title, how many of it, how many jokers)."""
    found = [(title, number, 0) for title in range(15)]
    for jokers in range(1, number):
        found += [(kind, number - jokers, jokers) for kind in KINDS]
    return found


COMBOS = {"pair": same_titles(2), "triple": same_titles(3)}


class Referee:
    def __init__(self, hands, pile, start, titles_in_play):
        self.hands = hands  # by seat: how many cards of each title
        self.pile = pile  # titles from the top
        self.discard = [0] * 16
        self.alive = list(range(len(hands)))
        self.turn = self.asked = start
        self.owed, self.attacked = 1, False
        self.titles_in_play = titles_in_play
        self.out = []
        self.stop_play()
        self.question = "play"

    def stop_play(self):
        self.play, self.target, self.laid, self.nopes, self.to_ask = None, None, [], 0, []

    # what was decided

    def decide(self, block, choice):
        """A decision as an action block and a number. Returns True where chance decides the rest."""
        return getattr(self, f"decide_{block}")(choice)

    def decide_draw(self, _):
        self.draw(0)

    def decide_play(self, choice):
        self.lay(choice + 1)
        self.announce(NAMES[choice + 1])

    def decide_pair(self, choice, play="pair"):
        title, number, jokers = COMBOS[play][choice]
        for card in [title] * number + [JOKER] * jokers:
            self.lay(card)
        self.announce(play)

    def decide_triple(self, choice):
        self.decide_pair(choice, "triple")

    def decide_five(self, _):
        self.play, self.question = "five", "lay"

    def decide_lay(self, title):
        self.lay(title)
        if len(self.laid) == 5:
            self.announce("five")

    def decide_target(self, choice):
        self.target = (self.turn + 1 + choice) % len(self.hands)
        self.ask_all_but(self.turn)

    def decide_answer(self, choice):
        if choice:
            self.hands[self.asked][NOPE] -= 1
            self.discard[NOPE] += 1
            self.nopes += 1
            self.ask_all_but(self.asked)
            return None
        if self.to_ask:
            self.asked = self.to_ask.pop(0)
            return None
        if self.nopes % 2:
            return self.go_on()
        return self.happen()

    def decide_name(self, title):
        if self.hands[self.target][title]:
            self.hand_over(self.target, self.turn, title)
        self.go_on()

    def decide_give(self, title):
        self.hand_over(self.target, self.turn, title)
        self.go_on()

    def decide_take(self, title):
        self.discard[title] -= 1
        self.hands[self.turn][title] += 1
        self.go_on()

    def decide_order(self, choice):
        top = self.pile[:3]
        self.pile[:3] = [top[position] for position in ORDERS[choice] if position < len(top)]
        self.go_on()

    def decide_depth(self, depth):
        self.pile.insert(depth, PLANET)
        self.end_turn()

    # what follows

    def lay(self, title):
        self.hands[self.turn][title] -= 1
        self.discard[title] += 1
        self.laid.append(title)

    def announce(self, play):
        self.play = play
        if play in AIMED_AT_PLAYERS:
            self.question = "target"
        else:
            self.ask_all_but(self.turn)

    def ask_all_but(self, seat):
        players = len(self.hands)
        self.to_ask = [(seat + step) % players for step in range(1, players) if (seat + step) % players in self.alive]
        self.asked = self.to_ask.pop(0)
        self.question = "answer"

    def happen(self):
        if self.play in ("bad deed", "targeted attack"):
            self.attack(self.target if self.play == "targeted attack" else self.next_alive())
        elif self.play == "skip":
            self.end_turn()
        elif self.play == "reversal":
            self.draw(-1)
        elif self.play == "solidarity":
            self.hands[self.turn], self.hands[self.target] = self.hands[self.target], self.hands[self.turn]
            self.go_on()
        elif self.play == "divination":
            self.go_on()
        elif self.play == "recycling":
            self.go_on()
            return "shuffled"
        elif self.play in ("change the future", "five"):
            self.asked, self.question = self.turn, {"five": "take"}.get(self.play, "order")
        elif sum(self.hands[self.target]) == 0:
            self.go_on()
        elif self.play == "donation":
            self.asked, self.question = self.target, "give"
        elif self.play == "triple":
            self.asked, self.question = self.turn, "name"
        else:
            return "stolen"
        return None

    def hand_over(self, giver, taker, title):
        self.hands[giver][title] -= 1
        self.hands[taker][title] += 1

    def go_on(self):
        self.stop_play()
        self.asked, self.question = self.turn, "play"

    def next_alive(self):
        seat = (self.turn + 1) % len(self.hands)
        while seat not in self.alive:
            seat = (seat + 1) % len(self.hands)
        return seat

    def attack(self, target):
        self.owed = (self.owed if self.attacked else 0) + 2
        self.turn, self.attacked = target, True
        self.go_on()

    def end_turn(self):
        self.owed -= 1
        if self.owed == 0:
            self.next_turn()
        else:
            self.go_on()

    def next_turn(self):
        self.turn, self.owed, self.attacked = self.next_alive(), 1, False
        self.go_on()

    def draw(self, position):
        title = self.pile.pop(position)
        if title != PLANET:
            self.hands[self.turn][title] += 1
            self.end_turn()
        elif self.hands[self.turn][KIT]:
            self.hands[self.turn][KIT] -= 1
            self.discard[KIT] += 1
            self.stop_play()
            self.asked, self.question = self.turn, "depth"
        else:
            self.explode()

    def explode(self):
        for title in range(15):
            self.discard[title] += self.hands[self.turn][title]
        self.hands[self.turn] = [0] * 15
        self.discard[PLANET] += 1
        self.out.append(self.turn)
        self.alive.remove(self.turn)
        self.next_turn()

    # what chance did

    def see_shuffled(self, pile):
        assert sorted(pile) == sorted(self.pile)
        self.pile = pile

    def see_stolen(self, hand):
        """The player in turn holds one card more: it must come from the target's hand."""
        more = [title for title in range(15) for _ in range(hand[title] - self.hands[self.turn][title])]
        assert len(more) == 1
        assert self.hands[self.target][more[0]]
        self.hand_over(self.target, self.turn, more[0])
        self.go_on()

    # what may be decided

    def open_choices(self):
        """All legal choices, as (block, number)."""
        hand = self.hands[self.asked]
        if self.question == "play":
            return self.open_plays(hand)
        if self.question == "lay":
            return self.open_lays(hand)
        if self.question == "target":
            players = len(self.hands)
            return {
                ("target", (seat - self.turn - 1) % players)
                for seat in self.alive
                if self.may_be_target(seat, self.play)
            }
        if self.question == "answer":
            return {("answer", 0)} | ({("answer", 1)} if hand[NOPE] else set())
        if self.question == "name":
            return {("name", title) for title in self.titles_in_play}
        if self.question == "give":
            return {("give", title) for title in range(15) if hand[title]}
        if self.question == "take":
            return {("take", title) for title in range(15) if self.discard[title]}
        if self.question == "order":
            left = min(3, len(self.pile))
            return {("order", i) for i, order in enumerate(ORDERS) if order[left:] == (0, 1, 2)[left:]}
        return {("depth", depth) for depth in range(len(self.pile) + 1)}

    def may_be_target(self, seat, play):
        if seat == self.turn or seat not in self.alive:
            return False
        return play in ("targeted attack", "solidarity") or sum(self.hands[seat]) > 0

    def open_plays(self, hand):
        found = {("draw", 0)}
        anyone = any(self.may_be_target(seat, "donation") for seat in self.alive)
        found |= {
            ("play", title - 1) for title in range(1, 10) if hand[title] and (NAMES[title] != "donation" or anyone)
        }
        for play, combos in COMBOS.items():
            for i, (title, number, jokers) in enumerate(combos):
                if anyone and hand[title] >= number and hand[JOKER] >= jokers:
                    found.add((play, i))
        if sum(number > 0 for number in hand) >= 5:
            found.add(("five", 0))
        return found

    def open_lays(self, hand):
        """Titles after those laid, from which five can still be completed."""
        titles = [title for title in range(15) if hand[title] and title > max(self.laid, default=-1)]
        missing = 5 - len(self.laid)
        return {("lay", title) for i, title in enumerate(titles) if len(titles) - i >= missing}


def titles_in_play(num_players, variant):
    if num_players <= 3:
        cards = WITH_ICON
    elif num_players <= 7 and variant == "standard":
        cards = WITHOUT_ICON
    else:
        cards = [one + other for one, other in zip(WITH_ICON, WITHOUT_ICON, strict=True)]
    return [title for title in range(15) if cards[title]]


def follow(num_players, variant, seed, has_masks):
    """Plays one random game along with the referee. Returns the number of decisions."""
    match = Match(GAME, num_players, variant, seed=seed)
    states = match.states
    hands, pile, discard = states["hands"][0], states["pile"][0], states["discard"][0]
    numbers = [states[name] for name in ("seat", "turn", "turns_owed", "is_attacked", "num_nopes")]
    size = states["pile_size"]
    blocks = [(block.name, i) for block in GAME.actions for i in range(block.size)]
    dice = random.Random(seed)
    referee = Referee(
        hands[:num_players].tolist(),
        pile[: size[0]].tolist(),
        int(states["turn"][0]),
        titles_in_play(num_players, variant),
    )
    moves = 0
    while states["phase"][0] != OVER:
        legal = np.flatnonzero(match.action_mask).tolist()
        if has_masks:
            assert {blocks[action] for action in legal} == referee.open_choices()
        action = dice.choice(legal)
        match.step(action)
        chance = referee.decide(*blocks[action])
        if chance == "shuffled":
            referee.see_shuffled(pile[: size[0]].tolist())
        elif chance == "stolen":
            referee.see_stolen(hands[referee.turn].tolist())
        assert hands[:num_players].tolist() == referee.hands
        assert pile[: size[0]].tolist() == referee.pile
        assert discard.tolist() == referee.discard
        expected = [referee.asked, referee.turn, referee.owed, referee.attacked, referee.nopes]
        assert [int(number[0]) for number in numbers] == expected
        moves += 1
    assert [
        match.ranks_and_scores()[0].tolist().index(place) for place in range(num_players)
    ] == referee.alive + referee.out[::-1]
    return moves


@pytest.mark.parametrize("num_players", GAME.players)
def test_the_referee_agrees_on_every_hand_the_pile_the_discard_pile_and_the_turns_owed(num_players):
    for seed in range(GAMES_PER_COUNT):
        follow(num_players, "standard", seed, has_masks=seed < GAMES_WITH_MASKS)


@pytest.mark.parametrize("num_players", range(4, 8))
def test_the_referee_agrees_on_long_games(num_players):
    for seed in range(20):
        follow(num_players, "long", seed, has_masks=seed < GAMES_WITH_MASKS)

"""Is all that a seat is told certain, and all that is certain told? A slow memory of each seat decides."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from cosmozoo.envs.core.state import EMPTY
from cosmozoo.envs.petit_prince.actions import ACTIONS
from cosmozoo.envs.petit_prince.components import CHARACTERS, TILE_CHARACTER
from cosmozoo.envs.petit_prince.state import Phase
from games.petit_prince.positions import (
    CHARACTER,
    GAME,
    HIDE,
    STACK,
    TAKE,
    characters_seen,
    fill_legal,
    known_to,
    names,
    observed,
    passed_on,
    table,
)

# The oracle


class Memory:
    """What one seat saw of the characters, written down as a person at the table would."""

    def __init__(self, seat, num_players):
        self.seat, self.num_players = seat, num_players
        self.takers = {}  # by draw: who took a tile, in order
        self.left = {}  # by draw: the tiles seen and left, of which it is not known who has which
        self.places = {}  # by tile seen: the places where it may lie now

    def look(self, match):
        """Called in each position: the tiles on offer before the eyes of the one to choose."""
        state, number = match.state, int(match.state.num_draws[CHARACTER]) - 1
        if state.stack != CHARACTER:
            return
        self.takers.setdefault(number, [])
        self.left.setdefault(number, set())
        if match.seat != self.seat or state.phase == Phase.APPOINT:
            return
        for slot, lying in enumerate(state.offer.tolist()):
            is_face_down = self.num_players == 2 and not self.is_drawer(state) and slot == state.hidden_slot
            if lying != EMPTY and not is_face_down:
                self.left[number].add(lying)
                self.places[lying] = {("offer", number)}

    def watch(self, match, action):
        """Called before each move."""
        state, number = match.state, int(match.state.num_draws[CHARACTER]) - 1
        if state.stack != CHARACTER or action not in ACTIONS.take:
            return
        self.takers[number].append(match.seat)
        lying = int(state.offer[action - TAKE])
        if match.seat == self.seat or (self.num_players == 2 and self.is_drawer(state)):
            self.left[number].discard(lying)  # who drew sees which slot of the other's choice is empty
            self.places[lying] = {("planet", match.seat, number)}
        self.narrow(number)

    def is_drawer(self, state):
        return state.start_seat == self.seat

    def narrow(self, number):
        """What was seen on offer and is no longer there lies with one of those who came later."""
        order = self.takers[number]
        if self.seat not in order:
            return
        later = {("planet", seat, number) for seat in order[order.index(self.seat) + 1 :]}
        if len(order) < self.num_players:
            later.add(("offer", number))
        elif self.num_players == 2:
            later.add(("discard", number))
        for lying in self.left[number]:
            self.places[lying] = set(later)

    def all_places(self):
        """A list of the places of all characters, each once for every tile that lies there."""
        places = []
        for number, order in self.takers.items():
            places += [("planet", seat, number) for seat in order]
            is_done = len(order) == self.num_players
            if self.num_players == 2:
                places += [("discard", number)] if is_done else [("offer", number)] * (3 - len(order))
            elif not is_done:
                places += [("offer", number)] * (self.num_players - len(order))
        return places + [("stack",)] * (20 - len(places))

    def can_lie(self, lying, place):
        """A tile seen lies where it was followed to; one never seen, anywhere."""
        return lying not in self.places or place in self.places[lying]

    def possible(self, place):
        """The tiles that may lie in a place: those with which all others can still be laid out."""
        places = self.all_places()
        others = [each for i, each in enumerate(places) if i != places.index(place)]
        tiles = range(60, 80)
        return {
            lying
            for lying in tiles
            if self.can_lie(lying, place) and self.can_be_laid_out([each for each in tiles if each != lying], others)
        }

    def can_be_laid_out(self, tiles, places):
        """Whether each tile can get a place of its own: a tile in the way moves on, if it can."""
        holder = {}

        def find_place(lying, tried):
            for i, place in enumerate(places):
                if i not in tried and self.can_lie(lying, place):
                    tried.add(i)
                    if i not in holder or find_place(holder[i], tried):
                        holder[i] = lying
                        return True
            return False

        return all(find_place(lying, set()) for lying in sorted(tiles, key=lambda lying: lying not in self.places))


def compare_with_oracle(match, memory):
    """Certain is what all consistent worlds agree on; all of it is shown, and nothing else."""
    seat, planets = memory.seat, characters_seen(match, memory.seat)
    certain = {owner: [] for owner in range(memory.num_players)}
    worlds = [match.determinized(seat, seed).state.planets[:, CHARACTER] for seed in range(3)]
    for number, order in memory.takers.items():
        for owner in order:
            tiles = memory.possible(("planet", owner, number))
            assert int(match.state.planets[owner, CHARACTER, number]) in tiles, "the oracle excludes the truth"
            assert all(int(world[owner, number]) in tiles for world in worlds)
            assert candidates(match, seat, owner, number) == names(tiles)
            if len(names(tiles)) == 1:
                certain[owner] += names(tiles)
                assert planets[owner][number] == min(names(tiles))
            else:
                assert planets[owner][number] is None
    for owner in range(memory.num_players):
        assert known_to(match, seat, owner) == sorted(certain[owner])
    return sum(len(each) for owner, each in certain.items() if owner != seat)


def candidates(match, seat, owner, number):
    """What the observation and the tiles not seen leave open for a place, in names."""
    if seat == owner:
        return {CHARACTERS[TILE_CHARACTER[match.state.planets[owner, CHARACTER, number]]]}
    left, seats = passed_on(match, seat, number)
    unseen = {CHARACTERS[TILE_CHARACTER[each]] for each in range(60, 80) if observed(match, seat)["unseen"][each]}
    if owner in seats:
        return set(left) | (unseen if match.settings.num_players == 2 and len(left) == 1 else set())
    if match.settings.num_players == 2:  # the seat drew, and knows
        return {CHARACTERS[TILE_CHARACTER[match.state.planets[owner, CHARACTER, number]]]}
    return unseen


def characters_first(num_players, seed):
    """A game that begins with the four draws of characters; of each pair that looks alike, both are often together."""
    rng = np.random.default_rng(seed)
    numbers = [number for pair in rng.permutation(10) for number in rng.permutation([2 * pair + 1, 2 * pair + 2])]
    match = table(num_players, "hidden_characters", character=tuple(int(number) for number in numbers))
    memories = [Memory(seat, num_players) for seat in range(num_players)]
    while match.state.num_draws[CHARACTER] < 4 or match.state.stack == CHARACTER:
        legal = fill_legal(match)
        action = STACK + CHARACTER if STACK + CHARACTER in legal else int(rng.choice(legal))
        for memory in memories:
            memory.watch(match, action)
        match.step(action)
        for memory in memories:
            memory.look(match)
        yield match, memories


@pytest.mark.slow
@pytest.mark.parametrize("num_players", GAME.players)
def test_r9_knowledge_is_exact(num_players):
    num_certain = 0
    for seed in range(4):
        for number, (match, memories) in enumerate(characters_first(num_players, seed)):
            num_certain += compare_with_oracle(match, memories[number % num_players])
        for memory in memories:
            num_certain += compare_with_oracle(match, memory)
    assert num_certain > 10


def enumerated(memory):
    """All worlds, by the tiles in the places that were drawn; places and tiles are tried in every order."""
    places = [place for place in memory.all_places() if place != ("stack",)]
    own = ("planet", memory.seat, 0)
    mine = {lying: places.index(own) for lying, where in memory.places.items() if where == {own}}
    free = [i for i in range(len(places)) if i not in mine.values()]
    others = [lying for lying in range(60, 80) if lying not in mine]
    worlds = set()
    for tiles in permutations(others, len(free)):
        is_complete = all(lying in tiles for lying in memory.places if lying not in mine)
        if is_complete and all(memory.can_lie(lying, places[i]) for lying, i in zip(tiles, free, strict=True)):
            worlds.add(tiles)
    return [places[i] for i in free], worlds


def lying_in(state, place):
    if place[0] == "planet":
        return int(state.planets[place[1], CHARACTER, place[2]])
    return int(state.discard[CHARACTER, place[1]])


@pytest.mark.parametrize(
    ("num_players", "seat", "num_worlds"),
    [(2, 0, 1), (2, 1, 36), (3, 0, 2), (3, 1, 18), (3, 2, 19 * 18)],
)
def test_r9_redrawn_worlds_are_all_that_are_consistent_and_equally_likely(num_players, seat, num_worlds):
    """Chi-squared with num_worlds - 1 degrees of freedom; the bound is six standard deviations above the mean."""
    match = table(num_players, "hidden_characters", character=(1, 3, 5))
    memory = Memory(seat, num_players)
    actions = [STACK + CHARACTER, HIDE + 2, TAKE, TAKE + 1]
    if num_players == 3:
        actions = [STACK + CHARACTER, TAKE + 1, ACTIONS.appoint.first, TAKE, ACTIONS.appoint.first, TAKE]
    for action in actions:
        memory.watch(match, action)
        match.step(action)
        memory.look(match)
    places, worlds = enumerated(memory)
    assert len(worlds) == num_worlds
    for i, place in enumerate(places):
        assert memory.possible(place) == {tiles[i] for tiles in worlds}
    drawn = Counter()
    count = 20 * num_worlds
    for seed in range(count):
        state = match.determinized(seat, seed).state
        drawn[tuple(lying_in(state, place) for place in places)] += 1
    assert set(drawn) == worlds
    squares = sum((drawn[world] - 20) ** 2 / 20 for world in worlds)
    assert squares <= num_worlds - 1 + 6 * (2 * num_worlds) ** 0.5

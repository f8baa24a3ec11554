"""What does a seat know about hidden characters (R9)? Compared with an oracle that tries all possible tiles."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from cosmozoo.envs import Match
from cosmozoo.envs.core.state import EMPTY, SPECTATOR
from cosmozoo.envs.petit_prince.actions import ACTIONS
from cosmozoo.envs.petit_prince.components import CHARACTERS, TILE_CHARACTER
from cosmozoo.envs.petit_prince.state import Phase
from cosmozoo.testing.strategies import visible
from games.petit_prince.positions import (
    CENTER,
    CHARACTER,
    GAME,
    HIDE,
    STACK,
    TAKE,
    appoint,
    characters_seen,
    draw,
    fill_legal,
    held_by,
    play_round,
    play_round_of_two,
    table,
    take,
    tile,
)

# from tiles.csv: vain man 1 and 2, geographer 3 and 4, lamplighter 5 and 6, hunter 7 and 8, king 15, drunkard 16


def observed(match, seat):
    return GAME.observation.unpack(match.observation(seat))


def known_to(match, seat, owner):
    """The characters that the observation says another has for certain."""
    steps = (owner - seat) % match.settings.num_players
    counts = observed(match, seat)["characters"][steps]
    return sorted(name for name, count in zip(CHARACTERS, counts, strict=True) for _ in range(count))


def passed_on(match, seat, number=0):
    """From the observation: the characters left to others in a draw, and the seats that took one."""
    seen = observed(match, seat)
    names = [name for name, count in zip(CHARACTERS, seen["passed_on"][number], strict=True) for _ in range(count)]
    takers = (seat + np.flatnonzero(seen["took_passed_on"][number])) % match.settings.num_players
    return sorted(names), sorted(takers.tolist())


def remembered(match, seat):
    """The same from the view, for each draw it tells of."""
    return [
        (each["draw"], [left["character"] for left in each["tiles"]], each["num_unseen"], each["seats"])
        for each in match.view(seat)["passed_on"]
    ]


# Two players


def test_r9_who_drew_sees_at_once_which_of_the_three_the_other_took():
    match = table(2, "hidden_characters", character=(1, 3, 5))
    draw(match, CHARACTER)
    match.step(HIDE + 2)
    take(match, 2)  # the one face down
    assert match.seat == 0, "the decision of the one who drew"
    assert characters_seen(match, 0) == [[], ["lamplighter"]]
    assert known_to(match, 0, 1) == ["lamplighter"]
    assert characters_seen(match, SPECTATOR) == [[], [None]]
    assert {held_by(match.determinized(0, seed), 1) for seed in range(20)} == {"lamplighter"}
    # and what it is worth: the lamplighter is paid for lampposts
    points = observed(match, 0)["points"][1]
    assert points == match.view(0)["planets"][1]["total"]


def test_r9_of_two_who_took_the_hidden_tile_has_seen_all_three():
    match = table(2, "hidden_characters", character=(1, 3, 5))
    play_round_of_two(match, CHARACTER, hide=2, first=2, then=0)
    assert passed_on(match, 1) == (["geographer", "vain_man"], [0])
    assert remembered(match, 1) == [(0, ["vain_man", "geographer"], 0, [0])]
    assert characters_seen(match, 1)[0] == [None]
    kept = Counter(held_by(match.determinized(1, seed), 0) for seed in range(60))
    assert set(kept) == {"vain_man", "geographer"}


def test_r9_of_two_who_took_an_open_tile_left_one_it_never_saw():
    match = table(2, "hidden_characters", character=(1, 3, 5))
    play_round_of_two(match, CHARACTER, hide=2, first=0, then=2)
    assert passed_on(match, 1) == (["geographer"], [0])
    assert remembered(match, 1) == [(0, ["geographer"], 1, [0])]
    assert remembered(match, 0) == [], "the one who drew knows it all"


def test_r9_of_two_who_left_two_tiles_that_look_alike_knows_both():
    match = table(2, "hidden_characters", character=(5, 4, 3))
    play_round_of_two(match, CHARACTER, hide=0, first=0, then=1)
    assert characters_seen(match, 1)[0] == ["geographer"]
    assert known_to(match, 1, 0) == ["geographer"]
    assert [each["character"] for each in match.view(1)["discard"]] == ["geographer"]
    other = table(2, "hidden_characters", character=(5, 4, 3))
    play_round_of_two(other, CHARACTER, hide=0, first=0, then=2)  # the other of the two geographers
    assert visible(match, 1) == visible(other, 1)


# Three to five players


def test_r9_who_passes_tiles_on_remembers_them_before_anyone_took_one():
    match = table(4, "hidden_characters", character=(1, 3, 5, 7))
    draw(match, CHARACTER)
    assert passed_on(match, 0) == ([], [])
    take(match, 1)
    assert passed_on(match, 0) == (["hunter", "lamplighter", "vain_man"], [])
    appoint(match, 2)
    assert passed_on(match, 0) == (["hunter", "lamplighter", "vain_man"], [])
    assert remembered(match, 0) == [(0, ["vain_man", "lamplighter", "hunter"], 0, [])]
    assert remembered(match, 2) == remembered(match, 1) == remembered(match, SPECTATOR) == []


def test_r9_who_took_next_holds_one_of_the_tiles_passed_on():
    match = table(4, "hidden_characters", character=(1, 3, 5, 7))
    play_round(match, CHARACTER, [(0, 1), (2, 0), (1, 0), (3, 0)])
    assert passed_on(match, 0) == (["hunter", "lamplighter", "vain_man"], [1, 2, 3])
    assert passed_on(match, 2) == (["hunter", "lamplighter"], [1, 3])
    assert passed_on(match, 3) == ([], [])
    assert remembered(match, 2) == [(0, ["lamplighter", "hunter"], 0, [1, 3])]
    worlds = [match.determinized(2, seed) for seed in range(80)]
    assert {(held_by(world, 1), held_by(world, 3)) for world in worlds} == {
        ("hunter", "lamplighter"),
        ("lamplighter", "hunter"),
    }
    assert len({held_by(world, 0) for world in worlds}) > 5, "taken before seat 2 saw anything"


def test_r9_the_last_ones_tile_is_known_by_elimination():
    match = table(4, "hidden_characters", character=(1, 3, 5, 7))
    play_round(match, CHARACTER, [(0, 1), (2, 0), (1, 0), (3, 0)])
    assert known_to(match, 1, 3) == ["hunter"]
    assert characters_seen(match, 1) == [[None], ["lamplighter"], [None], ["hunter"]]
    assert passed_on(match, 1) == (["hunter"], [3])
    assert {held_by(match.determinized(1, seed), 3) for seed in range(20)} == {"hunter"}


def test_r9_who_passes_on_two_tiles_that_look_alike_knows_who_has_them():
    """The first tile of that look stands for both, so nothing tells which of them lies where."""
    first, second = (table(3, "hidden_characters", character=(5, 4, 3)) for _ in range(2))
    play_round(first, CHARACTER, [(0, 0), (1, 0), (2, 0)])
    play_round(second, CHARACTER, [(0, 0), (1, 1), (2, 0)])
    assert first.state.planets[1, CHARACTER, 0] != second.state.planets[1, CHARACTER, 0]
    assert characters_seen(first, 0) == [["lamplighter"], ["geographer"], ["geographer"]]
    assert known_to(first, 0, 1) == known_to(first, 0, 2) == ["geographer"]
    shown = first.view(0)["planets"]
    assert {shown[owner]["spots"]["character"][0]["tile"]["id"] for owner in (1, 2)} == {tile(CHARACTER, 3)}
    assert visible(first, 0) == visible(second, 0)


def test_r9_of_five_who_has_seen_19_of_the_20_characters_knows_the_last():
    """Five players draw all of them: the one tile not seen is the one taken before the seat's turn."""
    match = table(5, "hidden_characters", character=tuple(range(20, 0, -1)))
    for _ in range(3):
        play_round(match, CHARACTER, [(0, 0), (2, 0), (3, 0), (4, 0), (1, 0)])
        play_round(match, CENTER, [(1, 0), (2, 1), (3, 2), (4, 3), (0, 4)])
    play_round(match, CENTER, [(0, 0), (2, 1), (3, 2), (4, 3), (1, 4)])
    play_round(match, CHARACTER, [(1, 4), (0, 0), (2, 0), (3, 0), (4, 0)])
    taken = CHARACTERS[TILE_CHARACTER[match.state.planets[1, CHARACTER, 3]]]
    assert characters_seen(match, 0)[1] == [None, None, None, taken]
    assert known_to(match, 0, 1) == [taken]
    assert {match.determinized(0, seed).state.planets[1, CHARACTER, 3] for seed in range(20)} == {tile(CHARACTER, 1)}


def test_r9_memory_ends_when_characters_are_revealed():
    match = table(3, "hidden_characters", character=(1, 3, 5))
    play_round(match, CHARACTER, [(0, 1), (2, 0), (1, 0)])
    match.states["phase"] = Phase.OVER
    assert match.view(0)["passed_on"] == []
    assert passed_on(match, 0) == ([], [])
    assert known_to(match, 0, 1) == ["lamplighter"]


def test_memory_of_what_was_passed_on_is_told_in_words():
    match = table(4, "hidden_characters", character=(1, 3, 5, 7))
    play_round(match, CHARACTER, [(0, 1), (2, 0), (1, 0), (3, 0)])
    words = "lamplighter, big star; hunter, big star (Player 2 and Player 4 took one each)"
    assert words in " ".join(GAME.render_text(match.view(2)).split())
    svg = GAME.render_svg(match.view(2))
    assert svg.count(f"<title>{words}</title>") == 2, "on the backs of the two tiles"


# Variants


@pytest.mark.parametrize("num_players", GAME.players)
def test_the_observation_names_the_variant(num_players):
    vectors = [observed(Match(GAME, num_players, variant, seed=1), 0)["variant"].tolist() for variant in GAME.variants]
    assert vectors == np.eye(len(GAME.variants)).tolist()


def test_r3_r9_discards_of_characters_are_seen_by_all_in_the_standard_game_only():
    for variant, seen_by_all in (("standard", True), ("hidden_characters", False)):
        match = table(2, variant, character=(1, 3, 5), centre=(1, 2, 3))
        play_round_of_two(match, CHARACTER, hide=2, first=0, then=1)
        play_round_of_two(match, CENTER, hide=2, first=0, then=1)
        for seat in (1, SPECTATOR):
            ids = [each["id"] for each in match.view(seat)["discard"]]
            assert ids == [tile(CENTER, 3)] + [tile(CHARACTER, 5)] * seen_by_all
        assert [each["id"] for each in match.view(0)["discard"]] == [tile(CENTER, 3), tile(CHARACTER, 5)]


# The oracle


class Memory:
    """What one seat has seen of the characters, noted as a person at the table would."""

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
        """A tile that was on offer and is gone belongs to a seat that chose later."""
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
        """A tile that was seen can be where the seat followed it; an unseen tile can be anywhere."""
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


def names(tiles):
    return {CHARACTERS[TILE_CHARACTER[lying]] for lying in tiles}


def compare_with_oracle(match, memory):
    """What all consistent worlds agree on is certain. The observation shows all of it, and nothing else."""
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

"""A slow and simple referee with networkx, written from the rules alone, compared over thousands of planets and games.

It knows nothing of the game's own tables and masks: it reads the component files, keeps planets as dictionaries
and asks networkx for connected components.
"""

import csv
from collections import Counter
from pathlib import Path

import cosmozoo.envs.planet as package
import networkx as nx
import numpy as np
import pytest
from cosmozoo.envs import BatchEnv, Match, get_game
from cosmozoo.testing.strategies import random_action

pytestmark = pytest.mark.slow

GAME = get_game("planet")
HABITATS = ["ocean", "forest", "desert", "mountain", "glacier"]
NUM_PLANETS = 6000
GAMES_PER_SETTING = 120  # times nine settings: more than 1,000 games

NEIGHBORS = [
    [1, 2, 4, 6, 3],
    [0, 3, 7, 5, 2],
    [0, 1, 5, 8, 4],
    [0, 6, 9, 7, 1],
    [0, 2, 8, 10, 6],
    [7, 11, 8, 2, 1],
    [4, 10, 9, 3, 0],
    [1, 3, 9, 11, 5],
    [2, 5, 11, 10, 4],
    [3, 6, 10, 11, 7],
    [4, 8, 11, 9, 6],
    [5, 7, 9, 10, 8],
]


def read(table):
    lines = (Path(package.__file__).parent / f"{table}.csv").read_text().splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def card_number(row):
    """By home: most regions, then those that touch the other habitats in order, then those that do not touch."""
    others = [habitat for habitat in HABITATS if habitat != row["home"]]
    kind = ["most", "touching", "not_touching"].index(row["requirement"])
    return HABITATS.index(row["home"]), kind, others.index(row["other"]) if kind else 0


TILES = [[row[column] for column in "abcde"] for row in read("tiles")]
CARDS = sorted(read("animals"), key=card_number)
STEPS = [(row["habitat"], int(row["points"]), int(row["areas"])) for row in read("objectives")]


def globe():
    graph = nx.Graph()
    for face, neighbors in enumerate(NEIGHBORS):
        for edge, neighbor in enumerate(neighbors):
            graph.add_edge((face, edge), (face, (edge + 1) % 5))
            graph.add_edge((face, edge), (neighbor, NEIGHBORS[neighbor].index(face)))
    return graph


GLOBE = globe()


class Planet:
    """Areas with habitats; the regions are what hangs together of one habitat."""

    def __init__(self, areas=None):
        self.areas = dict(areas or {})
        self._regions = None

    def place(self, tile, face, rotation):
        for place, habitat in enumerate(TILES[tile]):
            self.areas[face, (place + rotation) % 5] = habitat
        self._regions = None

    def regions(self):
        """(habitat, size, habitats touched) of each region."""
        if self._regions is None:
            same = nx.Graph()
            same.add_nodes_from(self.areas)
            same.add_edges_from(
                (one, other)
                for one, other in GLOBE.edges
                if one in self.areas and self.areas[one] == self.areas.get(other)
            )
            self._regions = [self.described(region) for region in nx.connected_components(same)]
        return self._regions

    def described(self, region):
        touched = {self.areas[near] for area in region for near in GLOBE[area] if near in self.areas}
        return self.areas[next(iter(region))], len(region), touched

    def fitting(self, card):
        """The sizes of the regions that meet an animal's need, largest first."""
        wanted = {"touching": True, "not_touching": False}[card["requirement"]]
        sizes = [
            size
            for habitat, size, touched in self.regions()
            if habitat == card["home"] and (card["other"] in touched) == wanted
        ]
        return sorted(sizes, reverse=True)

    def value(self, card):
        if card["requirement"] == "most":
            return sum(1 for habitat, _, _ in self.regions() if habitat == card["home"])
        return (self.fitting(card) or [0])[0]


class Referee:
    """Follows a game move by move from what was dealt."""

    def __init__(self, state, variant):
        self.variant = variant
        self.num_players = int(state.num_players)
        self.planets = [Planet() for _ in range(self.num_players)]
        self.piles = [[int(tile) for tile in pile] for pile in state.piles[:10]]
        self.piles[0] = [int(tile) for tile in state.offer]
        self.late, self.box = [], []
        self.columns = {number: [] for number in range(1, 14)}
        for card, number in enumerate(state.column):
            if number:
                self.columns[int(number)].append(card)
        self.face_down = {number: int(card) for number, card in enumerate(state.face_down, start=1) if card >= 0}
        for number, card in self.face_down.items():
            self.columns[number].append(card)
        self.taken = [[] for _ in range(self.num_players)]
        self.objectives = [HABITATS[state.objectives[seat]] for seat in range(self.num_players)]  # beginners: not used
        self.lain_open = {card for card, number in enumerate(state.column) if number}
        self.number, self.start, self.moves = 1, 0, 0
        self.offer = self.piles[0]
        self.events = Counter()

    def move(self, action):
        slot, face, rotation = action // 60, action // 5 % 12, action % 5
        seat = (self.start + self.moves) % self.num_players
        self.planets[seat].place(self.offer[slot], face, rotation)
        self.offer[slot] = None
        self.moves += 1
        if self.moves == self.num_players:
            self.end_round()

    def end_round(self):
        for tile in self.offer:
            if tile is not None:
                (self.late if len(self.late) < 10 else self.box).append(tile)
        for card in self.columns[self.number]:
            self.award(card)
        if self.variant == "hidden_animals" and self.number <= 10:
            self.turn_up(self.number + 2)
        self.number, self.start, self.moves = self.number + 1, (self.start + 1) % self.num_players, 0
        if self.number <= 12:
            self.offer = self.piles[self.number - 1] if self.number <= 10 else self.late[:5]
            if self.number == 12:
                self.offer = self.late[5:10]

    def turn_up(self, number):
        """The one face-down card of a round; open ones may have been carried over to it."""
        self.lain_open.add(self.face_down[number])

    def award(self, card):
        values = [planet.value(CARDS[card]) for planet in self.planets]
        best = [seat for seat, value in enumerate(values) if value == max(values) and value > 0]
        if len(best) != 1 and self.number == 12:
            best = self.last_round(card, best)
        if len(best) == 1:
            self.taken[best[0]].append(card)
            self.events["taken"] += 1
        elif self.number < 12:
            self.columns[self.number + 1].append(card)
            self.events["carried"] += 1
        else:
            self.events["boxed"] += 1

    def last_round(self, card, tied):
        if CARDS[card]["requirement"] == "most":
            return []
        for rank in (1, 2):
            sizes = {seat: ([*self.planets[seat].fitting(CARDS[card]), 0, 0, 0])[rank] for seat in tied}
            tied = [seat for seat in tied if sizes[seat] == max(sizes.values())]
            if len(tied) == 1:
                self.events[f"decided by region {rank + 1}"] += 1
                return tied
        return tied

    def score(self, seat):
        if self.variant == "beginner":
            return len(self.taken[seat])
        goal = self.objectives[seat]
        areas = sum(1 for habitat in self.planets[seat].areas.values() if habitat == goal)
        reached = [points for habitat, points, least in STEPS if habitat == goal and areas >= least]
        return max(reached, default=0) + sum(1 if CARDS[card]["home"] == goal else 2 for card in self.taken[seat])

    def ranks(self):
        keys = [(self.score(seat), len(self.taken[seat])) for seat in range(self.num_players)]
        return [sum(1 for other in keys if other > key) for key in keys]


def test_values_of_thousands_of_random_planets():
    """Partial planets of all sizes, from running games: all 45 values each, never twice the same planet."""
    batch = BatchEnv(GAME, 128, 4)
    batch.reset(seed=5)
    seen, sizes = set(), Counter()
    while len(seen) < NUM_PLANETS:
        batch.step(batch.sample_actions())
        states = batch.buffers.states
        for row in range(0, 128, 3):
            seat = int((batch.seat[row] + 3) % 4)
            areas = states["areas"][row, seat]
            if areas.tobytes() in seen:
                continue
            seen.add(areas.tobytes())
            planet = Planet({divmod(area, 5): HABITATS[habitat] for area, habitat in enumerate(areas) if habitat >= 0})
            sizes[len(planet.areas)] += 1
            expected = [planet.value(card) for card in CARDS]
            assert states["values"][row, seat].tolist() == expected
    assert set(sizes) >= set(range(5, 61, 5))


def lying(state):
    """(round, card) of every animal that can still be won, face down or not."""
    is_open = [(int(number), card) for card, number in enumerate(state.column) if number]
    return sorted(is_open + [(number, int(card)) for number, card in enumerate(state.face_down, start=1) if card >= 0])


def compare(match, referee):
    """After a round: columns with what was carried over, animals taken and seen, the offer, the last piles, the box."""
    state = match.state
    numbers = range(referee.number, 13)
    assert lying(state) == sorted((number, card) for number in numbers for card in referee.columns[number])
    for seat in range(referee.num_players):
        assert np.flatnonzero(state.keeper == seat).tolist() == sorted(referee.taken[seat])
    assert np.flatnonzero(state.is_boxed).tolist() == sorted(referee.box)
    if not match.is_over:
        seen = GAME.observation.unpack(match.observation(match.seat))
        assert set(np.flatnonzero(seen["has_lain_open"])) == referee.lain_open
        assert state.offer.tolist() == referee.offer
        waiting = [int(tile) for tile in state.piles[10:].ravel() if tile >= 0]
        assert waiting == referee.late[5 * max(referee.number - 10, 0) :]


def refereed(num_players, variant, seed):
    """Plays a random game that the referee follows. Compares both after every round and at the end."""
    match = Match(GAME, num_players, variant, seed=seed)
    referee = Referee(match.state, variant)
    dice = np.random.default_rng(seed)
    while not match.is_over:
        assert match.seat == (referee.start + referee.moves) % num_players
        action = random_action(match, dice)
        match.step(action)
        referee.move(action)
        if referee.moves == 0:
            compare(match, referee)
    ranks, scores = match.ranks_and_scores()
    assert scores.tolist() == [referee.score(seat) for seat in range(num_players)]
    assert ranks.tolist() == referee.ranks()
    return referee.events


def test_more_than_a_thousand_whole_games():
    events = Counter(games=0)
    for num_players in GAME.players:
        for variant in GAME.variants:
            for seed in range(GAMES_PER_SETTING):
                events += refereed(num_players, variant, seed) + Counter(games=1)
    assert events["games"] > 1000
    for rare in ("taken", "carried", "boxed", "decided by region 2", "decided by region 3"):
        assert events[rare] >= 5, f"too few games to compare animals {rare}"

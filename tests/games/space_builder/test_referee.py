"""A slow and simple referee, written from the rules alone, compared with the compiled rules over hundreds of games.

Of each game it is told only what chance decides: the plans, how this round's plan and the cards lie when it starts,
what a look reads, and who wins a draw. It checks that chance could have decided so, and computes the rest itself.
"""

import csv
from pathlib import Path
from random import Random

import cosmozoo.envs.space_builder as package
import pytest
from cosmozoo.envs import Match, get_game

pytestmark = pytest.mark.slow

GAME = get_game("space_builder")
GAMES_PER_SETTING = 90  # times 6 settings: 540 games
CHECKED = (
    0.1  # the share of positions compared in full; what is wrong in between shows in the next one or in the defects
)
NAMES = ["dome", "rocket", "antenna", "garden", "reactor", "hangar", "tower", "crane"]
FACES = ["front", "back"]
WAYS = ["up", "right", "down", "left"]

# the actions, as the rules page counts them: look 9, flip 8, left 8, right 8, place 8 x 9, lift 8, done 1, unlock 8
MOVES = [("look", place) for place in range(9)]
MOVES += [(kind, card) for kind in ("flip", "left", "right") for card in NAMES]
MOVES += [("place", card, place) for card in NAMES for place in range(9)]
MOVES += [("lift", card) for card in NAMES]
MOVES += [("done",)]
MOVES += [("unlock", card) for card in NAMES]
NUMBER_OF = {move: number for number, move in enumerate(MOVES)}


def read_plans():
    lines = (Path(package.__file__).parent / "plans.csv").read_text().splitlines()
    plans = [{} for _ in range(20)]
    for row in csv.DictReader(line for line in lines if not line.startswith("#")):
        plans[int(row["plan"]) - 1][row["building"]] = (int(row["place"]) - 1, row["face"], row["orientation"])
    return plans


PLANS = read_plans()


def fresh_plans(state):
    """R1. New plans, which must be as the procedure makes them: each face and orientation equally often."""
    plans = [{} for _ in range(20)]
    for number, cells in enumerate(state.plan_building.tolist()):
        assert sorted(cells) == list(range(-1, 8))
        for place, card in enumerate(cells):
            if card >= 0:
                face, way = int(state.plan_face[card, number]), int(state.plan_orientation[card, number])
                plans[number][NAMES[card]] = (place, FACES[face], WAYS[way])
    for card in NAMES:
        assert sorted(plan[card][1] for plan in plans) == ["back"] * 10 + ["front"] * 10
        assert sorted(plan[card][2] for plan in plans) == [way for way in sorted(WAYS) for _ in range(5)]
    return plans


def turn_by_a_quarter(plan):
    """R2. What a plan shows after a quarter turn to the right: rows become columns from the right."""
    turned = {}
    for card, (place, face, way) in plan.items():
        row, column = place // 3, place % 3
        turned[card] = (3 * column + (2 - row), face, WAYS[(WAYS.index(way) + 1) % 4])
    return turned


class Player:
    def __init__(self):
        self.cards = ["dome", "rocket", "antenna", "garden"]
        self.wins = 0

    def start_round(self, poses):
        self.pose = poses  # of each card: [face, orientation]
        self.where = {}  # the place of each card on the board
        self.finished = None
        self.num_looks = [0] * 9

    def choices(self):
        free = [place for place in range(9) if place not in self.where.values()]
        in_hand = [card for card in self.cards if card not in self.where]
        moves = [("look", place) for place in range(9)]
        moves += [(kind, card) for kind in ("flip", "left", "right") for card in self.cards]
        moves += [("place", card, place) for card in in_hand for place in free]
        moves += [("lift", card) for card in self.where]
        return moves if in_hand else [*moves, ("done",)]

    def make(self, move, tick):
        kind = move[0]
        if kind == "flip":
            self.pose[move[1]][0] = "back" if self.pose[move[1]][0] == "front" else "front"
        elif kind in ("left", "right"):
            step = 1 if kind == "right" else -1
            self.pose[move[1]][1] = WAYS[(WAYS.index(self.pose[move[1]][1]) + step) % 4]
        elif kind == "place":
            self.where[move[1]] = move[2]
        elif kind == "lift":
            del self.where[move[1]]
        elif kind == "done":
            self.finished = tick

    def defects(self, plan):
        total = 0
        for card in self.cards:
            place, face, way = plan[card]
            if card not in self.where:
                total += 1
            elif self.where[card] != place or self.pose[card] != [face, way]:
                total += 2
        return total


class Referee:
    """Follows a match move by move."""

    def __init__(self, match):
        self.match = match
        self.players = [Player() for _ in range(match.settings.num_players)]
        self.plans = PLANS if match.settings.variant == "standard" else fresh_plans(match.state)
        self.used = []
        self.winner = None  # of the round, while it chooses what to unlock
        self.is_over = False
        self.start_round()

    def start_round(self):
        state = self.match.state
        self.plan = int(state.plans[len(self.used)])
        assert self.plan not in self.used
        self.as_it_lies = self.plans[self.plan]
        assert 0 <= int(state.plan_turn) < (4 if self.match.settings.options["plan_turns"] else 1)
        for _ in range(int(state.plan_turn)):
            self.as_it_lies = turn_by_a_quarter(self.as_it_lies)
        faces, ways = state.face.tolist(), state.orientation.tolist()
        for seat, player in enumerate(self.players):
            cards = {card: NAMES.index(card) for card in player.cards}
            player.start_round({card: [FACES[faces[seat][i]], WAYS[ways[seat][i]]] for card, i in cards.items()})
        self.tick = 0
        self.chosen = {}

    def to_ask(self):
        """Who may act, in the order of being asked."""
        if self.winner is not None:
            return [self.winner]
        return [i for i, player in enumerate(self.players) if player.finished is None and i not in self.chosen]

    def choices(self, seat):
        if self.winner is not None:
            return [("unlock", card) for card in NAMES if card not in self.players[seat].cards]
        return self.players[seat].choices()

    def play(self, seat, move):
        """Makes a move in the match and on the referee's own table."""
        self.match.step(NUMBER_OF[move])
        if move[0] == "unlock":
            self.players[seat].cards.append(move[1])
            self.winner = None
            self.start_round()
            return
        self.chosen[seat] = move
        if not self.to_ask():
            self.run_tick()

    def run_tick(self):
        self.tick += 1
        for seat, move in self.chosen.items():
            self.players[seat].make(move, self.tick)
            if move[0] == "look":
                self.players[seat].num_looks[move[1]] += 1
        self.chosen = {}
        building = [player for player in self.players if player.finished is None]
        if len(building) <= 1 or self.tick == int(self.match.settings.options["tick_limit"]):
            self.check_round()

    def check_round(self):
        plan = self.plans[self.plan]
        keys = [(player.defects(plan), player.finished or 10**6) for player in self.players]
        assert self.match.state.defects[: len(keys)].tolist() == [defects for defects, _ in keys]
        best = [seat for seat, key in enumerate(keys) if key == min(keys)]
        winner = int(self.match.state.winner)
        assert winner in best
        self.used.append(self.plan)
        self.players[winner].wins += 1
        if len(self.players[winner].cards) == 8:
            self.is_over = True
        else:
            self.winner = winner

    def check_readings(self):
        """T2. Of the plan as it lies: a reading a look, of the right building; exact ones if sight is exact."""
        if self.winner is not None:
            return  # the plan lies open
        state = self.match.state
        at = {place: (NAMES.index(card), face, way) for card, (place, face, way) in self.as_it_lies.items()}
        for seat, player in enumerate(self.players):
            read = state.building_read[seat].tolist()
            faces, ways = state.faces_read[seat].tolist(), state.orientations_read[seat].tolist()
            for place, looks in enumerate(player.num_looks):
                number, face, way = at.get(place, (-1, None, None))
                assert read[place] == (number if looks else -2)
                expected = looks if face else 0
                assert sum(faces[place]) == sum(ways[place]) == expected
                if face and self.match.settings.options["p_face"] == 0:
                    assert faces[place][FACES.index(face)] == ways[place][WAYS.index(way)] == expected

    def check_table(self):
        """Everything public and the masks of all seats are as the referee has them."""
        match, state = self.match, self.match.state
        assert match.is_over == self.is_over
        assert int(state.rounds_done) == len(self.used)
        cell_of, faces, ways = state.cell_of.tolist(), state.face.tolist(), state.orientation.tolist()
        to_ask = [] if self.is_over else self.to_ask()
        assert not to_ask or match.seat == to_ask[0]
        for seat, player in enumerate(self.players):
            for card in player.cards:
                i = NAMES.index(card)
                assert cell_of[seat][i] == player.where.get(card, -1)
                assert [FACES[faces[seat][i]], WAYS[ways[seat][i]]] == player.pose[card]
            legal = {NUMBER_OF[move] for move in self.choices(seat)} if seat in to_ask else set()
            assert set(match.legal_actions(seat).nonzero()[0].tolist()) == legal


def careful_move(referee, seat, dice):
    """Moves of a player who knows the plan: correct a card, place it, declare to be done; sometimes a mistake."""
    player, plan = referee.players[seat], referee.plans[referee.plan]
    if dice.random() < 0.15:
        return dice.choice(player.choices())
    for card in player.cards:
        place, face, way = plan[card]
        if player.pose[card] != [face, way]:
            return ("flip", card) if player.pose[card][0] != face else ("right", card)
        if card not in player.where and place not in player.where.values():
            return ("place", card, place)
        if card in player.where and player.where[card] != place:
            return ("lift", card)
    return ("done",) if len(player.where) == len(player.cards) else dice.choice(player.choices())


def choose(referee, seat, is_careful, dice):
    if is_careful and referee.winner is None:
        return careful_move(referee, seat, dice)
    return dice.choice(referee.choices(seat))


@pytest.mark.parametrize("is_careful", [False, True], ids=["random", "careful"])
@pytest.mark.parametrize("num_players", GAME.players)
def test_agrees_with_the_slow_referee(num_players, is_careful):
    num_finished = 0
    for seed in range(GAMES_PER_SETTING):
        dice = Random(seed)
        options = {"p_face": 0, "p_turn": 0, "p_askew": 0} if seed % 3 == 0 else {"plan_turns": seed % 4 // 3}
        variant = GAME.variants[seed % 2]
        limit = 200 if seed % 30 == 0 else 50 if is_careful else dice.choice((3, 12, 30))
        referee = Referee(Match(GAME, num_players, variant, seed=seed, tick_limit=limit, **options))
        while not referee.is_over:
            if dice.random() < CHECKED:
                referee.check_table()
                referee.check_readings()
            seat = referee.to_ask()[0]
            referee.play(seat, choose(referee, seat, is_careful, dice))
            num_finished += any(player.finished for player in referee.players) and referee.winner is not None
        referee.check_table()
        check_result(referee)
    assert num_finished > 20, "hardly any round was ended by players who were done"


def check_result(referee):
    wins = [player.wins for player in referee.players]
    ranks, scores = referee.match.ranks_and_scores()
    assert scores.tolist() == wins
    assert ranks.tolist() == [sum(other > mine for other in wins) for mine in wins]
    assert wins.count(5) == 1
    assert len(referee.used) == sum(wins) <= 4 * len(wins) + 1


def test_the_actions_are_as_the_rules_page_counts_them():
    assert GAME.actions.size == len(MOVES) == 122
    assert [block.size for block in GAME.actions] == [9, 8, 8, 8, 72, 8, 1, 8]

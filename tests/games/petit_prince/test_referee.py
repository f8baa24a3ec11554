"""A slow and simple scorer, written from the rules alone, compared with the compiled one over thousands of games."""

import csv
from collections import Counter
from pathlib import Path

import cosmozoo.envs.petit_prince as package
import numpy as np
import pytest
from cosmozoo.envs import get_game
from cosmozoo.envs.petit_prince.actions import ACTIONS
from cosmozoo.envs.petit_prince.components import CHARACTERS
from cosmozoo.testing.strategies import random_game

pytestmark = pytest.mark.slow

GAME = get_game("petit_prince")
GAMES_PER_SETTING = 260  # times 8 settings: more than 2,000 games
POSITIONS_BETWEEN = 7


def read_tiles():
    lines = (Path(package.__file__).parent / "tiles.csv").read_text().splitlines()
    rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    return [
        {key: (value if key in ("stack", "character", "origin") else int(value)) for key, value in row.items()}
        for row in rows
    ]


TILES = read_tiles()


class Planet:
    def __init__(self):
        self.face_up = []
        self.face_down = []
        self.characters = []

    def place(self, tile):
        if tile["character"]:
            self.characters.append(tile)
            return
        self.face_up.append(tile)
        trees = [each for each in self.face_up if each["baobab"]]
        if len(trees) == 3:
            self.face_up = [each for each in self.face_up if not each["baobab"]]
            self.face_down += trees

    def number_of(self, thing):
        return sum(tile[thing] for tile in self.face_up)

    def character_points(self, character):
        name = character["character"]
        if name == "vain_man":
            return 4 * self.number_of("snake")
        if name == "geographer":
            return len(self.face_down) + sum(1 for tile in self.face_up if tile["volcano"] == 0)
        if name == "astronomer":
            return 2 * self.number_of("sunset")
        if name == "king":
            return {1: 14, 2: 7}.get(self.number_of("rose"), 0)
        if name == "lamplighter":
            return self.number_of("lamppost")
        if name == "hunter":
            sheep = sum(self.number_of(f"sheep_{color}") for color in ("white", "beige", "brown"))
            animals = [self.number_of("fox"), self.number_of("elephant"), self.number_of("snake"), sheep]
            return 3 * sum(1 for number in animals if number)
        if name == "drunkard":
            return 3 * len(self.face_down)
        if name.startswith("businessman_"):
            color = name.removeprefix("businessman_")
            return {"white": 2, "beige": 3, "brown": 5}[color] * self.number_of(f"sheep_{color}")
        if name == "gardener":
            return 7 * self.number_of("baobab")
        if name == "turkish_astronomer":
            return self.number_of("big_star") + sum(tile["big_star"] for tile in self.characters)
        assert name == "little_prince"
        colors = [self.number_of(f"sheep_{color}") for color in ("white", "beige", "brown")]
        return 3 * sum(1 for number in colors if number) + self.number_of("box")


def final_scores(planets):
    volcanoes = [planet.number_of("volcano") for planet in planets]
    scores = []
    for planet, mine in zip(planets, volcanoes, strict=True):
        assert len(planet.characters) == 4
        assert len(planet.face_up) + len(planet.face_down) == 12
        score = sum(planet.character_points(character) for character in planet.characters)
        scores.append(score - (mine if mine == max(volcanoes) else 0))
    return scores, volcanoes


def final_places(scores, volcanoes):
    keys = [(-score, number) for score, number in zip(scores, volcanoes, strict=True)]
    return [sum(1 for other in keys if other < key) for key in keys]


@pytest.mark.parametrize("variant", GAME.variants)
@pytest.mark.parametrize("num_players", GAME.players)
def test_agrees_with_the_slow_referee(num_players, variant):
    for seed in range(GAMES_PER_SETTING):
        planets = [Planet() for _ in range(num_players)]
        before = None
        for number, match in enumerate(random_game(GAME, num_players, variant, seed)):
            if before is not None:
                note_what_was_taken(planets, before, match)
            before = (match.seat, match.state.offer.copy())
            if number % POSITIONS_BETWEEN == 0:
                compare_characters(match, planets, variant == "standard" or match.is_over)
        scores, volcanoes = final_scores(planets)
        assert match.ranks_and_scores()[1].tolist() == scores
        assert match.ranks_and_scores()[0].tolist() == final_places(scores, volcanoes)


def note_what_was_taken(planets, before, match):
    """A tile that left the offer and did not end up in the discard went to the seat that moved."""
    seat, offer = before
    taken = set(offer.tolist()) - set(match.state.offer.tolist()) - set(match.state.discard.ravel().tolist()) - {-1}
    if taken:
        assert len(taken) == 1
        planets[seat].place(TILES[taken.pop()])


def compare_characters(match, planets, is_open):
    """R9. What a seat sees of another's characters is true, and complete if characters are open."""
    for seat, mine in enumerate(planets):
        seen = GAME.observation.unpack(match.observation(seat))["characters"]
        for owner, planet in enumerate(planets):
            told = Counter(
                {
                    name: int(count)
                    for name, count in zip(CHARACTERS, seen[(owner - seat) % len(planets)], strict=True)
                    if count
                }
            )
            held = Counter(tile["character"] for tile in planet.characters)
            assert told == held if is_open or planet is mine else told <= held


def test_the_actions_are_as_the_rules_page_counts_them():
    assert [block.size for block in ACTIONS] == [4, 3, 5, 4]
    assert GAME.actions.size == 16
    assert len(TILES) == 80
    assert np.unique([tile["stack"] for tile in TILES], return_counts=True)[1].tolist() == [20, 20, 20, 20]

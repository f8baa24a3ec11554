"""What must be true of every state of a game, whatever was played? One function a game."""

from collections import Counter
from collections.abc import Callable

import numpy as np
from cosmozoo.envs.core.state import EMPTY, State
from cosmozoo.envs.exploding_planet import components as exploding_planet_box
from cosmozoo.envs.exploding_planet import state as exploding_planet_state
from cosmozoo.envs.petit_prince import components as petit_prince_box
from cosmozoo.envs.planet import components as planet_box
from cosmozoo.envs.space_builder import components as space_builder_box


def petit_prince(state: State) -> None:
    """Each of the 80 tiles lies in exactly one place, and the counts kept along the way are right."""
    lying = [state.stacks, state.offer, state.planets, state.discard]
    tiles = Counter(int(tile) for place in lying for tile in np.ravel(place) if tile != EMPTY)
    assert tiles == Counter(range(80))
    for seat in range(state.num_players):
        showing, num_face_down, num_tiles = Counter(), 0, 0
        for kind in range(3):
            for place in range(4):
                tile = state.planets[seat, kind, place]
                if tile == EMPTY:
                    continue
                num_tiles += 1
                if state.is_face_down[seat, kind, place]:
                    num_face_down += 1
                else:
                    showing.update(dict(enumerate(petit_prince_box.TILE_ELEMENTS[tile].tolist())))
        assert [showing[element] for element in range(13)] == state.showing[seat].tolist()
        assert (num_face_down, num_tiles) == (state.num_face_down[seat], state.num_tiles[seat])
        assert num_face_down % 3 == 0
        assert state.showing[seat, petit_prince_box.Element.BAOBAB] < 3


def planet(state: State) -> None:
    """Each of the 50 tiles lies in exactly one place, each card too, and what is kept along the way is right."""
    lying = [state.piles, state.offer, state.tiles, np.flatnonzero(state.is_boxed)]
    assert Counter(int(tile) for place in lying for tile in np.ravel(place) if tile != EMPTY) == Counter(range(50))
    unseen = state.piles[state.round_number : 10] if state.round_number < 10 else state.piles[:0]
    assert np.flatnonzero(state.is_unseen).tolist() == sorted(unseen.ravel().tolist())
    for seat in range(state.num_players):
        areas = [EMPTY] * 60
        for face in range(12):
            tile, rotation = state.tiles[seat, face], state.rotations[seat, face]
            for place in range(5) if tile != EMPTY else ():
                areas[face * 5 + (place + rotation) % 5] = int(planet_box.TILE_HABITATS[tile, place])
        assert state.areas[seat].tolist() == areas
        assert state.num_areas[seat].tolist() == [areas.count(habitat) for habitat in range(5)]
        for habitat in range(5):
            assert int(state.habitats[seat, habitat]) == sum(1 << i for i in range(60) if areas[i] == habitat)
        kept = [card // 9 for card in np.flatnonzero(state.keeper == seat)]
        assert state.num_won[seat].tolist() == [kept.count(home) for home in range(5)]
        assert state.num_animals[seat] == len(kept)
    hidden = [int(card) for card in state.face_down if card != EMPTY]
    assert len(hidden) + np.count_nonzero(state.dealt_for) == 20
    assert not any(state.dealt_for[card] for card in hidden)
    assert len(set(hidden)) == len(hidden)
    assert not any((state.column > 0) & (state.keeper >= 0))
    assert all((state.dealt_for > 0) | ((state.keeper < 0) & (state.column == 0)))
    assert sorted(state.objectives) in ([0, 1, 2, 3, 4], [-1] * 5)


def exploding_planet(state: State) -> None:
    """Each of the 107 cards lies in exactly one place, and what each seat has learned is true."""
    pile = state.pile[: state.pile_size]
    held = np.append(state.hands.sum(axis=0), 0)
    cards = held + np.bincount(pile, minlength=16) + state.discard + state.box
    cards[exploding_planet_box.Title.EXPLODING_PLANET] += state.phase == exploding_planet_state.Phase.BURY
    assert cards.tolist() == exploding_planet_box.BOX.tolist()
    assert cards.sum() == 107
    assert min(state.hands.min(), state.discard.min(), state.box.min()) >= 0
    assert state.hands.sum(axis=1).tolist() == state.hand_sizes.tolist()
    assert state.num_alive == state.is_alive.sum() >= 1
    is_burying = state.phase == exploding_planet_state.Phase.BURY
    assert (pile == exploding_planet_box.Title.EXPLODING_PLANET).sum() == state.num_alive - 1 - is_burying
    assert (state.known_hands <= state.hands).all()
    unknown, planet = exploding_planet_state.UNKNOWN, exploding_planet_box.Title.EXPLODING_PLANET
    public = state.num_players
    for knower in range(state.num_players + 1):
        known = state.known_pile[knower, : state.pile_size]
        assert ((known == unknown) | (known == pile)).all()
        assert (state.known_pile[knower, state.pile_size :] == unknown).all()
        assert all(
            (state.known_hands[knower, owner] >= state.known_hands[public, owner]).all()
            for owner in range(public)
            if owner != knower
        )
    assert not any(state.known_hands[seat, seat].any() for seat in range(state.num_players))
    assert all(state.pile[np.flatnonzero(state.is_planted)] == planet)


def space_builder(state: State) -> None:
    """Each unlocked card is in hand or on one place; readings fit the plan and the moves that can have made them."""
    now = {name: state[name].tolist() for name in state.dtype.names}  # plain lists: random games are long
    is_building, num_players = now["phase"] == 1, now["num_players"]
    assert sorted(now["plans"]) == list(range(20))
    assert now["tick"] < now["options"][2] or (not is_building and now["tick"] == now["options"][2])
    assert now["rounds_done"] == sum(now["rounds_won"]) <= 4 * num_players + 1
    assert now["phase"] != 0 or all(now["is_unlocked"][now["winner"]])
    for seat in range(num_players):
        unlocked = {card for card in range(8) if now["is_unlocked"][seat][card]}
        on_board = {card: place for place, card in enumerate(now["board"][seat]) if card != EMPTY}
        assert on_board == {card: place for card, place in enumerate(now["place_of"][seat]) if place != EMPTY}
        assert set(on_board) <= unlocked
        assert len(unlocked) == 4 + now["rounds_won"][seat] - (not is_building and seat == now["winner"])
        has_finished = now["finish_tick"][seat] <= now["tick"]
        assert not has_finished or set(on_board) == unlocked
        assert now["pending"][seat] == -1 or (is_building and not has_finished and seat < now["seat"])
        check_space_builder_readings(now, seat)


def check_space_builder_readings(now: dict, seat: int) -> None:
    plan = space_builder_box.PLAN_BUILDING[now["plans"][now["rounds_done"]]].tolist()
    faces, orientations = now["faces_read"][seat], now["orientations_read"][seat]
    assert [sum(tally) for tally in faces] == [sum(tally) for tally in orientations]
    assert sum(map(sum, faces)) <= now["num_unseen"][seat] <= now["tick"]
    for place, read in enumerate(now["building_read"][seat]):
        assert read == -2 or (now["phase"] == 1 and read == plan[place])
        assert any(faces[place]) == (read >= 0)


INVARIANTS: dict[str, Callable[[State], None]] = {
    "exploding_planet": exploding_planet,
    "petit_prince": petit_prince,
    "planet": planet,
    "space_builder": space_builder,
}

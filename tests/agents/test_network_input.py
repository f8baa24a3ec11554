"""What do networks with action features see? Compared with making the moves, and with what a seat may know."""

from collections import deque

import networkx as nx
import numpy as np
import pytest
from cosmozoo.agents import InformationSets, choose_action, make_agent
from cosmozoo.agents.network_input import MIN_PRIOR, STEPS_PER_LOGIT, NetworkInput
from cosmozoo.envs import BatchEnv, Match, games, get_game
from cosmozoo.envs.core.state import EMPTY
from cosmozoo.envs.petit_prince.components import TILE_ELEMENTS, Element
from cosmozoo.envs.planet.components import CARD_HOME, TILE_HABITATS
from cosmozoo.envs.planet.geometry import FACE_NEIGHBORS
from cosmozoo.envs.planet.heuristic import CLOSE_LEAD, LEAD_PER_ROUND
from cosmozoo.envs.planet.state import BEGINNER, NO_COLUMN, NO_OBJECTIVE
from cosmozoo.envs.space_builder.actions import ACTIONS as BUILDING
from cosmozoo.envs.space_builder.components import PLAN_CELL, PLAN_FACE, PLAN_ORIENTATION
from cosmozoo.testing.strategies import sampled_positions
from games.planet.positions import table


def decisions_at(name, count=6):
    for num_players in get_game(name).players:
        for variant in get_game(name).variants:
            for match in sampled_positions(get_game(name), num_players, variant, seed=17, count=count):
                if not match.is_over:
                    yield match


def seen_by(match):
    return NetworkInput(match.game, has_action_features=True).encode(InformationSets.from_match(match))[0]


def facts_at(match):
    """The facts about each promising action, by name."""
    network_input = NetworkInput(match.game, has_action_features=True)
    rows = seen_by(match)[match.game.observation.size :].reshape(network_input.max_candidates, -1)
    facts = [network_input.action_features.unpack(row) for row in rows]
    return {int(each["action"][0]) - 1: each for each in facts if each["action"][0]}


@pytest.mark.parametrize("name", games)
def test_who_does_not_look_ahead_sees_the_observation(name):
    network_input = NetworkInput(get_game(name), has_action_features=False)
    match = Match(get_game(name), seed=2)
    assert network_input.encode(InformationSets.from_match(match))[0].tolist() == match.observation(match.seat).tolist()
    assert network_input.layout_hash == get_game(name).observation.layout_hash


def test_threads_share_the_looking_out():
    batch = BatchEnv(get_game("petit_prince"), 7, 3)
    batch.reset(seed=1)
    decisions = InformationSets.from_batch(batch)
    alone = NetworkInput(batch.game, has_action_features=True).encode(decisions)
    assert (
        NetworkInput(batch.game, has_action_features=True, num_threads=3).encode(decisions).tolist() == alone.tolist()
    )


@pytest.mark.parametrize("name", games)
def test_what_is_seen_keeps_its_bounds_and_promising_actions_are_the_best_of_the_legal_ones(name):
    network_input = NetworkInput(get_game(name), has_action_features=True)
    assert network_input.layout_hash != get_game(name).observation.layout_hash
    for match in decisions_at(name):
        seen = seen_by(match)
        assert ((network_input.low <= seen) & (seen <= network_input.high)).all()
        assert seen[: match.game.observation.size].tolist() == match.observation(match.seat).tolist()
        facts = facts_at(match)
        assert len(facts) == min(match.action_mask.sum(), network_input.max_candidates)
        assert all(match.action_mask[action] for action in facts)
        priors = [int(each["prior"][0]) for each in facts.values()]
        assert priors[0] == 0
        assert priors == sorted(priors, reverse=True)


@pytest.mark.parametrize("name", ["planet", "petit_prince"])
def test_prior_is_what_greedy_maximizes(name):
    """Where it does not depend on how hidden things are redrawn."""
    greedy = make_agent("greedy", seed=1)
    for match in sampled_positions(get_game(name), 3, "standard", seed=17, count=20):
        if match.is_over:
            continue
        facts = facts_at(match)
        appraisals = np.zeros(match.game.actions.size)
        match.game.prior_logits(match.state, match.seat, appraisals)
        best = max(appraisals[np.flatnonzero(match.action_mask)])
        for action, each in facts.items():
            lag = STEPS_PER_LOGIT * (appraisals[action] - best)
            assert each["prior"][0] == pytest.approx(max(lag, MIN_PRIOR), abs=0.51)
        taken = choose_action(greedy, match)  # any of those that look best
        assert facts[taken]["prior"][0] == 0 if taken in facts else len(facts) == match.game.max_candidates


@pytest.mark.parametrize("name", games)
def test_nothing_hidden_shows(name):
    """States that a seat cannot tell apart have the same action features."""
    for match in decisions_at(name, count=3):
        seen = seen_by(match).tolist()
        for seed in range(3):
            assert seen_by(match.determinized(match.seat, seed)).tolist() == seen


# Planet


def chance_to_win(lead, rounds_ahead):
    return 1 / (1 + np.exp(-lead / (CLOSE_LEAD + LEAD_PER_ROUND * rounds_ahead)))


def values_after_reply(state, other):
    """A planet's values after the placement that wins it most animals, found by trying all. Beginner variant only."""
    rivals = [max(state.values[seat, card] for seat in range(state.num_players) if seat != other) for card in range(45)]
    best, most = None, -np.inf
    for slot, area in np.ndindex(5, 60):
        if state.offer[slot] == EMPTY or state.areas[other, area] != EMPTY:
            continue
        tried = state.copy()
        tried.seat = other
        get_game("planet").apply(tried, slot * 60 + area)
        promise = sum(
            chance_to_win(int(tried.values[other, card]) - int(rivals[card]), state.column[card] - state.round_number)
            for card in range(45)
            if state.column[card] != NO_COLUMN
        )
        if promise > most + 1e-9:
            best, most = tried.values[other].tolist(), promise
    return best


def values_of_others(state, seat):
    """How well the other planets meet each need when the round is over."""
    found = []
    for steps in range(1, state.num_players):
        other = (seat + steps) % state.num_players
        is_to_move = steps < state.num_players - state.num_placed
        found.append(values_after_reply(state, other) if is_to_move else state.values[other].tolist())
    return np.max(found + [state.values[(seat + i) % state.num_players] for i in range(1, state.num_players)], axis=0)


def plain_contests(state, seat, own, others):
    """Points by span and lead."""
    spans = {0: 0, 1: 1, 2: 2, 3: 3, 4: 3, 5: 4, 6: 4, 7: 4}
    found = np.zeros((6, 9), int)
    for card in range(45):
        if state.column[card] == NO_COLUMN:
            continue
        is_home = CARD_HOME[card] == state.objectives[seat]
        points = 1 if is_home or state.variant == 1 else 2
        span = spans.get(int(state.column[card] - state.round_number), 5)
        found[span, min(max(int(own[card]) - int(others[card]), -4), 4) + 4] += points
    return found


def plain_reach(before, after, seat):
    """The possible size of a planet's regions when the animals are due, computed with networkx."""
    globe = nx.Graph()
    for area in range(60):
        face, edge = divmod(area, 5)
        neighbor = int(FACE_NEIGHBORS[face, edge])
        across = neighbor * 5 + FACE_NEIGHBORS[neighbor].tolist().index(face)
        globe.add_edges_from([(area, face * 5 + (edge + 1) % 5), (area, across)])
    areas = after.areas[seat].tolist()
    found = np.zeros(45, int)
    for home in range(5):
        others = [habitat for habitat in range(5) if habitat != home]
        for region in nx.connected_components(globe.subgraph(area for area in range(60) if areas[area] == home)):
            found[home * 9] += 1
            touched = set(nx.node_boundary(globe, region))
            room = sum(areas[area] == EMPTY for area in touched)
            for place, other in enumerate(others):
                is_touching = any(areas[area] == other for area in touched)
                card = home * 9 + 1 + place + (0 if is_touching else 4)
                size = len(region) + min(room, max(int(before.column[card]) - int(before.round_number), 0))
                found[card] = max(found[card], size)
    return found


def test_planets_foresight_is_what_the_placement_brings():
    seen = num_contests = 0
    for match in decisions_at("planet", count=4):
        seat, state = match.seat, match.state
        is_reply_plain = state.variant == BEGINNER or state.num_placed == state.num_players - 1  # no secrets
        others = values_of_others(state, seat) if is_reply_plain else None
        for action, facts in list(facts_at(match).items())[:6]:
            slot, face, rotation = action // 60, action % 60 // 5, action % 5
            after = match.copy()
            after.step(action)
            if others is not None:
                values = after.state.values[seat]
                assert facts["animals"].tolist() == plain_contests(state, seat, values, others).tolist()
                num_contests += 1
            best_reach = np.max(
                [plain_reach(state, state, other) for other in range(state.num_players) if other != seat], 0
            )
            own_reach = plain_reach(state, after.state, seat)
            assert facts["reach"].tolist() == plain_contests(state, seat, own_reach, best_reach).tolist()
            tile = int(state.offer[slot])
            joined, closed, opened = np.zeros(5, int), np.zeros(5, int), np.zeros(5, int)
            for place in range(5):
                neighbor = FACE_NEIGHBORS[face, (place + rotation) % 5]
                back = FACE_NEIGHBORS[neighbor].tolist().index(face)
                own, other = TILE_HABITATS[tile, place], state.areas[seat, neighbor * 5 + back]
                if other == EMPTY:
                    opened[own] += 1
                elif other == own:
                    joined[own] += 1
                else:
                    closed[other] += 1
            assert [facts[name].tolist() for name in ("joined", "closed", "opened")] == [
                each.tolist() for each in (joined, closed, opened)
            ]
            objective = state.objectives[seat]
            gained = 0 if objective == NO_OBJECTIVE else TILE_HABITATS[tile].tolist().count(objective)
            assert facts["objective"][0] == gained
            seen += 1
    assert seen > 100
    assert num_contests > 50


def test_planet_tells_which_tile_the_next_player_wants():
    """Both have a fox's forest of three, due now: the player who takes a tile with forest can make theirs larger."""
    full = dict.fromkeys(range(1, 9), "OOOOO")  # three free faces: all placements of two tiles are looked at
    match = table(2, round_number=3, animals=["fox"], p1={0: "FFFGO", **full}, p2={0: "FFFGO"})
    match.state.objectives[:2] = match.state.num_placed = 0
    match.state.offer[:] = EMPTY
    match.state.offer[:2] = most_forest, least_forest = sorted(
        range(50), key=lambda tile: TILE_HABITATS[tile].tolist().count(1)
    )[::-49]
    assert TILE_HABITATS[most_forest].tolist().count(1) >= 3
    assert 1 not in TILE_HABITATS[least_forest]
    wanted = {action // 60: int(facts["wanted"][0]) for action, facts in facts_at(match).items()}
    assert wanted[0] > 0 > wanted[1]
    match.state.num_placed = 1  # nobody chooses after
    assert {int(facts["wanted"][0]) for facts in facts_at(match).values()} == {0}


# Space Builder


def moves_to_build(at, pose, place, wanted):
    """The fewest elementary moves to a place and a pose, by looking at all of them."""
    waiting, seen = deque([((at, pose), 0)]), {(at, pose)}
    while waiting:
        (here, (face, way)), moves = waiting.popleft()
        if (here, (face, way)) == (place, wanted):
            return moves
        around = [(here, (1 - face, way)), (here, (face, (way + 1) % 4)), (here, (face, (way - 1) % 4))]
        around += [(EMPTY, (face, way))] if here != EMPTY else [(spot, (face, way)) for spot in range(9)]
        for further in around:
            if further not in seen:
                seen.add(further)
                waiting.append((further, moves + 1))
    raise AssertionError("every place can be reached")


def card_of(action):
    block = BUILDING.block_of(action)
    return (action - block.first) // (9 if block.name == "place" else 1)


def distance(match, seat, building):
    state = match.state
    plan = state.plans[state.rounds_done]
    place = int(PLAN_CELL[plan, building])
    wanted = (int(PLAN_FACE[plan, place]), int(PLAN_ORIENTATION[plan, place]))
    pose = (int(state.face[seat, building]), int(state.orientation[seat, building]))
    return moves_to_build(int(state.cell_of[seat, building]), pose, place, wanted)


def test_builder_who_knows_the_plan_sees_which_moves_lead_nearer():
    match = Match(get_game("space_builder"), 2, seed=3, p_face=0.0, p_turn=0.0, p_askew=0.0)
    for place in range(9):  # both read the whole plan
        for _ in range(2):
            match.step(BUILDING.look.first + place)
    dice = np.random.default_rng(4)
    for _ in range(12):
        seat = match.seat
        facts = facts_at(match)
        for action, each in facts.items():
            assert each["surest"][0] == 100
            if action in BUILDING.look:
                assert each["tells"][0] == 0
            elif action not in BUILDING.done:
                after = match.copy()
                after.step(action)
                if after.seat != seat:  # the tick ends when the other has moved too
                    after.step(BUILDING.look.first)
                nearer = distance(match, seat, card_of(action)) - distance(after, seat, card_of(action))
                assert each["nearer"][0] == 50 * nearer
        placing = [action for action in facts if action not in BUILDING.look and action not in BUILDING.done]
        match.step(int(dice.choice(placing)))


def test_builder_who_has_read_nothing_is_unsure_and_learns_by_looking():
    match = Match(get_game("space_builder"), 2, seed=3)
    facts = facts_at(match)
    assert {int(each["surest"][0]) for each in facts.values()} == {5}  # one of twenty plans
    assert all(facts[action]["tells"][0] > 50 for action in facts if action in BUILDING.look)


def test_declaring_to_be_done_shows_the_defects_to_expect():
    match = Match(get_game("space_builder"), 2, seed=3, p_face=0.0, p_turn=0.0, p_askew=0.0)
    for place in range(9):
        for _ in range(2):
            match.step(BUILDING.look.first + place)
    plan = match.state.plans[0]
    unlocked = np.flatnonzero(match.state.is_unlocked[0])
    for place, building in enumerate(unlocked):  # player 1 builds all of it, somewhere; player 2 looks on
        match.step(BUILDING.place.first + int(building) * 9 + place)
        match.step(BUILDING.look.first)
    expected = 0
    for place, building in enumerate(unlocked):
        is_there = PLAN_CELL[plan, building] == place
        lies = (match.state.face[0, building], match.state.orientation[0, building])
        is_right = is_there and lies == (PLAN_FACE[plan, place], PLAN_ORIENTATION[plan, place])
        expected += 0 if is_right else 2
    facts = facts_at(match)[BUILDING.done.first]
    assert facts["defects"][0] == 5 * expected
    assert facts["lead"][0] == 5 * (len(unlocked) - expected)  # the other has built nothing: 1 each


# Le Petit Prince


def last_choices(num_players, kind="take"):
    """Decisions of the last round, without volcanoes or baobabs about."""
    for seed in range(60):
        match = Match(get_game("petit_prince"), num_players, seed=seed)
        greedy = make_agent("greedy", seed)
        while not match.is_over:
            state = match.state
            offered = [int(tile) for tile in state.offer if tile != EMPTY]
            is_secondary = not TILE_ELEMENTS[offered][:, [Element.VOLCANO, Element.BAOBAB]].any()
            is_kind = match.game.phases(state.phase).label.startswith(kind)
            if state.rounds_done == 15 and is_kind and is_secondary and len(offered) > 1:
                yield match.copy()
            match.step(choose_action(greedy, match))


def test_last_tiles_promise_what_they_bring():
    """With nothing to come, tiles differ by just what they add to the planet, in quarters of a point."""
    compared = 0
    for match in last_choices(3):
        gains, promises = [], []
        for action, facts in facts_at(match).items():
            after = match.copy()
            after.step(action)
            gains.append(float(after.game.score(after.state, match.seat)))
            promises.append(int(facts["own"][0]))
        if max(promises) < 127 and min(promises) > -127:
            compared += 1
            assert np.diff(promises) == pytest.approx(4 * np.diff(gains), abs=1)
    assert compared >= 10


def finished_by_greedy(match, action, seed):
    """The scores from the mover's seat on, and how many seats on the last to take sits, if greedy players go on."""
    after, greedy, last = match.copy(), make_agent("greedy", seed), match.seat
    after.step(action)
    while not after.is_over:
        last = after.seat
        after.step(choose_action(greedy, after))
    count = match.state.num_players
    scores = [float(after.game.score(after.state, (match.seat + steps) % count)) for steps in range(count)]
    return scores, (last - match.seat) % count


@pytest.mark.parametrize("num_players", [3, 4, 5])
def test_rest_of_the_last_round_is_foreseen_as_greedy_players_play_it(num_players):
    """Choices differ by what they do to the margins at the end, in quarters of a point, and by who is last."""
    compared = 0
    for match in last_choices(num_players, "appoint"):
        margins, leads = [], []
        for action, facts in facts_at(match).items():
            ends = [finished_by_greedy(match, action, seed) for seed in range(4)]
            lead = facts["lead"][: num_players - 1].astype(int)
            if ends.count(ends[0]) == len(ends) and np.abs(lead).max() < 127:  # no ties, which greedy players draw
                scores, last = ends[0]
                margins.append(scores[0] - np.array(scores[1:]))
                leads.append(lead)
                assert facts["starts"].argmax() == last
        compared += max(len(leads) - 1, 0)
        np.testing.assert_allclose(np.diff(leads, axis=0), 4 * np.diff(margins, axis=0), atol=1)
    assert compared >= 10


def test_who_takes_a_tile_foresees_appointing_whom_it_suits_best():
    compared = 0
    for match in decisions_at("petit_prince", count=12):
        offered = [int(tile) for tile in match.state.offer if tile != EMPTY]
        if TILE_ELEMENTS[offered][:, [Element.VOLCANO, Element.BAOBAB]].any():
            continue  # they change what is expected of the other planets
        for action, facts in facts_at(match).items():
            after = match.copy()
            after.step(action)
            if match.game.phases(match.state.phase).label.startswith("take") and after.seat == match.seat:
                appointing = facts_at(after)
                assert facts["chance"][0] == pytest.approx(
                    max(each["chance"][0] for each in appointing.values()), abs=1
                )
                compared += len(appointing) > 1
    assert compared > 20

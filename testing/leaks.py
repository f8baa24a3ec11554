"""Does anything depend on what a seat cannot know? The checks compare states that the seat cannot tell apart."""

import json
from collections.abc import Iterator

import numpy as np
from cosmozoo.agents import InformationSets
from cosmozoo.agents.network_input import NetworkInput
from cosmozoo.envs import Game, Match
from cosmozoo.envs.core import Move

from .environments import play_on
from .rules import check_invariants
from .strategies import Setting, play_to_end, random_action, settings, visible

NUM_POSITIONS = 12
SEATS_PER_POSITION = 3
NUM_ALTERNATIVES = 8  # moves that are compared with the actual one


def seat_cannot_tell_determinized_states_from_the_real_one(setting: Setting) -> None:
    """Observation, legal actions and view are the same in every state of an information set."""
    for match in setting.positions(seed=13, count=14):
        for seat in range(setting.num_players):
            real = visible(match, seat)
            for seed in range(setting.count(4)):
                other = match.determinized(seat, seed)
                check_invariants(other)
                assert visible(other, seat) == real
                assert other.action_mask.tolist() == other.legal_actions(other.seat).tolist()
                assert other.ranks_and_scores()[0].tolist() == match.ranks_and_scores()[0].tolist()


def indistinguishable_states_are_redrawn_alike(setting: Setting) -> None:
    """Determinized states do not depend on the real state, so agents that use them cannot cheat."""
    for match in setting.positions(seed=17, count=14):
        for seat in range(setting.num_players):
            twins = [match, *(match.determinized(seat, seed) for seed in range(3))]
            redrawn = {twin.determinized(seat, seed=99).states.tobytes() for twin in twins}
            assert len(redrawn) == 1


def determinized_states_differ_and_can_be_played_to_the_end(setting: Setting) -> None:
    match = setting.positions(seed=14, count=5)[1]
    worlds = [match.determinized(match.seat, seed) for seed in range(8)]
    if setting.game.has_hidden_information:
        assert len({without_rng(world) for world in worlds}) > 1, "nothing hidden was redrawn"
    assert len({world.states["rng"].tobytes() for world in worlds}) == len(worlds)
    for world in worlds[:3]:
        play_to_end(world, on_position=check_invariants)


def without_rng(match: Match) -> bytes:
    states = match.states.copy()
    states["rng"] = 0
    return states.tobytes()


def determinizing_an_environment_leaves_it_alone(game: Game) -> None:
    env = settings(game)[-1].env()
    env.reset(seed=3)
    play_on(env, moves=min(game_length(game) // 2, 15))
    before, agent = env.save(), env.agent_selection
    other = env.determinize(agent, seed=1)
    assert other.observe(agent)["observation"].tolist() == env.observe(agent)["observation"].tolist()
    play_on(other, moves=40)
    assert env.save() == before


def game_length(game: Game) -> int:
    env = settings(game)[-1].env()
    env.reset(seed=3)
    return len(play_on(env, moves=30))


def action_features_follow_from_the_information_set(setting: Setting) -> None:
    network_input = NetworkInput(setting.game, has_action_features=setting.game.action_features is not None)
    for match in setting.positions(seed=17, count=4):
        if match.is_over:
            continue
        twins = [match, *(match.determinized(match.seat, seed) for seed in range(3))]
        assert len({network_input.encode(InformationSets.from_match(twin)).tobytes() for twin in twins}) == 1


# What people see, read in the log and can choose


def everything_shown_to_people_follows_from_the_information_set(setting: Setting) -> None:
    """View, drawing, text, selections and score sheet are the same in states that a person cannot tell apart."""
    num_redrawn = 0
    for number, match in enumerate(setting.positions(seed=7, count=NUM_POSITIONS)):
        for seat in sampled_seats(setting, number):
            known = revealed(match, seat)
            other = known.determinized(seat, seed=number)
            num_redrawn += without_rng(other) != without_rng(known)
            assert shown(other, seat) == shown(known, seat)
    assert num_redrawn or not setting.game.has_hidden_information, "nothing hidden was redrawn: no leak can be found"


def log_tells_no_more_than_the_views(setting: Setting) -> None:
    """If a seat cannot tell moves apart, it gets the same log entries for them, unless the rules announce the move."""
    for told, other_told in tellings_of_moves_that_look_alike(setting):
        assert other_told == told


def tellings_of_moves_that_look_alike(setting: Setting) -> Iterator[tuple[str, str]]:
    """The log entries for a seat after the actual moves, and after other moves that it cannot tell apart from them."""
    rng = np.random.default_rng(2)
    for number, match in enumerate(setting.positions(seed=7, count=NUM_POSITIONS)[:-1]):
        moves = simultaneous_moves(match, rng)
        for seat in sampled_seats(setting, number):
            if seat in dict(moves) and not setting.game.is_simultaneous:
                continue
            known = revealed(match, seat)
            told, view = telling(known, seat, moves)
            for world, others in alternatives(known, seat, moves, number):
                other_told, other_view = telling(world, seat, others)
                if other_view == view and not has_announced(setting.game, moves + others):
                    yield told, other_told


def sampled_seats(setting: Setting, number: int) -> list[int]:
    """A few seats in each position; all seats in the course of a game."""
    return sorted({(number + step) % setting.num_players for step in range(SEATS_PER_POSITION)})


def revealed(match: Match, seat: int) -> Match:
    """The match with the state that a human in the seat knows, if humans see more than agents."""
    match = match.copy()
    if match.game.human.reveal_to_human is not None:
        match.game.human.reveal_to_human(match.state, seat)
    return match


def shown(match: Match, seat: int) -> tuple[object, ...]:
    game, view = match.game, match.human_view(seat)
    selections = [game.human.selections(view, entry["action"]) for entry in view["actions"]]
    drawings = game.render_svg(view), game.render_text(view)
    return json.dumps(view), repr(selections), repr(game.human.score_sheet(view)), *drawings


def simultaneous_moves(match: Match, rng: np.random.Generator) -> list[Move]:
    """A move for each seat that can move in this position, in the order of the rules."""
    match, moves = match.copy(), []
    waiting = {seat for seat in range(match.settings.num_players) if match.legal_actions(seat).any()}
    while match.seat in waiting and not match.is_over:
        waiting.remove(match.seat)
        moves.append((match.seat, random_action(match, rng)))
        match.step(moves[-1][1])
    return moves


def telling(match: Match, seat: int, moves: list[Move]) -> tuple[str, str]:
    """The log entries for a seat after some moves, and what it sees then."""
    before, after = match.human_view(seat), match.copy()
    for _, action in moves:
        after.step(action)
    view = after.human_view(seat)
    return repr(match.game.human.log_entries(before, view, moves)), repr(view)


def alternatives(match: Match, seat: int, moves: list[Move], seed: int) -> Iterator[tuple[Match, list[Move]]]:
    """Other moves of the other seats, in this state and in one that the seat cannot tell apart from it."""
    for world in (match, match.determinized(seat, seed)):
        for mover, _ in moves:
            if mover == seat:
                continue
            legal = np.flatnonzero(world.legal_actions(mover))
            for action in np.random.default_rng(seed).permutation(legal)[:NUM_ALTERNATIVES].tolist():
                others = [(other, action if other == mover else kept) for other, kept in moves]
                if all(world.legal_actions(other)[one] for other, one in others):
                    yield world, others


def has_announced(game: Game, moves: list[Move]) -> bool:
    return any(game.actions.block_of(action).name in game.human.announced_blocks for _, action in moves)


EVERY_SETTING = (
    seat_cannot_tell_determinized_states_from_the_real_one,
    indistinguishable_states_are_redrawn_alike,
    determinized_states_differ_and_can_be_played_to_the_end,
    action_features_follow_from_the_information_set,
    everything_shown_to_people_follows_from_the_information_set,
    log_tells_no_more_than_the_views,
)
ONCE = (determinizing_an_environment_leaves_it_alone,)

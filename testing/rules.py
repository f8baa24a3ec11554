"""Do a game's rules hold together? Masks, moves, results and invariants."""

from typing import Any

import numpy as np
from cosmozoo.envs import Game, IllegalActionError, Match
from cosmozoo.envs.core import STILL_PLAYING

from .checks import expect_error
from .strategies import Setting, random_action, settings

ZERO_SUM_REWARDS = ("win", "rank", "margin")  # rewards from other packages need not sum to zero
NUM_EXAMPLES = 60  # sequences of moves that hypothesis tries
MAX_CHOICES = 150


def action_is_accepted_exactly_if_its_mask_is_1(setting: Setting) -> None:
    for match in setting.positions(seed=3, count=12):
        before = match.states.tobytes()
        assert match.is_over or match.action_mask.any(), "the game goes on, but no action is legal"
        for action in range(setting.game.actions.size):
            trial = match.copy()
            if match.action_mask[action]:
                trial.step(action)
                assert trial.states.tobytes() != before, f"action {action} changes nothing"
            else:
                with expect_error(IllegalActionError, str(action)):
                    trial.step(action)
                assert trial.states.tobytes() == before, f"illegal action {action} changed the state"


def game_ends_with_ranks_and_rewards_that_sum_to_zero(setting: Setting) -> None:
    for seed in range(setting.count(3)):
        *_, match = setting.random_game(seed)
        ranks, scores = match.ranks_and_scores()
        assert 0 in ranks
        assert all(0 <= rank < setting.num_players for rank in ranks)
        assert all(scores[ranks == 0] == scores.max()), "a winner has fewer points than another seat"
        assert not match.action_mask.any()
        for reward in ZERO_SUM_REWARDS:
            match.settings = setting.match(reward=reward).settings
            assert abs(sum(match.rewards())) < 1e-9, f"the rewards {reward!r} do not sum to zero"


def skipping_forced_moves_changes_nothing_else(setting: Setting) -> None:
    """With `skip_forced`, the same choices lead to the same positions, and only forced moves are skipped."""
    short, full = setting.match(seed=5, skip_forced=True), setting.match(seed=5)
    rng = np.random.default_rng(5)
    while not full.is_over:
        if full.action_mask.sum() == 1:
            full.step(int(full.action_mask.argmax()))
            continue
        assert full.states.tobytes() == short.states.tobytes()
        assert short.action_mask.sum() > 1
        action = random_action(full, rng)
        full.step(action)
        short.step(action)
    assert full.states.tobytes() == short.states.tobytes()


def invariants_hold_after_every_move(setting: Setting) -> None:
    for seed in range(setting.count(2)):
        for match in setting.random_game(seed):
            check_invariants(match)


def seat_finishes_once_and_stays_finished(setting: Setting) -> None:
    finished: set[int] = set()
    for match in setting.random_game(seed=16):
        ranks = match.ranks_and_scores()[0]
        now = {seat for seat in range(setting.num_players) if ranks[seat] != STILL_PLAYING}
        assert finished <= now
        assert now == {seat for seat in range(setting.num_players) if match.has_finished(seat)}
        assert match.is_over or match.seat not in now, "a seat that has finished is to move"
        finished = now
    assert finished == set(range(setting.num_players))


def rules_hold_for_any_choices(game: Game, full: bool) -> None:
    """Hypothesis searches for legal moves that break a rule, and shows the shortest sequence it finds."""
    import hypothesis
    from hypothesis import strategies

    @hypothesis.settings(
        max_examples=settings(game, full)[0].count(NUM_EXAMPLES),
        deadline=None,
        database=None,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    @hypothesis.given(data=strategies.data())
    def play(data: Any) -> None:
        match = Match(
            game,
            data.draw(strategies.sampled_from(game.players), "players"),
            data.draw(strategies.sampled_from(game.variants), "variant"),
            seed=data.draw(strategies.integers(0, 2**64 - 1), "seed"),
        )
        for choice in data.draw(strategies.lists(strategies.integers(0, 2**16), max_size=MAX_CHOICES), "choices"):
            if match.is_over:
                break
            legal = np.flatnonzero(match.action_mask)
            match.step(int(legal[choice % len(legal)]))
            check_invariants(match)
            assert match.is_over or match.action_mask.any()

    play()


def check_invariants(match: Match) -> None:
    if match.game.check_state is not None:
        match.game.check_state(match.state)


EVERY_SETTING = (
    action_is_accepted_exactly_if_its_mask_is_1,
    game_ends_with_ranks_and_rewards_that_sum_to_zero,
    skipping_forced_moves_changes_nothing_else,
    invariants_hold_after_every_move,
    seat_finishes_once_and_stays_finished,
)

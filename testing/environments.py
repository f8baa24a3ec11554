"""Does a game behave as PettingZoo expects? Its API tests, illegal actions, settings and render modes."""

import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from xml.etree import ElementTree

import numpy as np
from cosmozoo.envs import Game, GameEnv, IllegalActionError, Match, ParallelGameEnv, with_standard_wrappers
from cosmozoo.envs.core import to_rgb
from pettingzoo import AECEnv

from .checks import expect_error
from .strategies import Setting, settings

NOT_ACTIONS = (-1, 10**6, 2**63, 0.5, "take", None, True, [0])
NUM_CYCLES = 60


@contextmanager
def user_warnings(action: str) -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter(action, UserWarning)  # type: ignore[arg-type]
        yield


def passes_pettingzoo_api_test(setting: Setting) -> None:
    from pettingzoo.test import api_test  # imports pytest

    # it warns about dictionary observations, although PettingZoo's classic games have them
    with user_warnings("ignore"), redirect_stdout(io.StringIO()):
        api_test(with_standard_wrappers(setting.env()), num_cycles=setting.count(NUM_CYCLES))
        api_test(setting.env(), num_cycles=setting.count(NUM_CYCLES // 3))


def passes_pettingzoo_seed_test(setting: Setting) -> None:
    from pettingzoo.test import seed_test

    seed_test(lambda: with_standard_wrappers(setting.env()), num_cycles=setting.count(NUM_CYCLES))


def passes_pettingzoo_parallel_tests(setting: Setting) -> None:
    from pettingzoo.test import parallel_api_test
    from pettingzoo.test.seed_test import parallel_seed_test

    with user_warnings("error"), redirect_stdout(io.StringIO()):
        parallel_api_test(setting.parallel_env(), num_cycles=setting.count(3 * NUM_CYCLES))
    parallel_seed_test(setting.parallel_env, num_cycles=setting.count(NUM_CYCLES // 3))


def nonsense_raises_and_changes_nothing(setting: Setting) -> None:
    env = setting.env()
    env.reset(seed=1)
    before = env.match.save()
    for action in NOT_ACTIONS:
        with expect_error(ValueError, "seat"):
            env.step(action)  # type: ignore[arg-type]
        assert env.match.save() == before, f"action {action!r} changed the state"


def wrong_settings_are_named(setting: Setting) -> None:
    game, kwargs = setting.game, setting.kwargs
    for wrong, complaint in (
        ({"num_players": game.max_players + 1}, f"not {game.max_players + 1}"),
        ({"variant": "no such variant"}, "no variant 'no such variant'"),
        ({"reward": "margn"}, "did you mean 'margin'"),
    ):
        with expect_error(ValueError, complaint):
            GameEnv(game, **kwargs | wrong)


def illegal_action_loses_wrapped_game(game: Game) -> None:
    env = with_standard_wrappers(GameEnv(game))
    env.reset(seed=0)
    while env.observe(env.agent_selection)["action_mask"].all():
        play_on(env, moves=1)
        if not env.agents or any(env.terminations.values()):
            return  # no action was illegal in this game
    offender = env.agent_selection
    env.step(int(env.observe(offender)["action_mask"].argmin()))
    assert all(env.terminations.values())
    assert env.rewards[offender] == -1


def parallel_environment_can_raise_on_illegal_action(game: Game) -> None:
    env = ParallelGameEnv(game, on_illegal="raise")
    observations, _ = env.reset(seed=0)
    while all(observed["action_mask"].all() or not observed["action_mask"].any() for observed in observations.values()):
        observations, *_ = env.step({agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()})
        if not env.agents:
            return
    actions = {agent: int(observed["action_mask"].argmin()) for agent, observed in observations.items()}
    before = env.match.save()
    with expect_error(IllegalActionError, "player_"):
        env.step(actions)
    assert env.match.save() == before


def illegal_action_stops_whole_batch(game: Game) -> None:
    """An illegal action in one game raises before any game makes a move."""
    batch = settings(game)[0].batch(4)
    batch.reset(seed=0)
    while batch.action_mask[2].all():
        batch.step(batch.sample_actions())
    before = batch.buffers.states.tobytes()
    actions = batch.sample_actions()
    for illegal in (int(batch.action_mask[2].argmin()), -5):
        actions[2] = illegal
        with expect_error(IllegalActionError, "game 2"):
            batch.step(actions)
        assert batch.buffers.states.tobytes() == before
    batch.close()


def renders_in_every_mode(game: Game) -> None:
    pictures = {mode: rendered(game, mode) for mode in ("ansi", "svg", "rgb_array", "human")}
    text, svg, rgb = pictures["ansi"], pictures["svg"], pictures["rgb_array"]
    assert isinstance(text, str)
    assert isinstance(svg, str)
    assert isinstance(rgb, np.ndarray)
    assert rgb.dtype == np.uint8
    assert rgb.ndim == 3
    assert rgb.shape[2] == 3
    assert len(np.unique(rgb.reshape(-1, 3), axis=0)) > 1, "the drawing is empty"
    assert pictures["human"] is None
    with expect_error(ValueError, "unknown render_mode 'hologram'"):
        GameEnv(game, render_mode="hologram")


def rendered(game: Game, mode: str) -> np.ndarray | str | None:
    env = GameEnv(game, render_mode=mode)
    env.reset(seed=0)
    printed = io.StringIO()
    with redirect_stdout(printed):
        picture = env.render()
    expected = game.render_text(env.match.view(env.match.seat)) if mode == "human" else ""
    assert printed.getvalue().strip() == expected.strip()
    return picture


def picture_has_the_size_it_states(game: Game) -> None:
    svg = game.render_svg(Match(game).view(0))
    root = ElementTree.fromstring(svg)
    stated = (round(float(root.get("height", 0))), round(float(root.get("width", 0))))
    assert to_rgb(svg).shape[:2] == stated


def play_on(env: AECEnv, moves: int) -> list[tuple[str, bytes, float, bool]]:
    """Plays the last legal actions through PettingZoo's interface and returns everything that was observed."""
    observed = []
    for _ in range(moves):
        if not env.agents:
            break
        observation, reward, is_terminated, *_ = env.last()
        observed.append((env.agent_selection, observation["observation"].tobytes(), reward, is_terminated))
        env.step(None if is_terminated else int(np.flatnonzero(observation["action_mask"])[-1]))
    return observed


EVERY_SETTING = (
    passes_pettingzoo_api_test,
    passes_pettingzoo_seed_test,
    passes_pettingzoo_parallel_tests,
    nonsense_raises_and_changes_nothing,
    wrong_settings_are_named,
)
ONCE = (
    illegal_action_loses_wrapped_game,
    parallel_environment_can_raise_on_illegal_action,
    illegal_action_stops_whole_batch,
    renders_in_every_mode,
    picture_has_the_size_it_states,
)

"""Does a game play the same in every form? Single, in batches, in plain Python, copied, saved, recorded."""

import copy
import hashlib
import os
import pickle
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
from cosmozoo.envs import BatchEnv, Game, GameEnv, Match, Record, games, replay, with_standard_wrappers
from numpy.testing import assert_allclose

from .checks import expect_error, slow
from .environments import play_on
from .strategies import Setting, play_to_end, settings

NUM_STEPS = 400
PLAIN_MOVES = 400  # of each game that plain Python replays
SAVE_SEED = 9


def batch_plays_the_same_games_as_single_matches(setting: Setting) -> None:
    for num_threads in (1, 2):
        check_batch(setting, num_threads, setting.count(NUM_STEPS))


def check_batch(setting: Setting, num_threads: int, num_steps: int) -> None:
    batch = setting.batch(3, num_threads=num_threads)
    batch.reset(seed=11)
    matches = [setting.match(batch.game_seed(row, 0)) for row in range(3)]
    episodes = [0, 0, 0]
    paid = np.zeros((3, setting.num_players))  # rewards so far in each game, because some seats are paid before it ends
    for _ in range(num_steps):
        for row, match in enumerate(matches):
            assert batch.buffers.states[row].tobytes() == match.states[0].tobytes()
            assert batch.observation[row].tobytes() == match.observation(match.seat).tobytes()
            assert batch.action_mask[row].tobytes() == match.action_mask.tobytes()
            assert batch.seat[row] == match.seat
        actions = batch.sample_actions()
        batch.step(actions)
        paid += batch.reward[:, : setting.num_players]
        for row, match in enumerate(matches):
            match.step(int(actions[row]))
            assert batch.done[row] == match.is_over
            if match.is_over:
                assert_allclose(paid[row], match.rewards(), atol=1e-6)
                paid[row] = 0
                assert batch.score[row, : setting.num_players].tolist() == match.ranks_and_scores()[1].tolist()
                episodes[row] += 1
                match.reset(batch.game_seed(row, episodes[row]))
    batch.close()


def row_of_a_batch_does_not_depend_on_the_others(game: Game) -> None:
    setting = settings(game)[-1]
    trails = []
    for num_games, num_threads in ((2, 1), (7, 1), (7, 3)):
        batch = setting.batch(num_games, num_threads=num_threads)
        batch.reset(seed=4)
        for _ in range(150):
            batch.step(batch.sample_actions())
        trails.append([batch.buffers.states[row].tobytes() for row in range(2)])
        batch.close()
    assert trails[0] == trails[1] == trails[2]


def one_batch_can_mix_player_counts_and_variants(game: Game) -> None:
    mixed = settings(game)
    counts = [setting.num_players for setting in mixed]
    batch = BatchEnv(game, len(mixed), counts, [setting.variant for setting in mixed])
    batch.reset(seed=2)
    for row, setting in enumerate(mixed):
        assert batch.buffers.states[row].tobytes() == setting.match(batch.game_seed(row, 0)).states[0].tobytes()
    for _ in range(300):
        batch.step(batch.sample_actions())
        assert (batch.seat < np.array(counts)).all()
    batch.close()


def aec_and_parallel_play_the_same_game(setting: Setting) -> None:
    aec, parallel = setting.env(), setting.parallel_env()
    aec.reset(seed=6)
    observations, _ = parallel.reset(seed=6)
    rng = np.random.default_rng(6)
    while parallel.agents:
        assert aec.match.states.tobytes() == parallel.match.states.tobytes()
        masks = {agent: seen["action_mask"] for agent, seen in observations.items()}
        actions = {agent: int(rng.choice(np.flatnonzero(mask))) for agent, mask in masks.items() if mask.any()}
        observations, rewards, *_ = parallel.step(dict.fromkeys(masks, 0) | actions)
        for _ in actions:
            while aec.terminations[aec.agent_selection]:  # agents whose game is over are still to be removed
                aec.step(None)
            aec.step(actions[aec.agent_selection])
    assert aec.match.states.tobytes() == parallel.match.states.tobytes()
    assert {agent: aec.rewards[agent] for agent in rewards} == rewards


@slow
def plain_python_plays_the_same_games(game: Game) -> None:
    """Without numba, the same rules lead to the same bytes after every move."""
    played = [
        (setting.kwargs, seed, actions, digests(setting.match(seed), actions))
        for setting in settings(game)
        if setting.num_players in (game.players[0], game.players[-1])
        for seed in [8]
        for actions in [setting.record(seed).actions[:PLAIN_MOVES]]
    ]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.pickle"
        path.write_bytes(pickle.dumps((game, played)))
        result = subprocess.run(
            [sys.executable, "-m", "cosmozoo.testing.plain_python", str(path)],
            env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=False,
        )
    assert result.returncode == 0, result.stdout + result.stderr
    assert result.stdout.strip() == f"{len(played)} games played again"


def digests(match: Match, actions: list[int]) -> list[str]:
    """A digest of the state, the mask and every seat's observation before each move and after the last."""
    found = []
    for action in [*actions, None]:
        seats = range(match.settings.num_players)
        parts = [match.states.tobytes(), match.action_mask.tobytes(), *(match.observation(seat) for seat in seats)]
        found.append(hashlib.sha256(b"".join(bytes(part) for part in parts)).hexdigest())
        if action is not None:
            match.step(action)
    return found


def copies_diverge_without_touching_each_other(setting: Setting) -> None:
    match = setting.positions(seed=7, count=3)[1]
    twin, before = match.copy(), match.save()
    play_to_end(twin)
    assert match.save() == before
    play_to_end(match)
    assert match.save() == twin.save()


def running_environment_survives_copy_and_pickle(setting: Setting) -> None:
    for wrap in (lambda env: env, with_standard_wrappers):
        env = wrap(setting.env())
        env.reset(seed=SAVE_SEED)
        play_on(env, moves=half_of_a_game(setting))
        for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
            original = copy.deepcopy(env)
            assert play_on(twin, moves=30) == play_on(original, moves=30)
            assert twin.unwrapped.match.save() == original.unwrapped.match.save() != env.unwrapped.match.save()


def half_of_a_game(setting: Setting) -> int:
    """Half as many moves as `play_on` plays, but at most 6."""
    env = setting.env()
    env.reset(seed=SAVE_SEED)
    return min(len(play_on(env, moves=20)) // 2, 6)


def saved_match_is_restored(setting: Setting) -> None:
    for match in setting.positions(seed=10, count=4)[:-1]:
        env = setting.env()
        env.reset(seed=0)
        env.restore(match.save())
        assert env.save() == match.save()
        agent = env.agent_selection
        assert env.observe(agent)["observation"].tolist() == match.observation(match.seat).tolist()
        assert env.infos[agent]["action_mask"].tolist() == match.action_mask.tolist()
        env.step(int(match.action_mask.argmax()))


def unfit_save_is_rejected(game: Game) -> None:
    env = GameEnv(game)
    env.reset(seed=0)
    saved = env.save()
    unfit: list[tuple[Any, str]] = [
        (saved[:-1], "damaged"),
        (saved[:-1] + bytes([saved[-1] ^ 1]), "damaged"),
        (b"junk", "not a saved game"),
        (b"", "not a saved game"),
        (saved.replace(game.env_name.encode(), b"chess_v6"), "chess_v6"),
        (saved.replace(game.fingerprint.encode(), b"0" * 16), "other rules or components"),
    ]
    unfit += [(Match(game, count).save(), "but this environment has") for count in game.players[1:2]]
    for save, reason in unfit:
        with expect_error(ValueError, reason):
            env.restore(save)
        assert env.save() == saved


def record_replays_to_the_same_bytes(setting: Setting) -> None:
    record = setting.record(seed=12)
    with games.restored():
        if setting.game.name not in games:
            games.register(setting.game.name, setting.game)  # records name their game
        match = replay(Record.from_json(record.to_json()))
    assert match.is_over
    again = Record.start(match, record.seed)
    again.actions = record.actions
    again.finish(match)
    assert again.to_json() == record.to_json()


EVERY_SETTING = (
    batch_plays_the_same_games_as_single_matches,
    aec_and_parallel_play_the_same_game,
    copies_diverge_without_touching_each_other,
    running_environment_survives_copy_and_pickle,
    saved_match_is_restored,
    record_replays_to_the_same_bytes,
)
ONCE = (
    row_of_a_batch_does_not_depend_on_the_others,
    one_batch_can_mix_player_counts_and_variants,
    plain_python_plays_the_same_games,
    unfit_save_is_rejected,
)

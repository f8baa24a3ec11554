"""What every game must do, for every number of players and every variant."""

import copy
import json
import os
import pickle
import subprocess
import sys
import warnings
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import hypothesis
import numpy as np
import pettingzoo
import pytest
from cosmozoo.envs import GAMES, BatchEnv, Match, game, make
from cosmozoo.envs.core.aec import GameEnv, wrapped
from cosmozoo.envs.core.drawing import rasterised
from cosmozoo.envs.core.match import IllegalActionError
from cosmozoo.envs.core.parallel import ParallelGameEnv
from cosmozoo.envs.core.playthrough import playthrough
from cosmozoo.envs.core.record import replay
from cosmozoo.envs.core.rewards import REWARDS
from cosmozoo.envs.core.state import SPECTATOR, STILL_PLAYING
from hypothesis import strategies
from invariants import INVARIANTS
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test
from playing import random_action, random_game, recorded_game, sampled_positions, settings, visible

GOLDEN = Path(__file__).parent / "golden"
HERE = Path(__file__).parent
EVERY = pytest.mark.parametrize(("game", "num_players", "variant"), settings())
EACH = pytest.mark.parametrize("game", [pytest.param(game(name), id=name) for name in GAMES])


def environment(game, num_players, variant, **options):
    return GameEnv(game, num_players=num_players, variant=variant, **options)


# PettingZoo's own tests


@EVERY
def test_passes_pettingzoos_api_test(game, num_players, variant):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # of its dictionary observations, which its classic games have too
        api_test(wrapped(environment(game, num_players, variant)), num_cycles=60)
        api_test(environment(game, num_players, variant), num_cycles=20)


@EVERY
def test_passes_pettingzoos_seed_test(game, num_players, variant):
    seed_test(lambda: wrapped(environment(game, num_players, variant)), num_cycles=60)


@EVERY
def test_passes_pettingzoos_parallel_tests(game, num_players, variant):
    def parallel():
        return ParallelGameEnv(game, num_players=num_players, variant=variant)

    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        parallel_api_test(parallel(), num_cycles=200)
    parallel_seed_test(parallel, num_cycles=20)


@EACH
def test_is_found_in_pettingzoos_registry(game):
    env = pettingzoo.make("aec", f"cosmozoo/{game.name}-v{game.version}", num_players=game.max_players)
    env.reset(seed=0)
    assert len(env.agents) == game.max_players
    parallel = pettingzoo.make("parallel", f"cosmozoo/{game.name}-v{game.version}")
    assert len(parallel.reset(seed=0)[0]) == game.players[0]


# Moves and masks


@EVERY
def test_an_action_is_accepted_exactly_if_its_mask_is_1(game, num_players, variant):
    for match in sampled_positions(game, num_players, variant, seed=3, count=12):
        before = match.states.tobytes()
        assert match.is_over or match.action_mask.any()
        for action in range(game.actions.size):
            trial = match.copy()
            if match.action_mask[action]:
                trial.step(action)
                assert trial.states.tobytes() != before
            else:
                with pytest.raises(IllegalActionError, match=str(action)):
                    trial.step(action)
                assert trial.states.tobytes() == before


@EVERY
@pytest.mark.parametrize("nonsense", [-1, 10**6, 2**63, 0.5, "take", None, True, [0]], ids=repr)
def test_nonsense_raises_and_leaves_every_byte(game, num_players, variant, nonsense):
    env = environment(game, num_players, variant)
    env.reset(seed=1)
    before = env.match.save()
    with pytest.raises(ValueError, match="is not open to seat"):
        env.step(nonsense)
    assert env.match.save() == before


@EACH
def test_an_illegal_action_loses_the_wrapped_game(game):
    env = make(game.name)
    env.reset(seed=0)
    play_on(env, moves=game.players[0])  # at first all may be open
    offender = env.agent_selection
    illegal = int(np.flatnonzero(env.observe(offender)["action_mask"] == 0)[0])
    env.step(illegal)
    assert all(env.terminations.values())
    assert env.rewards[offender] == -1


@EACH
def test_the_parallel_environment_can_raise_instead(game):
    env = ParallelGameEnv(game, illegal="raise")
    observations, _ = env.reset(seed=0)
    while all(observed["action_mask"].all() or not observed["action_mask"].any() for observed in observations.values()):
        observations, *_ = env.step({agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()})
    actions = {agent: int(observed["action_mask"].argmin()) for agent, observed in observations.items()}
    before = env.match.save()
    with pytest.raises(IllegalActionError, match="player_"):
        env.step(actions)
    assert env.match.save() == before


@EVERY
def test_every_game_ends_with_places_and_rewards_that_sum_to_zero(game, num_players, variant):
    for seed in range(3):
        *_, match = random_game(game, num_players, variant, seed)
        places, scores = match.standings()
        assert 0 in places
        assert all(0 <= place < num_players for place in places)
        best = [seat for seat in range(num_players) if places[seat] == 0]
        assert all(scores[seat] == scores.max() for seat in best)
        for reward in REWARDS:
            match.settings = match.settings.__class__(num_players, variant, reward)
            assert sum(match.rewards()) == pytest.approx(0)
        assert not match.action_mask.any()


@EVERY
def test_skipping_forced_moves_changes_nothing_else(game, num_players, variant):
    """With skip_forced the same choices lead through the same positions; only questions with one answer are gone."""
    short = Match(game, num_players, variant, seed=5, skip_forced=True)
    full = Match(game, num_players, variant, seed=5)
    dice = np.random.default_rng(5)
    while not full.is_over:
        if full.action_mask.sum() == 1:
            full.step(int(full.action_mask.argmax()))
            continue
        assert full.states.tobytes() == short.states.tobytes()
        assert short.action_mask.sum() > 1
        action = random_action(full, dice)
        full.step(action)
        short.step(action)
    assert full.states.tobytes() == short.states.tobytes()


@EVERY
def test_components_are_conserved_at_every_step(game, num_players, variant):
    for seed in range(2):
        for match in random_game(game, num_players, variant, seed):
            INVARIANTS[game.name](match.state)


@EACH
@hypothesis.settings(max_examples=60, deadline=None, suppress_health_check=list(hypothesis.HealthCheck))
@hypothesis.given(data=strategies.data())
def test_whatever_is_chosen_the_rules_hold(game, data):
    """Any legal moves, of which the shortest bad sequence is shown if there is one."""
    match = Match(
        game,
        data.draw(strategies.sampled_from(game.players), "players"),
        data.draw(strategies.sampled_from(game.variants), "variant"),
        seed=data.draw(strategies.integers(0, 2**64 - 1), "seed"),
    )
    for choice in data.draw(strategies.lists(strategies.integers(0, 2**16), max_size=150), "choices"):
        if match.is_over:
            break
        legal = np.flatnonzero(match.action_mask)
        match.step(int(legal[choice % len(legal)]))
        INVARIANTS[game.name](match.state)
        assert match.is_over or match.action_mask.any()


# One game, many ways to play it


@EVERY
@pytest.mark.parametrize("num_threads", [1, 2])
def test_batch_plays_the_same_games_as_single_environments(game, num_players, variant, num_threads):
    batch = BatchEnv(game, 3, num_players, variant, num_threads=num_threads)
    batch.reset(seed=11)
    matches = [Match(game, num_players, variant, seed=batch.game_seed(row, 0)) for row in range(3)]
    episodes = [0, 0, 0]
    paid = np.zeros((3, num_players))  # so far in each game: some seats are paid before it ends
    for _ in range(400):
        for row, match in enumerate(matches):
            assert batch.buffers.states[row].tobytes() == match.states[0].tobytes()
            assert batch.observation[row].tobytes() == match.observation(match.seat).tobytes()
            assert batch.action_mask[row].tobytes() == match.action_mask.tobytes()
            assert batch.seat[row] == match.seat
        actions = batch.sample_actions()
        batch.step(actions)
        paid += batch.reward[:, :num_players]
        for row, match in enumerate(matches):
            match.step(int(actions[row]))
            assert batch.done[row] == match.is_over
            if match.is_over:
                assert paid[row].tolist() == pytest.approx(match.rewards())
                paid[row] = 0
                assert batch.score[row, :num_players].tolist() == match.standings()[1].tolist()
                episodes[row] += 1
                match.reset(batch.game_seed(row, episodes[row]))
    batch.close()


@EACH
def test_a_row_of_a_batch_does_not_depend_on_the_batch(game):
    trails = []
    for num_games, num_threads in ((2, 1), (7, 1), (7, 3)):
        batch = BatchEnv(game, num_games, game.players[-1], num_threads=num_threads)
        batch.reset(seed=4)
        for _ in range(150):
            batch.step(batch.sample_actions())
        trails.append([batch.buffers.states[row].tobytes() for row in range(2)])
        batch.close()
    assert trails[0] == trails[1] == trails[2]


@EACH
def test_one_batch_can_mix_player_counts_and_variants(game):
    counts = [count for count in game.players for _ in game.variants]
    variants = list(game.variants) * len(game.players)
    batch = BatchEnv(game, len(counts), counts, variants)
    batch.reset(seed=2)
    for _ in range(300):
        batch.step(batch.sample_actions())
        assert (batch.seat < np.array(counts)).all()
    for row, (count, variant) in enumerate(zip(counts, variants, strict=True)):
        match = Match(game, count, variant, seed=batch.game_seed(row, 0))
        assert match.states["num_players"] == batch.buffers.states["num_players"][row]


@EACH
def test_an_illegal_action_stops_the_whole_batch_before_any_move(game):
    batch = BatchEnv(game, 4)
    batch.reset(seed=0)
    while batch.action_mask[2].all():
        batch.step(batch.sample_actions())
    before = batch.buffers.states.tobytes()
    actions = batch.sample_actions()
    actions[2] = int(batch.action_mask[2].argmin())
    with pytest.raises(IllegalActionError, match="game 2"):
        batch.step(actions)
    actions[2] = -5
    with pytest.raises(IllegalActionError, match="game 2"):
        batch.step(actions)
    assert batch.buffers.states.tobytes() == before


@EACH
def test_plain_python_plays_the_same_games(game, tmp_path):
    """Records of compiled games are replayed by the same rules without numba, move by move to the same bytes."""
    trails = {}
    for num_players in (game.players[0], game.players[-1]):
        for variant in game.variants:
            record = recorded_game(game, num_players, variant, seed=8)
            record.actions = record.actions[:400]
            record.places = record.scores = record.checksum = None
            trails[record.to_json()] = trail_of(record)
    (tmp_path / "trails.json").write_text(json.dumps(trails))
    script = HERE / "replay_in_plain_python.py"
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    result = subprocess.run(
        [sys.executable, str(script), str(tmp_path / "trails.json")], env=environment, capture_output=True, text=True
    )
    assert result.returncode == 0, result.stdout + result.stderr
    assert result.stdout.strip() == f"{len(trails)} games replayed"


def trail_of(record):
    from replay_in_plain_python import trail

    return trail(record)


@EVERY
def test_aec_and_parallel_play_the_same_game(game, num_players, variant):
    aec = environment(game, num_players, variant)
    parallel = ParallelGameEnv(game, num_players=num_players, variant=variant)
    aec.reset(seed=6)
    observations, _ = parallel.reset(seed=6)
    dice = np.random.default_rng(6)
    while parallel.agents and aec.match.states.tobytes() == parallel.match.states.tobytes():
        masks = {agent: seen["action_mask"] for agent, seen in observations.items()}
        actions = {agent: int(dice.choice(np.flatnonzero(mask))) for agent, mask in masks.items() if mask.any()}
        observations, rewards, *_ = parallel.step(actions | {agent: 0 for agent in masks if agent not in actions})
        for _ in actions:
            step_over_the_dead(aec)
            aec.step(actions[aec.agent_selection])
    assert not parallel.agents
    assert aec.match.states.tobytes() == parallel.match.states.tobytes()
    assert {agent: aec.rewards[agent] for agent in rewards} == rewards


def step_over_the_dead(aec):
    while aec.terminations[aec.agent_selection]:
        aec.step(None)


# Copies, saves, records


@EVERY
def test_copies_diverge_without_touching_each_other(game, num_players, variant):
    match = sampled_positions(game, num_players, variant, seed=7, count=3)[1]
    twin, before = match.copy(), match.save()
    dice = np.random.default_rng(0)
    while not twin.is_over:
        twin.step(random_action(twin, dice))
    assert match.save() == before
    dice = np.random.default_rng(0)
    while not match.is_over:
        match.step(random_action(match, dice))
    assert match.save() == twin.save()


@EVERY
@pytest.mark.parametrize("is_wrapped", [False, True])
def test_a_running_environment_survives_copy_and_pickle(game, num_players, variant, is_wrapped):
    env = environment(game, num_players, variant)
    env = wrapped(env) if is_wrapped else env
    env.reset(seed=9)
    play_on(env, moves=6)  # the shortest games must still be running
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        original = copy.deepcopy(env)
        assert play_on(twin, moves=30) == play_on(original, moves=30)
        assert twin.unwrapped.match.save() == original.unwrapped.match.save() != env.unwrapped.match.save()


def play_on(env, moves):
    """Plays the last legal actions through PettingZoo's interface; tells all it was given."""
    told = []
    for _ in range(moves):
        if not env.agents:
            break
        observation, reward, is_terminated, *_ = env.last()
        told.append((env.agent_selection, observation["observation"].tobytes(), reward, is_terminated))
        env.step(None if is_terminated else int(np.flatnonzero(observation["action_mask"])[-1]))
    return told


@EVERY
def test_a_saved_game_is_restored(game, num_players, variant):
    for match in sampled_positions(game, num_players, variant, seed=10, count=4)[:-1]:
        env = environment(game, num_players, variant)
        env.reset(seed=0)
        env.restore(match.save())
        assert env.save() == match.save()
        agent = env.agent_selection
        assert env.observe(agent)["observation"].tolist() == match.observation(match.seat).tolist()
        assert env.infos[agent]["action_mask"].tolist() == match.action_mask.tolist()
        env.step(int(match.action_mask.argmax()))


@EACH
def test_a_save_that_does_not_fit_is_refused(game):
    env = environment(game, game.players[0], game.variants[0])
    env.reset(seed=0)
    saved = env.save()
    for damaged, reason in (
        (saved[:-1], "damaged"),
        (saved[:-1] + bytes([saved[-1] ^ 1]), "damaged"),
        (b"junk", "not a saved game"),
        (b"", "not a saved game"),
        (saved.replace(game.env_name.encode(), b"chess_v6"), "this save is of chess_v6"),
        (saved.replace(game.fingerprint.encode(), b"0" * 16), "other rules or components"),
        (Match(game, game.players[1]).save(), "this environment seats"),
    ):
        with pytest.raises(ValueError, match=reason):
            env.restore(damaged)
        assert env.save() == saved


@EVERY
def test_a_record_replays_to_the_same_bytes(game, num_players, variant):
    record = recorded_game(game, num_players, variant, seed=12)
    match = replay(type(record).from_json(record.to_json()))
    assert match.is_over
    again = type(record).begin(match, record.seed)
    again.actions = record.actions
    again.end(match)
    assert again.to_json() == record.to_json()


# What a seat may know


@EVERY
def test_observations_lie_in_their_space(game, num_players, variant):
    env = environment(game, num_players, variant)
    space = env.observation_space("player_0")
    low, high = space["observation"].low, space["observation"].high
    for seed in range(2):
        for match in random_game(game, num_players, variant, seed):
            for seat in range(num_players):
                observation = match.observation(seat)
                assert observation.dtype == space["observation"].dtype
                bad = np.flatnonzero((observation < low) | (observation > high))
                assert not len(bad), f"entries {bad} of {game} lie outside their bounds"
    assert space.contains({"observation": observation, "action_mask": match.action_mask})
    env.reset(seed=0)
    assert env.state_space.contains(env.state())


@EVERY
def test_a_seat_cannot_tell_a_determinised_state_from_the_real_one(game, num_players, variant):
    for match in sampled_positions(game, num_players, variant, seed=13, count=14):
        for seat in range(num_players):
            real = visible(match, seat)
            for seed in range(4):
                other = match.determinised(seat, seed)
                INVARIANTS[game.name](other.state)
                assert visible(other, seat) == real
                assert other.action_mask.tolist() == other.legal_actions(other.seat).tolist()
                assert other.standings()[0].tolist() == match.standings()[0].tolist()


@EVERY
def test_states_a_seat_cannot_tell_apart_are_redrawn_alike(game, num_players, variant):
    """So whoever decides on redrawn states decides alike, and cannot cheat."""
    for match in sampled_positions(game, num_players, variant, seed=17, count=14):
        for seat in range(num_players):
            twins = [match, *(match.determinised(seat, seed) for seed in range(3))]
            redrawn = {twin.determinised(seat, seed=99).states.tobytes() for twin in twins}
            assert len(redrawn) == 1


@EVERY
def test_determinised_states_differ_and_can_be_played_to_the_end(game, num_players, variant):
    match = sampled_positions(game, num_players, variant, seed=14, count=5)[1]
    worlds = [match.determinised(match.seat, seed) for seed in range(8)]
    hidden = {without_dice(world) for world in worlds}
    assert len(hidden) > 1, "nothing the seat may not know was redrawn"
    assert len({world.states["rng"].tobytes() for world in worlds}) == len(worlds)
    for world in worlds[:3]:
        dice = np.random.default_rng(0)
        while not world.is_over:
            INVARIANTS[game.name](world.state)
            world.step(random_action(world, dice))


def without_dice(match):
    states = match.states.copy()
    states["rng"] = 0
    return states.tobytes()


@EACH
def test_determinising_an_environment_leaves_it_alone(game):
    env = environment(game, game.players[-1], game.variants[-1])
    env.reset(seed=3)
    play_on(env, moves=15)
    before, agent = env.save(), env.agent_selection
    other = env.determinise(agent, seed=1)
    assert other.observe(agent)["observation"].tolist() == env.observe(agent)["observation"].tolist()
    play_on(other, moves=40)
    assert env.save() == before


# Words and pictures


@EVERY
def test_views_texts_and_pictures_never_fail(game, num_players, variant):
    for match in sampled_positions(game, num_players, variant, seed=15, count=10):
        for seat in (SPECTATOR, *range(num_players)):
            view = match.view(seat)
            json.dumps(view)
            assert all(each["label"] for each in view["actions"])
            lines = game.text(view).splitlines()
            assert lines
            assert max(len(line) for line in lines) <= 80
            ElementTree.fromstring(game.svg(view))
        actions = [each["action"] for each in match.view(match.seat)["actions"]]
        assert actions == np.flatnonzero(match.action_mask).tolist()


@EACH
def test_every_action_has_a_label_of_its_own(game):
    labels = [game.actions.label(action) for action in range(game.actions.size)]
    assert len(set(labels)) == len(labels)
    with pytest.raises(ValueError, match="outside"):
        game.actions.label(game.actions.size)


@EACH
def test_renders_in_every_mode(game, capsys):
    for mode in ("ansi", "svg", "rgb_array", "human"):
        env = GameEnv(game, render_mode=mode)
        env.reset(seed=0)
        picture = env.render()
        if mode == "rgb_array":
            assert picture.dtype == np.uint8
            assert picture.ndim == 3
            assert picture.shape[2] == 3
            assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 8
        elif mode == "human":
            assert picture is None
            assert capsys.readouterr().out.strip() == game.text(env.match.view(env.match.seat)).strip()
        else:
            assert isinstance(picture, str)
    with pytest.raises(ValueError, match="no render mode 'hologram'"):
        GameEnv(game, render_mode="hologram")


@EACH
def test_pictures_have_the_size_they_say(game):
    svg = game.svg(Match(game).view(0))
    root = ElementTree.fromstring(svg)
    assert rasterised(svg).shape[:2] == (round(float(root.get("height"))), round(float(root.get("width"))))


@EACH
def test_has_a_golden_playthrough_that_still_holds(game):
    """A changed rule changes this text. If the change is meant: `make golden`, proof-read it, raise the version."""
    path = GOLDEN / f"{game.name}.txt"
    assert path.exists(), f"{game} has no golden playthrough: run `make golden`"
    assert playthrough(game, game.players[0], game.variants[0], seed=1) == path.read_text(encoding="utf-8")


@EACH
def test_has_invariants(game):
    assert game.name in INVARIANTS


@EVERY
def test_bad_settings_are_named(game, num_players, variant):
    with pytest.raises(ValueError, match=f"not {game.max_players + 1}"):
        GameEnv(game, num_players=game.max_players + 1, variant=variant)
    with pytest.raises(ValueError, match="no variant 'standrad'"):
        GameEnv(game, num_players=num_players, variant="standrad")
    with pytest.raises(ValueError, match="did you mean 'margin'"):
        GameEnv(game, num_players=num_players, variant=variant, reward="margn")


@EVERY
def test_a_seat_finishes_once_and_stays_finished(game, num_players, variant):
    finished = set()
    for match in random_game(game, num_players, variant, seed=16):
        places = match.standings()[0]
        now = {seat for seat in range(num_players) if places[seat] != STILL_PLAYING}
        assert finished <= now
        assert now == {seat for seat in range(num_players) if match.has_finished(seat)}
        assert match.is_over or match.seat not in now
        finished = now
    assert finished == set(range(num_players))

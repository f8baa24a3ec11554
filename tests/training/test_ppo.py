"""Does SB3 learn from self-play, with our algorithm and its own, and do its callbacks work?"""

from functools import partial

import numpy as np
import pytest
import torch
from cosmozoo.envs import get_game
from cosmozoo.training.config import Network, TrainingConfig
from cosmozoo.training.networks import make_network
from cosmozoo.training.ppo import NetworkPolicy, SelfPlayPPO, SelfPlayVecEnv
from cosmozoo.training.self_play import SelfPlayEnv
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import CallbackList, CheckpointCallback
from stable_baselines3.common.logger import Logger

GAME = "petit_prince"
NUM_GAMES, LENGTH = 16, 8
A_ROLLOUT = NUM_GAMES * LENGTH


def make_env():
    config = TrainingConfig(game=GAME, num_games=NUM_GAMES, opponents={"self": 1.0})
    return SelfPlayVecEnv(SelfPlayEnv(get_game(GAME), config, [], seed=1))


def make_model(algorithm=SelfPlayPPO, policy=NetworkPolicy, env=None):
    torch.manual_seed(2)
    np.random.seed(3)
    build = partial(make_network, get_game(GAME), Network(hidden_size=8, entity_size=4))
    kwargs = {"policy_kwargs": {"build_network": build}} if policy is NetworkPolicy else {}
    return algorithm(policy, env or make_env(), n_steps=LENGTH, batch_size=32, n_epochs=2, device="cpu", **kwargs)


def weights_of(model):
    return [tensor.detach().clone() for tensor in model.policy.state_dict().values()]


def test_learn_gives_the_same_weights_as_rollouts_and_updates_one_by_one(tmp_path):
    learned = make_model()
    untrained = weights_of(learned)
    learned.learn(4 * A_ROLLOUT, callback=CheckpointCallback(save_freq=2, save_path=str(tmp_path)))
    stepped = make_model()
    stepped.set_logger(Logger(None, []))
    callback = CallbackList([])
    callback.init_callback(stepped)
    stepped.env.reset()
    for _ in range(4):
        stepped.collect_rollouts(stepped.env, callback, stepped.rollout_buffer, LENGTH)
        stepped.train()
    assert learned.num_timesteps == stepped.num_timesteps == 4 * A_ROLLOUT
    for tensor, expected in zip(weights_of(learned), weights_of(stepped), strict=True):
        torch.testing.assert_close(tensor, expected, rtol=0, atol=0)
    assert any(not torch.equal(*pair) for pair in zip(weights_of(learned), untrained, strict=True))


def test_sb3s_checkpoints_are_written_between_rollout_and_update(tmp_path):
    make_model().learn(2 * A_ROLLOUT, callback=CheckpointCallback(save_freq=1, save_path=str(tmp_path)))
    saved = [SelfPlayPPO.load(tmp_path / f"rl_model_{number * A_ROLLOUT}_steps.zip", make_env()) for number in (1, 2)]
    for model, expected in zip(saved, (make_model(), make_model().learn(A_ROLLOUT)), strict=True):
        for pair in zip(weights_of(model), weights_of(expected), strict=True):
            torch.testing.assert_close(*pair, rtol=0, atol=0)


def test_callback_can_stop_learning():
    from stable_baselines3.common.callbacks import BaseCallback

    class Stop(BaseCallback):
        def _on_step(self):
            return False

    model = make_model().learn(4 * A_ROLLOUT, callback=Stop())
    assert model.num_timesteps == A_ROLLOUT


def test_predicted_actions_are_legal():
    model = make_model()
    model.env.reset()
    env = model.env.self_play
    for deterministic in (True, False):
        actions, _ = model.predict(env.observation, action_masks=env.action_mask, deterministic=deterministic)
        assert env.action_mask[np.arange(NUM_GAMES), actions].all()


@pytest.mark.parametrize("policy", ["MlpPolicy", NetworkPolicy])
def test_unmodified_maskable_ppo_learns_from_self_play(policy):
    model = make_model(MaskablePPO, policy)
    untrained = weights_of(model)
    model.learn(10 * A_ROLLOUT)
    assert model.num_timesteps == 10 * A_ROLLOUT
    assert any(not torch.equal(*pair) for pair in zip(weights_of(model), untrained, strict=True))

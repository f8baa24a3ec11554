"""PPO in one file, in the style of CleanRL: `BatchEnv` and torch alone, one network for all seats.

`python examples/ppo_batch.py --game petit_prince --players 3` trains by self-play, then plays against random.
"""

import argparse
from math import erfc, sqrt

import numpy as np
import torch
from cosmozoo.envs import BatchEnv, get_game
from cosmozoo.evaluation import evaluate
from torch import nn

parser = argparse.ArgumentParser()
parser.add_argument("--game", default="petit_prince")
parser.add_argument("--players", type=int, default=3)
parser.add_argument("--total-steps", type=int, default=400_000)
args = parser.parse_args()

N, T, SIZE, EPOCHS, CLIP, ENTROPY, LAMBDA = 256, 32, 1024, 3, 0.2, 0.02, 0.95
torch.manual_seed(0)
torch.set_num_threads(1)
game = get_game(args.game)
batch = BatchEnv(game, N, args.players, skip_forced=True)
batch.reset(seed=0)
scale = torch.tensor(np.maximum(np.abs(game.observation.low), game.observation.high), dtype=torch.float32)
body = nn.Sequential(nn.Linear(game.observation.size, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh())
network = nn.ModuleList([body, nn.Linear(128, game.actions.size), nn.Linear(128, 1)])
nn.init.normal_(network[1].weight, std=0.01)  # at first, all actions are about equally likely
optimizer = torch.optim.Adam(network.parameters(), lr=1e-3)


def forward(observation, mask):
    """The distribution over legal actions, and the value for the seat to move."""
    hidden = body(torch.as_tensor(observation).float() / scale)
    logits = network[1](hidden).masked_fill(torch.as_tensor(mask) == 0, -1e9)
    return torch.distributions.Categorical(logits=logits), network[2](hidden).squeeze(-1)


def seat_advantages(seat, value, reward, done, last_seat, last_value):
    """GAE along each seat's own decisions. A seat's next value is unknown at the end."""
    rows, advantage = np.arange(N), np.zeros_like(value)
    paid, following = np.zeros_like(reward[0]), np.zeros_like(reward[0])
    next_value = np.full_like(reward[0], np.nan)
    next_value[rows, last_seat] = last_value
    for t in reversed(range(T)):
        for array in (paid, following, next_value):
            array[done[t]] = 0  # what comes after belongs to another game
        paid += reward[t]
        me = rows, seat[t]
        known = np.where(np.isnan(next_value[me]), value[t], next_value[me])
        advantage[t] = following[me] = paid[me] + known - value[t] + LAMBDA * following[me]
        next_value[me], paid[me] = value[t], 0
    return advantage


for _ in range(args.total_steps // (N * T)):
    rollout = []
    for _ in range(T):
        before = batch.observation.copy(), batch.action_mask.copy(), batch.seat.copy()
        with torch.no_grad():
            policy, value = forward(*before[:2])
        action = policy.sample()
        batch.step(action.numpy())
        log_prob = policy.log_prob(action).numpy()
        rollout.append((*before, action.numpy(), log_prob, value.numpy(), batch.reward.copy(), batch.done.copy()))
    observation, mask, seat, action, log_prob, value, reward, done = map(np.stack, zip(*rollout, strict=True))
    with torch.no_grad():
        last_value = forward(batch.observation, batch.action_mask)[1].numpy()
    advantage = seat_advantages(seat, value, reward, done, batch.seat, last_value)
    data = (observation, mask, action, log_prob, advantage, advantage + value)
    tensors = [torch.as_tensor(array).flatten(0, 1) for array in data]
    for part in torch.cat([torch.randperm(N * T) for _ in range(EPOCHS)]).split(SIZE):
        o, m, a, old, adv, target = (each[part] for each in tensors)
        policy, value = forward(o, m)
        ratio = (policy.log_prob(a) - old).exp()
        adv = (adv - adv.mean()) / (adv.std() + 1e-8)
        loss = -torch.min(ratio * adv, ratio.clamp(1 - CLIP, 1 + CLIP) * adv).mean()
        loss = loss + 0.5 * (value - target).square().mean() - ENTROPY * policy.entropy().mean()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 0.5)
        optimizer.step()


class Learned:
    """The network as an agent that plays its most probable action."""

    name = "ppo"

    def seed(self, seed):
        """Nothing is random."""

    def prepare(self, game):
        """Needs no preparation."""

    def act(self, info):
        with torch.no_grad():
            return forward(info.observation, info.action_mask)[0].probs.argmax(-1).numpy()


result, _ = evaluate(game, Learned(), "random", args.players, num_deals=200, seed=1)
fair = result.fair_share
p = erfc((result.win_share - fair) / sqrt(2 * fair * (1 - fair) / result.num_games)) / 2
outcome = f"win share {result.win_share:.2f} against random (fair {fair:.2f}), p = {p:.2g}"
print(f"{game.title}, {args.players} players: {outcome}")

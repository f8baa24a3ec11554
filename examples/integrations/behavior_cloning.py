"""Learns to play like greedy, from a data set.

First: cosmozoo record-dataset petit_prince --games 200 --players 3 --format parquet --output greedy.parquet
"""

import sys

import numpy as np
import pyarrow.parquet as pq
import torch
from cosmozoo.envs import get_game
from cosmozoo.evaluation import evaluate

torch.set_num_threads(1)
rows = pq.read_table(sys.argv[1])
observation = torch.tensor(np.stack(rows["observation"].to_numpy()), dtype=torch.float32)
mask = torch.tensor(np.stack(rows["action_mask"].to_numpy()), dtype=torch.bool)
action = torch.tensor(rows["action"].to_numpy())
network = torch.nn.Sequential(
    torch.nn.Linear(observation.shape[1], 64), torch.nn.ReLU(), torch.nn.Linear(64, mask.shape[1])
)
optimizer = torch.optim.Adam(network.parameters(), lr=5e-3)
for _ in range(60):
    logits = network(observation).masked_fill(~mask, -1e9)
    loss = torch.nn.functional.cross_entropy(logits, action)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
result, _ = evaluate(get_game("petit_prince"), network, "random", num_players=3, num_deals=100)
print(f"loss {loss.item():.2f}, win share against random {result.win_share:.2f} (fair: {result.fair_share:.2f})")

# /// script
# dependencies = ["torchrl"]
# ///
"""Checks the environment with TorchRL, and rolls out a random policy that respects the masks."""

import importlib
import sys

from torchrl.envs.libs.pettingzoo import PettingZooWrapper
from torchrl.envs.utils import MarlGroupMapType, check_env_specs

module = importlib.import_module(f"cosmozoo.envs.{sys.argv[1]}_v0")
env = PettingZooWrapper(
    module.parallel_env(num_players=int(sys.argv[2]), waiting="noop"),
    group_map=MarlGroupMapType.ALL_IN_ONE_GROUP,
    use_mask=True,
    done_on_any=False,
)
check_env_specs(env)
print(f"check_env_specs passed; a rollout of {env.rollout(50).batch_size[0]} steps")

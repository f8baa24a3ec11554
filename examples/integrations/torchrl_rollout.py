"""Rolls out a masked random policy in TorchRL. Needs: pip install torchrl"""

from cosmozoo.envs import planet_v0
from torchrl.envs.libs.pettingzoo import PettingZooWrapper
from torchrl.envs.utils import MarlGroupMapType, check_env_specs

env = PettingZooWrapper(
    planet_v0.parallel_env(num_players=2, waiting="noop"),
    group_map=MarlGroupMapType.ALL_IN_ONE_GROUP,
    use_mask=True,
    done_on_any=False,
)
check_env_specs(env)
print(env.rollout(50).batch_size)

"""The RLlib recipe of the leaderboard: its PPO with default settings learns all seats of three-player games.

`python examples/baselines/rllib_ppo.py planet build/baselines/planet.onnx 1_000_000` writes an agent.
"""

import sys
from pathlib import Path

import ray
import torch
from cosmozoo.envs import get_game
from cosmozoo.training.rllib import PolicyModule, register_environments
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec

game, path, num_steps = get_game(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
ray.init(address="local", include_dashboard=False, log_to_driver=False)
register_environments()
settings = {"game": game.name, "network": {"kind": "mlp"}}
config = PPOConfig().environment(f"cosmozoo/{game.name}-v{game.version}", env_config={"num_players": 3})
config.multi_agent(policies={"shared"}, policy_mapping_fn=lambda agent, episode, **kwargs: "shared")
config.rl_module(rl_module_spec=RLModuleSpec(PolicyModule, model_config={"settings": settings}))
config.env_runners(num_env_runners=0).debugging(seed=0)
algorithm = config.build_algo()
num_played = 0
while num_played < num_steps:
    num_played = int(algorithm.train()["env_runners"]["num_env_steps_sampled_lifetime"])
network = algorithm.get_module("shared").network.eval()
axes = {name: {0: "decisions"} for name in ("observation", "logits", "value")}
example = torch.zeros(2, game.observation.size)
names = {"input_names": ["observation"], "output_names": ["logits", "value"], "dynamic_axes": axes}
torch.onnx.export(network, (example,), str(path), **names, dynamo=False)
print(f"{game.name}: {num_played:,} decisions, saved as {path}")
algorithm.stop()
ray.shutdown()

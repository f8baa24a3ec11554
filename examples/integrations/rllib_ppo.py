# /// script
# dependencies = ["ray[rllib]"]
# ///
"""One iteration of RLlib's own PPO, with the masked network of the package."""

import sys

import ray
from cosmozoo.training.rllib import PolicyModule, register_environments
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec

game, num_players = sys.argv[1], int(sys.argv[2])
ray.init(address="local", include_dashboard=False, log_to_driver=False)
register_environments()
config = PPOConfig().environment(f"cosmozoo/{game}-v0", env_config={"num_players": num_players})
config.multi_agent(policies={"shared"}, policy_mapping_fn=lambda agent, episode, **kwargs: "shared")
config.rl_module(rl_module_spec=RLModuleSpec(PolicyModule, model_config={"settings": {"game": game}}))
config.env_runners(num_env_runners=0).training(train_batch_size_per_learner=512, minibatch_size=128, num_epochs=2)
algorithm = config.build_algo()
result = algorithm.train()
loss = result["learners"]["shared"]["total_loss"]
print(f"{result['env_runners']['num_env_steps_sampled']:.0f} moves, loss {float(loss):.3f}")
algorithm.stop()
ray.shutdown()

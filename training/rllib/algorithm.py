"""How does our config become RLlib's?

RLlib's defaults are made for slow environments and large machines, so most are replaced: 30 epochs over batches of 128
are a thousand small gradient steps per iteration; a learner in the main process uses as many threads as the machine has
cores and slows the runners down; a lost runner may delay each iteration by half a minute.
"""

from typing import Any

from gymnasium import Space
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec

from ..config import Schedule, TrainingConfig
from .callbacks import OpponentCallback
from .env_runner import SelfPlayEnvRunner
from .module import SETTINGS, PolicyModule
from .ppo_learner import SelfPlayPPOLearner

HEALTH_PROBE_TIMEOUT_S = 0.5  # to wait for a lost runner; the others continue


def schedule_of(schedule: Schedule, steps: int) -> float | list[list[float]]:
    """A linear schedule in RLlib's format."""
    if schedule.start == schedule.end:
        return schedule.start
    return [[0, schedule.start], [steps, schedule.end]]


def algorithm_config(config: TrainingConfig, observations: Space[Any], actions: Space[Any]) -> PPOConfig:
    cluster, ppo = config.cluster, config.ppo
    settings = {SETTINGS: config.model_dump(mode="json")}
    num_learners = max(cluster.num_learners, 1)
    decisions = config.num_games * config.rollout_length
    found = PPOConfig()
    found.framework("torch")
    found.environment(observation_space=observations, action_space=actions, env_config=settings)
    found.env_runners(
        env_runner_cls=SelfPlayEnvRunner,
        num_env_runners=cluster.num_runners,
        num_cpus_per_env_runner=cluster.cpus_per_runner,
        create_local_env_runner=cluster.num_runners == 0,
        sample_timeout_s=cluster.sample_timeout_s,
        merge_env_runner_states=False,
        broadcast_env_runner_states=False,
    )
    found.learners(
        learner_class=SelfPlayPPOLearner,
        add_default_connectors_to_learner_pipeline=False,
        num_learners=cluster.num_learners,
        num_cpus_per_learner=cluster.cpus_per_learner,
        num_gpus_per_learner=cluster.gpus_per_learner,
    )
    found.training(
        train_batch_size_per_learner=decisions // num_learners,
        minibatch_size=max(min(ppo.batch_size, decisions) // num_learners, 1),
        num_epochs=ppo.n_epochs,
        lr=schedule_of(ppo.learning_rate, config.total_steps),
        entropy_coeff=schedule_of(ppo.ent_coef, config.total_steps),
        gamma=ppo.gamma,
        lambda_=ppo.gae_lambda,
        clip_param=ppo.clip_range,
        vf_loss_coeff=ppo.vf_coef,
        vf_clip_param=float("inf"),
        use_kl_loss=False,
        grad_clip=ppo.max_grad_norm,
        grad_clip_by="global_norm",
    )
    found.rl_module(
        rl_module_spec=RLModuleSpec(
            module_class=PolicyModule, observation_space=observations, action_space=actions, model_config=settings
        )
    )
    found.callbacks(OpponentCallback)
    found.fault_tolerance(
        restart_failed_env_runners=True,
        env_runner_health_probe_timeout_s=HEALTH_PROBE_TIMEOUT_S,
    )
    found.debugging(seed=config.seed, log_level="ERROR")
    return found

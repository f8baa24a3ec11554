"""How does a run's YAML become RLlib's settings? Every number of ours in RLlib's words, and the rest made sane.

RLlib's defaults are made for slow environments and large machines. 30 epochs over batches of 128 are a thousand small
gradient steps an iteration; a learner in the leading process takes as many threads as the machine has cores, and stands
in the runners' way; a runner that is lost may hold up each iteration for half a minute.
"""

from gymnasium import Space
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec

from ..config import Schedule, TrainingConfig
from .host import Host
from .learner import SeatLearner
from .module import SETTINGS, PolicyModule
from .runner import TableRunner

SECONDS_FOR_A_SIGN_OF_LIFE = 0.5  # of a runner that was lost; others go on meanwhile


def schedule_of(schedule: Schedule, steps: int) -> float | list[list[float]]:
    """A straight line as RLlib writes it."""
    if schedule.start == schedule.end:
        return schedule.start
    return [[0, schedule.start], [steps, schedule.end]]


def algorithm_config(config: TrainingConfig, observations: Space, actions: Space) -> PPOConfig:
    cluster, ppo = config.cluster, config.ppo
    settings = {SETTINGS: config.model_dump(mode="json")}
    num_learners = max(cluster.learners, 1)
    decisions = config.games * config.moves
    found = PPOConfig()
    found.framework("torch")
    found.environment(observation_space=observations, action_space=actions, env_config=settings)
    found.env_runners(
        env_runner_cls=TableRunner,
        num_env_runners=cluster.runners,
        num_cpus_per_env_runner=cluster.cpus_per_runner,
        create_local_env_runner=cluster.runners == 0,
        sample_timeout_s=cluster.patience,
        merge_env_runner_states=False,
        broadcast_env_runner_states=False,
    )
    found.learners(
        learner_class=SeatLearner,
        add_default_connectors_to_learner_pipeline=False,
        num_learners=cluster.learners,
        num_cpus_per_learner=cluster.cpus_per_learner,
        num_gpus_per_learner=cluster.gpus_per_learner,
    )
    found.training(
        train_batch_size_per_learner=decisions // num_learners,
        minibatch_size=max(min(ppo.batch_size, decisions) // num_learners, 1),
        num_epochs=ppo.epochs,
        lr=schedule_of(ppo.learning_rate, config.steps),
        entropy_coeff=schedule_of(ppo.entropy, config.steps),
        gamma=ppo.gamma,
        lambda_=ppo.gae_lambda,
        clip_param=ppo.clip,
        vf_loss_coeff=ppo.value_weight,
        vf_clip_param=float("inf"),
        use_kl_loss=False,
        grad_clip=ppo.max_gradient,
        grad_clip_by="global_norm",
    )
    found.rl_module(
        rl_module_spec=RLModuleSpec(
            module_class=PolicyModule, observation_space=observations, action_space=actions, model_config=settings
        )
    )
    found.callbacks(Host)
    found.fault_tolerance(
        restart_failed_env_runners=True,
        env_runner_health_probe_timeout_s=SECONDS_FOR_A_SIGN_OF_LIFE,
    )
    found.debugging(seed=config.seed, log_level="ERROR")
    return found

"""Which engine drives a run? The config says so: this machine alone, or Ray RLlib on one machine or many."""

from pathlib import Path

from .config import ConfigError, TrainingConfig
from .course import Course
from .run import Run


def make_run(config: TrainingConfig, folder: Path, resume: bool = False, command: str = "") -> Course:
    if config.backend == "local":
        return Run(config, folder, resume, command)
    check_ray()
    from .rllib.run import ClusterRun

    return ClusterRun(config, folder, resume, command)


def check_ray() -> None:
    try:
        import ray  # noqa: F401
    except ModuleNotFoundError:
        raise ConfigError("this needs Ray: pip install 'cosmozoo[ray]'") from None

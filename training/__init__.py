"""How are agents trained? `train(read_config(path), folder)`."""

from .config_file import read_config
from .train import train

__all__ = ["read_config", "train"]

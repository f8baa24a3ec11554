"""How are agents trained? `train(read_config(path), folder)`.

Training needs the extra `training`. `cosmozoo.training.advantages` works without it: it needs NumPy alone.
"""

from importlib.util import find_spec
from typing import Any

REQUIRED = ("torch", "stable_baselines3", "sb3_contrib", "pydantic", "yaml", "onnx")
missing = [name for name in REQUIRED if find_spec(name) is None]

if not missing:
    from .callbacks import Callback
    from .config_file import read_config
    from .loggers import Logger
    from .train import train

__all__ = ["Callback", "Logger", "read_config", "train"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        raise ImportError(f"training needs {', '.join(missing)}; run pip install 'cosmozoo[training]'")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

"""Training on Ray RLlib, on one machine or many. The only part of the package that imports Ray."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .envs import register_environments
    from .module import PolicyModule

__all__ = ["PolicyModule", "register_environments"]


def __getattr__(name: str) -> Any:
    """Imports Ray only when one of these is used."""
    if name == "PolicyModule":
        from .module import PolicyModule

        return PolicyModule
    if name == "register_environments":
        from .envs import register_environments

        return register_environments
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

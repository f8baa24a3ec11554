"""Tabletop games about planets as reinforcement-learning environments. Start with `cosmozoo.envs`."""

__all__ = ["__version__"]

__version__: str


def __getattr__(name: str) -> str:
    """Looks the version up when it is asked for: reading the metadata of a distribution takes time."""
    if name == "__version__":
        from importlib.metadata import version

        return version("cosmozoo")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

"""Which configs come with the package? The YAML files of this folder: `cosmozoo train quickstart`."""

from pathlib import Path

FOLDER = Path(__file__).parent


def packaged_configs() -> list[str]:
    """The names of the configs, such as `quickstart` and `smoke/planet`."""
    return sorted(path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.rglob("*.yaml"))


def packaged_config(name: str) -> Path | None:
    """The file of a config by its name, or None."""
    return FOLDER / f"{name}.yaml" if name in packaged_configs() else None

"""What was a run made with? Versions, commit, processor, command and seed, for manifests and run folders."""

import os
import platform
import subprocess
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
LIBRARIES = (
    "cosmozoo",
    "gymnasium",
    "numba",
    "numpy",
    "onnx",
    "pettingzoo",
    "sb3-contrib",
    "stable-baselines3",
    "torch",
)
RAY = ("ray",)
NAMES = ("model name", "Model", "Hardware")  # of the processor, in /proc/cpuinfo on different machines


def provenance(command: str, seed: int, backend: str = "local") -> dict[str, Any]:
    """What is needed to repeat a run, and to judge whether a difference comes from the software or the machine."""
    libraries = LIBRARIES + (RAY if backend == "rllib" else ())
    return {
        "command": command,
        "seed": seed,
        "commit": commit(),
        "python": platform.python_version(),
        "versions": {name: installed_version(name) for name in libraries},
        "platform": f"{platform.system()} {platform.machine()}",
        "processor": processor(),
        "cores": os.cpu_count(),
    }


def installed_version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


@cache
def commit() -> str | None:
    """The commit of the source, with `-dirty` after changes; None if cosmozoo does not run from its repository."""
    if not (ROOT / "pyproject.toml").exists() or not (ROOT / ".git").exists():
        return None
    command = ["git", "-C", str(ROOT), "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=30).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return None


@cache
def processor() -> str:
    """The model of the processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:  # not Linux
        return platform.processor() or platform.machine()
    for line in lines:
        name, _, value = line.partition(":")
        if name.strip() in NAMES:
            return value.strip()
    return platform.machine()

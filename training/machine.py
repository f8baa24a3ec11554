"""Can this machine run a config? Before anything is written, checks the device and the memory."""

import os

from cosmozoo.agents.network_input import NetworkInput
from cosmozoo.envs import get_game

from .config import TrainingConfig

BYTES_PER_DECISION = 40  # reward, value, advantage and the like
BYTES_PER_TARGET = 8  # the probability of an action, in the buffer and in the copy that is learned from
BYTES_PER_WEIGHT = 16  # the weight, its gradient and two moments of Adam


def find_obstacle(config: TrainingConfig) -> str | None:
    """Why the config cannot run here, in one sentence that names the key. Not checked for clusters."""
    if config.backend != "local":
        return None
    return device_problem(config.device) or memory_problem(config, memory())


def device_problem(name: str) -> str | None:
    if name == "cpu":
        return None
    import torch

    found = [f"cuda:{i}" for i in range(torch.cuda.device_count())]
    found += ["mps"] if torch.backends.mps.is_available() else []
    if name in found or (name == "cuda" and torch.cuda.is_available()):
        return None
    return f"device: there is no {name[:40]!r} on this machine; choose one of: {', '.join(['cpu', *found])}"


def memory_problem(config: TrainingConfig, available: int | None) -> str | None:
    """Compares lower bounds of what is needed with the memory of the machine."""
    game, network = get_game(config.game), config.network
    network_input = NetworkInput(game, network.action_features)
    decision = network_input.size * network_input.dtype.itemsize + game.actions.size + BYTES_PER_DECISION
    layers = (network.num_layers - 1) * network.hidden_size + network_input.size + game.actions.size
    needs = {
        "num_games": config.num_games * game.state.dtype.itemsize,
        "num_games, rollout_length": config.decisions_per_rollout * decision,
        "search_targets.num_rollouts_kept": config.decisions_kept * (decision + BYTES_PER_TARGET * game.actions.size),
        "network.hidden_size, network.num_layers": layers * network.hidden_size * BYTES_PER_WEIGHT,
        "network.entity_size": network.entity_size**2 * BYTES_PER_WEIGHT,
    }
    for keys, needed in needs.items():
        if available is not None and needed > available:
            return (
                f"{keys}: needs at least {in_gigabytes(needed)}, but this machine has {in_gigabytes(available)}; "
                "choose smaller numbers"
            )
    return None


def in_gigabytes(size: int) -> str:
    return f"{size // 10**9:,} GB" if size < 10**18 else "a billion GB"


def memory() -> int | None:
    """The size of the main memory in bytes, if the system reports it."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return None

"""How is a run kept? In one file of tensors and plain values, written beside the old one and renamed."""

import os
from pathlib import Path
from typing import Any

import numpy as np
import torch

CHECKPOINT_FORMAT = "cosmozoo-checkpoint-1"


class CheckpointError(ValueError):
    """A checkpoint that cannot be used: says why, and what to do."""


def as_tensor(array: np.ndarray) -> torch.Tensor:
    """Any array as bytes: torch reads tensors and plain values without running code from the file."""
    return torch.frombuffer(bytearray(array.tobytes()), dtype=torch.uint8)


def fill(array: np.ndarray, tensor: torch.Tensor) -> None:
    """Puts the bytes back into an array of the same kind."""
    array[...] = np.frombuffer(tensor.numpy().tobytes(), array.dtype).reshape(array.shape)


def write_checkpoint(path: Path, kept: dict[str, Any]) -> None:
    """Whoever looks finds the old checkpoint or the new one, also after a power cut."""
    draft = path.with_suffix(".part")
    with draft.open("wb") as file:
        torch.save({"format": CHECKPOINT_FORMAT} | kept, file)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def read_checkpoint(path: Path) -> dict[str, Any]:
    if not path.exists():
        raise CheckpointError(f"there is no checkpoint {path}: start the run without --resume")
    try:
        kept = torch.load(path, map_location="cpu", weights_only=True)
    except Exception as error:  # torch raises whatever it stumbles upon in a damaged file
        raise CheckpointError(f"{path} cannot be read ({type(error).__name__}): it is damaged; start anew") from None
    if not isinstance(kept, dict) or kept.get("format") != CHECKPOINT_FORMAT:
        raise CheckpointError(f"{path} is not a checkpoint of this version ({CHECKPOINT_FORMAT}); start anew")
    return kept

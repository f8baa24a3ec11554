"""Weights shared by entities of the same kind."""

import numpy as np
import torch
from cosmozoo.envs import Game
from cosmozoo.envs.core import ActionBlock
from torch import nn

from ..config import Network as NetworkConfig
from .base import GameNetwork, make_layers, small_output


class EntityNetwork(GameNetwork):
    """Layers over the whole observation, and shared weights for each kind of thing that the game declares."""

    invariant: torch.Tensor

    def __init__(self, game: Game, config: NetworkConfig) -> None:
        super().__init__(game, config)
        size = config.entity_size
        self.encoders = nn.ModuleDict({axis: EntityEncoder(game, axis, size) for axis in game.entity_axes})
        invariant = invariant_entries(game)
        self.register_buffer("invariant", torch.from_numpy(invariant))
        num_inputs = len(invariant) + self.num_features + size * len(self.encoders)
        self.trunk = make_layers(num_inputs, *[config.hidden_size] * config.num_layers)
        self.action_heads = nn.ModuleDict(
            {block.name: make_action_head(block, size, config.hidden_size) for block in game.actions}
        )
        self.blocks = [(block.name, block.axes) for block in game.actions]

    def trunk_and_logits(self, observation: torch.Tensor, best: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        entities = {axis: encoder(observation) for axis, encoder in self.encoders.items()}
        pooled = [embedding.mean(dim=1) for embedding in entities.values()]
        context = self.trunk(torch.cat([observation[:, self.invariant], best, *pooled], dim=-1))
        logits = [self.action_heads[name](*(entities[axis] for axis in axes), context) for name, axes in self.blocks]
        return torch.cat(logits, dim=-1), context


class EntityEncoder(nn.Module):
    """Embeds all things of one kind, such as the cards of each title, with the same weights.

    Each thing also has a learned vector of its own, because titles, buildings and seats are not interchangeable. Things
    with neighbors, such as placements on a globe, are: they share one vector and see what lies around them.
    """

    entries: torch.Tensor

    def __init__(self, game: Game, axis: str, size: int) -> None:
        super().__init__()
        entries = entries_by_thing(game, axis)
        self.shape = entries.shape
        self.register_buffer("entries", torch.from_numpy(entries.ravel()))
        self.embed = nn.Linear(entries.shape[1], size)
        is_interchangeable = axis in game.neighborhoods
        self.identity = nn.Parameter(torch.randn(1 if is_interchangeable else len(entries), size) * 0.1)

    def forward(self, observation: torch.Tensor) -> torch.Tensor:  # [B, entries] -> [B, things, size]
        entries = nn.functional.pad(observation, (0, 1)).index_select(1, self.entries).view(-1, *self.shape)
        return torch.relu(self.embed(entries) + self.identity)


class EntityActions(nn.Module):
    """Logits of a block of actions, each about one thing, from its embedding and the context."""

    def __init__(self, block: ActionBlock, size: int, context_size: int) -> None:
        super().__init__()
        self.chosen = slice(block.skip_first, block.skip_first + block.size)
        self.entity = nn.Linear(size, size)
        self.context = nn.Linear(context_size, size)
        self.out = small_output(size, 1)

    def forward(self, entities: torch.Tensor, context: torch.Tensor) -> torch.Tensor:
        mixed = torch.relu(self.entity(entities) + self.context(context)[:, None])
        logits: torch.Tensor = self.out(mixed).squeeze(-1)
        return logits[:, self.chosen]


class EntityPairActions(nn.Module):
    """Logits of actions about two things, such as a tile and a placement, by how well the two match."""

    def __init__(self, size: int, context_size: int) -> None:
        super().__init__()
        self.first = nn.Linear(size, size)
        self.second = nn.Linear(size, size)
        self.context_first = nn.Linear(context_size, size)
        self.context_second = nn.Linear(context_size, size)
        self.query = small_output(size, size)

    def forward(self, first: torch.Tensor, second: torch.Tensor, context: torch.Tensor) -> torch.Tensor:
        queries = self.query(torch.relu(self.first(first) + self.context_first(context)[:, None]))
        keys = torch.relu(self.second(second) + self.context_second(context)[:, None])
        return torch.matmul(queries, keys.transpose(1, 2)).flatten(1)


def make_action_head(block: ActionBlock, size: int, context_size: int) -> nn.Module:
    if not block.axes:
        return small_output(context_size, block.size)
    if len(block.axes) == 1:
        return EntityActions(block, size, context_size)
    return EntityPairActions(size, context_size)


def entries_by_thing(game: Game, axis: str) -> np.ndarray:
    """The entries of an observation about each thing [things, entries], filled up with one past the last entry."""
    found, first = [], 0
    for feature in game.observation.features.values():
        if axis in feature.axes:
            entries = first + np.arange(feature.size).reshape(feature.shape)
            position = feature.axes.index(axis)
            found.append(np.moveaxis(entries, position, 0).reshape(entries.shape[position], -1))
        first += feature.size
    if axis in game.neighborhoods:
        around = game.neighborhoods[axis]
        found = [entries[around].reshape(len(around), -1) for entries in found]
    count, nothing = max(len(entries) for entries in found), game.observation.size
    padded = [np.pad(part, ((0, count - len(part)), (0, 0)), constant_values=nothing) for part in found]
    return np.concatenate(padded, axis=1)


def invariant_entries(game: Game) -> np.ndarray:
    """Entries of an observation that no symmetry moves."""
    entries = np.arange(game.observation.size)
    if game.symmetries is None:
        return entries
    return np.flatnonzero((game.symmetries.observation == entries).all(axis=0))

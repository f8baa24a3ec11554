"""Which networks are there? All take an observation as it is and give the log-odds of each action, and a value."""

from itertools import pairwise

import numpy as np
import torch
from cosmozoo.envs import Game
from cosmozoo.envs.core.blocks import Block, Piece
from torch import nn

from .config import Network as NetworkConfig


class Scaled(nn.Module):
    """An observation's whole numbers brought to about -1 … 1 by the bounds that the game declares."""

    scale: torch.Tensor

    def __init__(self, game: Game) -> None:
        super().__init__()
        bounds = np.maximum(np.abs(game.observation.low), np.abs(game.observation.high)).astype(np.float32)
        self.register_buffer("scale", torch.from_numpy(1.0 / np.maximum(bounds, 1.0)))

    def forward(self, observation: torch.Tensor) -> torch.Tensor:
        return observation.float() * self.scale


def layers(*widths: int) -> nn.Sequential:
    parts: list[nn.Module] = []
    for before, after in pairwise(widths):
        parts += [nn.Linear(before, after), nn.ReLU()]
    return nn.Sequential(*parts)


def small_output(width: int, count: int) -> nn.Linear:
    """A last layer that begins near zero, so that at first all actions are about as likely."""
    layer = nn.Linear(width, count)
    nn.init.orthogonal_(layer.weight, 0.01)
    nn.init.zeros_(layer.bias)
    return layer


class Mlp(nn.Module):
    """Plain layers, shared by policy and value up to the last."""

    def __init__(self, game: Game, config: NetworkConfig) -> None:
        super().__init__()
        self.scaled = Scaled(game)
        self.trunk = layers(game.observation.size, *[config.width] * config.depth)
        self.policy = small_output(config.width, game.actions.size)
        self.value = nn.Linear(config.width, 1)

    def forward(self, observation: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        hidden = self.trunk(self.scaled(observation))
        return self.policy(hidden), self.value(hidden).squeeze(-1)


class Entities(nn.Module):
    """All things of one kind, such as the cards of each title: the same weights read what is known of each.

    Each thing also has a vector of its own, because titles, buildings and seats are not interchangeable. Placements
    on a globe are: they differ only by what lies around them.
    """

    entries: torch.Tensor

    def __init__(self, game: Game, axis: str, width: int) -> None:
        super().__init__()
        entries = entries_by_thing(game, axis)
        self.shape = entries.shape
        self.register_buffer("entries", torch.from_numpy(entries.ravel()))
        self.reading = nn.Linear(entries.shape[1], width)
        is_interchangeable = axis in game.neighbourhoods
        self.identity = nn.Parameter(torch.randn(1 if is_interchangeable else len(entries), width) * 0.1)

    def forward(self, numbers: torch.Tensor) -> torch.Tensor:  # [B, numbers] -> [B, things, width]
        facts = nn.functional.pad(numbers, (0, 1)).index_select(1, self.entries).view(-1, *self.shape)
        return torch.relu(self.reading(facts) + self.identity)


def entries_of(game: Game) -> dict[str, np.ndarray]:
    """The entries of an observation that make up each piece, in its shape."""
    found, first = {}, 0
    for name, piece in game.observation.pieces.items():
        found[name] = first + np.arange(piece.size).reshape(piece.shape)
        first += piece.size
    return found


def entries_by_thing(game: Game, axis: str) -> np.ndarray:
    """[things, facts]: which entries of an observation tell about each thing; one past the last where none does."""
    found = []
    for name, entries in entries_of(game).items():
        axes = game.observation.pieces[name].axes
        if axis in axes:
            place = axes.index(axis)
            found.append(np.moveaxis(entries, place, 0).reshape(entries.shape[place], -1))
    if axis in game.neighbourhoods:
        around = game.neighbourhoods[axis]
        found = [each[around].reshape(len(around), -1) for each in found]
    count = max(len(each) for each in found)
    nothing = game.observation.size
    padded = [np.pad(each, ((0, count - len(each)), (0, 0)), constant_values=nothing) for each in found]
    return np.concatenate(padded, axis=1)


def still_entries(game: Game) -> np.ndarray:
    """Entries of an observation that no symmetry moves."""
    entries = np.arange(game.observation.size)
    if game.symmetries is None:
        return entries
    return np.flatnonzero((game.symmetries.observation == entries).all(axis=0))


class Choices(nn.Module):
    """The log-odds of a block of actions, each about one thing: from what is known of it and of the whole."""

    def __init__(self, block: Block, width: int, whole: int) -> None:
        super().__init__()
        self.chosen = slice(block.skip, block.skip + block.size)
        self.thing = nn.Linear(width, width)
        self.whole = nn.Linear(whole, width)
        self.out = small_output(width, 1)

    def forward(self, things: torch.Tensor, whole: torch.Tensor) -> torch.Tensor:
        mixed = torch.relu(self.thing(things) + self.whole(whole)[:, None])
        return self.out(mixed).squeeze(-1)[:, self.chosen]


class PairChoices(nn.Module):
    """The log-odds of actions about two things, such as a tile and a placement: by how well they go together."""

    def __init__(self, width: int, whole: int) -> None:
        super().__init__()
        self.first = nn.Linear(width, width)
        self.second = nn.Linear(width, width)
        self.whole_first = nn.Linear(whole, width)
        self.whole_second = nn.Linear(whole, width)
        self.wish = small_output(width, width)

    def forward(self, first: torch.Tensor, second: torch.Tensor, whole: torch.Tensor) -> torch.Tensor:
        wishes = self.wish(torch.relu(self.first(first) + self.whole_first(whole)[:, None]))
        traits = torch.relu(self.second(second) + self.whole_second(whole)[:, None])
        return torch.matmul(wishes, traits.transpose(1, 2)).flatten(1)


class Contacts(nn.Module):
    """What tiles would touch where: for every tile, placement and edge, the kinds that meet, and the regions they join.

    What a contact between two kinds is worth is the same at every edge and follows from the whole.
    """

    tile_entries: torch.Tensor
    around_entries: torch.Tensor

    def __init__(self, game: Game, tiles: Piece, axis: str, whole: int, hidden: int) -> None:
        super().__init__()
        self.num_tiles, self.num_kinds, self.num_edges = tiles.shape
        self.num_placements = len(game.neighbourhoods[axis])
        entries = entries_of(game)
        tile = next(entries[name] for name, piece in game.observation.pieces.items() if piece is tiles)
        facts = [entries[name].T for name, piece in game.observation.pieces.items() if axis in piece.axes]
        around = np.stack(facts, axis=1)[game.neighbourhoods[axis]]  # [placements, edges, facts, kinds]
        self.num_facts = around.shape[2]
        self.register_buffer("tile_entries", torch.from_numpy(tile.ravel()))
        self.register_buffer("around_entries", torch.from_numpy(around.ravel()))
        self.worth = nn.Linear(whole, self.num_kinds * self.num_facts * self.num_kinds)
        self.joined = nn.Linear(self.num_kinds * self.num_facts, hidden)
        self.context = nn.Linear(whole, hidden)
        self.out = small_output(hidden, 1)

    def forward(self, numbers: torch.Tensor, whole: torch.Tensor) -> torch.Tensor:  # -> [B, tiles x placements]
        tiles = numbers.index_select(1, self.tile_entries).view(-1, self.num_tiles, self.num_kinds, self.num_edges)
        around = numbers.index_select(1, self.around_entries)
        around = around.view(-1, self.num_placements, self.num_edges, self.num_facts * self.num_kinds)
        return (self._by_worth(tiles, around, whole) + self._by_joining(tiles, around, whole)).flatten(1)

    def _by_worth(self, tiles: torch.Tensor, around: torch.Tensor, whole: torch.Tensor) -> torch.Tensor:
        worth = self.worth(whole).view(-1, self.num_facts * self.num_kinds, self.num_kinds)
        wanted = torch.matmul(
            around.flatten(1, 2), worth
        )  # [B, placements x edges, kinds]: what each kind would be worth
        wanted = wanted.view(-1, self.num_placements, self.num_edges * self.num_kinds)
        return torch.matmul(tiles.transpose(2, 3).flatten(2), wanted.transpose(1, 2))

    def _by_joining(self, tiles: torch.Tensor, around: torch.Tensor, whole: torch.Tensor) -> torch.Tensor:
        """Contacts of a kind with itself, by kind: how many, and how large the regions are that they join."""
        by_kind = around.view(-1, self.num_placements, self.num_edges, self.num_facts, self.num_kinds)
        by_kind = by_kind.permute(0, 4, 2, 1, 3).flatten(3)  # [B, kinds, edges, placements x facts]
        joined = torch.matmul(tiles.transpose(1, 2), by_kind)  # [B, kinds, tiles, placements x facts]
        joined = joined.view(-1, self.num_kinds, self.num_tiles, self.num_placements, self.num_facts)
        joined = joined.permute(0, 2, 3, 1, 4).flatten(3)  # [B, tiles, placements, kinds x facts]
        mixed = torch.relu(self.joined(joined) + self.context(whole)[:, None, None])
        return self.out(mixed).squeeze(-1)


def tiles_with_edges(game: Game, axis: str) -> Piece | None:
    """The piece that shows things by the kinds at their edges, if there is one."""
    return next((piece for piece in game.observation.pieces.values() if piece.axes == (axis, "", "edge")), None)


class EntityNetwork(nn.Module):
    """Layers over the whole observation, and shared weights for things that the game declares to be of a kind."""

    still: torch.Tensor

    def __init__(self, game: Game, config: NetworkConfig) -> None:
        super().__init__()
        width = config.entity_width
        axes = dict.fromkeys(
            axis for piece in game.observation.pieces.values() for axis in piece.axes if axis not in ("", "edge")
        )
        self.scaled = Scaled(game)
        self.things = nn.ModuleDict({axis: Entities(game, axis, width) for axis in axes})
        still = still_entries(game)
        self.register_buffer("still", torch.from_numpy(still))
        self.trunk = layers(len(still) + width * len(self.things), *[config.width] * config.depth)
        self.value = nn.Linear(config.width, 1)
        self.choices = nn.ModuleDict()
        self.blocks = [(block.name, block.axes) for block in game.actions]
        self.contacts = nn.ModuleDict()
        for block in game.actions:
            self.choices[block.name] = self._choices(block, width, config.width)
            tiles = tiles_with_edges(game, block.axes[0]) if len(block.axes) == 2 else None
            if tiles is not None:
                self.contacts[block.name] = Contacts(game, tiles, block.axes[1], config.width, width // 2)

    def _choices(self, block: Block, width: int, whole: int) -> nn.Module:
        if not block.axes:
            return small_output(whole, block.size)
        return Choices(block, width, whole) if len(block.axes) == 1 else PairChoices(width, whole)

    def forward(self, observation: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        numbers = self.scaled(observation)
        things = {axis: each(numbers) for axis, each in self.things.items()}
        gist = [each.mean(dim=1) for each in things.values()]
        whole = self.trunk(torch.cat([numbers[:, self.still], *gist], dim=-1))
        logits = [self.choices[name](*(things[axis] for axis in axes), whole) for name, axes in self.blocks]
        for i, (name, _) in enumerate(self.blocks):
            if name in self.contacts:
                logits[i] = logits[i] + self.contacts[name](numbers, whole)
        return torch.cat(logits, dim=-1), self.value(whole).squeeze(-1)


NETWORKS: dict[str, type[Mlp] | type[EntityNetwork]] = {"mlp": Mlp, "entities": EntityNetwork}


def make_network(game: Game, config: NetworkConfig) -> nn.Module:
    return NETWORKS[config.kind](game, config)

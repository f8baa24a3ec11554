"""Which networks are there? All take what an agent sees as it is and give the log-odds of each action, and a value."""

from itertools import pairwise

import numpy as np
import torch
from cosmozoo.agents.sight import STEPS_A_LOG_ODD, Sight
from cosmozoo.envs import Game
from cosmozoo.envs.core.blocks import Block, Pieces
from torch import nn

from .config import Network as NetworkConfig

UNPROMISING = -30.0  # log-odds of actions that were not looked at


def scale_of(pieces: Pieces) -> torch.Tensor:
    """What brings whole numbers to about -1 … 1, by the bounds that a game declares."""
    bounds = np.maximum(np.abs(pieces.low), np.abs(pieces.high)).astype(np.float32)
    return torch.from_numpy(1.0 / np.maximum(bounds, 1.0))


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


class Prospects(nn.Module):
    """Log-odds by what lies ahead of the promising actions: at first what looks best, then what experience adds.

    What a fact is worth depends on the whole; the same weights read the facts about every action. Other actions are
    as good as out of the question.
    """

    scale: torch.Tensor

    def __init__(self, sight: Sight, config: NetworkConfig) -> None:
        super().__init__()
        width, whole = config.entity_width, config.width
        self.num_actions = sight.game.actions.size
        self.shape = (sight.num_promising, sight.facts.size)
        num_facts = sight.facts.size
        scale = scale_of(sight.facts).sqrt()  # most stay far below their bounds
        scale[0] = 0.0  # which action it is tells nothing about it
        self.register_buffer("scale", scale)
        self.trust = nn.Parameter(torch.tensor(config.trust / STEPS_A_LOG_ODD))
        self.worth = small_output(whole, num_facts)
        self.reading = nn.Linear(num_facts, width)
        self.context = nn.Linear(whole, width)
        self.out = small_output(width, 1)

    def read(self, ahead: torch.Tensor) -> torch.Tensor:  # -> [B, promising, facts]
        return ahead.view(-1, *self.shape).float() * self.scale

    def forward(self, ahead: torch.Tensor, facts: torch.Tensor, whole: torch.Tensor) -> torch.Tensor:  # -> [B, actions]
        table = ahead.view(-1, *self.shape)
        numbers, first_sight = table[:, :, 0].long(), table[:, :, 1].float()
        by_worth = torch.matmul(facts, self.worth(whole)[:, :, None]).squeeze(-1)
        mixed = torch.relu(self.reading(facts) + self.context(whole)[:, None])
        gains = self.trust * first_sight + by_worth + self.out(mixed).squeeze(-1)
        others = torch.full_like(gains[:, :1], UNPROMISING).expand(-1, self.num_actions + 1)
        return others.scatter(1, numbers, gains)[:, 1:]  # whatever stands at number 0 is no action


class PlayerNetwork(nn.Module):
    """What all networks have in common: they think over what they observe, and weigh what lies ahead if they see it."""

    scale: torch.Tensor

    def __init__(self, game: Game, config: NetworkConfig) -> None:
        super().__init__()
        sight = Sight(game, config.looks_ahead)
        self.num_observed = game.observation.size
        self.num_facts = sight.facts.size
        self.mixed_precision = config.mixed_precision
        self.register_buffer("scale", scale_of(game.observation))
        self.prospects = Prospects(sight, config) if sight.looks_ahead else None
        self.value = nn.Linear(config.width, 1)

    def think(self, numbers: torch.Tensor, best: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The log-odds of each action, and a summary of the whole, given the facts about the best at first sight."""
        raise NotImplementedError

    def forward(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        numbers, ahead = seen[:, : self.num_observed].float() * self.scale, seen[:, self.num_observed :]
        facts = self.prospects.read(ahead) if self.prospects else numbers[:, None, :0]
        with torch.autocast(seen.device.type, torch.bfloat16, enabled=self.mixed_precision):
            logits, whole = self.think(numbers, facts[:, 0])
        logits, whole = logits.float(), whole.float()
        if self.prospects:  # choices lie close together there: fewer digits would blur them
            logits = logits + self.prospects(ahead, facts, whole)
        return logits, self.value(whole).squeeze(-1)


class Mlp(PlayerNetwork):
    """Plain layers, shared by policy and value up to the last."""

    def __init__(self, game: Game, config: NetworkConfig) -> None:
        super().__init__(game, config)
        self.trunk = layers(game.observation.size + self.num_facts, *[config.width] * config.depth)
        self.policy = small_output(config.width, game.actions.size)

    def think(self, numbers: torch.Tensor, best: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        whole = self.trunk(torch.cat([numbers, best], dim=-1))
        return self.policy(whole), whole


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


class EntityNetwork(PlayerNetwork):
    """Layers over the whole observation, and shared weights for things that the game declares to be of a kind."""

    still: torch.Tensor

    def __init__(self, game: Game, config: NetworkConfig) -> None:
        super().__init__(game, config)
        width = config.entity_width
        axes = dict.fromkeys(
            axis for piece in game.observation.pieces.values() for axis in piece.axes if axis not in ("", "edge")
        )
        self.things = nn.ModuleDict({axis: Entities(game, axis, width) for axis in axes})
        still = still_entries(game)
        self.register_buffer("still", torch.from_numpy(still))
        self.trunk = layers(len(still) + self.num_facts + width * len(self.things), *[config.width] * config.depth)
        self.choices = nn.ModuleDict({block.name: self._choices(block, width, config.width) for block in game.actions})
        self.blocks = [(block.name, block.axes) for block in game.actions]

    def _choices(self, block: Block, width: int, whole: int) -> nn.Module:
        if not block.axes:
            return small_output(whole, block.size)
        return Choices(block, width, whole) if len(block.axes) == 1 else PairChoices(width, whole)

    def think(self, numbers: torch.Tensor, best: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        things = {axis: each(numbers) for axis, each in self.things.items()}
        gist = [each.mean(dim=1) for each in things.values()]
        whole = self.trunk(torch.cat([numbers[:, self.still], best, *gist], dim=-1))
        logits = [self.choices[name](*(things[axis] for axis in axes), whole) for name, axes in self.blocks]
        return torch.cat(logits, dim=-1), whole


NETWORKS: dict[str, type[PlayerNetwork]] = {"mlp": Mlp, "entities": EntityNetwork}


def make_network(game: Game, config: NetworkConfig) -> PlayerNetwork:
    return NETWORKS[config.kind](game, config)

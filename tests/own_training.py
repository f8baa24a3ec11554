"""Parts of training as users write them, for tests of configs that name them by import path."""

import json

import torch
from cosmozoo.envs.core import kernel
from cosmozoo.training import Callback, Logger
from cosmozoo.training.networks.base import GameNetwork, make_layers, small_output
from torch import nn


class OwnNetwork(GameNetwork):
    """A network with a setting of its own."""

    def __init__(self, game, config):
        super().__init__(game, config)
        sizes = (self.num_observed + self.num_features, config.settings["width"], config.hidden_size)
        self.trunk = make_layers(*sizes)
        self.policy = small_output(config.hidden_size, game.actions.size)

    def trunk_and_logits(self, observation, best):
        context = self.trunk(torch.cat([observation, best], dim=-1))
        return self.policy(context), context


class WrongShapes(nn.Module):
    """Returns logits for three actions only."""

    def __init__(self, game, config):
        super().__init__()

    def forward(self, inputs):
        return inputs.float()[:, :3], inputs.float()[:, 0]


class NoNetwork:
    def __init__(self, game, config):
        pass


@kernel
def only_first(seat, num_players, ranks, scores, scale):
    """1 for the first rank and 0 for all others."""
    return 1.0 if ranks[seat] == 0 else 0.0


def not_compiled(seat, num_players, ranks, scores, scale):
    return 0.0


class StopAfterTwo(Callback):
    """Notes what it is told, adds a metric, and stops the run after two iterations."""

    def on_training_start(self, run):
        self.calls = ["start"]

    def on_iteration_end(self, run, metrics):
        self.calls.append(run.steps)
        metrics["own"] = 2.0 * run.steps
        return run.iteration < 2

    def on_training_end(self, run):
        (run.folder / "calls.json").write_text(json.dumps([*self.calls, "end"]))


class FileLogger(Logger):
    """Writes one line per call."""

    def start(self, folder, settings, resumed_at):
        self.path = folder / "own.log"
        self.note(f"start {settings['game']} {resumed_at}")

    def write(self, metrics):
        self.note(f"{metrics['steps']:.0f} {metrics['own']:.0f}")

    def close(self):
        self.note("close")

    def note(self, line):
        with self.path.open("a") as file:
            file.write(f"{line}\n")


class Unrelated:
    """Neither a callback nor a logger."""


NOT_CALLABLE = 5

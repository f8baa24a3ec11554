"""Parts of training of your own: a network, a reward, a callback and a logger."""

from cosmozoo.envs.core import kernel
from cosmozoo.training import Callback, Logger
from torch import nn


class Linear(nn.Module):
    """The logits of all actions, and a value, from one layer."""

    def __init__(self, game, config):
        super().__init__()
        size = config.settings.get("hidden", 64)
        self.hidden = nn.Linear(game.observation.size, size)
        self.out = nn.Linear(size, game.actions.size + 1)

    def forward(self, inputs):  # integers [B, entries] -> logits [B, actions], values [B]
        outputs = self.out(self.hidden(inputs.float()).tanh())
        return outputs[:, 1:], outputs[:, 0]


@kernel
def not_last(seat, num_players, ranks, scores, scale):
    """What a seat gets when the game ends for it; ranks count from 0."""
    return 0.0 if ranks[seat] == num_players - 1 else 1.0


class StopWhenSure(Callback):
    """Stops a run when the policy hardly varies any more."""

    def on_iteration_end(self, run, metrics):
        return metrics["entropy"] > 0.05


class PrintLogger(Logger):
    def write(self, metrics):
        print(f"{metrics['steps']:,.0f} decisions, entropy {metrics['entropy']:.2f}")

"""Who is invited to play against the learner? Bots by name, and earlier selves from the pool."""

from collections.abc import Sequence

from cosmozoo.agents import make_agent
from cosmozoo.agents.sight import Sight
from cosmozoo.envs import Game
from torch import nn

from .config import POOL, SELF, TrainingConfig
from .networks import make_network
from .policy import PolicyAgent
from .pool import EarlierSelf
from .selfplay import Opponent


def bots_of(game: Game, config: TrainingConfig) -> list[Opponent]:
    bots = [Opponent(make_agent(name), share) for name, share in config.opponents.items() if name not in (SELF, POOL)]
    for bot in bots:
        bot.agent.prepare(game)
    return bots


def guests_of(
    sight: Sight, config: TrainingConfig, invited: Sequence[EarlierSelf], network: nn.Module, iteration: int
) -> list[Opponent]:
    """Earlier selves, then empty chairs for those to come: rows in which others sat finish with whoever is there."""
    share = config.opponents.get(POOL, 0.0)
    guests = [Opponent(player(sight, config, member, iteration), share / len(invited)) for member in invited]
    chairs = config.pool.active if share else 0
    return guests + [Opponent(PolicyAgent(network, sight, "self", iteration, config.device), 0.0)] * (
        chairs - len(guests)
    )


def player(sight: Sight, config: TrainingConfig, member: EarlierSelf, iteration: int) -> PolicyAgent:
    network = make_network(sight.game, config.network).to(config.device)
    network.load_state_dict(member.weights)
    return PolicyAgent(network, sight, f"step-{member.step}", member.step + iteration, config.device)

"""Which networks are there?

A network is a class `(game, config) -> GameNetwork`. Register your own with `NETWORKS.register("mine", Mine)`, or with
an entry point of the group `cosmozoo.networks`; then a config can say `network: {kind: mine}`.
"""

from typing import TYPE_CHECKING

from cosmozoo.envs import Game
from cosmozoo.envs.core import Registry

if TYPE_CHECKING:  # torch is heavy, and reading a config needs the names only
    from ..config import Network
    from .base import GameNetwork

NETWORKS: Registry[type["GameNetwork"]] = Registry(
    "network",
    "cosmozoo.networks",
    {"mlp": f"{__name__}.mlp:MlpNetwork", "entities": f"{__name__}.entities:EntityNetwork"},
)


def make_network(game: Game, config: "Network") -> "GameNetwork":
    """A new network of the kind that the config names."""
    return NETWORKS[config.kind](game, config)

"""Which networks are there?

A network is a class `(game, config) -> GameNetwork`. A config names your own by its import path, as in
`network: {kind: "my_module:MyNetwork"}`. Packages may also give it a short name, with
`NETWORKS.register("mine", Mine)` or an entry point of the group `cosmozoo.networks`.
"""

from typing import TYPE_CHECKING

from cosmozoo.envs import Game
from cosmozoo.envs.core import Registry

from ..import_path import find

if TYPE_CHECKING:  # torch is heavy, and reading a config needs the names only
    from ..config import Network
    from .base import GameNetwork

BUILTIN = {"mlp": f"{__name__}.mlp:MlpNetwork", "entities": f"{__name__}.entities:EntityNetwork"}
NETWORKS: Registry[type["GameNetwork"]] = Registry("network", "cosmozoo.networks", BUILTIN)


def make_network(game: Game, config: "Network") -> "GameNetwork":
    """A new network of the kind that the config names."""
    network = find(NETWORKS, config.kind)(game, config)
    if config.kind not in BUILTIN:
        from .base import check_network

        check_network(network, game, config)
    return network

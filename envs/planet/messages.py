"""Where are the words of the game? In the folder `words`, by language."""

from ..core.catalog import game_catalog

WORDS = game_catalog(__file__)

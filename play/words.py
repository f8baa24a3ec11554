"""Where are the words of the page and the terminal? In the folder `words`, by language."""

from pathlib import Path

from cosmozoo.envs.core import CORE, Catalog

WORDS = Catalog(Path(__file__).parent / "words", extends=CORE)

"""What do whole games look like, and what are their digests? `make golden` writes both to tests/golden.

The text of a game changes with its rules and words; the digests change with its states, masks and observations.
"""

import json
from pathlib import Path

from cosmozoo.envs import games, get_game
from cosmozoo.testing.playthrough import game_digests, playthrough

GOLDEN = Path(__file__).parents[1] / "tests" / "golden"

for game in map(get_game, games):
    text = playthrough(game, game.players[0], game.variants[0], seed=1)
    (GOLDEN / f"{game.name}.txt").write_text(text, encoding="utf-8")
    lines = [f"{json.dumps(label)}: {json.dumps(digests)}" for label, digests in game_digests(game).items()]
    (GOLDEN / f"{game.name}.digests").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    print(f"wrote {game.name}.txt and {game.name}.digests")

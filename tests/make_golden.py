"""Writes the golden playthroughs anew: `make golden`. Proof-read the difference before committing it."""

from pathlib import Path

from cosmozoo.envs import GAMES, game
from cosmozoo.envs.core.playthrough import playthrough

for name in GAMES:
    path = Path(__file__).parent / "golden" / f"{name}.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_text(playthrough(game(name), game(name).players[0], game(name).variants[0], seed=1), encoding="utf-8")
    print(f"wrote {path.name}")

"""Do the rules give the same results without numba? `consistency` runs this with NUMBA_DISABLE_JIT=1."""

import pickle
import sys
from pathlib import Path

from cosmozoo.envs import Match
from cosmozoo.envs.core import IS_COMPILED

from .consistency import digests


def main() -> None:
    assert not IS_COMPILED, "set NUMBA_DISABLE_JIT=1"
    game, played = pickle.loads(Path(sys.argv[1]).read_bytes())
    for kwargs, seed, actions, expected in played:
        found = digests(Match(game, seed=seed, **kwargs), actions)
        for number, (here, there) in enumerate(zip(found, expected, strict=True), start=1):
            assert here == there, f"{game} {kwargs}: positions differ before move {number}"
    print(f"{len(played)} games played again")


if __name__ == "__main__":
    main()

"""Replays recorded games and compares every position on the way; run with NUMBA_DISABLE_JIT=1 by the tests."""

import hashlib
import json
import sys
from pathlib import Path

from cosmozoo.envs import Match
from cosmozoo.envs.core.kernel import IS_COMPILED
from cosmozoo.envs.core.record import Record, replay


def trail(record: Record) -> list[str]:
    """A digest of the state, mask and every seat's observation before each move and after the last."""
    digests: list[str] = []

    def note(match: Match) -> None:
        seen = [match.states.tobytes(), match.action_mask.tobytes()]
        seen += [match.observation(seat).tobytes() for seat in range(match.settings.num_players)]
        digests.append(hashlib.sha256(b"".join(seen)).hexdigest())

    note(replay(record, note))
    return digests


def main() -> None:
    assert not IS_COMPILED, "set NUMBA_DISABLE_JIT=1"
    trails = json.loads(Path(sys.argv[1]).read_text())
    for line, expected in trails.items():
        record = Record.from_json(line)
        for number, (here, there) in enumerate(zip(trail(record), expected, strict=True)):
            assert here == there, f"{record.game} {record.settings}: positions differ before move {number + 1}"
    print(f"{len(trails)} games replayed")


if __name__ == "__main__":
    main()

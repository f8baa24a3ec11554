"""Does the one-file PPO learn? It must beat random with p < 0.01, on one core."""

import re
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize(("game", "players"), [("petit_prince", 3), ("planet", 2)])
def test_ppo_beats_random(game, players):
    script = Path(__file__).with_name("ppo_batch.py")
    command = [sys.executable, script, "--game", game, "--players", str(players)]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    share, fair, p = (float(number) for number in re.findall(r"(?:random |fair|share|p =) ?([\d.e+-]+)", shown)[-3:])
    assert share > fair
    assert p < 0.01, shown

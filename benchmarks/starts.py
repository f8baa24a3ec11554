"""How long does a program wait before its first game? Seconds to import, to compile a game, and to load it later."""

import os
import subprocess
import sys
import tempfile

START = "import time; t = time.perf_counter(); "
IMPORT = START + "import cosmozoo.envs; "
COLD = START + "from cosmozoo.envs import BatchEnv, Match, get_game; g = get_game({!r}); Match(g); BatchEnv(g, 2); "
WARM = START + "from cosmozoo.envs import make_env; make_env({!r}).reset(seed=0); "
REPORT = "print(time.perf_counter() - t)"


def start_times(names: list[str]) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        found = {"import of cosmozoo.envs": seconds(IMPORT, folder)}
        for name in names:
            found[f"{name}: first compilation of match and batch"] = seconds(COLD.format(name), folder)
            found[f"{name}: import and reset from then on"] = seconds(WARM.format(name), folder)
    return found


def seconds(code: str, cache: str) -> float:
    command = [sys.executable, "-c", code + REPORT]
    environment = os.environ | {"COSMOZOO_CACHE": cache}
    return float(subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout)

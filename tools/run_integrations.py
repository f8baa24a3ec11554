"""Which libraries work with the games? Runs each script of `examples/integrations`, and notes versions and results.

Each script names the libraries it needs (PEP 723). They are installed into a throwaway environment that sees the
packages of this one, so that torch is not downloaded again and other versions replace nothing here.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import sysconfig
import tempfile
import venv
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SCRIPTS = ROOT / "examples" / "integrations"
RESULTS = ROOT / "docs" / "integrations.json"
GAMES = (("petit_prince", 3), ("planet", 2))
KEPT = ("torch", "numpy", "numba")  # versions of these packages that no library may replace
INSTALL_S, RUN_S = 900, 600


def scripts() -> list[Path]:
    return sorted(SCRIPTS.glob("*.py"))


def dependencies(script: Path) -> list[str]:
    """The libraries in the header of a script."""
    found = re.search(r"^# dependencies = (\[.*\])$", script.read_text(encoding="utf-8"), re.MULTILINE)
    if found is None:
        raise SystemExit(f"{script} does not name its dependencies: add a header as the other scripts have it")
    names: list[str] = json.loads(found.group(1))
    return names


def make_environment(folder: Path, needed: list[str]) -> Path:
    """An environment that sees the packages of this one, with the libraries installed on top. Returns its Python."""
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not python.exists():
        venv.create(folder)
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").stdout.strip())
    line = f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})"  # follows editable installs
    (site / "packages_of_the_project.pth").write_text(line + "\n")
    constraints = folder / "constraints.txt"
    constraints.write_text("".join(f"{name}=={version(name)}\n" for name in KEPT))
    if needed:
        pip = (sys.executable, "-m", "pip", "--python", python)
        run(*pip, "install", "--quiet", "-c", constraints, *needed, timeout=INSTALL_S)
    return python


def run(*command: str | Path, cwd: Path | None = None, timeout: float = RUN_S) -> Any:
    """Runs a command. Raises RuntimeError with the last line of its errors if it fails."""
    words = [str(word) for word in command]
    try:
        finished = subprocess.run(words, cwd=cwd, capture_output=True, text=True, timeout=timeout)
    except subprocess.TimeoutExpired:
        raise RuntimeError(f"took longer than {timeout:.0f} s") from None
    if finished.returncode:
        lines = [line for line in finished.stderr.splitlines() if line.strip()]
        raise RuntimeError(lines[-1].strip()[:200] if lines else "failed")
    return finished


def version_of(python: Path, needed: list[str]) -> str:
    """The versions of the libraries, or of Node.js for programs."""
    code = "import sys; from importlib.metadata import version; print(*map(version, sys.argv[1:]), sep=', ')"
    names = [re.split(r"[\[<>=~]", name)[0] for name in needed]
    return str(run(python, "-c", code, *names).stdout).strip()


def result_of(script: Path, folder: Path) -> dict[str, Any]:
    """The version of the library, and what the script printed last for each game."""
    needed = dependencies(script)
    row: dict[str, Any] = {"libraries": needed, "version": "", "results": {}}
    try:
        python = make_environment(folder / script.stem, needed)
        row["version"] = version_of(python, needed)
    except (RuntimeError, PackageNotFoundError) as error:
        return row | {"results": {game: f"does not install: {error}" for game, _ in GAMES}}
    for game, num_players in GAMES:
        with tempfile.TemporaryDirectory() as empty:
            try:
                lines = run(python, script, game, str(num_players), cwd=Path(empty)).stdout.splitlines()
                row["results"][game] = lines[-1].strip()
            except RuntimeError as error:
                row["results"][game] = f"fails: {error}"
        print(f"{script.stem}, {game}: {row['results'][game]}", flush=True)
    return row


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="scripts to run, such as tianshou_dqn; by default all")
    parser.add_argument(
        "--environments", type=Path, default=ROOT / "build" / "integrations", help="folder of the environments"
    )
    options = parser.parse_args()
    known = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    for script in scripts():
        if not options.names or script.stem in options.names:
            known[script.stem] = result_of(script, options.environments)
            kept = {each.stem: known[each.stem] for each in scripts() if each.stem in known}
            RESULTS.write_text(json.dumps(kept, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    if any("fails: " in text or "install: " in text for row in known.values() for text in row["results"].values()):
        raise SystemExit(f"some integrations fail: see {RESULTS}")


if __name__ == "__main__":
    main()

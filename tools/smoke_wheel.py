"""Does the package work without its repository? Builds wheel and sdist, installs them elsewhere and uses them.

`make package` runs it with the libraries that are installed here. With `--fresh`, pip downloads them, as a user's
pip does; `--extras training,play` chooses the extras.
"""

import argparse
import os
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
SHORT_RUN = ("total_steps=2048", "num_games=64", "rollout_length=16", "evaluation.num_deals=2", "imitation.steps=0")
PUBLIC = ["agents", "cli", "configs", "envs", "envs.core", "evaluation", "testing", "wrappers"]
IMPORTS = "; ".join(f"import cosmozoo.{name}" for name in PUBLIC)


def build(folder: Path) -> tuple[Path, Path]:
    """The wheel and the sdist. The wheel is built from the sdist, so that a file missing from the sdist is noticed."""
    code = f"from setuptools.build_meta import build_sdist; build_sdist({str(folder)!r})"
    run(sys.executable, "-c", code, cwd=clean_copy(folder / "checkout"))
    sdist = next(folder.glob("*.tar.gz"))
    with tarfile.open(sdist) as archive:
        archive.extractall(folder / "unpacked")
    source = next((folder / "unpacked").iterdir())
    code = f"from setuptools.build_meta import build_wheel; build_wheel({str(folder)!r})"
    run(sys.executable, "-c", code, cwd=source)
    return next(folder.glob("*.whl")), sdist


def clean_copy(folder: Path) -> Path:
    """The files that git knows, so that building leaves nothing in the checkout."""
    names = run("git", "ls-files", "--cached", "--others", "--exclude-standard", cwd=ROOT).splitlines()
    for name in names:
        if (ROOT / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes((ROOT / name).read_bytes())
    return folder


def install(wheel: Path, folder: Path, extras: str, is_fresh: bool) -> Path:
    """A venv with the wheel or the sdist. Returns the folder of its commands."""
    venv.create(folder, with_pip=is_fresh)
    bin_folder = folder / ("Scripts" if os.name == "nt" else "bin")
    python = bin_folder / "python"
    if is_fresh:
        run(python, "-m", "pip", "install", "--quiet", f"{wheel}[{extras}]")
    else:
        site = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
        libraries = [path for path in sys.path if path.endswith("site-packages")]  # editable installs are not followed
        (Path(site) / "libraries.pth").write_text("\n".join(libraries or [sysconfig.get_path("purelib")]) + "\n")
        pip = (
            sys.executable,
            "-m",
            "pip",
            "--python",
            str(python),
        )  # builds the sdist with the setuptools of libraries
        run(*pip, "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--ignore-installed", wheel)
    return bin_folder


def look(bin_folder: Path, folder: Path) -> None:
    """Imports everything and lists the games, from an empty folder."""
    folder.mkdir()
    python, cosmozoo = bin_folder / "python", bin_folder / "cosmozoo"
    where = run(python, "-c", f"{IMPORTS}; print(cosmozoo.__version__, cosmozoo.__file__)", cwd=folder)
    if str(bin_folder.parent) not in where:
        raise SystemExit(f"the package is not what was imported: {where}")
    assert run(cosmozoo, "--version", cwd=folder) == run(python, "-m", "cosmozoo", "--version", cwd=folder)
    run(cosmozoo, "games", cwd=folder)


def use(bin_folder: Path, folder: Path) -> None:
    """What a new user does first, from an empty folder."""
    look(bin_folder, folder)
    python, cosmozoo = bin_folder / "python", bin_folder / "cosmozoo"
    run(python, "-m", "cosmozoo", "demo", "planet", cwd=folder)
    run(cosmozoo, "evaluate", "petit_prince", "pretrained", "greedy", "--num-deals", "2", cwd=folder)
    changes = [word for change in SHORT_RUN for word in ("--set", change)]
    run(cosmozoo, "train", "quickstart", *changes, cwd=folder)
    assert (folder / "runs" / "quickstart" / "agent.onnx").exists()


def run(*command: str | Path, cwd: Path | None = None) -> str:
    """Runs a command and returns what it printed. Stops with its output if it fails."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    finished = subprocess.run([str(word) for word in command], cwd=cwd, env=environment, capture_output=True, text=True)
    if finished.returncode:
        raise SystemExit(f"failed: {' '.join(map(str, command))}\n{finished.stdout}\n{finished.stderr}")
    return finished.stdout


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fresh", action="store_true", help="download the libraries instead of using those here")
    parser.add_argument("--extras", default="training", help="extras to install with --fresh")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel, sdist = build(folder)
        use(install(wheel, folder / "venv", options.extras, options.fresh), folder / "empty")
        look(install(sdist, folder / "venv_of_sdist", options.extras, options.fresh), folder / "empty_again")
        print(f"{wheel.name} ({wheel.stat().st_size / 1e6:.1f} MB) and {sdist.name}: installed and used")


if __name__ == "__main__":
    main()

# On an empty machine: python3, make and a package registry are all that is needed.

PYTHON ?= python3
BIN := .venv/bin
PACKAGES := agents cli envs play training wrappers
GAME ?= petit_prince

.PHONY: setup train play demo test lint types unit-tests bounds-tests browser bench docs screenshots golden clean

setup: .venv/ready

.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[dev,docs]'
	touch $@

train: setup
	$(BIN)/cosmozoo train configs/quickstart.yaml --output runs/quickstart

play: setup
	$(BIN)/cosmozoo serve --browser

demo: setup
	$(BIN)/cosmozoo demo $(GAME)

test: lint types unit-tests bounds-tests

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

# Editors and mypy do not follow the mapping of folders to packages: give them links.
build/types/ready: Makefile
	mkdir -p build/types/cosmozoo
	for package in $(PACKAGES); do ln -sfn ../../../$$package build/types/cosmozoo/$$package; done
	touch $@

types: setup build/types/ready
	$(BIN)/mypy $(PACKAGES:%=build/types/cosmozoo/%)

# Tests of the page run in a real browser, Debian's own. Who is not root installs it by other means.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null \
		|| { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq \
			&& DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium; } \
		|| { echo "The tests of the page need Chromium, and it could not be installed: run 'apt-get install chromium' as root." >&2; exit 1; }

unit-tests: setup browser
	$(BIN)/python -m pytest -n 2 --dist loadgroup

# Compiled rules do not check bounds; this run does, on whole games of every kind.
bounds-tests: setup
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -n 2 --dist loadgroup tests/test_every_game.py -k "conserved or determinised or batch"

bench: setup
	$(BIN)/python -m benchmarks.speed
	$(BIN)/python -m benchmarks.search
	$(BIN)/python -m benchmarks.training
	$(BIN)/python -m benchmarks.first_move
	$(BIN)/python -m benchmarks.tables

screenshots: setup browser
	$(BIN)/python -m docs.screenshots

docs: setup
	$(BIN)/python -m docs.generate
	$(BIN)/mkdocs build --strict --quiet

golden: setup
	$(BIN)/python tests/make_golden.py

clean:
	rm -rf .venv build site .mypy_cache .pytest_cache .ruff_cache .hypothesis *.egg-info

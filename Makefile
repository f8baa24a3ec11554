# On an empty machine: python3, make and a package registry are all that is needed.

PYTHON ?= python3
BIN := .venv/bin
PACKAGES := agents bridges cli configs envs evaluation play testing training wrappers
# Two workers with one thread each: torch would otherwise start as many threads as there are cores in both.
PYTEST := OMP_NUM_THREADS=1 $(BIN)/python -m pytest -n 2 --dist loadgroup
GAME ?= petit_prince
MINUTES ?= 10
COUNT ?= 40
PEERS := build/peers/bin/python

.PHONY: setup train play demo check test lint types fast-tests unit-tests bounds-tests browser examples coverage soak \
	mutants bench bench-quick peers docs leaderboard package screenshots golden clean

setup: .venv/ready

.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[dev,docs]'
	touch $@

train: setup
	$(BIN)/cosmozoo train quickstart --output runs/quickstart

play: setup
	$(BIN)/cosmozoo serve --open-browser

demo: setup
	$(BIN)/cosmozoo demo $(GAME)

# Before each commit. `make test` runs everything.
check: lint types fast-tests

test: lint types unit-tests bounds-tests

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

# Editors and mypy do not follow the mapping of folders to packages: give them links.
build/types/ready: Makefile
	mkdir -p build/types/cosmozoo
	for package in $(PACKAGES); do ln -sfn ../../../$$package build/types/cosmozoo/$$package; done
	for file in package/*.py; do ln -sfn ../../../$$file build/types/cosmozoo/; done
	touch $@

types: setup build/types/ready
	$(BIN)/mypy build/types/cosmozoo

fast-tests: setup
	$(PYTEST) -m "not slow"

unit-tests: setup browser
	$(PYTEST)

# Compiled rules do not check bounds. This run does, on whole games of every kind.
bounds-tests: setup
	NUMBA_BOUNDSCHECK=1 $(PYTEST) tests/games/test_conformance.py -k "invariants or determinized or batch"

# The tests of the page run in Debian's Chromium.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null \
		|| { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq \
			&& DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium; } \
		|| { echo "The tests of the page need Chromium: run 'apt-get install chromium' as root." >&2; exit 1; }

# The code in the documentation, the game outside the package, and a script for each library, in throwaway
# environments.
examples: setup
	$(PYTEST) tests/test_docs.py tests/test_example_game.py examples -k "example or tic_tac_toe or ppo or my_training"
	$(BIN)/python -m tools.run_integrations
	$(BIN)/python -m tools.generate_docs

# The rules run as plain Python, or coverage could not see them.
coverage: setup
	$(BIN)/python -m tools.measure_coverage

soak: setup
	$(BIN)/python -m tools.soak --minutes $(MINUTES)
	$(PYTEST) --hypothesis-profile soak tests/robustness tests/agents/test_model_check.py tests/play/test_fuzz_server.py
	COSMOZOO_SOAK=1 $(PYTEST) tests/page/test_page.py tests/page/test_page_reading.py
	COSMOZOO_SOAK=1 $(PYTEST) tests/play/test_faults.py tests/training/test_rllib.py tests/bridges/test_open_spiel.py \
		tests/agents/test_llm.py

mutants: setup
	$(BIN)/python -m tools.mutants --count $(COUNT)

bench: setup
	$(BIN)/python -m benchmarks $(if $(wildcard $(PEERS)),--peers $(PEERS))
	$(BIN)/python -m benchmarks.growth
	$(BIN)/python -m benchmarks.overload
	$(BIN)/python -m benchmarks.vector
	$(BIN)/python -m benchmarks.first_move
	$(BIN)/python -m benchmarks.value
	$(BIN)/python -m benchmarks.tables

# Less than two minutes, and without the server.
bench-quick: setup
	$(BIN)/python -m benchmarks --quick $(if $(wildcard $(PEERS)),--peers $(PEERS))

# Other packages to compare with, in an environment of their own because they need other versions.
peers:
	$(PYTHON) -m venv build/peers
	build/peers/bin/python -m pip install --quiet pgx open_spiel rlcard

docs: setup build/types/ready
	$(BIN)/python -m tools.generate_docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

# Hours: trains the recipes, and plays every row of the leaderboard whose rules have changed.
leaderboard: setup
	$(BIN)/python -m tools.make_leaderboard
	$(BIN)/python -m tools.generate_docs

# The wheel, installed and used away from this folder.
package: setup
	$(BIN)/python -m tools.smoke_wheel

screenshots: setup browser
	$(BIN)/python -m tools.screenshots

golden: setup
	$(BIN)/python -m tools.make_golden

clean:
	rm -rf .venv build site .mypy_cache .pytest_cache .ruff_cache .hypothesis *.egg-info

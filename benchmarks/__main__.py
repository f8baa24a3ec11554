"""How fast is everything? `python -m benchmarks` (`make bench`); `--quick` takes less than two minutes.

Environments, batches, search, training and other packages are measured in the same run, as multiples of PettingZoo's
connect_four. Run it on an otherwise idle machine.
"""

import argparse
from pathlib import Path

from cosmozoo.envs import games, get_game

from .cases import Case, aec_cases, batch_cases, pettingzoo_cases, player_counts, search_cases
from .harness import machine, measure, peer_cases, write_report
from .starts import start_times
from .training import RECIPE, training_cases

QUICK = {"rounds": 3, "seconds": 0.05}
FULL = {"rounds": 5, "seconds": 0.3}


def own_cases(names: list[str], is_quick: bool) -> dict[str, Case]:
    cases: dict[str, Case] = {}
    for name in names:
        for count in player_counts(get_game(name), is_quick):
            cases |= aec_cases(name, count) | batch_cases(name, count) | search_cases(name, count)
    return cases


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(games))
    parser.add_argument("--quick", action="store_true", help="one number of players per game, one training config")
    parser.add_argument("--peers", type=Path, help="the Python in which other packages are installed; see `make peers`")
    parser.add_argument("--output", type=Path, default=Path("build/benchmarks"))
    parser.add_argument("--no-training", action="store_true")
    parser.add_argument("--no-starts", action="store_true")
    arguments = parser.parse_args()
    settings, facts = (QUICK if arguments.quick else FULL), machine()
    with peer_cases(arguments.peers) as peers:
        cases = pettingzoo_cases() | peers | own_cases(arguments.games, arguments.quick)
        results = measure(cases, int(settings["rounds"]), settings["seconds"])
    if not arguments.no_training:
        configs = ["petit_prince"] if arguments.quick else arguments.games
        results |= measure(training_cases(configs), 3, 0.0, reference=RECIPE)
    starts = {} if arguments.no_starts else start_times(arguments.games[: 1 if arguments.quick else None])
    write_report(arguments.output, results, starts, facts)


if __name__ == "__main__":
    main()

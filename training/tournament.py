"""Who is best of many? Every agent against every other, kept game by game in one file, rated by openskill.

The file is the ladder: agents added later play only the pairings that are missing, and a tournament that was
interrupted goes on where it stopped.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from itertools import combinations, permutations, product
from pathlib import Path
from typing import Any

from cosmozoo.agents import make_agent
from cosmozoo.envs import Game
from openskill.models import PlackettLuce

from .evaluation import Clock, Games, Verdict, evaluate, verdict

LADDER_FORMAT = "cosmozoo-ladder-1"


class LadderError(ValueError):
    """A ladder file that cannot be used: says why, and what to do."""


@dataclass(frozen=True)
class Rating:
    agent: str
    mu: float  # estimated strength
    sigma: float  # how unsure it is
    num_games: int


@dataclass(frozen=True)
class Terms:
    """What all games of a ladder have in common."""

    game: str
    fingerprint: str
    num_players: int
    variant: str
    num_deals: int
    seed: int


class Ladder:
    """All games of a tournament: one line of JSON with the terms, then one a pairing."""

    def __init__(self, game: Game, path: Path, num_players: int, variant: str, num_deals: int, seed: int = 0) -> None:
        game.check_settings(num_players, variant)
        self.game = game
        self.path = path
        self.terms = Terms(game.env_name, game.fingerprint, num_players, variant, num_deals, seed)
        self.pairings: dict[tuple[str, str], Games] = {}
        if path.exists():
            self._read()

    def _read(self) -> None:
        lines = self.path.read_text(encoding="utf-8").splitlines()
        try:
            first = json.loads(lines[0])
            terms = Terms(**{key: value for key, value in first.items() if key != "format"})
        except (IndexError, ValueError, TypeError):
            raise LadderError(f"{self.path} is not a ladder: take another file") from None
        if terms != self.terms:
            ours, theirs = asdict(self.terms), asdict(terms)
            name = next(key for key in ours if ours[key] != theirs[key])
            raise LadderError(f"{self.path} was played with {name} {theirs[name]}, not {ours[name]}: take another file")
        for number, line in enumerate(lines[1:], start=2):
            try:
                data = json.loads(line)
                clocks = {name: Clock(**clock) for name, clock in data["clocks"].items()}
                games = Games(data["agents"], data["places"], data["scores"], clocks)
            except (ValueError, KeyError, TypeError):
                if number == len(lines):  # cut off while it was written: that pairing is played again
                    break
                raise LadderError(
                    f"{self.path}, line {number}, is damaged; remove that line to play it again"
                ) from None
            self.pairings[tuple(data["pairing"])] = games
        self._write()

    def _write(self) -> None:
        """The whole file anew, by a rename: whoever reads it finds the old one or the new one."""
        lines = [json.dumps({"format": LADDER_FORMAT} | asdict(self.terms))]
        lines += [json.dumps({"pairing": pairing} | asdict(games)) for pairing, games in self.pairings.items()]
        self.path.parent.mkdir(parents=True, exist_ok=True)
        draft = self.path.with_suffix(".part")
        draft.write_text("\n".join(lines) + "\n", encoding="utf-8")
        draft.replace(self.path)

    @property
    def agents(self) -> list[str]:
        return list(dict.fromkeys(name for pairing in self.pairings for name in pairing))

    def missing(self, newcomers: list[str], rivals: list[str] | None = None) -> list[tuple[str, str]]:
        """Pairings to play: one agent in one seat against another in the others; with two players, each pair once.

        All against all, or only newcomers against some rivals.
        """
        wanted: Iterable[tuple[str, str]]
        if rivals is not None:
            wanted = product(newcomers, rivals)
        else:
            everyone = list(dict.fromkeys([*self.agents, *newcomers]))
            wanted = combinations(everyone, 2) if self.terms.num_players == 2 else permutations(everyone, 2)
        return [pairing for pairing in wanted if pairing not in self.pairings]

    def play(
        self,
        newcomers: list[str],
        progress: Callable[[], None] = lambda: None,
        rivals: list[str] | None = None,
    ) -> None:
        """Plays what is missing, and keeps every pairing as soon as it is finished."""
        for one, other in self.missing(newcomers, rivals):
            _, games = evaluate(
                self.game,
                make_agent(one, self.terms.seed + 1),
                make_agent(other, self.terms.seed + 2),
                self.terms.num_players,
                self.terms.num_deals,
                self.terms.seed,
                self.terms.variant,
                progress,
            )
            self.pairings[one, other] = games
            self._write()

    def verdicts(self) -> Iterator[Verdict]:
        """Each pairing from its first agent's side, and with two players from the second's as well."""
        for (one, other), games in self.pairings.items():
            yield verdict(games, one, other, self.terms.num_players, self.terms.variant)
            if self.terms.num_players == 2:
                yield verdict(games, other, one, self.terms.num_players, self.terms.variant)

    def ratings(self, without: str | None = None) -> list[Rating]:
        """Strengths, best first, from all games in turn; the games of all pairings are dealt out evenly.

        Where the best of strong agents is sought, games with a weak one can be left out: they tell nothing about it.
        """
        model = PlackettLuce(tau=0.0)  # agents do not change: every game counts as much as the last
        counted = [games for pairing, games in self.pairings.items() if without not in pairing]
        current: dict[str, Any] = {name: model.rating(name=name) for name in self.agents if name != without}
        counts = dict.fromkeys(current, 0)
        for agents, places in games_in_turn(counted):
            teams = model.rate([[current[name]] for name in agents], ranks=[float(place) for place in places])
            for name in set(agents):
                mine = [team[0] for team, agent in zip(teams, agents, strict=True) if agent == name]
                mu, sigma = (sum(getattr(each, key) for each in mine) / len(mine) for key in ("mu", "sigma"))
                current[name] = model.rating(mu=mu, sigma=sigma, name=name)
                counts[name] += 1
        rated = [Rating(name, each.mu, each.sigma, counts[name]) for name, each in current.items()]
        return sorted(rated, key=lambda rating: -rating.mu)


def games_in_turn(pairings: list[Games]) -> Iterator[tuple[list[str], list[int]]]:
    longest = max((len(games.places) for games in pairings), default=0)
    for i in range(longest):
        for games in pairings:
            if i < len(games.places):
                yield games.agents[i], games.places[i]

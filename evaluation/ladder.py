"""How strong are many agents relative to each other? Every agent plays every other; openskill rates them.

One file holds all games of a ladder. Agents added later play only the missing matchups, and an interrupted tournament
continues after its last finished matchup.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations, permutations, product
from pathlib import Path
from typing import Any

from cosmozoo.agents import Agent, make_agent
from cosmozoo.envs import Game, whole_file
from openskill.models import PlackettLuce

from .arena import GameResults, Timing
from .evaluate import MatchupResult, changed_options, evaluate, matchup_result

LADDER_FORMAT = "cosmozoo-ladder-2"


class LadderError(ValueError):
    """A ladder file that cannot be used. The message says why, and what to do."""


@dataclass(frozen=True)
class Rating:
    """How strong an agent is, on one ladder."""

    agent: str
    mu: float  # estimated strength
    sigma: float  # standard deviation of the estimate
    num_games: int


@dataclass(frozen=True)
class LadderSettings:
    """What all games of a ladder have in common."""

    game: str
    fingerprint: str
    num_players: int
    variant: str
    num_deals: int
    seed: int
    options: dict[str, float] = field(default_factory=dict)  # those that differ from the game's defaults


class Ladder:
    """All games of a tournament. The file has one line of JSON with the settings, then one per matchup."""

    def __init__(
        self,
        game: Game,
        path: Path,
        num_players: int,
        variant: str,
        num_deals: int,
        seed: int = 0,
        options: Mapping[str, float] | None = None,
    ) -> None:
        game.validate_settings(num_players, variant)
        self.game = game
        self.path = path
        changed = changed_options(game, options or {})
        self.settings = LadderSettings(game.env_name, game.fingerprint, num_players, variant, num_deals, seed, changed)
        self.matchups: dict[tuple[str, str], GameResults] = {}
        if path.exists():
            self._read()

    def _read(self) -> None:
        lines = self.path.read_text(encoding="utf-8").splitlines()
        self._check_settings(lines)
        for number, line in enumerate(lines[1:], start=2):
            try:
                data = json.loads(line)
                timings = {name: Timing(**timing) for name, timing in data["timings"].items()}
                games = GameResults(data["agents"], data["ranks"], data["scores"], timings)
                self.matchups[tuple(data["matchup"])] = games
            except (ValueError, KeyError, TypeError):
                if number == len(lines):  # cut off while it was written; the matchup is played again
                    break
                raise LadderError(
                    f"{self.path}, line {number}, is damaged; remove that line to play it again"
                ) from None
        self._write()

    def _check_settings(self, lines: list[str]) -> None:
        try:
            header = json.loads(lines[0])
            if header.pop("format") != LADDER_FORMAT:
                raise ValueError("another format")
            settings = LadderSettings(**header)
        except (IndexError, ValueError, TypeError, KeyError, AttributeError):
            raise LadderError(f"{self.path} is not a ladder ({LADDER_FORMAT}); choose another file") from None
        if settings != self.settings:
            ours, theirs = asdict(self.settings), asdict(settings)
            name = next(key for key in ours if ours[key] != theirs[key])
            raise LadderError(f"{self.path} has {name} {theirs[name]}, not {ours[name]}; choose another file")

    def _write(self) -> None:
        lines = [json.dumps({"format": LADDER_FORMAT} | asdict(self.settings))]
        lines += [json.dumps({"matchup": matchup} | asdict(games)) for matchup, games in self.matchups.items()]
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with whole_file(self.path) as draft:
            draft.write_text("\n".join(lines) + "\n", encoding="utf-8")

    @property
    def agents(self) -> list[str]:
        return list(dict.fromkeys(name for matchup in self.matchups for name in matchup))

    def missing(
        self, new_agents: Sequence[Agent | str], opponents: Sequence[Agent | str] | None = None
    ) -> list[tuple[str, str]]:
        """The matchups to play: one agent in one seat, another in all others. With two players, each pair once.

        All agents against all, or only `new_agents` against `opponents`.
        """
        wanted: Iterable[tuple[str, str]]
        if opponents is not None:
            wanted = product(by_name(new_agents), by_name(opponents))
        else:
            everyone = list(dict.fromkeys([*self.agents, *by_name(new_agents)]))
            wanted = combinations(everyone, 2) if self.settings.num_players == 2 else permutations(everyone, 2)
        return [(agent, other) for agent, other in wanted if agent != other and (agent, other) not in self.matchups]

    def play(
        self,
        new_agents: Sequence[Agent | str],
        on_progress: Callable[[], None] = lambda: None,
        opponents: Sequence[Agent | str] | None = None,
    ) -> None:
        """Plays the missing matchups and writes each as soon as it is finished.

        Agents are names, or agents of your own, which are seeded anew for every matchup. No module is imported for
        agents that only the file names.
        """
        settings = self.settings
        given = by_name([*new_agents, *(opponents or [])])

        def make(name: str, seed: int) -> Agent:
            made = make_agent(given.get(name, name), seed, can_import=name in given)
            made.seed(seed)
            return made

        for agent, opponent in self.missing(new_agents, opponents):
            _, games = evaluate(
                self.game,
                make(agent, settings.seed + 1),
                make(opponent, settings.seed + 2),
                settings.num_players,
                settings.num_deals,
                settings.seed,
                settings.variant,
                on_progress,
                settings.options,
            )
            self.matchups[agent, opponent] = games
            self._write()

    def results(self) -> Iterator[MatchupResult]:
        """Each matchup from the perspective of its first agent; with two players, also of the second."""
        kind = (self.settings.num_players, self.settings.variant, self.settings.options)
        for (agent, opponent), games in self.matchups.items():
            yield matchup_result(games, agent, opponent, *kind)
            if self.settings.num_players == 2:
                yield matchup_result(games, opponent, agent, *kind)

    def ratings(self, exclude: str | None = None) -> list[Rating]:
        """Ratings of all agents, best first. Games of all matchups are interleaved, as openskill updates one by one.

        `exclude` leaves out an agent and its games: games against a weak agent do not distinguish strong agents.
        """
        model = PlackettLuce(tau=0.0)  # agents do not change, so early games count as much as late ones
        matchups = [games for matchup, games in self.matchups.items() if exclude not in matchup]
        current: dict[str, Any] = {name: model.rating(name=name) for name in self.agents if name != exclude}
        counts = dict.fromkeys(current, 0)
        for agents, ranks in interleave(matchups):
            teams = model.rate([[current[name]] for name in agents], ranks=[float(rank) for rank in ranks])
            for name in set(agents):
                updated = [team[0] for team, agent in zip(teams, agents, strict=True) if agent == name]
                mu, sigma = (sum(getattr(each, key) for each in updated) / len(updated) for key in ("mu", "sigma"))
                current[name] = model.rating(mu=mu, sigma=sigma, name=name)
                counts[name] += 1
        rated = [Rating(name, each.mu, each.sigma, counts[name]) for name, each in current.items()]
        return sorted(rated, key=lambda rating: -rating.mu)


def by_name(agents: Iterable[Agent | str]) -> dict[str, Agent | str]:
    """The agents by their names. Raises if two different agents have one name."""
    found: dict[str, Agent | str] = {}
    for agent in agents:
        name = agent if isinstance(agent, str) else agent.name
        if found.setdefault(name, agent) is not agent and found[name] != agent:
            raise ValueError(f"two agents are called {name!r}; give one of them another name")
    return found


def interleave(matchups: list[GameResults]) -> Iterator[tuple[list[str], list[int]]]:
    """The first game of every matchup, then the second of every matchup, and so on."""
    longest = max((len(games.ranks) for games in matchups), default=0)
    for i in range(longest):
        for games in matchups:
            if i < len(games.ranks):
                yield games.agents[i], games.ranks[i]

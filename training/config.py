"""What is a training run? A closed set of settings, in YAML; a file states only what differs from the defaults."""

import copy
import difflib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import yaml
from cosmozoo.envs import GAMES, game
from cosmozoo.envs.core.rewards import REWARDS
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

Share = Annotated[float, Field(ge=0)]
SELF, POOL = "self", "pool"


class ConfigError(ValueError):
    """A config that cannot be used: says which key, and what was probably meant."""


class Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Schedule(Section):
    """A number that goes in a straight line from one value to another while a run lasts; a plain number stays."""

    start: float = Field(description="Its value at the beginning.")
    end: float = Field(description="Its value at the end.")

    def at(self, progress: float) -> float:
        return self.start + (self.end - self.start) * min(max(progress, 0.0), 1.0)


def as_schedule(value: Any) -> Any:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return {"start": value, "end": value} if is_number else value


Scheduled = Annotated[Schedule, BeforeValidator(as_schedule)]


class Network(Section):
    """The network that plays."""

    kind: Literal["mlp", "entities"] = Field(
        "entities", description="`mlp`: plain layers; `entities`: weights shared by tiles, cards, seats and placements."
    )
    looks_ahead: bool = Field(
        False, description="Also sees what each action would bring, and begins with what looks best at first sight."
    )
    trust: float = Field(
        2.0, ge=0, description="How surely a network that looks ahead begins with first sight; 1 as search does."
    )
    width: int = Field(128, ge=1, description="Numbers in each hidden layer.")
    depth: int = Field(2, ge=1, description="Hidden layers.")
    entity_width: int = Field(32, ge=1, description="Numbers that describe one tile, card, seat or placement.")
    mixed_precision: bool = Field(
        False,
        description="Layers over the observation in bfloat16: several times as fast on processors that know it.",
    )


class Optimisation(Section):
    """Proximal policy optimisation, as sb3-contrib's MaskablePPO does it."""

    learning_rate: Scheduled = Field(Schedule(start=1e-3, end=1e-4), description="Step size of Adam.")
    entropy: Scheduled = Field(Schedule(start=0.02, end=0.002), description="What an undecided policy is worth.")
    batch_size: int = Field(2048, ge=2, description="Decisions in one gradient step.")
    epochs: int = Field(3, ge=1, description="How often each decision is learned from.")
    gamma: float = Field(1.0, gt=0, le=1, description="Discount a decision; 1 because games end by themselves.")
    gae_lambda: float = Field(
        0.95, ge=0, le=1, description="How far advantages look ahead, over a seat's own decisions."
    )
    clip: float = Field(0.2, gt=0, description="How far one update may change the odds of an action.")
    value_weight: float = Field(0.5, ge=0, description="Weight of the value's error in the loss.")
    max_gradient: float = Field(0.5, gt=0, description="Longer gradients are shortened to this.")
    target_kl: float | None = Field(None, description="An update stops early once the policy has moved this far.")


class Rewards(Section):
    """What a result is worth, as weights of `win`, `rank` and `margin`; they move in a straight line, then stay."""

    start: dict[str, float] = Field({"win": 1.0}, description="Weights at the beginning.")
    end: dict[str, float] = Field({"win": 1.0}, description="Weights after `until`.")
    until: float = Field(0.5, gt=0, le=1, description="The part of the run after which the weights stay.")

    @model_validator(mode="after")
    def _known(self) -> "Rewards":
        for name in (*self.start, *self.end):
            if name not in REWARDS:
                raise ValueError(f"there is no reward {name!r}{nearest(name, REWARDS)}")
        return self

    def at(self, progress: float) -> dict[str, float]:
        part = min(progress / self.until, 1.0)
        return {name: (1 - part) * self.start.get(name, 0.0) + part * self.end.get(name, 0.0) for name in REWARDS}


class Pool(Section):
    """Earlier selves to play against."""

    size: int = Field(12, ge=1, description="How many are kept; the one beaten most surely goes first.")
    every: int = Field(250_000, ge=1, description="Decisions between two that are added.")
    active: int = Field(2, ge=1, description="How many are at the tables at a time, drawn by how often they still win.")


class Imitation(Section):
    """Learning by watching before learning by playing: the network learns to do what a teacher would."""

    teacher: str = Field("greedy", description="An agent by name.")
    steps: int = Field(0, ge=0, description="Decisions to learn from; 0 leaves it out.")
    learning_rate: float = Field(1e-3, gt=0, description="Step size of Adam.")
    epochs: int = Field(2, ge=1, description="How often each decision is learned from.")
    batch_size: int = Field(512, ge=2, description="Decisions in one gradient step.")
    memory: int = Field(1, ge=1, description="Stretches of games, the newest included, that are gone through together.")
    soft: bool = Field(
        False, description="Learn how probable search, or a network, finds each action; else only what it would do."
    )

    @model_validator(mode="after")
    def _can_tell(self) -> "Imitation":
        if self.soft and self.teacher.split(":")[0] in ("random", "greedy"):
            raise ValueError(f"{self.teacher} cannot tell how probable it finds an action: leave out soft")
        return self


class Evaluation(Section):
    """How strong is it by now? Games against fixed opponents and earlier selves, kept in a ladder."""

    every: int = Field(1_000_000, ge=1, description="Decisions between two evaluations.")
    deals: int = Field(100, ge=1, description="Deals for each opponent, each played from every seat.")
    players: int | None = Field(None, description="How many play; the first count of `players` if not given.")
    opponents: list[str] = Field(["random", "greedy"], description="Fixed opponents by name.")
    patience: int | None = Field(None, ge=1, description="Stop after so many evaluations without a better rating.")


class Cluster(Section):
    """Where `backend: rllib` runs: Ray shares games out among runners and gradients among learners."""

    address: str | None = Field(
        None, description="A Ray cluster, such as auto or 10.0.0.1:6379; Ray is started on this machine if absent."
    )
    runners: int = Field(1, ge=0, description="Processes that play; 0 plays in the process that learns.")
    cpus_per_runner: int = Field(1, ge=1, description="Cores, and threads, of each runner.")
    learners: int = Field(0, ge=0, description="Processes that learn; 0 learns in the process of the command.")
    cpus_per_learner: int = Field(1, ge=1, description="Cores, and threads, of each learner.")
    gpus_per_learner: float = Field(0, ge=0, description="GPUs of each learner; the network learns there.")
    patience: float = Field(600, gt=0, description="Seconds to wait for a runner's part of an iteration.")


class TrainingConfig(Section):
    """A training run."""

    game: str = Field(description="One of the games.")
    players: dict[int, Share] = Field({}, description="How many play, with shares; all counts alike if empty.")
    variants: dict[str, Share] = Field({}, description="Variants with shares; the game's first if empty.")
    options: dict[str, float] = Field({}, description="The game's own options.")
    seed: int = Field(0, description="Everything drawn by chance follows from it.")
    steps: int = Field(5_000_000, ge=1, description="Decisions of learning seats.")
    games: int = Field(512, ge=1, description="Games side by side.")
    moves: int = Field(32, ge=2, description="Decisions in each game between two updates.")
    threads: int = Field(1, ge=1, description="Threads for the network and the games.")
    backend: Literal["local", "rllib"] = Field(
        "local", description="`local`: this machine; `rllib`: Ray RLlib on one machine or many, see `cluster`."
    )
    device: str = Field("cpu", description="Where the network lives: cpu, cuda, cuda:1 …")
    opponents: dict[str, Share] = Field(
        {SELF: 0.8, POOL: 0.1, "greedy": 0.1},
        description="Who holds the other seats, with shares of games: `self`, `pool`, or an agent by name.",
    )
    network: Network = Field(Network(), description="The network that plays.")
    ppo: Optimisation = Field(Optimisation(), description="How it learns.")
    reward: Rewards = Field(Rewards(), description="What a result is worth.")
    pool: Pool = Field(Pool(), description="Earlier selves to play against.")
    imitation: Imitation = Field(Imitation(), description="Learning by watching, before.")
    evaluation: Evaluation = Field(Evaluation(), description="How its strength is measured on the way.")
    checkpoint_every: int = Field(100_000, ge=1, description="Decisions between two checkpoints.")
    cluster: Cluster = Field(Cluster(), description="Where `backend: rllib` runs.")

    @model_validator(mode="after")
    def _fits_the_game(self) -> "TrainingConfig":
        if self.game not in GAMES:
            raise ValueError(f"game: there is no game {self.game!r}{nearest(self.game, GAMES)}")
        each = game(self.game)
        for count in (*self.players, self.evaluation.players or each.players[0]):
            each.check_settings(count, each.variants[0])
        for variant in self.variants:
            each.check_settings(each.players[0], variant)
        for shares in (self.players, self.variants, self.opponents):
            if shares and sum(shares.values()) <= 0:
                raise ValueError(f"shares must not all be 0: {dict(shares)}")
        if not self.opponents:
            raise ValueError("opponents: name at least one, such as {self: 1}")
        return self

    @model_validator(mode="after")
    def _fits_the_backend(self) -> "TrainingConfig":
        if self.backend == "rllib" and self.ppo.target_kl is not None:
            raise ValueError("ppo.target_kl: RLlib does not stop an update early; leave it out for backend: rllib")
        if self.backend == "rllib" and self.device != "cpu":
            raise ValueError("device: for backend: rllib, say cluster.gpus_per_learner instead")
        if self.games < self.cluster.runners:
            raise ValueError(f"games: {self.games} cannot be shared out among {self.cluster.runners} runners")
        return self

    @property
    def player_shares(self) -> dict[int, float]:
        return self.players or dict.fromkeys(game(self.game).players, 1.0)

    @property
    def variant_shares(self) -> dict[str, float]:
        return self.variants or {game(self.game).variants[0]: 1.0}

    @property
    def evaluation_players(self) -> int:
        return self.evaluation.players or next(iter(self.player_shares))


def read_config(path: Path, changes: Sequence[str] = ()) -> TrainingConfig:
    """A config from a file, with `key=value` changes such as `ppo.epochs=4` on top."""
    return config_from(read_yaml(path), dict(understood(change) for change in changes), str(path))


def read_yaml(path: Path) -> dict[str, Any]:
    try:
        settings = yaml.safe_load(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        close = difflib.get_close_matches(path.name, [each.name for each in path.parent.glob("*.yaml")], n=1)
        hint = f"; did you mean {path.parent / close[0]}?" if close else ""
        raise ConfigError(f"there is no config {path}{hint}") from None
    except yaml.YAMLError as error:
        raise ConfigError(f"{path} is not YAML: {' '.join(str(error).split())}") from None
    if not isinstance(settings, dict):
        raise ConfigError(f"{path} holds no settings: write lines such as `game: planet`")
    return settings


def config_from(settings: Mapping[str, Any], changes: Mapping[str, Any], origin: str) -> TrainingConfig:
    """A config from settings as written, with changes by keys such as `ppo.epochs` on top."""
    changed = copy.deepcopy(dict(settings))
    for key, value in changes.items():
        apply_change(changed, key, value)
    return parse_config(changed, origin)


def understood(change: str) -> tuple[str, Any]:
    """`ppo.epochs=4` as key and value; the value is read as YAML."""
    key, equals, value = change.partition("=")
    if not equals or not key.strip():
        raise ConfigError(f"{change!r} is not understood: write key=value, such as ppo.epochs=4")
    return key.strip(), yaml.safe_load(value)


def apply_change(settings: dict[str, Any], key: str, value: Any) -> None:
    """Puts a value into nested settings."""
    *sections, last = key.split(".")
    for section in sections:
        inner = settings.setdefault(section, {})
        if not isinstance(inner, dict):
            settings[section] = inner = {}
        settings = inner
    settings[last] = value


def parse_config(settings: dict[str, Any], origin: str) -> TrainingConfig:
    try:
        return TrainingConfig(**settings)
    except ValidationError as error:
        raise ConfigError(f"{origin}: " + "; ".join(complaints(error))) from None


def complaints(error: ValidationError, model: type[BaseModel] | None = None) -> Iterator[str]:
    """Each error as a sentence that names the key and the way out."""
    for each in error.errors():
        key = ".".join(str(part) for part in each["loc"])
        if each["type"] == "extra_forbidden":
            known = keys_beside(each["loc"], model or TrainingConfig)
            yield f"unknown key {key!r}{nearest(str(each['loc'][-1]), known)}"
        elif each["type"] == "missing":
            yield f"the key {key!r} is missing"
        elif key:
            yield f"{key}: {each['msg']} (found {each['input']!r})"
        else:
            yield each["msg"].removeprefix("Value error, ")


def keys_beside(location: Sequence[str | int], model: type[BaseModel]) -> list[str]:
    """The keys that are known where an unknown one was found."""
    for part in location[:-1]:
        if str(part) in model.model_fields:  # else it is a key of the user's own, such as that of a range
            annotation = model.model_fields[str(part)].annotation
            inner = get_args(annotation)[-1] if get_args(annotation) else annotation
            assert isinstance(inner, type)
            model = inner
    return list(model.model_fields)


def nearest(word: str, known: Sequence[str]) -> str:
    close = difflib.get_close_matches(word, known, n=1)
    return f"; did you mean {close[0]!r}?" if close else f"; there are: {', '.join(known)}"


def as_yaml(config: TrainingConfig) -> str:
    return yaml.safe_dump(config.model_dump(mode="json"), sort_keys=False)

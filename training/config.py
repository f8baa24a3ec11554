"""Which settings does a run have? A fixed set; a YAML file contains only what differs from the defaults."""

from typing import Annotated, Any, Literal

from cosmozoo.agents import make_agent
from cosmozoo.envs import games, get_game
from cosmozoo.envs.core import rewards, suggestion
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, field_validator, model_validator

from .import_path import check, check_reward, load
from .loggers import CSV, TENSORBOARD, check_logger
from .networks import NETWORKS

Weight = Annotated[float, Field(ge=0)]
SELF, POOL = "self", "pool"


class Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class Schedule(Section):
    """A number that changes linearly from the start of a run to its end; a plain number is constant."""

    start: float = Field(description="Value at the start of the run.")
    end: float = Field(description="Value at the end of the run.")

    def at(self, progress: float) -> float:
        return self.start + (self.end - self.start) * min(max(progress, 0.0), 1.0)


def as_schedule(value: Any) -> Any:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return {"start": value, "end": value} if is_number else value


Scheduled = Annotated[Schedule, BeforeValidator(as_schedule)]


class Network(Section):
    """The network that is trained."""

    kind: str = Field(
        "entities",
        description="`mlp`: plain layers; `entities`: weights shared by entities of a kind; a registered network; "
        "or your own as `my_module:MyNetwork`.",
    )
    action_features: bool = Field(
        False, description="Adds action features of the candidates to the input, and starts from the game's heuristic."
    )
    prior_weight: float = Field(
        2.0, ge=0, description="Initial weight of the heuristic's logits, with `action_features`; search uses 1."
    )
    hidden_size: int = Field(128, ge=1, description="Units in each hidden layer.")
    num_layers: int = Field(2, ge=1, description="Number of hidden layers.")
    entity_size: int = Field(32, ge=1, description="Size of the embedding of one entity or candidate.")
    mixed_precision: bool = Field(
        False, description="Computes most layers in bfloat16: several times as fast on CPUs that support it."
    )
    settings: dict[str, Any] = Field({}, description="Settings of a network of your own, which finds them here.")

    @field_validator("kind")
    @classmethod
    def _check_kind(cls, kind: str) -> str:
        check(NETWORKS, kind)
        return kind


class Optimization(Section):
    """Proximal policy optimization. Names and meanings are those of sb3-contrib's MaskablePPO."""

    learning_rate: Scheduled = Field(Schedule(start=1e-3, end=1e-4), description="Step size of Adam.")
    ent_coef: Scheduled = Field(Schedule(start=0.02, end=0.002), description="Weight of the entropy bonus in the loss.")
    batch_size: int = Field(2048, ge=2, description="Decisions in one gradient step.")
    n_epochs: int = Field(3, ge=1, description="Passes over each rollout.")
    gamma: float = Field(1.0, gt=0, le=1, description="Discount per decision of a seat; 1 because games always end.")
    gae_lambda: float = Field(
        0.95, ge=0, le=1, description="Bias-variance trade-off of the advantages, along each seat's own decisions."
    )
    clip_range: float = Field(0.2, gt=0, description="Clipping of the probability ratio in the policy loss.")
    vf_coef: float = Field(0.5, ge=0, description="Weight of the value loss.")
    max_grad_norm: float = Field(0.5, gt=0, description="Gradients are clipped to this norm.")
    target_kl: float | None = Field(None, description="Stops an update once the policy has changed this much (KL).")


class Rewards(Section):
    """Weights of the rewards `win`, `rank` and `margin`, and of your own, such as `my_module:my_reward`.

    They change linearly until `until`, then stay constant. One name, as in `reward: rank`, is that reward alone.
    """

    start: dict[str, float] = Field({"win": 1.0}, description="Weights at the start of the run.")
    end: dict[str, float] = Field({"win": 1.0}, description="Weights from `until` on.")
    until: float = Field(0.5, gt=0, le=1, description="Fraction of the run after which the weights stay constant.")

    @model_validator(mode="before")
    @classmethod
    def _from_name(cls, value: Any) -> Any:
        return {"start": {value: 1.0}, "end": {value: 1.0}} if isinstance(value, str) else value

    @model_validator(mode="after")
    def _check_names(self) -> "Rewards":
        for name in (*self.start, *self.end):
            check_reward(name)
        return self

    def at(self, progress: float) -> dict[str, float]:
        part = min(progress / self.until, 1.0)
        return {name: (1 - part) * self.start.get(name, 0.0) + part * self.end.get(name, 0.0) for name in rewards}


class Pool(Section):
    """Past versions of the network that are kept as opponents."""

    size: int = Field(12, ge=1, description="Maximum number of members; the weakest is removed first.")
    interval: int = Field(250_000, ge=1, description="Decisions between two additions.")
    num_active: int = Field(2, ge=1, description="Members that play in one iteration; stronger ones more often.")


class Imitation(Section):
    """Imitation of a teacher before PPO starts (DAgger)."""

    teacher: str = Field("greedy", description="An agent by name.")
    steps: int = Field(0, ge=0, description="Decisions to learn from; 0 skips imitation.")
    learning_rate: float = Field(1e-3, gt=0, description="Step size of Adam.")
    epochs: int = Field(2, ge=1, description="Passes over each rollout.")
    batch_size: int = Field(512, ge=2, description="Decisions in one gradient step.")
    num_rollouts_kept: int = Field(1, ge=1, description="Latest rollouts that each pass covers.")
    soft_targets: bool = Field(
        False, description="Learn the teacher's probabilities, not only its action; for search and trained agents."
    )

    @model_validator(mode="after")
    def _check_teacher(self) -> "Imitation":
        if self.soft_targets and self.teacher.split(":")[0] in ("random", "greedy"):
            raise ValueError(f"{self.teacher} gives no probabilities: leave out soft_targets")
        return self


class SearchTargets(Section):
    """Expert iteration in the last part of a run: the network learns what it finds by looking ahead, not by PPO.

    The `lookahead` agent on the network in training plays for it, and its ratings of the actions are what the policy
    learns to predict.
    """

    steps: int = Field(0, ge=0, description="Decisions of the last part, included in `total_steps`; 0 for PPO alone.")
    interval: int = Field(
        50_000,
        ge=1,
        description="Decisions between two evaluations, pool additions and checkpoints in this part.",
    )
    num_worlds: int = Field(16, ge=1, description="Redrawn worlds in which each candidate action is tried.")
    own_decisions: int = Field(
        0, ge=0, description="Decisions of the same seat between the candidate action and the judged position."
    )
    prior_weight: float = Field(0.025, ge=0, description="Weight of a logit beside the mean value of an action.")
    num_candidates: int = Field(16, ge=0, description="Actions that are tried, by the policy; 0 for all legal ones.")
    temperature: float = Field(
        0.025, gt=0, description="The targets are softmax((mean value + prior_weight * logit) / temperature)."
    )
    td_lambda: float = Field(
        0.8, ge=0, le=1, description="Target of the value: from 1, the outcome, to 0, what search expects next; TD(λ)."
    )
    learning_rate: Scheduled = Field(
        Schedule(start=5e-4, end=5e-5), description="Step size of Adam, which starts anew in this part."
    )
    epochs: int = Field(1, ge=1, description="Passes over the kept rollouts after each rollout.")
    batch_size: int = Field(1024, ge=2, description="Decisions in one gradient step.")
    num_rollouts_kept: int = Field(4, ge=1, description="Latest rollouts that each pass covers.")


class Evaluation(Section):
    """Games against fixed opponents and earlier snapshots, kept in a ladder."""

    interval: int = Field(1_000_000, ge=1, description="Decisions between two evaluations.")
    num_deals: int = Field(100, ge=1, description="Deals per opponent, each played from every seat.")
    num_players: int | None = Field(None, description="Number of players; by default the first count of `players`.")
    opponents: list[str] = Field(["random", "greedy"], description="Fixed opponents by name.")
    lookahead: str | None = Field(
        None,
        description="Judges snapshots a second time, as the agent of this name looks ahead with them, such as "
        "`lookahead:16`; the best one must be good both ways.",
    )
    patience: int | None = Field(None, ge=1, description="Stops after this many evaluations without a better rating.")

    @field_validator("lookahead")
    @classmethod
    def _check_lookahead(cls, name: str | None) -> str | None:
        if name is not None:
            if name.split(":")[0] != "lookahead" or ".onnx" in name:
                raise ValueError("give `lookahead`, or details such as `lookahead:16:own0`, without a network")
            make_agent(name)  # raises if a detail is not known
        return name


class Cluster(Section):
    """Where `backend: rllib` runs. Ray distributes games over runners and gradients over learners."""

    address: str | None = Field(
        None, description="A Ray cluster, such as auto or 10.0.0.1:6379; by default Ray starts on this machine."
    )
    num_runners: int = Field(1, ge=0, description="Processes that play; 0 plays in the learning process.")
    cpus_per_runner: int = Field(1, ge=1, description="Cores, and threads, of each runner.")
    num_learners: int = Field(0, ge=0, description="Processes that learn; 0 learns in the main process.")
    cpus_per_learner: int = Field(1, ge=1, description="Cores, and threads, of each learner.")
    gpus_per_learner: float = Field(0, ge=0, description="GPUs of each learner; it keeps the network there.")
    sample_timeout_s: float = Field(600, gt=0, description="Seconds to wait for a runner's part of an iteration.")


class TrainingConfig(Section):
    """A training run."""

    game: str = Field(description="The name of a game.")
    players: dict[int, Weight] = Field({}, description="Player counts with weights; by default all counts equally.")
    variants: dict[str, Weight] = Field({}, description="Variants with weights; by default the game's first.")
    options: dict[str, float] = Field({}, description="The game's own options.")
    seed: int = Field(0, ge=0, lt=2**32, description="Seed of all random draws.")
    total_steps: int = Field(5_000_000, ge=1, le=10**15, description="Decisions of learning seats.")
    num_games: int = Field(512, ge=1, description="Games played at the same time.")
    rollout_length: int = Field(32, ge=2, description="Decisions in each game between two updates.")
    num_threads: int = Field(1, ge=1, description="Threads for the network and the games.")
    overlap: bool = Field(
        False,
        description="Plays the next rollout while the network learns from the last; each gets half of the threads.",
    )
    backend: Literal["local", "rllib"] = Field(
        "local", description="`local`: this machine; `rllib`: Ray RLlib on one machine or many, see `cluster`."
    )
    start_from: str | None = Field(
        None, description="The folder of a run with the same `network`, whose last weights this run starts with."
    )
    device: str = Field("cpu", description="The network's device: cpu, cuda, cuda:1 …")
    opponents: dict[str, Weight] = Field(
        {SELF: 0.8, POOL: 0.1, "greedy": 0.1},
        description="Opponents with weights: `self`, `pool`, or an agent by name.",
    )
    network: Network = Field(Network(), description="The network that is trained.")
    ppo: Optimization = Field(Optimization(), description="Proximal policy optimization.")
    reward: Rewards = Field(Rewards(), description="Weights of the rewards.")
    pool: Pool = Field(Pool(), description="Past versions that are kept as opponents.")
    imitation: Imitation = Field(Imitation(), description="Imitation of a teacher before PPO starts.")
    evaluation: Evaluation = Field(Evaluation(), description="Evaluation during the run.")
    search_targets: SearchTargets = Field(SearchTargets(), description="Expert iteration in the last part of the run.")
    checkpoint_interval: int = Field(100_000, ge=1, description="Decisions between two checkpoints.")
    callbacks: list[str] = Field([], description="Your own callbacks, such as `my_module:MyCallback`.")
    loggers: list[str] = Field(
        [CSV, TENSORBOARD],
        description="Where metrics go: `csv` (always written), `tensorboard`, `wandb`, `mlflow`, "
        "or your own as `my_module:MyLogger`.",
    )
    cluster: Cluster = Field(Cluster(), description="Where `backend: rllib` runs.")

    @field_validator("callbacks")
    @classmethod
    def _check_callbacks(cls, paths: list[str]) -> list[str]:
        for path in paths:
            load(path, "callback")
        return paths

    @field_validator("loggers")
    @classmethod
    def _check_loggers(cls, names: list[str]) -> list[str]:
        for name in names:
            check_logger(name)
        return names

    @model_validator(mode="after")
    def _check_game(self) -> "TrainingConfig":
        if self.game not in games:
            hint = suggestion(self.game, games)
            raise ValueError(f"game: unknown game {self.game!r}{hint}; available: {', '.join(games)}")
        game = get_game(self.game)
        for count in (*self.players, self.evaluation.num_players or game.players[0]):
            game.validate_settings(count, game.variants[0])
        for variant in self.variants:
            game.validate_settings(game.players[0], variant)
        for weights in (self.players, self.variants, self.opponents):
            if weights and sum(weights.values()) <= 0:
                raise ValueError(f"weights must not all be 0: {dict(weights)}")
        if not self.opponents:
            raise ValueError("opponents: name at least one, such as {self: 1}")
        return self

    @model_validator(mode="after")
    def _check_backend(self) -> "TrainingConfig":
        if self.backend == "rllib" and self.ppo.target_kl is not None:
            raise ValueError("ppo.target_kl: RLlib does not stop an update early; leave it out for backend: rllib")
        if self.backend == "rllib" and self.device != "cpu":
            raise ValueError("device: for backend: rllib, set cluster.gpus_per_learner instead")
        if self.backend == "rllib" and self.search_targets.steps:
            raise ValueError("search_targets: RLlib learns by PPO alone; leave it out, or choose backend: local")
        if self.backend == "rllib" and self.start_from is not None:
            raise ValueError("start_from: works with backend: local alone")
        if self.backend == "rllib" and self.overlap:
            raise ValueError("overlap: only for backend: local")
        if self.num_games < self.cluster.num_runners:
            raise ValueError(f"num_games: {self.num_games} is too few for {self.cluster.num_runners} runners")
        return self

    @model_validator(mode="after")
    def _check_search_targets(self) -> "TrainingConfig":
        if self.search_targets.steps > self.total_steps:
            raise ValueError(
                f"search_targets.steps: {self.search_targets.steps} is more than total_steps, which includes them"
            )
        others = [name for name, weight in self.reward.end.items() if weight and name != "win"]
        if self.search_targets.steps and others:
            raise ValueError(f"search_targets: looking ahead is for the reward win; reward.end has {others[0]}")
        return self

    @property
    def ppo_steps(self) -> int:
        """Decisions that PPO learns from; the others learn from search."""
        return self.total_steps - self.search_targets.steps

    @property
    def decisions_kept(self) -> int:
        """Decisions of the latest rollouts that learning from search covers."""
        settings = self.search_targets
        return min(settings.steps, settings.num_rollouts_kept * self.decisions_per_rollout)

    @property
    def player_weights(self) -> dict[int, float]:
        return self.players or dict.fromkeys(get_game(self.game).players, 1.0)

    @property
    def variant_weights(self) -> dict[str, float]:
        return self.variants or {get_game(self.game).variants[0]: 1.0}

    @property
    def main_variant(self) -> str:
        """The variant in which snapshots and agents are compared: the first one."""
        return next(iter(self.variant_weights))

    @property
    def fixed_opponents(self) -> dict[str, float]:
        """Agents by name, with their weights."""
        return {name: weight for name, weight in self.opponents.items() if name not in (SELF, POOL)}

    @property
    def evaluation_players(self) -> int:
        return self.evaluation.num_players or next(iter(self.player_weights))

    @property
    def decisions_per_rollout(self) -> int:
        return self.num_games * self.rollout_length

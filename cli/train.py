"""How are agents trained? `train`, `sweep` and `export`."""

import shlex
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Annotated

import typer
from cosmozoo.envs import get_game
from cosmozoo.envs.core import to_png
from cosmozoo.evaluation import MatchupResult
from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table

from .contests import run_evaluation
from .options import Players, check_installed, console, player_counts, report_errors
from .tables import result_table, seed_table

if TYPE_CHECKING:  # torch is heavy, and other commands do not need it
    from cosmozoo.training.config import TrainingConfig
    from cosmozoo.training.sweep import Sweep, Trial

TRAINING_MODULES = ("torch", "stable_baselines3", "sb3_contrib", "pydantic", "yaml", "onnx")
OPPONENTS = ("random", "greedy", "search:200")
METRICS = {
    "steps_per_second": ("decisions per second", "{:,.0f}"),
    "entropy": ("entropy", "{:.3f}"),
    "approx_kl": ("policy change (KL)", "{:.4f}"),
    "target_kl": ("from the search targets (KL)", "{:.3f}"),
    "explained_variance": ("explained variance of the value", "{:.2f}"),
    "rating": ("rating of the last snapshot", "{:.1f}"),
    "lookahead_rating": ("its rating when it looks ahead", "{:.1f}"),
}
WIN_SHARE = "win_share_vs_"
FINAL_DEALS = 250  # of the table at the end of a run


def train(
    config: Annotated[Path, typer.Argument(help="A YAML file, or a config of the package, such as quickstart.")],
    changes: Annotated[list[str] | None, typer.Option("--set", help="key=value, such as ppo.n_epochs=4.")] = None,
    output: Annotated[Path | None, typer.Option(help="Folder of the run. Default: runs/<name of the config>.")] = None,
    resume: Annotated[bool, typer.Option(help="Continue from the last checkpoint in that folder.")] = False,
    seeds: Annotated[int, typer.Option(min=1, help="Train with this many seeds; report mean and interval.")] = 1,
) -> None:
    """Train an agent by self-play and export its best snapshot. Ctrl+C saves, exports and stops."""
    with report_errors():
        check_installed("training", *TRAINING_MODULES)
        from cosmozoo.training import read_config

        settings = read_config(config, changes or [])
        folder = output or Path("runs") / config.stem
        words = ["cosmozoo", "train", str(config)]
        command = shlex.join([*words, *(word for change in changes or [] for word in ("--set", change))])
        if seeds > 1:
            train_with_seeds(console, settings, folder, seeds, resume, f"{command} --seeds {seeds}")
            return
        train_one(console, settings, folder, resume, command)
        console.print(result_table(measure_run(console, folder, settings, settings.seed + 1)))
        print_next_steps(console, folder, settings)


def train_one(console: Console, config: "TrainingConfig", folder: Path, resume: bool, command: str) -> None:
    """Trains one run and shows its progress."""
    from cosmozoo.training import train as train_agent

    with Display(console, config) as display:
        train_agent(config, folder, resume=resume, command=command, report=display.report)


def measure_run(console: Console, folder: Path, config: "TrainingConfig", seed: int) -> list[MatchupResult]:
    """Plays the agent of a run against the opponents of its config, in all variants and with the options of it."""
    variants = [variant for variant, weight in config.variant_weights.items() if weight]
    counts, opponents = [config.evaluation_players], config.evaluation.opponents
    game, agent = get_game(config.game), str(folder / "agent.onnx")
    return run_evaluation(console, game, agent, opponents, counts, variants, FINAL_DEALS, seed, config.options)


def train_with_seeds(
    console: Console, config: "TrainingConfig", folder: Path, num_seeds: int, resume: bool, command: str
) -> None:
    """Trains a run per seed, and prints the mean results across seeds."""
    from cosmozoo.training.seeds import summarize, train_seeds, write_summary

    def train_shown(seeded: "TrainingConfig", place: Path, resumed: bool) -> None:
        console.print(f"seed {seeded.seed}: {place}", highlight=False, soft_wrap=True)
        train_one(console, seeded, place, resumed, command)

    folders = train_seeds(config, folder, num_seeds, resume=resume, command=command, run=train_shown)
    deals = config.seed + num_seeds  # all agents play the same deals, on which no snapshot was chosen
    found = summarize([measure_run(console, place, config, deals) for place in folders])
    write_summary(config, folder, folders, found)
    console.print(seed_table(found))
    console.print(
        f"\nAgents:   {folder}/seed-*/agent.onnx\nCurve:    {folder / 'curve.png'}\nResults:  {folder / 'seeds.json'}",
        highlight=False,
        soft_wrap=True,
    )


def sweep(
    config: Annotated[Path, typer.Argument(help="A YAML file, or one of the package: sweeps/petit_prince.")],
    output: Annotated[Path | None, typer.Option(help="Folder. Default: sweeps/<name of the config>.")] = None,
    resume: Annotated[bool, typer.Option(help="Continue the sweep in that folder.")] = False,
) -> None:
    """Search for better settings with Ray Tune. Weak trials are stopped early."""
    with report_errors():
        check_installed("training", *TRAINING_MODULES)
        run_trials(console, config, output or Path("sweeps") / config.stem, resume)


def export(
    run: Annotated[Path, typer.Argument(help="The folder of a run.")],
    output: Annotated[Path | None, typer.Option(help="The exported file. Default: RUN/agent.onnx.")] = None,
    players: Players = "",
    num_deals: Annotated[int, typer.Option(min=0, help="Deals against random and greedy; 0 to skip.")] = 500,
    num_search_deals: Annotated[int, typer.Option(min=0, help="Deals against search:200; 0 to skip.")] = 0,
) -> None:
    """Export the best snapshot of a run as ONNX, measure it, and add the results to its manifest."""
    with report_errors():
        check_installed("training", *TRAINING_MODULES)
        from cosmozoo.training.release import config_of, export_best, measure

        path = output or run / "agent.onnx"
        export_best(run, path)
        counts = player_counts(players) or [config_of(run).evaluation_players]
        deals = zip(OPPONENTS, (num_deals, num_deals, num_search_deals), strict=True)
        with console.status("measuring") as status:
            results = list(
                measure(
                    path, counts, {name: count for name, count in deals if count},
                    lambda what: status.update(f"measuring: {what}"),
                )
            )  # fmt: skip
        console.print(result_table(results))
        console.print(f"Agent: {path}\nManifest: {path.with_suffix('.json')}", soft_wrap=True)


class Display:
    """A progress bar with the latest metrics. Without a terminal: one line per evaluation."""

    def __init__(self, console: Console, config: "TrainingConfig") -> None:
        self.console = console
        self.config = config
        self.latest: dict[str, float] = {}
        columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
        self.progress = Progress(*columns, console=console)
        title = get_game(config.game).title
        self.imitating = self.progress.add_task(f"{title}: imitation", total=config.imitation.steps or None)
        self.playing = self.progress.add_task(f"{title}: self-play", total=config.total_steps)
        self.progress.update(self.imitating, visible=bool(config.imitation.steps))
        self.live = Live(self._metrics(), console=console, refresh_per_second=4)

    def __enter__(self) -> "Display":
        if self.console.is_terminal:
            self.live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.console.is_terminal:
            self.live.stop()

    def report(self, metrics: dict[str, float]) -> None:
        self.latest |= metrics
        if "imitation_steps" in metrics:
            self.progress.update(self.imitating, completed=metrics["imitation_steps"])
        self.progress.update(self.playing, completed=self.latest.get("steps", 0.0))
        if self.console.is_terminal:
            self.live.update(self._metrics())
        elif any(name.startswith(WIN_SHARE) for name in metrics):
            shares = ", ".join(f"{share:.2f} against {opponent}" for opponent, share in self._shares().items())
            self.console.print(f"{metrics['steps']:,.0f} decisions: {shares}", soft_wrap=True)

    def _shares(self) -> dict[str, float]:
        return {
            name.removeprefix(WIN_SHARE): value for name, value in self.latest.items() if name.startswith(WIN_SHARE)
        }

    def _metrics(self) -> Group:
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        for name, (label, form) in METRICS.items():
            if name in self.latest:
                table.add_row(label, form.format(self.latest[name]))
        for opponent, share in self._shares().items():
            fair = 1 / self.config.evaluation_players
            table.add_row(f"win share against {opponent}", f"{share:.2f} (fair: {fair:.2f})")
        return Group(self.progress, table)


def print_next_steps(console: Console, folder: Path, config: "TrainingConfig") -> None:
    """Says where the results are, and what to do with them."""
    agent = folder / "agent.onnx"
    console.print(
        f"\nAgent:    {agent}\nCurve:    {folder / 'curve.png'}\nMetrics:  {folder / 'metrics.csv'}\n\n"
        f"Measure it:  cosmozoo evaluate {config.game} {agent} greedy --players {config.evaluation_players}\n"
        f"Play it:     cosmozoo play {config.game} --against {agent}",
        highlight=False,
        soft_wrap=True,
    )


def run_trials(console: Console, path: Path, folder: Path, resume: bool) -> None:
    """Runs a sweep and prints its results."""
    from cosmozoo.training.config_file import find_config
    from cosmozoo.training.learner import check_ray
    from cosmozoo.training.plots import plot_sweep
    from cosmozoo.training.sweep import read_sweep, trials_in, write_results

    settings = read_sweep(path)
    check_ray()
    from cosmozoo.training.rllib.sweep import run_sweep

    with console.status(f"{settings.settings.trials} trials"):
        run_sweep(settings, folder, resume)
    trials = trials_in(folder, settings)
    if not trials:
        raise ValueError(f"no trial in {folder} was evaluated; lower evaluation.interval")
    console.print(trial_table(settings, trials))
    svg = plot_sweep(f"Sweep of {path.stem}", settings, trials)
    (folder / "results.svg").write_text(svg, encoding="utf-8")
    (folder / "results.png").write_bytes(to_png(svg))
    best = " ".join(f"--set {key}={value}" for key, value in trials[0].values.items())
    console.print(
        f"\nResults:  {write_results(folder, trials)}\nPlot:     {folder / 'results.png'}\n\n"
        f"Train with the best:  cosmozoo train {find_config(path).parent / settings.settings.config} {best}",
        highlight=False,
        soft_wrap=True,
    )


def trial_table(sweep: "Sweep", trials: "list[Trial]") -> Table:
    table = Table("trial", *sweep.settings.ranges, "decisions", f"best win share against {sweep.settings.opponent}")
    for trial in trials:
        values = (f"{value:.4g}" if isinstance(value, float) else str(value) for value in trial.values.values())
        decisions = f"{trial.steps:,}" + ("" if trial.is_complete else " (stopped early)")
        table.add_row(trial.name, *values, decisions, f"{trial.win_share:.2f}")
    return table

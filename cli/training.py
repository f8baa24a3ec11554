"""How does training look on the command line? A live table while it runs, then the curve, the results and what next."""

from pathlib import Path
from types import TracebackType

from cosmozoo.envs import game
from cosmozoo.envs.core.drawing import png
from cosmozoo.training.backends import check_ray
from cosmozoo.training.config import TrainingConfig
from cosmozoo.training.sweep import Sweep, Trial, read_sweep, trials_in, write_results
from cosmozoo.training.sweep_picture import sweep_picture
from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table

FIGURES = {
    "steps_per_second": ("decisions a second", "{:,.0f}"),
    "entropy": ("entropy", "{:.3f}"),
    "kl": ("change of policy (KL)", "{:.4f}"),
    "explained_variance": ("variance the value explains", "{:.2f}"),
    "rating": ("rating of the last stage", "{:.1f}"),
}
SHARE = "share_vs_"


class Display:
    """A bar with the time left, and the newest figures below it. Without a terminal: a line an evaluation."""

    def __init__(self, console: Console, config: TrainingConfig) -> None:
        self.console = console
        self.config = config
        self.latest: dict[str, float] = {}
        columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
        self.progress = Progress(*columns, console=console)
        title = game(config.game).title
        self.watching = self.progress.add_task(f"{title}: watching", total=config.imitation.steps or None)
        self.playing = self.progress.add_task(f"{title}: playing", total=config.steps)
        self.progress.update(self.watching, visible=bool(config.imitation.steps))
        self.live = Live(self._picture(), console=console, refresh_per_second=4)

    def __enter__(self) -> "Display":
        if self.console.is_terminal:
            self.live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.console.is_terminal:
            self.live.stop()

    def report(self, news: dict[str, float]) -> None:
        self.latest |= news
        if "imitated" in news:
            self.progress.update(self.watching, completed=news["imitated"])
        self.progress.update(self.playing, completed=self.latest.get("steps", 0.0))
        if self.console.is_terminal:
            self.live.update(self._picture())
        elif any(name.startswith(SHARE) for name in news):
            shares = ", ".join(f"{share:.2f} against {rival}" for rival, share in self._shares().items())
            self.console.print(f"{news['steps']:,.0f} decisions: {shares}", soft_wrap=True)

    def _shares(self) -> dict[str, float]:
        return {name.removeprefix(SHARE): value for name, value in self.latest.items() if name.startswith(SHARE)}

    def _picture(self) -> Group:
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        for name, (label, form) in FIGURES.items():
            if name in self.latest:
                table.add_row(label, form.format(self.latest[name]))
        for rival, share in self._shares().items():
            fair = 1 / self.config.evaluation_players
            table.add_row(f"share of wins against {rival}", f"{share:.2f} (fair: {fair:.2f})")
        return Group(self.progress, table)


def say_what_next(console: Console, folder: Path, config: TrainingConfig) -> None:
    agent = folder / "agent.onnx"
    console.print(
        f"\nAgent:    {agent}\nCurve:    {folder / 'curve.png'}\nFigures:  {folder / 'metrics.csv'}\n\n"
        f"Measure it:  cosmozoo evaluate {config.game} {agent} greedy --players {config.evaluation_players}\n"
        f"Meet it:     cosmozoo play {config.game} --against {agent}",
        highlight=False,
        soft_wrap=True,
    )


def run_trials(console: Console, path: Path, folder: Path, resume: bool) -> None:
    """Runs a sweep, and shows what came of it."""
    settings = read_sweep(path)
    check_ray()
    from cosmozoo.training.rllib.tuning import run_sweep

    with console.status(f"{settings.settings.trials} trials"):
        run_sweep(settings, folder, resume)
    trials = trials_in(folder, settings)
    if not trials:
        raise ValueError(f"no trial in {folder} was ever measured: lower evaluation.every")
    console.print(trial_table(settings, trials))
    svg = sweep_picture(f"Sweep of {path.stem}", settings, trials)
    (folder / "results.svg").write_text(svg, encoding="utf-8")
    (folder / "results.png").write_bytes(png(svg))
    best = " ".join(f"--set {key}={value}" for key, value in trials[0].values.items())
    console.print(
        f"\nFigures:  {write_results(folder, trials)}\nPicture:  {folder / 'results.png'}\n\n"
        f"Train with the best:  cosmozoo train {path.parent / settings.settings.config} {best}",
        highlight=False,
        soft_wrap=True,
    )


def trial_table(sweep: Sweep, trials: list[Trial]) -> Table:
    table = Table("trial", *sweep.settings.ranges, "decisions", f"best share against {sweep.settings.opponent}")
    for trial in trials:
        values = (f"{value:.4g}" if isinstance(value, float) else str(value) for value in trial.values.values())
        decisions = f"{trial.steps:,}" + ("" if trial.is_whole else " (given up)")
        table.add_row(trial.name, *values, decisions, f"{trial.share:.2f}")
    return table

"""How does training look on the command line? A live table while it runs, then the curve, the results and what next."""

from pathlib import Path
from types import TracebackType

from cosmozoo.envs import game
from cosmozoo.training.config import TrainingConfig
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

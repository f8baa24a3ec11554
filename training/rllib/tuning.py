"""How are settings searched for? By Ray Tune: it draws from the ranges, spreads the trials, gives up the weak early.

A trial is a run on one machine in a folder of its own, with its own checkpoints. So a sweep that was interrupted goes
on with every trial where that one stood.
"""

from pathlib import Path
from typing import Any

from ray import tune
from ray.tune.schedulers import ASHAScheduler
from ray.tune.search.basic_variant import BasicVariantGenerator

from ..checkpoint import CheckpointError
from ..course import CHECKPOINT
from ..run import Run
from ..sweep import TRIALS, Range, Sweep
from .run import connect

TUNE = "tune"  # the folder of Ray Tune's own books


def domain(each: Range) -> Any:
    """A range as Ray Tune writes it."""
    if each.choices:
        return tune.choice(each.choices)
    assert each.low is not None
    assert each.high is not None
    if each.whole:
        low, high = int(each.low), int(each.high) + 1  # the upper end is left out there
        return tune.lograndint(low, high) if each.scale == "log" else tune.randint(low, high)
    return tune.loguniform(each.low, each.high) if each.scale == "log" else tune.uniform(each.low, each.high)


def trial_of(sweep: Sweep, folder: Path) -> Any:
    """What Ray Tune calls for each draw, wherever it likes."""

    def trial(values: dict[str, Any]) -> None:
        name = tune.get_context().get_trial_id().rpartition("_")[2]
        place = folder / TRIALS / name
        run = Run(sweep.config_for(values), place, resume=(place / CHECKPOINT).exists())

        def report(news: dict[str, float]) -> None:
            if sweep.measure in news:
                tune.report({"steps": news["steps"], sweep.measure: news[sweep.measure]})

        for row in run.diary.rows[-1:]:  # of a trial that goes on: Ray Tune may have missed the last
            report(row)
        run.train(report)

    return trial


def run_sweep(sweep: Sweep, folder: Path, resume: bool) -> None:
    """Runs all trials, or what is left of them."""
    config, settings = sweep.config_for({}), sweep.settings
    folder = folder.absolute()
    is_begun = tune.Tuner.can_restore(str(folder / TUNE))
    if is_begun and not resume:
        raise CheckpointError(f"{folder} holds a sweep already: go on with --resume, or take another folder")
    if resume and not is_begun:
        raise CheckpointError(f"{folder} holds no sweep: start it without --resume")
    connect(config.cluster)
    trial = tune.with_resources(trial_of(sweep, folder), {"cpu": config.threads})
    if resume:
        tune.Tuner.restore(str(folder / TUNE), trial, resume_unfinished=True, restart_errored=True).fit()
        return
    folder.mkdir(parents=True, exist_ok=True)
    halving = settings.halving
    tune.Tuner(
        trial,
        param_space={key: domain(each) for key, each in settings.ranges.items()},
        tune_config=tune.TuneConfig(
            metric=sweep.measure,
            mode="max",
            num_samples=settings.trials,
            search_alg=BasicVariantGenerator(random_state=settings.seed),
            scheduler=ASHAScheduler(
                time_attr="steps",
                grace_period=halving.first_look,
                reduction_factor=halving.keep,
                max_t=max(config.steps, halving.first_look),
            ),
        ),
        run_config=tune.RunConfig(name=TUNE, storage_path=str(folder), verbose=0),
    ).fit()

"""How does Ray Tune run a sweep?

A trial is a run on one machine, in a folder of its own with its own checkpoints. So an interrupted sweep resumes each
trial where it stopped.
"""

from pathlib import Path
from typing import Any

from ray import tune
from ray.tune.schedulers import ASHAScheduler
from ray.tune.search.basic_variant import BasicVariantGenerator

from ..run_folder import CHECKPOINT, CheckpointError, Run
from ..sweep import TRIALS, Range, Sweep
from ..train import train_to_end
from .cluster_learner import connect

TUNE = "tune"  # the folder of Ray Tune's own files


def domain(values: Range) -> Any:
    """A range in Ray Tune's format."""
    if values.choices:
        return tune.choice(values.choices)
    assert values.low is not None
    assert values.high is not None
    if values.integer:
        low, high = int(values.low), int(values.high) + 1  # Ray Tune excludes the upper end
        return tune.lograndint(low, high) if values.scale == "log" else tune.randint(low, high)
    return (tune.loguniform if values.scale == "log" else tune.uniform)(values.low, values.high)


def make_trial(sweep: Sweep, folder: Path) -> Any:
    """The function that Ray Tune calls for each trial, on any machine."""

    def trial(values: dict[str, Any]) -> None:
        name = tune.get_context().get_trial_id().rpartition("_")[2]
        place = folder / TRIALS / name
        start = Run.resume if (place / CHECKPOINT).exists() else Run.start
        run = start(sweep.config_for(values), place)

        def report(metrics: dict[str, float]) -> None:
            if sweep.measure in metrics:
                tune.report({"steps": metrics["steps"], sweep.measure: metrics[sweep.measure]})

        for row in run.metrics.rows[-1:]:  # of a resumed trial: Ray Tune may have missed the last one
            report(row)
        try:
            train_to_end(run, report)
        finally:
            run.close()

    return trial


def run_sweep(sweep: Sweep, folder: Path, resume: bool) -> None:
    """Runs all trials, or the remaining ones of an interrupted sweep."""
    config, settings = sweep.config_for({}), sweep.settings
    folder = folder.absolute()
    has_started = tune.Tuner.can_restore(str(folder / TUNE))
    if has_started and not resume:
        raise CheckpointError(f"{folder} already contains a sweep: continue it with --resume, or choose another folder")
    if resume and not has_started:
        raise CheckpointError(f"{folder} contains no sweep: start it without --resume")
    connect(config.cluster)
    trial = tune.with_resources(make_trial(sweep, folder), {"cpu": config.num_threads})
    if resume:
        tune.Tuner.restore(str(folder / TUNE), trial, resume_unfinished=True, restart_errored=True).fit()
        return
    folder.mkdir(parents=True, exist_ok=True)
    halving = settings.halving
    tune.Tuner(
        trial,
        param_space={key: domain(values) for key, values in settings.ranges.items()},
        tune_config=tune.TuneConfig(
            metric=sweep.measure,
            mode="max",
            num_samples=settings.trials,
            search_alg=BasicVariantGenerator(random_state=settings.seed),
            scheduler=ASHAScheduler(
                time_attr="steps",
                grace_period=halving.grace_steps,
                reduction_factor=halving.reduction_factor,
                max_t=max(config.total_steps, halving.grace_steps),
            ),
        ),
        run_config=tune.RunConfig(name=TUNE, storage_path=str(folder), verbose=0),
    ).fit()

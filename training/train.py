"""What happens in a training run, from start to finish?"""

import shutil
from pathlib import Path

import numpy as np

from .config import TrainingConfig
from .export import export_agent
from .learner import IterationResult, IterationSetup, Metrics, Report, iteration_rng
from .run_folder import AGENT, Run


def ignore(metrics: Metrics) -> None:
    """Reports nothing."""


def train(
    config: TrainingConfig, folder: Path, *, resume: bool = False, command: str = "", report: Report = ignore
) -> None:
    """Trains a network with a config and exports the best snapshot to `folder/agent.onnx`."""
    run = Run.resume(config, folder, command) if resume else Run.start(config, folder, command)
    try:
        train_to_end(run, report)
    finally:
        run.close()


def train_to_end(run: Run, report: Report = ignore) -> None:
    """Trains until all steps are done, progress has stalled, a callback or Ctrl+C stops it; then saves and exports."""
    try:
        for callback in run.callbacks:
            callback.on_training_start(run)
        if run.iteration == 0 and run.config.imitation.steps:
            with run.timer:
                run.learner.imitate(report)
        if run.iteration == 0 and run.config.start_from is not None and not run.selection.snapshots:
            with run.timer:  # snapshots have to be better than where they started
                run.selection.evaluate(run.export_snapshot())
        while run.steps < run.config.total_steps and not run.selection.has_stalled and not run.is_stopped:
            report(train_iteration(run))
    except KeyboardInterrupt:
        report({"interrupted": 1.0})
    run.save_checkpoint()
    export_best(run)
    for callback in run.callbacks:
        callback.on_training_end(run)


def train_iteration(run: Run) -> Metrics:
    """Plays one rollout and learns from it. Evaluates, extends the pool and saves if due."""
    config, steps_before, seconds_before = run.config, run.steps, run.timer.seconds
    with run.timer:
        rng = iteration_rng(config.seed, run.iteration)
        members = run.pool.sample(rng)
        setup = IterationSetup(run.iteration, run.progress, config.reward.at(run.progress), members, rng)
        result = run.learner.iterate(setup)
    run.pool.update(result.win_shares)
    run.iteration += 1
    metrics = {"steps": float(run.steps), "seconds": run.timer.seconds} | result.metrics | win_shares(config, result)
    metrics["steps_per_second"] = (run.steps - steps_before) / (run.timer.seconds - seconds_before)
    is_evaluated = run.is_due(config.evaluation.interval, steps_before)
    if is_evaluated:
        with run.timer:
            metrics |= run.selection.evaluate(run.export_snapshot())
    answers = [callback.on_iteration_end(run, metrics) for callback in run.callbacks]
    run.is_stopped = False in answers
    run.metrics.write(metrics)
    if is_evaluated:
        run.plot()
    if run.is_due(config.pool.interval, steps_before):
        run.pool.add(run.steps, run.learner.network)
    if run.is_due(config.checkpoint_interval, steps_before):
        run.save_checkpoint()
    return metrics


def win_shares(config: TrainingConfig, result: IterationResult) -> Metrics:
    """The learner's win shares against the fixed opponents, in the games of this iteration."""
    shares = {name: result.win_shares.get(name) for name in config.fixed_opponents}
    return {f"training_win_share_vs_{name}": float(np.mean(share)) for name, share in shares.items() if share}


def export_best(run: Run) -> None:
    """Copies the best snapshot to `agent.onnx`. Without an evaluation, exports the network as it is."""
    path, best = run.folder / AGENT, run.selection.best
    if best is None:
        export_agent(run.network_input, run.learner.network, path, run.provenance())
        return
    for suffix in (".onnx", ".json"):
        shutil.copyfile(best.with_suffix(suffix), path.with_suffix(suffix))

"""Does an analysis tell the truth? In tic-tac-toe the truth is known: what wins, what loses, and what draws."""

import json
from dataclasses import replace

import numpy as np
import pytest
from cosmozoo.agents import choose_action, make_agent
from cosmozoo.agents.chances import LEAST, ChanceMap, log_odds
from cosmozoo.cli import app
from cosmozoo.envs import Match, Record, RecordError, games, get_game
from cosmozoo.evaluation import game_analysis
from cosmozoo.evaluation.calibration import Samples, brier, calibrate, fit, measure, worst_decile
from cosmozoo.evaluation.game_analysis import GameAnalysis, analyze_game, chance_of, difference
from cosmozoo.evaluation.judges import LookaheadJudge, PlayoutJudge, judge_for
from tic_tac_toe import GAME
from typer.testing import CliRunner

CORNER, CENTER, BLUNDER = 0, 4, 7  # after corner and center, marking an edge loses
BLUNDERED = [CORNER, BLUNDER, CENTER, 8, 6, 2, 3]  # seat 1 answers a corner with a far edge, and loses by force


def recorded(game, actions, num_players=2, seed=0):
    match = Match(game, num_players, seed=seed)
    record = Record.start(match, seed)
    for action in actions:
        match.step(action)
        record.actions.append(int(action))
    record.finish(match)
    return record


@pytest.fixture(scope="module")
def judge():
    found = judge_for(GAME, "search:200")
    found.prepare(GAME)
    return found


@pytest.fixture(scope="module")
def blundered(judge):
    with pytest.MonkeyPatch.context() as context:
        if GAME.name not in games:
            context.setattr(games, "_values", dict(games._values))
            games.register(GAME.name, GAME)
        yield recorded(GAME, BLUNDERED)


@pytest.fixture(scope="module")
def analysis(blundered, judge):
    return analyze_game(blundered, judge)


def test_x(analysis):
    for d in analysis.decisions:
        print(d)
    assert 0

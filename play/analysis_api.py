"""What is answered about analyses over HTTP? They are started, watched, thought over, and played on from."""

import asyncio
from dataclasses import asdict, replace
from typing import Any

from cosmozoo.envs import Record
from cosmozoo.envs.core import Move, best_language
from cosmozoo.evaluation.game_analysis import Decision, GameAnalysis
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from .analyses import DIED, FAILED, TOO_SLOW, Study, study_id
from .http_api import HttpApi, check_rate, json_response, read_body, requested_language, table_config, visitor
from .lobby import HttpError
from .move_words import MoveWords, move_words
from .replay import iterate_positions, read_finished
from .requests import MAX_MESSAGE, MAX_RECORD, AskAnalysis, AskThought, ContinueGame, NewTable
from .responses import AnalysisInfo, AnalysisReply, DecisionInfo, EstimateInfo, OptionEstimate
from .worker_process import WorkerDiedError, WorkerError, WorkerHangsError


class AnalysisApi:
    def __init__(self, http: HttpApi) -> None:
        self.http = http
        self.lobby = http.lobby
        self.analyses = http.lobby.analyses

    def routes(self) -> list[BaseRoute]:
        limited = self.http.limited
        return [
            Route("/api/analyses", limited(self.start), methods=["POST"]),
            Route("/api/analyses/{id}", limited(self.show)),
            Route("/api/analyses/{id}/thoughts", limited(self.think), methods=["POST"]),
            Route("/api/analyses/{id}/tables", limited(self.play_on), methods=["POST"]),
        ]

    async def start(self, request: Request) -> Response:
        """Starts the analysis of a game, unless it is running or done already."""
        ask = await read_body(request, AskAnalysis, 2 * MAX_RECORD)
        check_rate(self.lobby.visitors.replays, request, "replays")
        record, end = await asyncio.to_thread(read_finished, ask.record)
        study = await self.analyses.find(study_id(record))
        if study is None or study.error is not None:
            check_rate(self.lobby.visitors.analyses, request, "analyses")
            if self.analyses.num_running() >= self.analyses.limits.analyses_waiting:
                raise HttpError(503, "too many games wait to be analyzed: try again in a few minutes")
            study = self.analyses.start(record, end, visitor(request))
        return json_response(await asyncio.to_thread(analysis_reply, study, best_language(ask.language)))

    async def show(self, request: Request) -> Response:
        study = await self._study(request)
        language = requested_language(request)
        return json_response(await asyncio.to_thread(analysis_reply, study, language))

    async def think(self, request: Request) -> Response:
        """Judges one decision in more worlds."""
        ask = await read_body(request, AskThought, MAX_MESSAGE)
        study = await self._study(request)
        if study.analysis is None or all(each.number != ask.number for each in study.analysis.decisions):
            raise HttpError(404, f"there is no decision to think about at move {ask.number}")
        check_rate(self.lobby.visitors.hints, request, "questions")
        try:
            decision = await self.analyses.think(study, ask.number, ask.num_worlds, visitor(request))
        except WorkerDiedError:
            raise HttpError(503, DIED) from None
        except WorkerHangsError:
            raise HttpError(503, TOO_SLOW) from None
        except WorkerError:
            raise HttpError(503, FAILED) from None
        only = replace(study.analysis, decisions=[decision])
        infos = await asyncio.to_thread(decision_infos, study.record, only, best_language(ask.language))
        return json_response(infos[0])

    async def play_on(self, request: Request) -> Response:
        """A new table on which the moves of the game up to a position have been made."""
        ask = await read_body(request, ContinueGame, MAX_MESSAGE)
        study = await self._study(request)
        check_rate(self.lobby.visitors.new_tables, request, "new tables")
        record, settings = study.record, study.end.settings
        if settings.skip_forced:
            raise HttpError(409, "a game that leaves out forced moves cannot be played on")
        if len(ask.seats) != settings.num_players:
            raise HttpError(400, f"this game has {settings.num_players} seats, not {len(ask.seats)}")
        new_table = NewTable(
            game=study.end.game.name, variant=settings.variant, options=settings.options, seats=ask.seats
        )
        config, owner = table_config(new_table)
        moves = await asyncio.to_thread(moves_before, record, ask.position)
        config = replace(config, seed=record.seed)
        return json_response(await self.lobby.create_table(config, owner, ask.pace, moves), 201)

    async def _study(self, request: Request) -> Study:
        study = await self.analyses.find(request.path_params["id"])
        if study is None:
            raise HttpError(404, "there is no such analysis: open the game again")
        return study


def moves_before(record: Record, position: int) -> list[Move]:
    """The moves that lead to a position of a replay."""
    moves: list[Move] = []
    for number, (match, made) in enumerate(iterate_positions(record)):
        moves += made
        if number == position and not match.is_over:
            return moves
    raise HttpError(409, f"there is nothing left to play at position {position} of this game")


def positions_of_moves(record: Record) -> list[int]:
    """For each move, the position in which it was chosen."""
    places: list[int] = []
    for number, (_, made) in enumerate(iterate_positions(record)):
        places += [number - 1] * len(made)
    return places


def analysis_reply(study: Study, language: str) -> AnalysisReply:
    status = "running" if study.is_running else "done" if study.analysis is not None else "failed"
    return AnalysisReply(
        id=study.id,
        status=status,
        message=study.error,
        done=study.done,
        total=study.total,
        analysis=None if study.analysis is None else analysis_info(study.record, study.analysis, language),
    )


def analysis_info(record: Record, analysis: GameAnalysis, language: str) -> AnalysisInfo:
    places = positions_of_moves(record)
    return AnalysisInfo(
        agent=analysis.agent,
        is_calibrated=analysis.is_calibrated,
        decisions=decision_infos(record, analysis, language),
        result=analysis.result,
        turning_points=analysis.turning_points,
        best_choices=analysis.best_choices,
        out=[None if number is None else places[number] for number in analysis.out],
        num_positions=places[-1] + 2,
        record=record.to_json(),
    )


def decision_infos(record: Record, analysis: GameAnalysis, language: str) -> list[DecisionInfo]:
    words, places = move_words(record, analysis, language), positions_of_moves(record)
    return [decision_info(each, words[each.number], places[each.number]) for each in analysis.decisions]


def decision_info(decision: Decision, words: MoveWords, position: int) -> DecisionInfo:
    def estimate(found: Any) -> EstimateInfo:
        return EstimateInfo(**{name: round(value, 4) for name, value in asdict(found).items()})

    return DecisionInfo(
        number=decision.number,
        position=position,
        seat=decision.seat,
        progress=words.progress,
        played=decision.played,
        best=decision.best,
        chance=estimate(decision.chance),
        loss=estimate(decision.loss),
        lead=None if decision.lead is None else estimate(decision.lead),
        is_mistake=decision.is_mistake,
        options=[
            OptionEstimate(action=each.action, label=words.labels[each.action], chance=estimate(each.chance))
            for each in decision.options
        ],
        num_worlds=decision.num_worlds,
    )

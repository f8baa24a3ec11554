"""How do language models learn the games in verifiers? A taskset of deals, and an environment with agents as opponents.

verifiers finds both by the name of a module, which must not contain dots. Make one, such as `my_games.py`:

    from cosmozoo.bridges.verifiers import GameEnv, GameTaskset
    __all__ = ["GameEnv", "GameTaskset"]

Then `vf-eval my_games --env.taskset.game planet --env.opponents greedy` plays.
"""

import asyncio
from collections.abc import Iterator
from itertools import count
from typing import Any

import verifiers.v1 as vf
from cosmozoo.agents import choose_action, make_agent
from cosmozoo.agents.llm import SYSTEM

from .text import TextEnv


class GameTasksetConfig(vf.TasksetConfig):
    """Which game is played."""

    game: str = "petit_prince"
    num_players: int | None = None
    variant: str | None = None
    reward: str = "win"


class GameData(vf.TaskData):
    """One deal."""

    info: dict[str, Any]  # the game, its settings, and the seed


class GameTask(vf.Task[GameData, vf.State, vf.TaskConfig]):
    """One deal, to be played from one seat."""


class GameTaskset(vf.Taskset[GameTask, GameTasksetConfig]):
    """All deals of a game, by seed, without an end. The seat of the model changes from deal to deal."""

    INFINITE = True

    def load(self) -> Iterator[GameTask]:
        config = self.config
        settings = {"num_players": config.num_players, "variant": config.variant, "reward": config.reward}
        for seed in count():
            info = {"game": config.game, "settings": settings, "seed": seed}
            yield GameTask(GameData(name=f"{config.game}#{seed}", system_prompt=SYSTEM, info=info), config.task)


class GameEnvConfig(vf.EnvConfig):
    """Who plays."""

    player: vf.AgentConfig = vf.AgentConfig(harness={"id": "null"}, runtime={"type": "subprocess"})
    opponents: str = "greedy"  # an agent by name, in all other seats


class GameEnv(vf.Env[GameEnvConfig]):
    """The model plays one seat to the end of the game. Its reward is that of the game."""

    async def run(self, task: GameTask, agents: Any) -> None:
        seed = task.data.info["seed"]
        game = TextEnv(task.data.info["game"], **task.data.info["settings"])
        game.reset(seed)
        learner, opponent = seed % game.num_players, make_agent(self.config.opponents, seed)
        opponent.prepare(game.game)
        async with agents.player.interaction(task) as interaction:
            while True:
                await asyncio.to_thread(play_others, game, learner, opponent)
                if game.is_over:
                    break
                segment = await interaction.turn(game.prompt)
                if segment.terminated:
                    break
                game.step(segment.last_reply)
        interaction.trace.record_reward("game_reward", float(game.rewards()[learner]), 1.0)
        interaction.trace.record_metric("random_moves", float(game.num_random_moves[learner]))
        interaction.trace.record_metric("moves", float(game.num_moves[learner]))


def play_others(game: TextEnv, learner: int, opponent: Any) -> None:
    """Makes the opponents' moves until the learner is to move or out, or the game is over."""
    while not game.is_over and game.seat != learner:
        game.play(choose_action(opponent, game.match))


__all__ = ["GameData", "GameEnv", "GameEnvConfig", "GameTask", "GameTaskset", "GameTasksetConfig"]

"""How are games of agents kept as a data set? Every decision of every seat, for Minari or as a Parquet file.

An episode is what one seat saw and did in one game, so learning from a data set needs no knowledge of turns. It has the
observation, the action mask, the action and the reward of each decision. The data set also says which settings make
its environment again.
"""

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from cosmozoo.agents import Agent, InformationSets, make_agent
from cosmozoo.envs import Game, Match
from gymnasium import spaces

FORMATS = ("minari", "parquet")
NEEDS = {"minari": ("minari", "h5py"), "parquet": ("pyarrow",)}


@dataclass
class Episode:
    """The decisions of one seat in one game."""

    game: int
    seat: int
    agent: str
    seed: int
    observations: list[np.ndarray] = field(default_factory=list)
    action_masks: list[np.ndarray] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    reward: float = 0.0  # paid at the end


def check_format(file_format: str) -> None:
    """Raises for an unknown format, or if its library is missing."""
    if file_format not in FORMATS:
        raise ValueError(f"unknown format {file_format!r}; available: {', '.join(FORMATS)}")
    if missing := [name for name in NEEDS[file_format] if find_spec(name) is None]:
        raise ValueError(f"the format {file_format} needs {', '.join(missing)}; run pip install 'cosmozoo[datasets]'")


def play_episodes(
    game: Game, agents: list[Agent | str], num_games: int, seed: int = 0, **settings: Any
) -> Iterator[Episode]:
    """Plays games and yields the episode of each seat. The agents move on by one seat from game to game."""
    made = [make_agent(agent, seed + number) for number, agent in enumerate(agents)]
    for agent in made:
        agent.prepare(game)
    match = Match(game, **settings)
    num_players = match.settings.num_players
    for number in range(num_games):
        match.reset(seed * 1_000_003 + number)
        holders = [made[(seat + number) % len(made)] for seat in range(num_players)]
        found = [Episode(number, seat, agent.name, seed * 1_000_003 + number) for seat, agent in enumerate(holders)]
        while not match.is_over:
            episode, info = found[match.seat], InformationSets.from_match(match)
            action = int(holders[match.seat].act(info)[0])
            episode.observations.append(info.observation[0].copy())
            episode.action_masks.append(info.action_mask[0].copy())
            episode.actions.append(action)
            match.step(action)
        for episode, reward in zip(found, match.rewards(), strict=True):
            episode.reward = reward
            if episode.actions:  # a seat can be out before its first decision
                yield episode


def env_spec(game: Game, **settings: Any) -> dict[str, Any]:
    """What makes the environment again: `gymnasium.make(**env_spec)`."""
    return {"id": f"cosmozoo.envs:cosmozoo/{game.name}-v0", "seat": None} | Match(game, **settings).settings.to_kwargs()


def write_minari(game: Game, name: str, episodes: Iterator[Episode], settings: dict[str, Any]) -> Any:
    """A Minari data set with this name, such as `cosmozoo/planet/greedy-v0`."""
    import gymnasium
    import minari
    from minari.data_collector import EpisodeBuffer

    features = game.observation
    observation_space = spaces.Dict(
        {
            "observation": spaces.Box(features.low, features.high, dtype=features.dtype.type),
            "action_mask": spaces.Box(0, 1, (game.actions.size,), np.int8),
        }
    )
    buffers, names = [], set()
    for number, episode in enumerate(episodes):
        names.add(episode.agent)
        count = len(episode.actions)
        # Minari wants one more observation than actions: the last one is repeated, as the game is over
        observations = {
            "observation": np.stack([*episode.observations, episode.observations[-1]]),
            "action_mask": np.stack([*episode.action_masks, np.zeros_like(episode.action_masks[-1])]),
        }
        buffers.append(
            EpisodeBuffer(
                id=number,
                seed=None,
                observations=observations,
                actions=np.array(episode.actions, np.int64),
                rewards=[0.0] * (count - 1) + [episode.reward],
                terminations=[False] * (count - 1) + [True],
                truncations=[False] * count,
                infos={"seat": np.full(count + 1, episode.seat), "game": np.full(count + 1, episode.game)},
            )
        )
    spec = env_spec(game, **settings)
    kwargs = {key: value for key, value in spec.items() if key != "id"}
    registered = deepcopy(gymnasium.spec(spec["id"].partition(":")[2]))
    registered.kwargs = registered.kwargs | kwargs
    return minari.create_dataset_from_buffers(
        dataset_id=name,
        buffer=buffers,
        env=registered,
        observation_space=observation_space,
        action_space=spaces.Discrete(game.actions.size),
        algorithm_name=", ".join(sorted(names)),
        description=f"Games of {game.title}; each episode is one seat of one game. Environment: {json.dumps(spec)}",
        requirements=["cosmozoo"],
    )


def write_parquet(game: Game, path: Path, episodes: Iterator[Episode], settings: dict[str, Any]) -> int:
    """A Parquet file with one row per decision. Returns the number of rows."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    columns: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    for number, episode in enumerate(episodes):
        count = len(episode.actions)
        columns["episode"] += [number] * count
        columns["game"] += [episode.game] * count
        columns["seat"] += [episode.seat] * count
        columns["agent"] += [episode.agent] * count
        columns["seed"] += [episode.seed] * count
        columns["observation"] += [each.tolist() for each in episode.observations]
        columns["action_mask"] += [each.tolist() for each in episode.action_masks]
        columns["action"] += episode.actions
        columns["reward"] += [0.0] * (count - 1) + [episode.reward]
        columns["terminated"] += [False] * (count - 1) + [True]
    numbers = pa.int8() if game.observation.dtype == np.int8 else pa.int16()
    types = {
        "observation": pa.list_(numbers, game.observation.size),
        "action_mask": pa.list_(pa.int8(), game.actions.size),
    }
    arrays = {name: pa.array(values, types.get(name)) for name, values in columns.items()}
    table = pa.table(arrays).replace_schema_metadata({"env_spec": json.dumps(env_spec(game, **settings))})
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".part")
    pq.write_table(table, draft)
    draft.replace(path)
    return len(columns["action"])


COLUMNS = (
    "episode", "game", "seat", "agent", "seed", "observation", "action_mask", "action", "reward", "terminated"
)  # fmt: skip

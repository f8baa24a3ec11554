# /// script
# dependencies = ["textarena"]
# ///
"""Plays one game in TextArena. A language model of TextArena, such as ta.agents.OpenRouterAgent, fits in here."""

import re
import sys

import textarena
from cosmozoo.bridges.textarena import register


class LastChoice(textarena.Agent):
    def __call__(self, observation: str) -> str:
        return re.findall(r"^([0-9]+)[.]", observation, re.MULTILINE)[-1]


register()
env = textarena.make(f"cosmozoo/{sys.argv[1]}-v0")
env.reset(num_players=int(sys.argv[2]), seed=0)
agent, done, num_replies = LastChoice(), False, 0
while not done:
    player, observation = env.get_observation()
    done, _ = env.step(agent(observation))
    num_replies += 1
rewards, _ = env.close()
print(f"{num_replies} replies, rewards {', '.join(f'{value:.1f}' for value in rewards.values())}")

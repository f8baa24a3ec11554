# /// script
# dependencies = []
# ///
"""A text player, which reads prompts and writes replies, as a language model does."""

import re
import sys

from cosmozoo.bridges.text import TextEnv


def reply_to(prompt: str) -> str:
    """Takes the last choice. A language model would read the rest of the prompt."""
    return f"I choose {re.findall(r'^([0-9]+)[.]', prompt, re.MULTILINE)[-1]}."


env = TextEnv(sys.argv[1], num_players=int(sys.argv[2]))
prompt = env.reset(seed=0)
longest = len(prompt)
while not env.is_over:
    prompt = env.step(reply_to(prompt))
    longest = max(longest, len(prompt))
print(f"{sum(env.num_moves)} moves, {sum(env.num_random_moves)} of them random; longest prompt {longest:,} characters")

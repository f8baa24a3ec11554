# /// script
# dependencies = ["open_spiel"]
# ///
"""OpenSpiel's search for hidden information (IS-MCTS) plays one game against random players."""

import sys

import numpy as np
import pyspiel
from cosmozoo.bridges.open_spiel import load_game
from open_spiel.python.algorithms import ismcts, mcts

game = load_game(sys.argv[1], players=int(sys.argv[2]), reward="rank")
generator = np.random.default_rng(0)
search = ismcts.ISMCTSBot(
    game=game,
    evaluator=mcts.RandomRolloutEvaluator(1, generator),
    uct_c=1.5,
    max_simulations=3,
    random_state=generator,
)
seats = [search, *(pyspiel.make_uniform_random_bot(player, 7) for player in range(1, game.num_players()))]
state = game.new_initial_state()
num_moves = 0
while not state.is_terminal():
    is_deal = state.is_chance_node()
    state.apply_action(7 if is_deal else seats[state.current_player()].step(state))
    num_moves += not is_deal
print(f"a game of {num_moves} moves; returns {', '.join(f'{value:.1f}' for value in state.returns())}")

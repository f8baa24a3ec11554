# What the page and the terminal say, in English. Keys of the terminal begin with terminal-, of the page with page-.

terminal-prompt = { $last ->
    [1] 1, or ? for help:
   *[other] 1 to { $last }, or ? for help:
}
terminal-help = Type the number of a choice, or a letter: { $commands }. Type ? and a name, such as ? { $example }, to read what it does.
terminal-hint = hint
terminal-table = show the table
terminal-log = log
terminal-scores = scores
terminal-rules = rules
terminal-back = back
terminal-quit = save and quit
terminal-more = Enter for more, or q to stop:
terminal-thinking = Thinking …
terminal-chance = The hint’s agent gives you { $percent } % to win.
terminal-hidden = { $score }, and what is still hidden
terminal-unknown = Nothing here is called { $name }. Names: { $names }.
terminal-thing = { $name }: { $rule }
terminal-saved = The game is saved. Continue it: { $command }
terminal-record = The record of this game: { $path }
terminal-analyzing = Looking at each choice
terminal-chances = Chance to win over the moves, by seat, as each player could have known it (judged by { $agent })
terminal-not-calibrated = These chances have not been compared with the results of games: take them as a comparison of moves.
terminal-turning-points = What cost seat { $seat } most:
terminal-no-turning-points = Seat { $seat } made no choice that certainly cost something.
terminal-turning-point = { $count }. Move { $move }{ $progress }: { $played }. Better by { $loss } % ({ $low } to { $high }): { $best }
terminal-column-move = move
terminal-column-seat = seat
terminal-column-played = played
terminal-column-chance = chance
terminal-column-interval = 95 %
terminal-column-loss = cost
terminal-column-better = better

page-analysis-title = Analysis
page-analysis-player = Player { $number }
page-analysis-you = You
page-analysis-no-game = There is no recorded game here: open one in the lobby, or finish one.
page-analysis-what-happens = The strongest agent looks at each choice of this game. You can leave this page and come back.
page-analysis-progress = How far the analysis is
page-analysis-waits = It begins in a moment.
page-analysis-done = { $done } of { $total } choices looked at
page-analysis-again = Try again
page-analysis-lobby = Back to the lobby
page-analysis-caption = Chance to win, move by move, as each player could have known it at the time. The band shows how sure the figure is.
page-analysis-not-calibrated = These figures have not been compared with the results of games.
page-analysis-graph = Chance to win of { $name }: { $first } % at first, between { $low } and { $high } %, { $last } % in the end
page-analysis-turning-points = Turning points
page-analysis-cost-me = { $count ->
    [one] The choice that cost you most. Bad luck is not counted.
   *[other] The { $count } choices that cost you most. Bad luck is not counted.
}
page-analysis-cost-other = { $count ->
    [one] The choice that cost { $name } most. Bad luck is not counted.
   *[other] The { $count } choices that cost { $name } most. Bad luck is not counted.
}
page-analysis-no-cost-me = None of your choices certainly cost you anything.
page-analysis-no-cost-other = None of the choices of { $name } certainly cost anything.
page-analysis-was-better = Better: { $label }
page-analysis-interval = { $low } to { $high } %
page-analysis-best-choice = Best choice:
page-analysis-best-was = { $progress }, { $label }. The next best would have cost { $loss } %.
page-analysis-all-choices = All choices
page-analysis-looked-at = { $count } looked at
page-analysis-choice = What could be chosen
page-analysis-your-choice = { $progress }: your choice
page-analysis-their-choice = { $progress }: choice of { $name }
page-analysis-best = best
page-analysis-played = chosen
page-analysis-you-win = you win { $percent } % (±{ $margin })
page-analysis-they-win = { $name } wins { $percent } % (±{ $margin })
page-analysis-worlds = Each was tried in { $count } deals that were possible then.
page-analysis-think = Think longer: { $count } deals
page-analysis-thinking = Thinking …
page-analysis-nothing-chosen = There was nothing to choose in this position.
page-analysis-end = The game is over here.
page-analysis-play-on = Play on from here
page-analysis-play-on-how = You take the seat of { $name }; agents take the others. The cards lie as they lay in the game.
page-analysis-against = Level of the agents
page-analysis-start = Start the game
page-analysis-seen-by = Seen through the eyes of
page-analysis-position = Position
page-analysis-steps = Steps
page-analysis-first = First position
page-analysis-back = Back
page-analysis-on = On
page-analysis-last = Last position
page-analysis-place = move { $number } of { $last }
page-analysis-page-graph = Chances
page-analysis-page-turning = Turning points
page-analysis-page-position = Position
page-analysis-move = Move { $number }
page-analysis-tools = Tools
page-analysis-copy = Copy link
page-analysis-copied = The link is copied.
page-analysis-save = Save as a file
page-analysis-scores = Scores
page-analysis-won = You won
page-analysis-shared = { $names } share the win
page-analysis-lost = { $names } won

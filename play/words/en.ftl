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
terminal-turning-point = { $count }. Move { $move }, { $progress }: { $played }. Better by { $loss } % ({ $low } to { $high }): { $best }
terminal-column-move = move
terminal-column-seat = seat
terminal-column-played = played
terminal-column-chance = chance
terminal-column-interval = 95 %
terminal-column-loss = cost
terminal-column-better = better

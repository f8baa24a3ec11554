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

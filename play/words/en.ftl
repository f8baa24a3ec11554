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

# The page
page-agent = agent
page-agents-move = Agents move
page-all-games = All my games
page-another-person = another person, by link
page-at-a-click = Play at a click, without confirming
page-back = Back
page-cannot-be-shown = This game cannot be shown
page-cannot-load = The games cannot be loaded: { $reason }
page-close = Close
page-come-back = Come back
page-confirm = Confirm
page-connection-lost = The connection is lost. The page tries again by itself; your game is safe.
page-copied = Copied
page-copy = Copy
page-copy-replay-link = Copy the link to the replay
page-enter = Enter
page-escape = Escape
page-forward = forward
page-games = Games
page-globe = Globe
page-globe-of = { $who ->
    [you] Your globe; the arrow keys turn it
   *[other] The globe of { $name }; the arrow keys turn it
}
page-go-on = Go on
page-guest = Guest { $number }
page-hint = Hint
page-hint-chance = It gives you { $percent } % to win.
page-hint-is = What the agent would do.
page-hint-title = What would an agent do?
page-how-strong = How strong are the agents?
page-in-this-step = In this step
page-invite = Invite
page-invite-others = Invite others
page-its-your-turn = your turn
page-joining = Joining the table …
page-keys = Keys
page-keys-are = Tab goes from thing to thing, Enter or Space chooses. 1 to 9 choose by number, 0 turns to the next nine. The arrows turn a tile or the globe, Enter puts it down, Escape goes one step back. H asks for a hint, S shows the scores, M switches the sound. Some choices show a letter of their own.
page-language = Language
page-learn = Learn
page-learn-game = Learn { $game }
page-leave-lesson = Leave the lesson
page-lesson = Lesson
page-level = Level
page-level-at-once = moves at once
page-level-easy = Easy
page-level-easy-about = Often moves without a plan.
page-level-expert = Expert
page-level-expert-about = As good as we have it.
page-level-hard = Hard
page-level-hard-about = Takes what it knows to be best.
page-level-measured = beats { $level } in { $wins } of 100 games (measured over { $games }, with { $players } players)
page-level-medium = Medium
page-level-medium-about = Has a plan, but misjudges many moves.
page-level-thinks = looks ahead before each move
page-levels = Levels of the agents
page-link-is = A link gives access to its seat. Give each link to one person only.
page-link-local = This link works on this computer only. To let others in, open this page at this computer’s address in your network, and start the server with
page-loading = Loading …
page-lobby = Lobby
page-lobby-about = Against trained agents, or with friends on your network. Nothing leaves this machine.
page-log = What happened, step by step
page-look-back = Look back
page-me = me
page-more = More
page-more-options = More
page-more-settings = More settings
page-more-title = Pace and keys
page-move-made = Your move is made. You can already choose the next one.
page-new-table = New table: { $game }
page-next = Next
page-no-connection = There is no connection: your move is not made.
page-no-games-yet = Games that you start are listed here, so that you can come back to them.
page-no-recorded-game = There is no recorded game: open one in the lobby
page-no-such-table = There is no such table, or the link is incomplete. Start a new table in the lobby.
page-no-table = No such table
page-not-connected = not connected
page-now = Now: { $words }.
page-one-moment = One moment …
page-open-saved = Open a saved game and step through it
page-over = The game is over.
page-owner-sets-pace = Who created the table sets its pace.
page-pace = Pace
page-pace-at-once = at once
page-pace-fast = fast: 0.8 seconds a beat
page-pace-medium = medium: 1.5 seconds a beat
page-pace-normal = at a normal pace
page-pace-quick = quickly
page-pace-slow = slow: 3 seconds a beat
page-pace-wait = beat by beat: wait for all players
page-page-of = { $number } of { $count }
page-play = play
page-play-a-game = Play a game
page-play-game = Play
page-play-game-named = Play { $game }
page-play-now = Play a game now
page-players = Players
page-players-from-to = { $first } to { $last } players
page-points-against = { $first } to { $others }
page-position = Position
page-put-down = Put it down
page-rank = place { $rank }
page-recorded-game = A recorded game
page-rematch = { $who ->
    [me] Rematch, you start
   *[other] Rematch, { $name } starts
}
page-replay-it = Replay the game
page-result = { $case ->
    [you] You won
    [shared] You share the win with { $names }
   *[others] { $names } won
}
page-result-is = { $result ->
    [won] won
    [lost] lost
   *[open] open
}
page-rules = Rules
page-rules-of = { $game }: the rules in short
page-same-again = The same seats again
page-save-it = Save as a file
page-scores = Scores
page-scores-so-far = Scores so far
page-seat = Player { $number }
page-seats = Who plays, in the order of play
page-seen-by = Seen by
page-server-status = The server answers with status { $status }
page-show-me = Show me
page-sound = { $is ->
    [on] Sound: on
   *[off] Sound: off
}
page-space = Space
page-spectator = a spectator
page-start = Start the game
page-step-of = Step { $number } of { $count }
page-steps = Steps
page-stop = stop
page-table = Table
page-theme = { $theme ->
    [light] Theme: light
    [dark] Theme: dark
   *[auto] Theme: as the system
}
page-thinking = thinking
page-this-table = This table
page-time-left = Time left in this beat
page-to-move = to move
page-tools = Tools
page-total = Total
page-turn-it = Turn the tile, then put it down.
page-turn-left = turn left
page-turn-right = turn right
page-use-shortcuts = Use single keys as shortcuts (1 to 9, letters, arrows)
page-variant = Variant
page-wait-for-me = Show each move of the others until I go on (Space)
page-waiting-for = Waiting for { $names } …
page-what-happened = What happened
page-what-is = What is …?
page-what-is-this = What is this? Press it, then anything on the table
page-what-next = What next?
page-whose-globe = Whose globe is shown
page-won-against = Won against
page-won-of = { $won } of { $played }
page-you = You
page-your-games = Your games
page-your-name = Your name
page-your-options = Your choices
page-your-points-now = your points now
page-your-turn = Your turn: { $prompt }
page-your-turn-to-press = Press it on the table.

# What core says to people, in English. Messages of a game stand in envs/<game>/words/.

player = Player { $number }
you = You
you-in-sentence = you
you-mark = { $name } (you)
list-last = { $first } and { $last }
points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
your-turn = Your turn: { $prompt }
turn-of = { $names }: { $prompt }
game-over = { $case ->
    [you] The game is over: you won
    [both] The game is over: you and { $names } won
   *[others] The game is over: { $names } won
}
plain-move = { $name }: { $move }.
plain-score = score
titled = { $title }: { $words }

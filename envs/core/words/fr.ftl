# Ce que le noyau dit aux gens, en français.

player = Joueur { $number }
you = Vous
you-in-sentence = vous
you-mark = { $name } (vous)
list-last = { $first } et { $last }
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
your-turn = À vous : { $prompt }
turn-of = { $names } : { $prompt }
game-over = { $case ->
    [you] La partie est finie : vous avez gagné
    [both] La partie est finie : vous avez gagné avec { $names }
   *[others] La partie est finie : victoire de { $names }
}
plain-move = { $name } : { $move }.
plain-score = score
titled = { $title } : { $words }

# Wat de kern tegen mensen zegt, in het Nederlands.

player = Speler { $number }
you = Jij
you-in-sentence = jij
you-mark = { $name } (jij)
list-last = { $first } en { $last }
points = { $points ->
    [one] 1 punt
   *[other] { $points } punten
}
your-turn = Jij bent aan de beurt: { $prompt }
turn-of = { $names }: { $prompt }
game-over = { $case ->
    [you] Het spel is afgelopen: jij hebt gewonnen
    [both] Het spel is afgelopen: gewonnen door jou en { $names }
   *[others] Het spel is afgelopen: gewonnen door { $names }
}
plain-move = { $name }: { $move }.
plain-score = score
titled = { $title }: { $words }

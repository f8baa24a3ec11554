# Space Builder, in English. The names of the buildings are ours.

title = Space Builder
pitch = Build the city on the plan faster and with fewer faults than the others.

phase-build = build
phase-unlock-a-building = unlock a building
block-look = Look at the plan
block-flip = Flip a card over
block-turn_left = Turn a card to the left
block-turn_right = Turn a card to the right
block-place = Place a card
block-lift = Take a card back into the hand
block-done = Finish
block-unlock = Unlock a building
round = Round { $round }, beat { $tick } of { $ticks }
round-won = Round { $round } is won

kind-building = Buildings
kind-thing = On the table

dome = dome
rocket = rocket
antenna = antenna
garden = garden
reactor = reactor
hangar = hangar
tower = tower
crane = crane
plan = plan
star = starting cards
base = base mark
fault = fault
front = front
back = back
letter-front = F
letter-back = B
up = up
right = right
down = down
left = left
cell-0 = top left
cell-1 = top
cell-2 = top right
cell-3 = left
cell-4 = center
cell-5 = right
cell-6 = bottom left
cell-7 = bottom
cell-8 = bottom right
lies-0 = upright
lies-1 = turned a quarter to the right
lies-2 = upside down
lies-3 = turned a quarter to the left

rule-building = A building card has two sides, and its roof can point four ways.
about-building-first = You have it from the first round on.
about-building-locked = It is locked at first: the winner of a round unlocks one building.
rule-plan = It shows where each building stands, with which side up, and where its roof points.
about-plan = It stays as it falls, often turned. Turn it in your head until its base mark lies where your board’s mark is.
rule-star = Four buildings that all have from the first round on.
about-star = Leave out the buildings of the plan that you have not unlocked.
rule-base = The marked corner of the plan and of every board.
about-base = It tells you how the plan is turned.
rule-fault = A missing card counts { $missing } fault, a card in the wrong place or lying the wrong way { $wrong }.
about-fault = Faults of one card do not add up. The fewest faults win; in a tie, who was done first.

look = look at the plan: { $cell }
wait = let this beat pass
flip = flip the { $building }: { $face }
turn_left = turn the { $building } left: roof { $way }
turn_right = turn the { $building } right: roof { $way }
way-flip = flip to the { $face }
way-turn_left = turn left: roof { $way }
way-turn_right = turn right: roof { $way }
way-lift = take it back
place = place the { $building }: { $cell }
place-at = place it: { $cell }
lift = take back the { $building }
done = you are done
unlock = unlock the { $building }

log-placed = { $who ->
    [you] You placed the { $building }: { $cell }.
   *[other] { $who_name } placed the { $building }: { $cell }.
}
log-lifted = { $who ->
    [you] You took the { $building } back.
   *[other] { $who_name } took the { $building } back.
}
log-flipped = { $who ->
    [you] You flipped the { $building }: { $face }.
   *[other] { $who_name } flipped the { $building }: { $face }.
}
log-turned = { $who ->
    [you] You turned the { $building }: roof { $way }.
   *[other] { $who_name } turned the { $building }: roof { $way }.
}
log-done = { $who ->
    [you] You are done.
   *[other] { $who_name } is done.
}
log-won = { $who ->
    [you] You won the round with plan { $plan }. Faults: { $faults }.
   *[other] { $who_name } won the round with plan { $plan }. Faults: { $faults }.
}
log-unlocked = { $who ->
    [you] You unlocked the { $building }.
   *[other] { $who_name } unlocked the { $building }.
}
log-round = Round { $round } begins: the plan lies { $lies }, base mark { $cell }.
faults-of = { $name } { $faults }

line-rounds = rounds won
line-before = rounds won before the last
line-last = { $case ->
    [won] last round won
   *[lost] last round lost
}, with { $faults ->
    [0] no faults
    [one] 1 fault
   *[other] { $faults } faults
}

text-legend = Cards: { $front } front, { $back } back; ^ > v < where the roof points; * the base mark
text-last = Last round, plan { $plan }: { $name } won. Faults: { $faults }
text-plan = Plan { $number }: it lies { $lies }, base mark { $cell }
text-read = Plan as read: it lies { $lies }, base mark { $cell }
text-odds = Each look mistakes a side in { $faces } % and a roof in { $ways } % of cases
text-nothing = nothing yet
text-empty = empty
text-hand = hand
text-locked = locked
text-won = { $rounds ->
    [one] 1 round won
   *[other] { $rounds } rounds won
}
text-done = done as number { $number }

worth-have = You can build it.
worth-locked = You have not unlocked it yet.

# the lesson
lesson-goal = Build the city on the plan. Everybody builds at the same time, and the fewest faults win the round.
lesson-plan = The plan stays as it fell. Its marked corner shows how it is turned: here a quarter to the right. Your board’s mark is at the bottom left.
lesson-place = So the dome, at the bottom right of the plan, belongs at the top right of your board. Place it there.
lesson-rocket = The rocket belongs at the top. Place it.
lesson-turn = On the plan its roof points left. Turned back by a quarter, that is down. Turn the rocket to the right.
lesson-flip = We placed the antenna for you. The garden shows its other side on the plan: flip it.
lesson-done = We turned and placed it for you. The other buildings of the plan are still locked: leave them out. You are done.
lesson-unlock = No faults: you won the round. Unlock a building. The next plan is harder for you.
lesson-end = Win a round with all eight buildings, and you win the game.

# in the drawing
svg-plan = Plan { $number }, { $lies }
svg-read = The plan as you read it, { $lies }
svg-plan-note = Match the orange corners; the plan may not be turned.
svg-read-note = At the edges: how often the roof was read to point there.
svg-card = { $building }, { $face }, roof { $way }
svg-not-read = not read
svg-laid = laid
svg-building = building
svg-not-done = not done
svg-faults = { $faults ->
    [0] no faults
    [one] 1 fault
   *[other] { $faults } faults
}
svg-hand = Your cards

variant-standard = Standard plans
variant-fresh_plans = New plans each time
option-p_face = How often agents mistake the side of a building (0 to 1)
option-p_turn = How often agents mistake how a building lies (0 to 1)
option-p_askew = How many more mistakes agents make for each quarter turn of the plan
option-plan_turns = The plan stays as it falls (1), or lies upright (0)
option-tick_limit = Beats until a round is stopped

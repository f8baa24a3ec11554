# Le Petit Prince: Make Me a Planet, in English.

title = Le Petit Prince: Make Me a Planet
pitch = Choose sixteen tiles, one a round, and four characters who say what they are worth.

phase-choose-a-stack = choose a stack
phase-hide-a-tile = put a tile face down
phase-take-a-tile = take a tile
phase-appoint-a-player = say who chooses next
block-stack = Draw from a stack
block-hide = Put one of the three tiles face down
block-take = Take a tile
block-appoint = Say who chooses next
round = Round { $round } of { $rounds }

kind-stack = Stacks
kind-character = Characters
kind-element = On the tiles

# names: one has no number before it
fox = { $number ->
    [one] fox
   *[other] { $number } foxes
}
elephant = { $number ->
    [one] elephant
   *[other] { $number } elephants
}
snake = { $number ->
    [one] snake
   *[other] { $number } snakes
}
sheep_white = { $number ->
    [one] white sheep
   *[other] { $number } white sheep
}
sheep_beige = { $number ->
    [one] beige sheep
   *[other] { $number } beige sheep
}
sheep_brown = { $number ->
    [one] brown sheep
   *[other] { $number } brown sheep
}
sunset = { $number ->
    [one] sunset
   *[other] { $number } sunsets
}
rose = { $number ->
    [one] rose
   *[other] { $number } roses
}
lamppost = { $number ->
    [one] lamppost
   *[other] { $number } lampposts
}
box = { $number ->
    [one] box
   *[other] { $number } boxes
}
big_star = { $number ->
    [one] big star
   *[other] { $number } big stars
}
baobab = { $number ->
    [one] baobab
   *[other] { $number } baobabs
}
volcano = { $number ->
    [one] volcano
   *[other] { $number } volcanoes
}
centre = center
rising_edge = uphill edge
falling_edge = downhill edge
character = character
vain_man = vain man
geographer = geographer
lamplighter = lamplighter
hunter = hunter
turkish_astronomer = Turkish astronomer
astronomer = astronomer
gardener = gardener
king = king
drunkard = drunkard
businessman_white = white businessman
businessman_beige = beige businessman
businessman_brown = brown businessman
little_prince = little prince

rule-centre = Tiles for the middle of the planet.
rule-rising_edge = Edge tiles whose horizon runs uphill.
rule-falling_edge = Edge tiles whose horizon runs downhill.
rule-character = The four corners: only characters bring points.
rule-fox = The hunter counts foxes as one kind of animal.
rule-elephant = The hunter counts elephants as one kind of animal.
rule-snake = The vain man gives { $points } points for each; the hunter counts snakes as one kind of animal.
rule-sheep_white = The white businessman gives { $points } points for each.
rule-sheep_beige = The beige businessman gives { $points } points for each.
rule-sheep_brown = The brown businessman gives { $points } points for each.
rule-sunset = The astronomer gives { $points } points for each.
rule-rose = The king gives { $one } points for a single rose and { $two } for two.
rule-lamppost = The lamplighter gives { $points } point for each.
rule-box = The little prince gives { $points } point for each.
rule-big_star = The Turkish astronomer gives { $points } point for each.
rule-baobab = The gardener gives { $points } points for each, but the third turns three tiles face down.
rule-volcano = The player with the most volcanoes loses { $points } point for each.
rule-vain_man = { $points } points for each snake
rule-geographer = { $points } point for each tile without a volcano, characters aside
rule-lamplighter = { $points } point for each lamppost
rule-hunter = { $points } points for each kind of animal: fox, elephant, snake, sheep
rule-turkish_astronomer = { $points } point for each big star
rule-astronomer = { $points } points for each sunset
rule-gardener = { $points } points for each baobab
rule-king = { $one } points with exactly one rose, { $two } with exactly two
rule-drunkard = { $points } points for each tile turned face down by baobabs
rule-businessman_white = { $points } points for each white sheep
rule-businessman_beige = { $points } points for each beige sheep
rule-businessman_brown = { $points } points for each brown sheep
rule-little_prince = { $colors } points for each color of sheep and { $boxes } point for each box

about-stack = Each stack is drawn from four times, so every planet gets four tiles of each kind.
about-character = Each character counts on its own; two of the same count twice.
about-animal = The hunter looks at kinds: a second one adds nothing for him.
about-sheep = All three colors please the little prince; for the hunter they are one kind.
about-sunset = Nobody else counts sunsets.
about-rose = A third rose leaves the king with nothing.
about-lamppost = Nobody else counts lampposts.
about-box = Boxes count whatever is in them.
about-big_star = Stars on character tiles count as well.
about-baobab = As soon as three baobabs show, their three tiles are turned face down. What is on them no longer counts.
about-volcano = If several players have the most, all of them lose points. Fewer volcanoes decide a tie.
about-vain_man = Snakes on tiles that were turned face down no longer count.
about-geographer = Tiles turned face down count as tiles without a volcano.
about-lamplighter = Some tiles show several lampposts.
about-hunter = One of each is enough, and a sheep of any color.
about-turkish_astronomer = Stars on your character tiles count as well.
about-astronomer = Sunsets on tiles that were turned face down no longer count.
about-gardener = There can never be more than two: the third turns all three face down.
about-king = With no rose, or with three or more, he gives nothing.
about-drunkard = Three tiles are turned each time a third baobab comes.
about-businessman = Sheep of other colors do not count for him.
about-little_prince = There are three colors of sheep: white, beige and brown.

nothing = nothing
face-down = face down
face-down-mark = { $words } (face down)
take = take: { $tile }
take-face-down = take the tile that lies face down
hide = put face down: { $tile }
draw = draw from the stack: { $stack }
appoint = { $name } chooses next
unseen-tile = a tile you have not seen
left-none = { $tiles } (none taken yet)
left-one = { $tiles } ({ $names } took one)
left-many = { $tiles } ({ $names } took one each)

log-stack = { $who ->
    [you] You turned up tiles: { $stack }.
   *[other] { $who_name } turned up tiles: { $stack }.
}
log-appoint = { $who ->
    [you] You let { $next_name } choose next.
   *[other] { $next ->
        [you] { $who_name } let you choose next.
       *[other] { $who_name } let { $next_name } choose next.
    }
}
log-hide = { $who ->
    [you] You put a tile face down: { $tile }.
   *[other] { $who_name } put two tiles face up and one face down.
}
log-take = { $who ->
    [you] You took { $tile }.
   *[other] { $who_name } took { $tile }.
}
log-baobabs = { $who ->
    [you] Three baobabs: three of your tiles are turned face down.
   *[other] Three baobabs: three of { $who_name }’s tiles are turned face down.
}
log-round = Round { $round }: { $who ->
    [you] you choose first.
   *[other] { $who_name } chooses first.
}
secret-character = a character in secret

line-character = { $character }: { $rule }
line-volcanoes = Most volcanoes: 1 point lost for each, { $points } in all

text-stacks = Draws left: { $stacks }
text-offer = on offer
text-shows = shows
text-characters = characters
text-face-down = face down
text-volcanoes = volcanoes
text-discarded = discarded
text-passed-on = left over
text-tiles = { $number ->
    [one] 1 tile
   *[other] { $number } tiles
}
text-started = chose the stack
text-taken = has a tile

worth-character = { $points ->
    [0] Worth nothing to you now.
    [one] Worth 1 point to you now.
   *[other] Worth { $points } points to you now.
}
worth-element = You have { $number } of them, worth { $points ->
    [one] 1 point
   *[other] { $points } points
} to you now.
worth-tile = { $sign ->
    [plus] { $points } more for you now.
    [minus] { $points } less for you now.
   *[none] Changes nothing for you now.
}
worth-volcanoes = volcanoes
still-left = { $draws ->
    [one] One more tile of this kind is to come.
   *[other] { $draws } more tiles of this kind are to come.
}
warning-baobab = Your third baobab: three tiles are turned face down.
warning-volcano = You would have the most volcanoes, and lose { $points ->
    [one] 1 point
   *[other] { $points } points
}.
warning-rose = Your third rose: the king gives nothing.

# the lesson
lesson-goal = You build a planet of sixteen tiles. Only the four characters in its corners bring points.
lesson-stack = You choose first this round. There are four stacks; start with the characters.
lesson-take = One tile for each player lies open. Point at a character to read what it counts. Take the gardener: 7 points for each baobab.
lesson-appoint = Now say who chooses next. The last player has no choice, but chooses first in the next round.
lesson-next = Player 3 chose last, so they turned up the next tiles, and let you choose now. Take the baobab: your gardener counts it.
lesson-score = Your points are always shown, character by character.
lesson-baobab = Careful: as soon as a planet shows three baobabs, their three tiles are turned face down and no longer count.
lesson-volcano = Take care: the player with the most volcanoes loses a point for each of them.
lesson-end = Look at what the others need as well: what you leave, they take.

# in the drawing
svg-offer = On offer, from the stack: { $stack }
svg-left = { $number } left
svg-turned = { $number } face down
svg-character-among = a character among { $words }
svg-most-volcanoes = most volcanoes
svg-no-characters = no characters yet

variant-standard = Standard
variant-hidden_characters = Hidden characters

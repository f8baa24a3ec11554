# Planet, in English.

title = Planet
pitch = Cover a planet with twelve tiles and become home to the most animals.

phase-place-a-tile = take a tile and put it down
block-place = Take a tile and put it on your planet
round = Round { $round } of { $rounds }

kind-animal = Animals
kind-habitat = Habitats

ocean = ocean
forest = forest
desert = desert
mountain = mountain
glacier = glacier
oceans = oceans
forests = forests
deserts = deserts
mountains = mountains
glaciers = glaciers
largest-ocean = largest ocean
largest-forest = largest forest
largest-desert = largest desert
largest-mountain = largest mountain
largest-glacier = largest glacier
touching-ocean = touching ocean
touching-forest = touching forest
touching-desert = touching desert
touching-mountain = touching mountain
touching-glacier = touching glacier
apart-ocean = not touching ocean
apart-forest = not touching forest
apart-desert = not touching desert
apart-mountain = not touching mountain
apart-glacier = not touching glacier
letter-ocean = O
letter-forest = F
letter-desert = D
letter-mountain = M
letter-glacier = G
wants-most = most { $homes }
run = { $number } { $habitat }

about-most = Areas of the same habitat that touch are one region. This animal goes to the planet with the most separate regions.
about-touching = This animal compares regions by the number of their areas. Only regions count that touch the other habitat.
about-not_touching = This animal compares regions by the number of their areas. Only regions count that touch the other habitat nowhere.
about-tie = If players tie, or no planet qualifies, it comes again next round. In the last round, the second and third largest regions decide.
about-habitat = Areas of the same habitat that touch each other, even across an edge, make one region.
rule-habitat = As an objective, points by areas: { $steps }.
step = { $points } from { $areas }

standing-tie = tie
standing-nobody = nobody
seat-short = P{ $number }

put = tile { $number } on face { $face }: { $around }
facing = { $habitat } to { $faces }
tile = Tile { $number }: { $words }
face = Face { $face }

log-put = { $who ->
    [you] You put a tile on face { $face }: { $tile }.
   *[other] { $who_name } put a tile on face { $face }: { $tile }.
}
log-won = { $who ->
    [you] You won the { $animal } ({ $wants }).
   *[other] { $who_name } won the { $animal } ({ $wants }).
}
log-again = Nobody won the { $animal }: it comes again in round { $round }.
log-boxed = Nobody won the { $animal }: it goes back to the box.
log-shown = The { $animal } of round { $round } is turned up: { $wants }.
log-round = Round { $round } of { $rounds } begins.

line-objective = Objective { $habitat }: { $areas } areas
line-at-home = { $animal }, at home in your objective’s habitat
objective = Your objective: { $habitat }. You have { $areas ->
    [one] 1 area
   *[other] { $areas } areas
}. Points by areas: { $steps }
objective-theirs = Objective: { $habitat }, { $areas ->
    [one] 1 area
   *[other] { $areas } areas
} for { $points }
objective-secret = secret objective not counted

text-offer = On offer
text-late = Left over for round { $round }: { $tiles }
text-round = Rd
text-animal = Animal
text-wants = goes to the
text-now = now
text-face-down = Face down: a card in each of the rounds { $rounds }
text-carried = * nobody won it in an earlier round
text-rank = place { $rank }
text-starts = starts
text-animals = animals: { $animals }
text-neighbors = Faces across the edges of each face, in the order of its letters: { $faces }
text-empty = empty

worth-yours = You would win it now, with { $value }.
worth-theirs = { $leader } leads with { $best }; you have { $value }.
worth-tie = Several lead with { $best }; you have { $value }.
worth-nobody = No planet has what it wants yet.
worth-won = { $who ->
    [you] You have won it.
   *[other] { $who_name } has won it.
}
worth-absent = It is not in this game.
worth-habitat = You have { $areas ->
    [one] 1 area
   *[other] { $areas } areas
} of it.
worth-objective = { $points ->
    [0] Your objective brings nothing yet
    [one] Your objective brings 1 point
   *[other] Your objective brings { $points } points
}{ $next ->
    [0] .
   *[other] ; { $more } more areas bring { $next }.
}
worth-tile = { $areas ->
    [0] It adds nothing to your objective.
    [one] It adds 1 area to your objective.
   *[other] It adds { $areas } areas to your objective.
}
worth-plain = It covers one more face.

# the animals
animal-whale = whale
animal-otter = otter
animal-turtle = turtle
animal-puffin = puffin
animal-orca = orca
animal-jellyfish = jellyfish
animal-squid = squid
animal-ray = ray
animal-seahorse = seahorse
animal-panda = panda
animal-toucan = toucan
animal-tiger = tiger
animal-bear = bear
animal-fox = fox
animal-squirrel = squirrel
animal-deer = deer
animal-sloth = sloth
animal-gorilla = gorilla
animal-snake = snake
animal-flamingo = flamingo
animal-lion = lion
animal-elephant = elephant
animal-camel = camel
animal-scorpion = scorpion
animal-meerkat = meerkat
animal-ostrich = ostrich
animal-lizard = lizard
animal-goat = goat
animal-moose = moose
animal-lynx = lynx
animal-vulture = vulture
animal-snow-leopard = snow leopard
animal-llama = llama
animal-ibex = ibex
animal-marmot = marmot
animal-condor = condor
animal-polar-bear = polar bear
animal-penguin = penguin
animal-wolf = wolf
animal-musk-ox = musk ox
animal-arctic-hare = arctic hare
animal-ermine = ermine
animal-walrus = walrus
animal-reindeer = reindeer
animal-snowy-owl = snowy owl

# the lesson
lesson-goal = Cover your planet with twelve tiles, one a round. Animals go to the planet that suits them best.
lesson-place = Take the second tile, with three areas of forest, and put it on face 1 with the forest to face 2.
lesson-objective = You have a secret objective: forest. The more areas of forest on your planet, the more points at the end.
lesson-grow = Make the forest larger: put the fourth tile on face 2, with forest to face 1. Areas that touch are one region.
lesson-animals = From round 3 on, animals come. The table shows what each wants, how all planets stand, and who would get it now.
lesson-most = Some want the most separate regions. Others want the largest region that touches another habitat, or does not.
lesson-tie = If players tie, nobody gets the animal: it comes again next round.
lesson-end = Each animal is worth 2 points, but only 1 if it lives in the habitat of your objective.

# in the drawing
svg-no-animals = no animals yet
svg-objective-secret = objective: secret
svg-no-objectives = no objectives in this variant
svg-objective = objective: { $habitat }, { $points }
svg-objective-next = { $points } from { $areas } areas
svg-tile = tile { $number }
svg-round = Round { $round }
svg-animals = Animal and what it wants
svg-goes-to = now goes to
svg-again = { $animal } (again)
svg-to-box = the box
svg-to-next = next round
svg-animal = round { $round }, { $animal }, { $wants }, planets { $values }, now { $taker }
svg-num-animals = { $number ->
    [one] 1 animal
   *[other] { $number } animals
}

variant-standard = Standard
variant-beginner = Beginners, without objectives
variant-hidden_animals = Hidden animals

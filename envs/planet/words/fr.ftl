# Planet, en français.

title = Planet
pitch = Couvrez une planète de douze tuiles et accueillez le plus d’animaux.

phase-place-a-tile = prendre une tuile et la poser
block-place = Prendre une tuile et la poser sur sa planète
round = Tour { $round } sur { $rounds }

kind-animal = Animaux
kind-habitat = Habitats

ocean = océan
forest = forêt
desert = désert
mountain = montagne
glacier = glacier
oceans = d’océans
forests = de forêts
deserts = de déserts
mountains = de montagnes
glaciers = de glaciers
largest-ocean = plus grand océan
largest-forest = plus grande forêt
largest-desert = plus grand désert
largest-mountain = plus grande montagne
largest-glacier = plus grand glacier
touching-ocean = près de l’océan
touching-forest = près de la forêt
touching-desert = près du désert
touching-mountain = près de la montagne
touching-glacier = près du glacier
apart-ocean = loin de l’océan
apart-forest = loin de la forêt
apart-desert = loin du désert
apart-mountain = loin de la montagne
apart-glacier = loin du glacier
letter-ocean = O
letter-forest = F
letter-desert = D
letter-mountain = M
letter-glacier = G
wants-most = le plus { $homes }
run = { $number } { $habitat }

about-most = Les zones d’un même habitat qui se touchent forment une région. Cet animal va sur la planète qui a le plus de régions séparées.
about-touching = Cet animal compare les régions par leur nombre de zones. Seules comptent celles qui touchent l’autre habitat.
about-not_touching = Cet animal compare les régions par leur nombre de zones. Seules comptent celles qui ne touchent nulle part l’autre habitat.
about-tie = En cas d’égalité, ou si aucune planète ne convient, il revient au tour suivant. Au dernier tour, les deuxième et troisième régions départagent.
about-habitat = Les zones d’un même habitat qui se touchent, même par-dessus une arête, forment une région.
rule-habitat = Comme objectif, points selon les zones : { $steps }.
step = { $points } dès { $areas }

standing-tie = égalité
standing-nobody = personne
seat-short = J{ $number }

put = tuile { $number } sur la face { $face } : { $around }
facing = { $habitat } vers { $faces }
tile = Tuile { $number } : { $words }
face = Face { $face }

log-put = { $who ->
    [you] Vous posez une tuile sur la face { $face } : { $tile }.
   *[other] { $who_name } pose une tuile sur la face { $face } : { $tile }.
}
log-won = { $who ->
    [you] Vous gagnez un animal : { $animal } ({ $wants }).
   *[other] { $who_name } gagne un animal : { $animal } ({ $wants }).
}
log-again = Personne ne gagne cet animal : { $animal }. Il revient au tour { $round }.
log-boxed = Personne ne gagne cet animal : { $animal }. Il retourne dans la boîte.
log-shown = Animal du tour { $round } retourné : { $animal } ({ $wants }).
log-round = Le tour { $round } sur { $rounds } commence.

line-objective = Objectif { $habitat } : { $areas } zones
line-at-home = { $animal }, dans l’habitat de votre objectif
objective = Votre objectif : { $habitat }. Vous avez { $areas ->
    [one] { $areas } zone
   *[other] { $areas } zones
}. Points selon les zones : { $steps }
objective-theirs = Objectif : { $habitat }, { $areas ->
    [one] { $areas } zone
   *[other] { $areas } zones
} pour { $points }
objective-secret = objectif secret non compté

text-offer = Au choix
text-late = Mises de côté pour le tour { $round } : { $tiles }
text-round = T
text-animal = Animal
text-wants = va chez :
text-now = ici
text-face-down = Face cachée : une carte à chacun des tours { $rounds }
text-carried = * personne ne l’a gagné à un tour précédent
text-rank = place { $rank }
text-starts = commence
text-animals = animaux : { $animals }
text-neighbors = Faces voisines de chaque face, dans l’ordre de ses lettres : { $faces }
text-empty = vide

worth-yours = Vous le gagneriez à présent, avec { $value }.
worth-theirs = { $leader } mène avec { $best } ; vous avez { $value }.
worth-tie = Plusieurs mènent avec { $best } ; vous avez { $value }.
worth-nobody = Aucune planète ne lui convient encore.
worth-won = { $who ->
    [you] Vous l’avez gagné.
   *[other] { $who_name } l’a gagné.
}
worth-absent = Il n’est pas dans cette partie.
worth-habitat = Vous en avez { $areas ->
    [one] { $areas } zone
   *[other] { $areas } zones
}.
worth-objective = { $points ->
    [0] Votre objectif ne rapporte encore rien
    [one] Votre objectif rapporte { $points } point
   *[other] Votre objectif rapporte { $points } points
}{ $next ->
    [0] .
   *[other] {" "}; { $more } zones de plus donnent { $next }.
}
worth-tile = { $areas ->
    [0] N’ajoute rien à votre objectif.
    [one] Ajoute { $areas } zone à votre objectif.
   *[other] Ajoute { $areas } zones à votre objectif.
}
worth-plain = Couvre une face de plus.

# the animals
animal-whale = baleine
animal-otter = loutre
animal-turtle = tortue
animal-puffin = macareux
animal-orca = orque
animal-jellyfish = méduse
animal-squid = calmar
animal-ray = raie
animal-seahorse = hippocampe
animal-panda = panda
animal-toucan = toucan
animal-tiger = tigre
animal-bear = ours
animal-fox = renard
animal-squirrel = écureuil
animal-deer = cerf
animal-sloth = paresseux
animal-gorilla = gorille
animal-snake = serpent
animal-flamingo = flamant
animal-lion = lion
animal-elephant = éléphant
animal-camel = chameau
animal-scorpion = scorpion
animal-meerkat = suricate
animal-ostrich = autruche
animal-lizard = lézard
animal-goat = chèvre
animal-moose = élan
animal-lynx = lynx
animal-vulture = vautour
animal-snow-leopard = once
animal-llama = lama
animal-ibex = bouquetin
animal-marmot = marmotte
animal-condor = condor
animal-polar-bear = ours polaire
animal-penguin = manchot
animal-wolf = loup
animal-musk-ox = bœuf musqué
animal-arctic-hare = lièvre arctique
animal-ermine = hermine
animal-walrus = morse
animal-reindeer = renne
animal-snowy-owl = harfang

# the lesson
lesson-goal = Couvrez votre planète de douze tuiles, une par tour. Les animaux vont sur la planète qui leur convient le mieux.
lesson-place = Prenez la deuxième tuile, avec trois zones de forêt, et posez-la sur la face 1, la forêt vers la face 2.
lesson-objective = Vous avez un objectif secret : la forêt. Plus vous avez de zones de forêt à la fin, plus vous gagnez de points.
lesson-grow = Agrandissez la forêt : posez la quatrième tuile sur la face 2, la forêt vers la face 1. Les zones qui se touchent font une région.
lesson-animals = À partir du tour 3, les animaux arrivent. Le tableau montre ce que veut chacun, où en sont les planètes et qui le gagnerait.
lesson-most = Certains veulent le plus de régions séparées. D’autres la plus grande région qui touche un autre habitat, ou qui ne le touche pas.
lesson-tie = En cas d’égalité, personne ne gagne l’animal : il revient au tour suivant.
lesson-end = Chaque animal vaut 2 points, mais 1 seul s’il vit dans l’habitat de votre objectif.

# dans le dessin
svg-no-animals = pas encore d’animaux
svg-objective-secret = objectif : secret
svg-no-objectives = pas d’objectifs dans cette variante
svg-objective = objectif : { $habitat }, { $points }
svg-objective-next = { $points } dès { $areas } zones
svg-tile = tuile { $number }
svg-round = Tour { $round }
svg-animals = Animal et ce qu’il veut
svg-goes-to = va à
svg-again = { $animal } (encore)
svg-to-box = la boîte
svg-to-next = plus tard
svg-animal = tour { $round }, { $animal }, { $wants }, planètes { $values }, va à { $taker }
svg-num-animals = { $number ->
    [one] { $number } animal
   *[other] { $number } animaux
}

variant-standard = Standard
variant-beginner = Débutants, sans objectifs
variant-hidden_animals = Animaux cachés

# Space Builder, en français. Les noms des bâtiments sont les nôtres.

title = Space Builder
pitch = Construisez la ville du plan plus vite et avec moins d’erreurs que les autres.

phase-build = construire
phase-unlock-a-building = débloquer un bâtiment
block-look = Regarder le plan
block-flip = Retourner une carte
block-turn_left = Tourner une carte à gauche
block-turn_right = Tourner une carte à droite
block-place = Poser une carte
block-lift = Reprendre une carte en main
block-done = Finir
block-unlock = Débloquer un bâtiment
round = Manche { $round }, temps { $tick } sur { $ticks }
round-won = La manche { $round } est gagnée

kind-building = Bâtiments
kind-thing = Sur la table

dome = dôme
rocket = fusée
antenna = antenne
garden = jardin
reactor = réacteur
hangar = hangar
tower = tour
crane = grue
plan = plan
star = cartes de départ
base = repère
fault = erreur
front = recto
back = verso
letter-front = R
letter-back = V
up = en haut
right = à droite
down = en bas
left = à gauche
cell-0 = en haut à gauche
cell-1 = en haut
cell-2 = en haut à droite
cell-3 = à gauche
cell-4 = au centre
cell-5 = à droite
cell-6 = en bas à gauche
cell-7 = en bas
cell-8 = en bas à droite
lies-0 = droit
lies-1 = tourné d’un quart à droite
lies-2 = à l’envers
lies-3 = tourné d’un quart à gauche

rule-building = Une carte bâtiment a deux faces, et son toit peut pointer dans quatre directions.
about-building-first = Vous l’avez dès la première manche.
about-building-locked = Il est d’abord bloqué : le gagnant d’une manche débloque un bâtiment.
rule-plan = Il montre où se trouve chaque bâtiment, sur quelle face, et où pointe son toit.
about-plan = Il reste comme il tombe, souvent tourné. Tournez-le dans votre tête jusqu’à ce que son repère soit sur celui de votre plateau.
rule-star = Quatre bâtiments que tous ont dès la première manche.
about-star = Laissez de côté les bâtiments du plan que vous n’avez pas débloqués.
rule-base = Le coin marqué du plan et de chaque plateau.
about-base = Il vous dit comment le plan est tourné.
rule-fault = Une carte manquante compte { $missing } erreur, une carte mal placée ou mal tournée { $wrong }.
about-fault = Les erreurs d’une même carte ne s’ajoutent pas. Le moins d’erreurs gagne ; à égalité, le plus rapide.

look = regarder le plan : { $cell }
wait = laisser passer ce temps
flip = retourner : { $building }, { $face }
turn_left = tourner à gauche : { $building }, toit { $way }
turn_right = tourner à droite : { $building }, toit { $way }
way-flip = retourner : { $face }
way-turn_left = tourner à gauche : toit { $way }
way-turn_right = tourner à droite : toit { $way }
way-lift = reprendre en main
place = poser : { $building }, { $cell }
place-at = poser { $cell }
lift = reprendre : { $building }
done = vous avez fini
unlock = débloquer : { $building }

log-placed = { $who ->
    [you] Vous posez : { $building }, { $cell }.
   *[other] { $who_name } pose : { $building }, { $cell }.
}
log-lifted = { $who ->
    [you] Vous reprenez : { $building }.
   *[other] { $who_name } reprend : { $building }.
}
log-flipped = { $who ->
    [you] Vous retournez : { $building }, { $face }.
   *[other] { $who_name } retourne : { $building }, { $face }.
}
log-turned = { $who ->
    [you] Vous tournez : { $building }, toit { $way }.
   *[other] { $who_name } tourne : { $building }, toit { $way }.
}
log-done = { $who ->
    [you] Vous avez fini.
   *[other] { $who_name } a fini.
}
log-won = { $who ->
    [you] Vous gagnez la manche du plan { $plan }. Erreurs : { $faults }.
   *[other] { $who_name } gagne la manche du plan { $plan }. Erreurs : { $faults }.
}
log-unlocked = { $who ->
    [you] Vous débloquez : { $building }.
   *[other] { $who_name } débloque : { $building }.
}
log-round = La manche { $round } commence : le plan est { $lies }, repère { $cell }.
faults-of = { $name } { $faults }

line-rounds = manches gagnées
line-before = manches gagnées avant la dernière
line-last = { $case ->
    [won] dernière manche gagnée
   *[lost] dernière manche perdue
}, { $faults ->
    [0] sans erreur
    [one] { $faults } erreur
   *[other] { $faults } erreurs
}

text-legend = Cartes : { $front } recto, { $back } verso ; ^ > v < où pointe le toit ; * le repère
text-last = Dernière manche, plan { $plan } : victoire de { $name }. Erreurs : { $faults }
text-plan = Plan { $number } : il est { $lies }, repère { $cell }
text-read = Plan tel que lu : il est { $lies }, repère { $cell }
text-odds = Chaque regard se trompe de face dans { $faces } % et de toit dans { $ways } % des cas
text-nothing = encore rien
text-empty = vide
text-hand = main
text-locked = bloqués
text-won = { $rounds ->
    [one] { $rounds } manche gagnée
   *[other] { $rounds } manches gagnées
}
text-done = a fini en numéro { $number }

worth-have = Vous pouvez le construire.
worth-locked = Vous ne l’avez pas encore débloqué.

# the lesson
lesson-goal = Construisez la ville du plan. Tous construisent en même temps, et le moins d’erreurs gagne la manche.
lesson-plan = Le plan reste comme il est tombé. Son coin marqué montre comment il est tourné : ici d’un quart à droite. Le repère de votre plateau est en bas à gauche.
lesson-place = Le dôme, en bas à droite du plan, va donc en haut à droite de votre plateau. Posez-le là.
lesson-rocket = La fusée va en haut. Posez-la.
lesson-turn = Sur le plan, son toit pointe à gauche. Ramené d’un quart, c’est en bas. Tournez la fusée à droite.
lesson-flip = Nous avons posé l’antenne pour vous. Le jardin montre son autre face sur le plan : retournez-le.
lesson-done = Nous l’avons tourné et posé pour vous. Les autres bâtiments du plan sont bloqués : laissez-les. Vous avez fini.
lesson-unlock = Aucune erreur : vous gagnez la manche. Débloquez un bâtiment. Le plan suivant sera plus difficile pour vous.
lesson-end = Celui qui gagne une manche avec les huit bâtiments gagne la partie.

# dans le dessin
svg-plan = Plan { $number }, { $lies }
svg-read = Le plan tel que vous l’avez lu, { $lies }
svg-plan-note = Alignez les coins orange ; le plan ne se tourne pas.
svg-read-note = Aux bords : combien de fois le toit a été lu dans ce sens.
svg-card = { $building }, { $face }, toit { $way }
svg-not-read = non lu
svg-laid = posées
svg-building = construit
svg-not-done = pas fini
svg-faults = { $faults ->
    [0] sans erreur
    [one] { $faults } erreur
   *[other] { $faults } erreurs
}
svg-hand = Vos cartes

variant-standard = Plans habituels
variant-fresh_plans = Nouveaux plans à chaque fois
option-p_face = Part des erreurs des agents sur la face d’un bâtiment (0 à 1)
option-p_turn = Part des erreurs des agents sur le sens d’un bâtiment (0 à 1)
option-p_askew = Erreurs des agents en plus pour chaque quart de tour du plan
option-plan_turns = Le plan reste comme il tombe (1), ou bien droit (0)
option-tick_limit = Temps avant l’arrêt d’une manche

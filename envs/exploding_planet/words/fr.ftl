# Exploding Planet, en français.

title = Exploding Planet
pitch = Piochez sans exploser : le dernier joueur en vie gagne.

phase-play-or-draw = jouer une carte ou piocher
phase-lay-five-different-cards = poser cinq cartes différentes
phase-choose-a-player = choisir un joueur
phase-nope-or-pass = nope ou laisser passer
phase-name-a-title = demander une carte
phase-give-a-card = donner une carte
phase-take-a-card-from-the-discard-pile = prendre une carte de la défausse
phase-put-the-top-cards-in-order = ranger les premières cartes
phase-put-the-planet-back = remettre la planète
block-draw = Finir son tour
block-play = Jouer une carte
block-pair = Deux identiques : voler une carte au hasard
block-triple = Trois identiques : demander une carte
block-five = Cinq cartes différentes : en prendre une de la défausse
block-lay = Poser la suivante des cinq cartes différentes
block-target = Choisir un joueur
block-answer = Répondre
block-name = Demander une carte
block-give = Donner une carte
block-take = Prendre une carte de la défausse
block-order = Remettre les premières cartes, de haut en bas
block-depth = Remettre la planète
turn-of-other = Tour de { $name }

kind-card = Cartes
kind-combo = Combos

eco_kit = kit d’éco-geste
bad_deed = mauvais geste
skip = passer son tour
divination = divination
change_the_future = change le futur
recycling = recyclage
reversal = revirement
donation = don
targeted_attack = attaque ciblée
solidarity = solidarité
nope = nope
dd_a = carte D.D. A
dd_b = carte D.D. B
dd_c = carte D.D. C
dd_joker = D.D. joker
exploding_planet = Exploding Planet
pair = deux identiques
triple = trois identiques
five = cinq différentes

rule-eco_kit = Vous sauve d’une Exploding Planet.
rule-bad_deed = Finit votre tour sans piocher ; le joueur suivant joue deux tours.
rule-skip = Finit votre tour sans piocher.
rule-divination = Vous montre les trois premières cartes de la pioche.
rule-change_the_future = Vous montre les trois premières cartes ; remettez-les dans l’ordre voulu.
rule-recycling = Mélange la pioche.
rule-reversal = Finit votre tour : vous piochez la dernière carte.
rule-donation = Un joueur de votre choix vous donne une de ses cartes.
rule-targeted_attack = Finit votre tour sans piocher ; le joueur choisi joue deux tours.
rule-solidarity = Échange toute votre main avec celle d’un joueur choisi.
rule-nope = Annule ce qui vient d’être joué, même un autre nope.
rule-dd = Ne fait rien seule : elle sert aux combos.
rule-dd_joker = Ne fait rien seul : dans un combo, il remplace n’importe quelle carte D.D.
rule-exploding_planet = Qui la pioche sans kit d’éco-geste est éliminé.
rule-pair = Volez une carte au hasard à un joueur.
rule-triple = Demandez une carte à un joueur ; il vous la donne s’il l’a.
rule-five = Prenez une carte de la défausse, sauf une planète.

about-eco_kit = Il agit tout seul. Vous remettez ensuite la planète où vous voulez dans la pioche, en secret, et votre tour finit.
about-bad_deed = S’il vous reste des tours d’une attaque, le joueur suivant les joue aussi.
about-skip = Après une attaque, il ne finit qu’un de vos tours.
about-divination = Les autres ne les voient pas, et l’ordre reste le même.
about-change_the_future = Les autres voient que vous le faites, mais pas les cartes.
about-recycling = Utile quand vous savez qu’une planète est au sommet.
about-reversal = La dernière carte peut aussi être une planète.
about-donation = C’est l’autre qui choisit la carte : n’en attendez pas trop.
about-targeted_attack = S’il vous reste des tours d’une attaque, ce joueur les joue aussi.
about-solidarity = Utile avec une petite main : l’autre a peut-être un kit d’éco-geste.
about-nope = À tout moment, même hors de votre tour. Kits et planètes ne peuvent pas être annulés.
about-dd = Deux ou trois de la même sorte font un combo ; un joker vaut n’importe laquelle.
about-dd_joker = Il faut au moins une carte de la sorte avec lui.
about-exploding_planet = Il y a une planète de moins que de joueurs : à la fin, il en reste un.
about-pair = Deux cartes de même titre. Leur effet habituel ne compte pas.
about-triple = Trois cartes de même titre. S’il n’en a pas, vous n’avez rien.
about-five = Cinq cartes de titres différents.

count-card = { $card } ×{ $number }
draw = piocher une carte
play = jouer { $card }
pair-of = deux identiques : { $own } × { $card }{ $jokers ->
    [0] {""}
    [one] {" "}avec un joker
   *[other] {" "}avec { $jokers } jokers
}
triple-of = trois identiques : { $own } × { $card }{ $jokers ->
    [0] {""}
    [one] {" "}avec un joker
   *[other] {" "}avec { $jokers } jokers
}
five-of = jouer cinq cartes différentes
lay = poser { $card }
choose = choisir { $name }
pass = laisser passer : { $what }
the-nope = le nope
nope-it = nope contre : { $what }
ask-for = demander { $card }
give = donner { $card }
take = prendre { $card }
depth = { $depth ->
    [0] au sommet de la pioche
    [one] sous { $depth } carte
   *[other] sous { $depth } cartes
}
at-bottom = tout en bas de la pioche

log-draw = { $who ->
    [you] Vous piochez une carte.
   *[other] { $who_name } pioche une carte.
}
log-order = { $who ->
    [you] Vous remettez les premières cartes dans l’ordre de votre choix.
   *[other] { $who_name } remet les premières cartes dans l’ordre de son choix.
}
log-depth = { $who ->
    [you] Vous remettez la planète dans la pioche.
   *[other] { $who_name } remet la planète dans la pioche.
}
log-five = { $who ->
    [you] Vous commencez à poser cinq cartes différentes.
   *[other] { $who_name } commence à poser cinq cartes différentes.
}
log-target = { $who ->
    [you] Vous choisissez { $target_name }.
   *[other] { $target ->
        [you] { $who_name } vous choisit.
       *[other] { $who_name } choisit { $target_name }.
    }
}
log-play = { $who ->
    [you] Vous jouez : { $card }.
   *[other] { $who_name } joue : { $card }.
}
log-lay = { $who ->
    [you] Vous posez : { $card }.
   *[other] { $who_name } pose : { $card }.
}
log-take = { $who ->
    [you] Vous prenez de la défausse : { $card }.
   *[other] { $who_name } prend de la défausse : { $card }.
}
log-give = { $who ->
    [you] Vous donnez une carte à { $target_name }.
   *[other] { $target ->
        [you] { $who_name } vous donne une carte.
       *[other] { $who_name } donne une carte à { $target_name }.
    }
}
log-ask-got = { $who ->
    [you] Vous demandez à { $target_name } et recevez : { $card }.
   *[other] { $target ->
        [you] { $who_name } vous demande et reçoit : { $card }.
       *[other] { $who_name } demande à { $target_name } et reçoit : { $card }.
    }
}
log-ask-vain = { $who ->
    [you] { $target_name } n’a pas cette carte : { $card }.
   *[other] { $target ->
        [you] { $who_name } vous demande une carte que vous n’avez pas : { $card }.
       *[other] { $who_name } demande à { $target_name } une carte qui lui manque : { $card }.
    }
}
log-nope = { $who ->
    [you] Vous dites nope à : { $what }.
   *[other] { $who_name } dit nope à : { $what }.
}
log-noped = Annulé par un nope : { $play }.
log-looked = { $who ->
    [you] Vous regardez { $number ->
        [1] la seule carte de la pioche
       *[other] les { $number } premières cartes
    }.
   *[other] { $who_name } regarde { $number ->
        [1] la seule carte de la pioche
       *[other] les { $number } premières cartes
    }.
}
log-recycling = La pioche est mélangée.
log-reversal = { $who ->
    [you] Vous piochez la dernière carte.
   *[other] { $who_name } pioche la dernière carte.
}
log-solidarity = { $who ->
    [you] Vous échangez votre main avec { $target_name }.
   *[other] { $target ->
        [you] { $who_name } échange sa main avec vous.
       *[other] { $who_name } échange sa main avec { $target_name }.
    }
}
log-pair = { $who ->
    [you] Vous volez une carte au hasard à { $target_name }.
   *[other] { $target ->
        [you] { $who_name } vous vole une carte au hasard.
       *[other] { $who_name } vole une carte au hasard à { $target_name }.
    }
}
log-gained = Vous recevez : { $cards }.
log-lost = Vous perdez : { $cards }.
log-out = { $who ->
    [you] Une Exploding Planet ! Sans kit d’éco-geste, vous êtes éliminé.
   *[other] Une Exploding Planet ! Sans kit d’éco-geste, { $who_name } est éliminé.
}
log-saved = { $who ->
    [you] Une Exploding Planet ! Votre kit d’éco-geste vous sauve.
   *[other] Une Exploding Planet ! Un kit d’éco-geste sauve { $who_name }.
}
log-turn = { $who ->
    [you] À vous de jouer{ $turns ->
        [one] .
       *[other] {" "}: { $turns } tours.
    }
   *[other] Tour de { $who_name }{ $turns ->
        [one] .
       *[other] {" "}: { $turns } tours.
    }
}
play-of = { $play }, par { $who ->
    [you] vous
   *[other] { $who_name }
}

line-outlived = a survécu à { $name }
line-alive = en vie, encore { $number ->
    [one] { $number } joueur
   *[other] { $number } joueurs
}

text-waits = en attente
text-pile = pioche
text-discarded = défausse
text-hand = main
text-holds = a
text-no-other = pas d’autre
text-unplaced = non vues
text-out = éliminé, place { $rank }
text-won = a gagné
owed = { $turns ->
    [one] Un tour à jouer
   *[other] { $turns } tours à jouer
}
owed-attack = { $owed }, après une attaque
cards = { $number ->
    [one] { $number } carte
   *[other] { $number } cartes
}
pile = { $cards }, dont { $planets } Exploding Planet
pile-known = connues : { $cards }
known-at = { $card } { $place }
on-top = au sommet
below = sous { $depth }
mixed = dans un ordre inconnu { $places } : { $cards }
mixed-harmless = { $case ->
    [more] { $number } de plus qui n’explosent pas
   *[least] au moins { $number } qui n’explosent pas
}
on-target = { $play } sur { $target }
noped-by = nope de { $name }
canceled = annulé
stands = valable
to-ask = nope possible : { $names }

odds = { $percent } % que la prochaine carte explose
odds-counted = { $percent } % que la prochaine carte explose ({ $planets } sur les { $cards } que vous n’avez pas vues)
odds-safe = La prochaine carte est sûre
odds-sure = La prochaine carte explose
odds-bottom = { $percent } % que la dernière carte explose
warning-draw = Vous n’avez pas de kit d’éco-geste : { $percent } % d’être éliminé.
known-card = Vous connaissez cette carte : { $card }.
known-mixed = Une de ces cartes est ici : { $cards }.
worth-have = Vous en avez { $number }.
worth-unseen = { $number ->
    [0] Vous savez où sont toutes les autres.
   *[other] Il y en a { $number } que vous ne voyez pas.
}

# the lesson
lesson-goal = Le dernier joueur en vie gagne. Dans la pioche se cachent des Exploding Planet : en piocher une sans kit d’éco-geste vous élimine.
lesson-pile = Voici la pioche. Elle dit toujours le risque de la prochaine carte. Un tour finit en piochant, sauf si une carte dit le contraire.
lesson-divination = Jouez divination : elle vous montre les trois premières cartes, et vous pouvez continuer à jouer.
lesson-known = Une planète est au sommet, et vous seul le savez. Ne piochez pas maintenant.
lesson-skip = Jouez passer son tour : votre tour finit sans piocher.
lesson-kit = Le joueur 2 a pioché la planète. Son kit a agi tout seul, et la planète est retournée dans la pioche, en secret.
lesson-nope = Le joueur 3 a joué un mauvais geste : vous devriez jouer deux tours. Chacun peut dire nope. Jouez le vôtre.
lesson-draw = Le mauvais geste est annulé, à vous. Seul le joueur 2 sait où est la planète. La pioche dit le risque qu’elle soit au sommet. Piochez : votre kit vous sauverait.
lesson-end = Gardez votre kit, comptez les planètes, et réservez vos nopes à ce qui vous ferait mal.

# dans le dessin
svg-pile = Pioche : { $pile }
svg-explodes = que la prochaine explose
svg-danger-bottom = { $percent } % au fond
svg-empty = vide
svg-known = Ce que vous savez de la pioche
svg-known-to-all = Ce que tous savent de la pioche
svg-top = haut
svg-bottom = fond
svg-mixed = { $card }, ici ou à une autre place marquée
svg-no-play = Aucune carte n’attend son effet
svg-no-nope = Pas encore de nope
svg-discard = Défausse : { $number }
svg-none-known = aucune carte connue
svg-turns = { $turns ->
    [one] à son tour
   *[other] { $turns } tours
}

variant-standard = Standard
variant-long = Longue partie

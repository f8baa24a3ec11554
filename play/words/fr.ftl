# Ce que disent la page et le terminal, en français.

terminal-prompt = { $last ->
    [1] 1, ou ? pour l’aide :
   *[other] 1 à { $last }, ou ? pour l’aide :
}
terminal-help = Tapez le numéro d’un choix, ou une lettre : { $commands }. Tapez ? et un nom, par exemple ? { $example }, pour lire ce que c’est.
terminal-hint = conseil
terminal-table = montrer la table
terminal-log = journal
terminal-scores = points
terminal-rules = règles
terminal-back = retour
terminal-quit = enregistrer et quitter
terminal-more = Entrée pour la suite, ou q pour arrêter :
terminal-thinking = Réflexion …
terminal-chance = L’agent du conseil vous donne { $percent } % de chances de gagner.
terminal-hidden = { $score }, plus ce qui est encore caché
terminal-unknown = Rien ne s’appelle { $name } ici. Noms : { $names }.
terminal-thing = { $name } : { $rule }
terminal-saved = La partie est enregistrée. Pour la continuer : { $command }
terminal-record = L’enregistrement de cette partie : { $path }
terminal-analyzing = Examen de chaque choix
terminal-chances = Chances de gagner au fil des coups, par place, telles que chacun pouvait les connaître (jugées par { $agent })
terminal-not-calibrated = Ces chances n’ont pas été comparées aux résultats de parties : lisez-les comme une comparaison de coups.
terminal-turning-points = Ce qui a coûté le plus à la place { $seat } :
terminal-no-turning-points = La place { $seat } n’a fait aucun choix qui ait sûrement coûté quelque chose.
terminal-turning-point = { $count }. Coup { $move }{ $progress } : { $played }. Mieux de { $loss } % ({ $low } à { $high }) : { $best }
terminal-column-move = coup
terminal-column-seat = place
terminal-column-played = joué
terminal-column-chance = chance
terminal-column-interval = 95 %
terminal-column-loss = perte
terminal-column-better = mieux

page-analysis-title = Analyse de la partie
page-analysis-player = Joueur { $number }
page-analysis-you = Vous
page-analysis-no-game = Il n’y a pas de partie enregistrée ici : ouvrez-en une à l’accueil, ou terminez-en une.
page-analysis-what-happens = L’agent le plus fort examine chaque choix de cette partie. Vous pouvez quitter cette page et y revenir.
page-analysis-progress = Avancement de l’analyse
page-analysis-waits = Elle commence dans un instant.
page-analysis-done = { $done } choix examinés sur { $total }
page-analysis-again = Réessayer
page-analysis-lobby = Retour à l’accueil
page-analysis-caption = Chances de gagner, coup par coup, telles que chacun pouvait les connaître alors. La bande montre à quel point le chiffre est sûr.
page-analysis-not-calibrated = Ces chiffres n’ont pas été comparés aux résultats de parties.
page-analysis-graph = Chances de gagner de { $name } : { $first } % au début, entre { $low } et { $high } %, { $last } % à la fin
page-analysis-turning-points = Tournants de la partie
page-analysis-cost-me = { $count ->
    [one] Le choix qui vous a coûté le plus. La malchance ne compte pas.
   *[other] Les { $count } choix qui vous ont coûté le plus. La malchance ne compte pas.
}
page-analysis-cost-other = { $count ->
    [one] Le choix qui a coûté le plus à { $name }. La malchance ne compte pas.
   *[other] Les { $count } choix qui ont coûté le plus à { $name }. La malchance ne compte pas.
}
page-analysis-no-cost-me = Aucun de vos choix ne vous a sûrement coûté quelque chose.
page-analysis-no-cost-other = Aucun des choix de { $name } n’a sûrement coûté quelque chose.
page-analysis-was-better = Mieux : { $label }
page-analysis-interval = de { $low } à { $high } %
page-analysis-best-choice = Meilleur choix :
page-analysis-best-was = { $progress }, { $label }. Le choix suivant aurait coûté { $loss } %.
page-analysis-all-choices = Tous les choix
page-analysis-looked-at = { $count } examinés
page-analysis-choice = Ce qui pouvait être choisi
page-analysis-your-choice = { $progress } : votre choix
page-analysis-their-choice = { $progress } : choix de { $name }
page-analysis-best = le meilleur
page-analysis-played = choisi
page-analysis-you-win = vous gagnez à { $percent } % (±{ $margin })
page-analysis-they-win = { $name } gagne à { $percent } % (±{ $margin })
page-analysis-worlds = Chacun a été essayé dans { $count } donnes alors possibles.
page-analysis-think = Réfléchir davantage : { $count } donnes
page-analysis-thinking = Réflexion …
page-analysis-nothing-chosen = Il n’y avait rien à choisir dans cette position.
page-analysis-end = La partie est terminée ici.
page-analysis-play-on = Continuer d’ici
page-analysis-play-on-how = Vous prenez la place de { $name } ; des agents prennent les autres. Les cartes sont celles de la partie.
page-analysis-against = Niveau des agents
page-analysis-start = Commencer la partie
page-analysis-seen-by = Vu par les yeux de
page-analysis-position = Position de la partie
page-analysis-steps = Pas à pas
page-analysis-first = Première position
page-analysis-back = Reculer
page-analysis-on = Avancer
page-analysis-last = Dernière position
page-analysis-place = coup { $number } sur { $last }
page-analysis-page-graph = Chances
page-analysis-page-turning = Tournants
page-analysis-page-position = Position
page-analysis-move = Coup { $number }
page-analysis-tools = Outils
page-analysis-copy = Copier le lien
page-analysis-copied = Le lien est copié.
page-analysis-save = Enregistrer dans un fichier
page-analysis-scores = Points
page-analysis-won = Vous avez gagné
page-analysis-shared = Victoire partagée : { $names }
page-analysis-lost = { $names } a gagné

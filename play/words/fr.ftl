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
terminal-turning-point = { $count }. Coup { $move }, { $progress } : { $played }. Mieux de { $loss } % ({ $low } à { $high }) : { $best }
terminal-column-move = coup
terminal-column-seat = place
terminal-column-played = joué
terminal-column-chance = chance
terminal-column-interval = 95 %
terminal-column-loss = perte
terminal-column-better = mieux

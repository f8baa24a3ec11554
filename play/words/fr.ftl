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

# The page
page-agent = agent
page-agents-move = Les agents jouent
page-all-games = Toutes mes parties
page-another-person = une autre personne, par lien
page-at-a-click = Jouer d’un seul clic, sans confirmer
page-back = Retour
page-cannot-be-shown = Cette partie ne peut pas être montrée
page-cannot-load = Impossible de charger les jeux : { $reason }
page-close = Fermer
page-come-back = Reprendre
page-confirm = Confirmer
page-connection-lost = La connexion est perdue. La page réessaie d’elle-même ; la partie est sauvée.
page-copied = Copié
page-copy = Copier
page-copy-replay-link = Copier le lien de la reprise
page-enter = Entrée
page-escape = Échap
page-forward = avancer
page-games = Jeux
page-globe = Globe
page-globe-of = { $who ->
    [you] Votre globe ; les flèches le tournent
   *[other] Le globe de { $name } ; les flèches le tournent
}
page-go-on = Continuer
page-guest = Invité { $number }
page-hint = Conseil
page-hint-chance = Il vous donne { $percent } % de chances de gagner.
page-hint-is = Ce que ferait l’agent.
page-hint-title = Que ferait un agent ?
page-how-strong = De quelle force sont les agents ?
page-in-this-step = À cette étape
page-invite = Inviter
page-invite-others = Inviter d’autres personnes
page-its-your-turn = à vous
page-joining = Connexion à la table …
page-keys = Touches
page-keys-are = Tab passe d’une chose à l’autre, Entrée ou Espace choisit. 1 à 9 choisissent par numéro, 0 passe aux neuf suivants. Les flèches tournent une tuile ou le globe, Entrée la pose, Échap revient d’un pas. H demande un conseil, S montre les points, M coupe le son. Certains choix montrent leur propre lettre.
page-language = Langue
page-learn = Apprendre
page-learn-game = Apprendre { $game }
page-leave-lesson = Quitter la leçon
page-lesson = Leçon
page-level = Niveau
page-level-at-once = joue aussitôt
page-level-easy = Facile
page-level-easy-about = Joue souvent sans plan.
page-level-expert = Expert
page-level-expert-about = Le meilleur que nous ayons.
page-level-hard = Difficile
page-level-hard-about = Prend ce qu’il sait être le meilleur.
page-level-measured = bat { $level } dans { $wins } parties sur 100 (mesuré sur { $games }, à { $players } joueurs)
page-level-medium = Moyen
page-level-medium-about = A un plan, mais juge mal bien des coups.
page-level-thinks = réfléchit avant chaque coup
page-levels = Niveaux des agents
page-link-is = Un lien donne accès à sa place. Donnez chaque lien à une seule personne.
page-link-local = Ce lien ne marche que sur cet ordinateur. Pour inviter d’autres personnes, ouvrez cette page à l’adresse de l’ordinateur dans votre réseau, et lancez le serveur avec
page-loading = Chargement …
page-lobby = Accueil
page-lobby-about = Contre des agents entraînés, ou avec des amis sur votre réseau. Rien ne quitte cette machine.
page-log = Ce qui s’est passé, pas à pas
page-look-back = Revoir
page-me = moi
page-more = Plus
page-more-options = Autres choix
page-more-settings = Autres réglages
page-more-title = Rythme et touches
page-move-made = Votre coup est joué. Vous pouvez déjà choisir le suivant.
page-new-table = Nouvelle table : { $game }
page-next = Suivant
page-no-connection = Pas de connexion : votre coup n’est pas joué.
page-no-games-yet = Les parties que vous commencez sont notées ici, pour que vous puissiez y revenir.
page-no-recorded-game = Il n’y a pas de partie enregistrée : ouvrez-en une à l’accueil
page-no-such-table = Cette table n’existe pas, ou le lien est incomplet. Ouvrez une nouvelle table à l’accueil.
page-no-table = Table introuvable
page-not-connected = absent
page-now = Maintenant : { $words }.
page-one-moment = Un instant …
page-open-saved = Ouvrir une partie enregistrée et la revoir
page-over = La partie est finie.
page-owner-sets-pace = Qui a ouvert la table en règle le rythme.
page-pace = Rythme
page-pace-at-once = aussitôt
page-pace-fast = rapide : 0,8 seconde par temps
page-pace-medium = moyen : 1,5 seconde par temps
page-pace-normal = à un rythme normal
page-pace-quick = vite
page-pace-slow = lent : 3 secondes par temps
page-pace-wait = temps par temps : attendre tout le monde
page-page-of = { $number } sur { $count }
page-play = lecture
page-play-a-game = Jouer
page-play-game = Jouer
page-play-game-named = Jouer à { $game }
page-play-now = Jouer maintenant
page-players = Joueurs
page-players-from-to = { $first } à { $last } joueurs
page-points-against = { $first } contre { $others }
page-position = Position
page-put-down = Poser
page-rank = place { $rank }
page-recorded-game = Une partie enregistrée
page-rematch = { $who ->
    [me] Revanche, vous commencez
   *[other] Revanche, { $name } commence
}
page-replay-it = Revoir la partie
page-result = { $case ->
    [you] Vous avez gagné
    [shared] Vous partagez la victoire avec { $names }
   *[others] { $names } gagne
}
page-result-is = { $result ->
    [won] gagnée
    [lost] perdue
   *[open] en cours
}
page-rules = Règles
page-rules-of = { $game } : les règles en bref
page-same-again = Encore, aux mêmes places
page-save-it = Enregistrer dans un fichier
page-scores = Points
page-scores-so-far = Points jusqu’ici
page-seat = Joueur { $number }
page-seats = Qui joue, dans l’ordre du tour
page-seen-by = Vu par
page-server-status = Le serveur répond avec le code { $status }
page-show-me = Montrez-moi
page-sound = { $is ->
    [on] Son : activé
   *[off] Son : coupé
}
page-space = Espace
page-spectator = un spectateur
page-start = Commencer la partie
page-step-of = Étape { $number } sur { $count }
page-steps = Étapes
page-stop = arrêt
page-table = Table
page-theme = { $theme ->
    [light] Thème : clair
    [dark] Thème : sombre
   *[auto] Thème : celui du système
}
page-thinking = réfléchit
page-this-table = Cette table
page-time-left = Temps restant
page-to-move = doit jouer
page-tools = Outils
page-total = Total
page-turn-it = Tournez la tuile, puis posez-la.
page-turn-left = tourner à gauche
page-turn-right = tourner à droite
page-use-shortcuts = Raccourcis d’une seule touche (1 à 9, lettres, flèches)
page-variant = Variante
page-wait-for-me = Montrer chaque coup des autres jusqu’à ce que je continue (Espace)
page-waiting-for = On attend { $names } …
page-what-happened = Ce qui s’est passé
page-what-is = Qu’est-ce … ?
page-what-is-this = Qu’est-ce que c’est ? Appuyez ici, puis sur ce qui vous intrigue
page-what-next = Et ensuite ?
page-whose-globe = À qui est le globe montré
page-won-against = Gagné contre
page-won-of = { $won } sur { $played }
page-you = Vous
page-your-games = Vos parties
page-your-name = Votre nom
page-your-options = Vos choix
page-your-points-now = vos points maintenant
page-your-turn = À vous : { $prompt }
page-your-turn-to-press = Appuyez dessus, sur la table.

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

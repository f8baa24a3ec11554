# Le Petit Prince : Fabrique-moi une planète, en français.

title = Le Petit Prince : Fabrique-moi une planète
pitch = Choisissez seize tuiles, une par tour, et quatre personnages qui disent ce qu’elles valent.

phase-choose-a-stack = choisir une pioche
phase-hide-a-tile = poser une tuile face cachée
phase-take-a-tile = prendre une tuile
phase-appoint-a-player = désigner le joueur suivant
block-stack = Piocher des tuiles
block-hide = Poser une des trois tuiles face cachée
block-take = Prendre une tuile
block-appoint = Désigner le joueur suivant
round = Tour { $round } sur { $rounds }

kind-stack = Pioches
kind-character = Personnages
kind-element = Sur les tuiles

fox = { $number ->
    [one] renard
   *[other] { $number } renards
}
elephant = { $number ->
    [one] éléphant
   *[other] { $number } éléphants
}
snake = { $number ->
    [one] serpent
   *[other] { $number } serpents
}
sheep_white = { $number ->
    [one] mouton blanc
   *[other] { $number } moutons blancs
}
sheep_beige = { $number ->
    [one] mouton beige
   *[other] { $number } moutons beiges
}
sheep_brown = { $number ->
    [one] mouton marron
   *[other] { $number } moutons marron
}
sunset = { $number ->
    [one] coucher de soleil
   *[other] { $number } couchers de soleil
}
rose = { $number ->
    [one] rose
   *[other] { $number } roses
}
lamppost = { $number ->
    [one] réverbère
   *[other] { $number } réverbères
}
box = { $number ->
    [one] caisse
   *[other] { $number } caisses
}
big_star = { $number ->
    [one] grosse étoile
   *[other] { $number } grosses étoiles
}
baobab = { $number ->
    [one] baobab
   *[other] { $number } baobabs
}
volcano = { $number ->
    [one] volcan
   *[other] { $number } volcans
}
centre = cœur
rising_edge = bordure montante
falling_edge = bordure descendante
character = personnage
vain_man = vaniteux
geographer = géographe
lamplighter = allumeur de réverbères
hunter = chasseur
turkish_astronomer = astronome turc
astronomer = astronome
gardener = jardinier
king = roi
drunkard = ivrogne
businessman_white = businessman blanc
businessman_beige = businessman beige
businessman_brown = businessman marron
little_prince = petit prince

rule-centre = Les tuiles du milieu de la planète.
rule-rising_edge = Des tuiles de bord dont l’horizon monte.
rule-falling_edge = Des tuiles de bord dont l’horizon descend.
rule-character = Les quatre coins : seuls les personnages rapportent des points.
rule-fox = Pour le chasseur, le renard est une espèce.
rule-elephant = Pour le chasseur, l’éléphant est une espèce.
rule-snake = Le vaniteux donne { $points } points par serpent ; pour le chasseur, c’est une espèce.
rule-sheep_white = Le businessman blanc donne { $points } points par mouton blanc.
rule-sheep_beige = Le businessman beige donne { $points } points par mouton beige.
rule-sheep_brown = Le businessman marron donne { $points } points par mouton marron.
rule-sunset = L’astronome donne { $points } points par coucher de soleil.
rule-rose = Le roi donne { $one } points pour une seule rose et { $two } pour deux.
rule-lamppost = L’allumeur de réverbères donne { $points } point par réverbère.
rule-box = Le petit prince donne { $points } point par caisse.
rule-big_star = L’astronome turc donne { $points } point par grosse étoile.
rule-baobab = Le jardinier donne { $points } points par baobab, mais le troisième retourne trois tuiles.
rule-volcano = Celui qui a le plus de volcans perd { $points } point par volcan.
rule-vain_man = { $points } points par serpent
rule-geographer = { $points } point par tuile sans volcan, hors personnages
rule-lamplighter = { $points } point par réverbère
rule-hunter = { $points } points par espèce : renard, éléphant, serpent, mouton
rule-turkish_astronomer = { $points } point par grosse étoile
rule-astronomer = { $points } points par coucher de soleil
rule-gardener = { $points } points par baobab
rule-king = { $one } points avec une seule rose, { $two } avec deux
rule-drunkard = { $points } points par tuile retournée à cause des baobabs
rule-businessman_white = { $points } points par mouton blanc
rule-businessman_beige = { $points } points par mouton beige
rule-businessman_brown = { $points } points par mouton marron
rule-little_prince = { $colors } points par couleur de mouton et { $boxes } point par caisse

about-stack = On pioche quatre fois dans chaque paquet : chaque planète reçoit quatre tuiles de chaque sorte.
about-character = Chaque personnage compte séparément ; deux fois le même compte double.
about-animal = Le chasseur regarde les espèces : un deuxième ne lui apporte rien.
about-sheep = Le petit prince aime les trois couleurs ; pour le chasseur, c’est une seule espèce.
about-sunset = Personne d’autre ne compte les couchers de soleil.
about-rose = Avec une troisième rose, le roi ne donne plus rien.
about-lamppost = Personne d’autre ne compte les réverbères.
about-box = Les caisses comptent, quoi qu’elles contiennent.
about-big_star = Les étoiles des tuiles personnage comptent aussi.
about-baobab = Dès que trois baobabs sont visibles, leurs trois tuiles sont retournées. Ce qu’elles montraient ne compte plus.
about-volcano = En cas d’égalité au plus grand nombre, tous perdent des points. Moins de volcans départage les ex æquo.
about-vain_man = Les serpents des tuiles retournées ne comptent plus.
about-geographer = Les tuiles retournées comptent comme des tuiles sans volcan.
about-lamplighter = Certaines tuiles montrent plusieurs réverbères.
about-hunter = Un seul de chaque suffit, et un mouton de n’importe quelle couleur.
about-turkish_astronomer = Les étoiles de vos tuiles personnage comptent aussi.
about-astronomer = Les couchers de soleil des tuiles retournées ne comptent plus.
about-gardener = Il n’y en a jamais plus de deux : le troisième retourne les trois tuiles.
about-king = Sans rose, ou avec trois roses ou plus, il ne donne rien.
about-drunkard = Trois tuiles sont retournées à chaque troisième baobab.
about-businessman = Les moutons d’une autre couleur ne comptent pas pour lui.
about-little_prince = Il y a trois couleurs de mouton : blanc, beige et marron.

nothing = rien
face-down = face cachée
face-down-mark = { $words } (face cachée)
take = prendre : { $tile }
take-face-down = prendre la tuile face cachée
hide = poser face cachée : { $tile }
draw = piocher : { $stack }
appoint = { $name } choisit ensuite
unseen-tile = une tuile que vous n’avez pas vue
left-none = { $tiles } (aucune n’est prise)
left-one = { $tiles } ({ $names } en a pris une)
left-many = { $tiles } ({ $names } en ont pris chacun une)

log-stack = { $who ->
    [you] Vous retournez des tuiles : { $stack }.
   *[other] { $who_name } retourne des tuiles : { $stack }.
}
log-appoint = { $who ->
    [you] Vous désignez { $next_name }.
   *[other] { $next ->
        [you] { $who_name } vous désigne.
       *[other] { $who_name } désigne { $next_name }.
    }
}
log-hide = { $who ->
    [you] Vous posez une tuile face cachée : { $tile }.
   *[other] { $who_name } pose deux tuiles face visible et une face cachée.
}
log-take = { $who ->
    [you] Vous prenez : { $tile }.
   *[other] { $who_name } prend : { $tile }.
}
log-baobabs = { $who ->
    [you] Trois baobabs : trois de vos tuiles sont retournées.
   *[other] Trois baobabs : trois tuiles de { $who_name } sont retournées.
}
log-round = Tour { $round } : { $who ->
    [you] vous choisissez en premier.
   *[other] { $who_name } choisit en premier.
}
secret-character = un personnage en secret

line-character = { $character } : { $rule }
line-volcanoes = Le plus de volcans : 1 point perdu par volcan, { $points } en tout

text-stacks = Pioches restantes : { $stacks }
text-offer = au choix
text-shows = visible
text-characters = personnages
text-face-down = cachées
text-volcanoes = volcans
text-discarded = défausse
text-passed-on = laissées
text-tiles = { $number ->
    [one] { $number } tuile
   *[other] { $number } tuiles
}
text-started = a choisi la pioche
text-taken = a sa tuile

worth-character = { $points ->
    [0] Ne vous rapporte rien pour l’instant.
    [one] Vous rapporte { $points } point pour l’instant.
   *[other] Vous rapporte { $points } points pour l’instant.
}
worth-element = Vous en avez { $number }, pour { $points ->
    [one] { $points } point
   *[other] { $points } points
} à présent.
worth-tile = { $sign ->
    [plus] { $points } de plus pour vous à présent.
    [minus] { $points } de moins pour vous à présent.
   *[none] Ne change rien pour vous à présent.
}
worth-volcanoes = volcans
still-left = { $draws ->
    [one] Il reste { $draws } tuile de cette sorte à venir.
   *[other] Il reste { $draws } tuiles de cette sorte à venir.
}
warning-baobab = Votre troisième baobab : trois tuiles seront retournées.
warning-volcano = Vous auriez le plus de volcans et perdriez { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
warning-rose = Votre troisième rose : le roi ne donnera rien.

# the lesson
lesson-goal = Vous construisez une planète de seize tuiles. Seuls les quatre personnages de ses coins rapportent des points.
lesson-stack = Ce tour, vous choisissez en premier. Il y a quatre pioches ; commencez par les personnages.
lesson-take = Une tuile par joueur est visible. Pointez un personnage pour lire ce qu’il compte. Prenez le jardinier : 7 points par baobab.
lesson-appoint = Désignez maintenant qui choisit ensuite. Le dernier n’a pas le choix, mais commence le tour suivant.
lesson-next = Le joueur 3, dernier à choisir, a retourné les tuiles suivantes et vous désigne. Prenez le baobab : votre jardinier le compte.
lesson-score = Vos points sont toujours visibles, personnage par personnage.
lesson-baobab = Attention : dès que trois baobabs sont visibles sur une planète, leurs trois tuiles sont retournées et ne comptent plus.
lesson-volcano = Celui qui a le plus de volcans perd un point par volcan.
lesson-end = Regardez aussi ce qui manque aux autres : ils prennent ce que vous laissez.

# dans le dessin
svg-offer = Au choix, de la pioche : { $stack }
svg-left = encore { $number }
svg-turned = { $number } face cachée
svg-character-among = un personnage parmi { $words }
svg-most-volcanoes = le plus de volcans
svg-no-characters = pas encore de personnages

variant-standard = Standard
variant-hidden_characters = Personnages cachés

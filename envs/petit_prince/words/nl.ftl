# De Kleine Prins: Maak me een planeet, in het Nederlands.

title = De Kleine Prins: Maak me een planeet
pitch = Kies zestien tegels, één per ronde, en vier karakters die zeggen wat ze waard zijn.

phase-choose-a-stack = kies een stapel
phase-hide-a-tile = leg een tegel gedekt
phase-take-a-tile = neem een tegel
phase-appoint-a-player = duid de volgende speler aan
block-stack = Tegels nemen van een stapel
block-hide = Een van de drie tegels gedekt leggen
block-take = Een tegel nemen
block-appoint = De volgende speler aanduiden
round = Ronde { $round } van { $rounds }

kind-stack = Stapels
kind-character = Karakters
kind-element = Op de tegels

fox = { $number ->
    [one] vos
   *[other] { $number } vossen
}
elephant = { $number ->
    [one] olifant
   *[other] { $number } olifanten
}
snake = { $number ->
    [one] slang
   *[other] { $number } slangen
}
sheep_white = { $number ->
    [one] wit schaap
   *[other] { $number } witte schapen
}
sheep_beige = { $number ->
    [one] grijs schaap
   *[other] { $number } grijze schapen
}
sheep_brown = { $number ->
    [one] bruin schaap
   *[other] { $number } bruine schapen
}
sunset = { $number ->
    [one] zonsondergang
   *[other] { $number } zonsondergangen
}
rose = { $number ->
    [one] roos
   *[other] { $number } rozen
}
lamppost = { $number ->
    [one] straatlantaarn
   *[other] { $number } straatlantaarns
}
box = { $number ->
    [one] box
   *[other] { $number } boxen
}
big_star = { $number ->
    [one] grote ster
   *[other] { $number } grote sterren
}
baobab = { $number ->
    [one] baobab
   *[other] { $number } baobabs
}
volcano = { $number ->
    [one] vulkaan
   *[other] { $number } vulkanen
}
centre = middelpunt
rising_edge = links aflopend
falling_edge = rechts aflopend
character = karakter
vain_man = ijdele man
geographer = aardrijkskundige
lamplighter = lantaarnopsteker
hunter = jager
turkish_astronomer = Turkse astronoom
astronomer = astronoom
gardener = tuinman
king = koning
drunkard = dronkaard
businessman_white = witte zakenman
businessman_beige = grijze zakenman
businessman_brown = bruine zakenman
little_prince = kleine prins

rule-centre = Tegels voor het midden van de planeet.
rule-rising_edge = Randtegels waarvan de horizon naar links afloopt.
rule-falling_edge = Randtegels waarvan de horizon naar rechts afloopt.
rule-character = De vier hoeken: alleen karakters leveren punten op.
rule-fox = Voor de jager is de vos één soort dier.
rule-elephant = Voor de jager is de olifant één soort dier.
rule-snake = De ijdele man geeft { $points } punten per slang; voor de jager is de slang één soort dier.
rule-sheep_white = De witte zakenman geeft { $points } punten per wit schaap.
rule-sheep_beige = De grijze zakenman geeft { $points } punten per grijs schaap.
rule-sheep_brown = De bruine zakenman geeft { $points } punten per bruin schaap.
rule-sunset = De astronoom geeft { $points } punten per zonsondergang.
rule-rose = De koning geeft { $one } punten voor één roos en { $two } voor twee.
rule-lamppost = De lantaarnopsteker geeft { $points } punt per straatlantaarn.
rule-box = De kleine prins geeft { $points } punt per box.
rule-big_star = De Turkse astronoom geeft { $points } punt per grote ster.
rule-baobab = De tuinman geeft { $points } punten per baobab, maar de derde draait drie tegels om.
rule-volcano = Wie de meeste vulkanen heeft, verliest { $points } punt per vulkaan.
rule-vain_man = { $points } punten per slang
rule-geographer = { $points } punt per tegel zonder vulkaan, karakters niet meegeteld
rule-lamplighter = { $points } punt per straatlantaarn
rule-hunter = { $points } punten per soort dier: vos, olifant, slang, schaap
rule-turkish_astronomer = { $points } punt per grote ster
rule-astronomer = { $points } punten per zonsondergang
rule-gardener = { $points } punten per baobab
rule-king = { $one } punten met precies één roos, { $two } met precies twee
rule-drunkard = { $points } punten per tegel die door baobabs is omgedraaid
rule-businessman_white = { $points } punten per wit schaap
rule-businessman_beige = { $points } punten per grijs schaap
rule-businessman_brown = { $points } punten per bruin schaap
rule-little_prince = { $colors } punten per kleur schaap en { $boxes } punt per box

about-stack = Van elke stapel wordt vier keer genomen, zodat elke planeet vier tegels van elke soort krijgt.
about-character = Elk karakter telt apart; twee dezelfde tellen dubbel.
about-animal = De jager kijkt naar soorten: een tweede voegt voor hem niets toe.
about-sheep = De kleine prins houdt van alle drie de kleuren; voor de jager zijn ze één soort.
about-sunset = Niemand anders telt zonsondergangen.
about-rose = Met een derde roos geeft de koning niets meer.
about-lamppost = Niemand anders telt straatlantaarns.
about-box = Boxen tellen, wat er ook in zit.
about-big_star = Sterren op karaktertegels tellen ook mee.
about-baobab = Zodra er drie baobabs zichtbaar zijn, worden hun drie tegels omgedraaid. Wat erop staat telt niet meer.
about-volcano = Bij een gelijke stand verliezen al die spelers punten. Minder vulkanen beslissen bij gelijke punten.
about-vain_man = Slangen op omgedraaide tegels tellen niet meer.
about-geographer = Omgedraaide tegels tellen als tegels zonder vulkaan.
about-lamplighter = Op sommige tegels staan meer straatlantaarns.
about-hunter = Eén van elk is genoeg, en een schaap van welke kleur ook.
about-turkish_astronomer = Sterren op jouw karaktertegels tellen ook mee.
about-astronomer = Zonsondergangen op omgedraaide tegels tellen niet meer.
about-gardener = Het zijn er nooit meer dan twee: de derde draait alle drie de tegels om.
about-king = Zonder roos, of met drie of meer, geeft hij niets.
about-drunkard = Telkens bij een derde baobab worden drie tegels omgedraaid.
about-businessman = Schapen van een andere kleur tellen voor hem niet.
about-little_prince = Er zijn drie kleuren schapen: wit, grijs en bruin.

nothing = niets
face-down = gedekt
face-down-mark = { $words } (gedekt)
take = neem: { $tile }
take-face-down = neem de gedekte tegel
hide = leg gedekt: { $tile }
draw = neem van de stapel: { $stack }
appoint = { $name } kiest nu
unseen-tile = een tegel die je niet hebt gezien
left-none = { $tiles } (nog geen genomen)
left-one = { $tiles } ({ $names } nam er een)
left-many = { $tiles } ({ $names } namen er elk een)

log-stack = { $who ->
    [you] Jij draait tegels om: { $stack }.
   *[other] { $who_name } draait tegels om: { $stack }.
}
log-appoint = { $who ->
    [you] Jij laat { $next_name } nu kiezen.
   *[other] { $next ->
        [you] { $who_name } laat jou nu kiezen.
       *[other] { $who_name } laat { $next_name } nu kiezen.
    }
}
log-hide = { $who ->
    [you] Jij legt een tegel gedekt: { $tile }.
   *[other] { $who_name } legt twee tegels open en een gedekt.
}
log-take = { $who ->
    [you] Jij neemt { $tile }.
   *[other] { $who_name } neemt { $tile }.
}
log-baobabs = { $who ->
    [you] Drie baobabs: drie van jouw tegels worden omgedraaid.
   *[other] Drie baobabs: drie tegels van { $who_name } worden omgedraaid.
}
log-round = Ronde { $round }: { $who ->
    [you] jij kiest als eerste.
   *[other] { $who_name } kiest als eerste.
}
secret-character = in het geheim een karakter

line-character = { $character }: { $rule }
line-volcanoes = De meeste vulkanen: 1 punt verloren per vulkaan, { $points } in totaal

text-stacks = Nog te nemen: { $stacks }
text-offer = te kiezen
text-shows = zichtbaar
text-characters = karakters
text-face-down = gedekt
text-volcanoes = vulkanen
text-discarded = afgelegd
text-passed-on = overgelaten
text-tiles = { $number ->
    [one] 1 tegel
   *[other] { $number } tegels
}
text-started = koos de stapel
text-taken = heeft een tegel

worth-character = { $points ->
    [0] Levert jou nu niets op.
    [one] Levert jou nu 1 punt op.
   *[other] Levert jou nu { $points } punten op.
}
worth-element = Je hebt er { $number }, nu goed voor { $points ->
    [one] 1 punt
   *[other] { $points } punten
}.
worth-tile = { $sign ->
    [plus] Nu { $points } meer voor jou.
    [minus] Nu { $points } minder voor jou.
   *[none] Verandert nu niets voor jou.
}
worth-volcanoes = vulkanen
still-left = { $draws ->
    [one] Er komt nog één tegel van deze soort.
   *[other] Er komen nog { $draws } tegels van deze soort.
}
warning-baobab = Jouw derde baobab: drie tegels worden omgedraaid.
warning-volcano = Jij zou de meeste vulkanen hebben en { $points ->
    [one] 1 punt
   *[other] { $points } punten
} verliezen.
warning-rose = Jouw derde roos: de koning geeft niets.

# the lesson
lesson-goal = Je bouwt een planeet van zestien tegels. Alleen de vier karakters op de hoeken leveren punten op.
lesson-stack = Deze ronde kies jij eerst. Er zijn vier stapels; begin met de karakters.
lesson-take = Er ligt één tegel per speler open. Wijs een karakter aan om te lezen wat het telt. Neem de tuinman: 7 punten per baobab.
lesson-appoint = Zeg nu wie daarna kiest. De laatste speler heeft geen keuze, maar begint de volgende ronde.
lesson-next = Speler 3 koos het laatst, draaide dus de volgende tegels om en laat jou nu kiezen. Neem de baobab: je tuinman telt hem.
lesson-score = Je punten zijn altijd te zien, karakter voor karakter.
lesson-baobab = Let op: zodra een planeet drie baobabs toont, worden hun drie tegels omgedraaid en tellen ze niet meer.
lesson-volcano = De speler met de meeste vulkanen verliest een punt per vulkaan.
lesson-end = Kijk ook wat de anderen nodig hebben: wat jij laat liggen, nemen zij.

# in de tekening
svg-offer = Te kiezen, van de stapel: { $stack }
svg-left = nog { $number }
svg-turned = { $number } gedekt
svg-character-among = een karakter uit { $words }
svg-most-volcanoes = meeste vulkanen
svg-no-characters = nog geen karakters

variant-standard = Standaard
variant-hidden_characters = Verborgen personages

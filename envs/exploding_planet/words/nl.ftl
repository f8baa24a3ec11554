# Exploding Planet, in het Nederlands.

title = Exploding Planet
pitch = Trek kaarten zonder te ontploffen: de laatste levende speler wint.

phase-play-or-draw = speel een kaart of trek
phase-lay-five-different-cards = leg vijf verschillende kaarten
phase-choose-a-player = kies een speler
phase-nope-or-pass = nope of laat het toe
phase-name-a-title = vraag een kaart
phase-give-a-card = geef een kaart
phase-take-a-card-from-the-discard-pile = neem een kaart van de aflegstapel
phase-put-the-top-cards-in-order = leg de bovenste kaarten op volgorde
phase-put-the-planet-back = leg de planeet terug
block-draw = Je beurt beëindigen
block-play = Een kaart spelen
block-pair = Twee gelijke: steel een willekeurige kaart
block-triple = Drie gelijke: vraag een kaart
block-five = Vijf verschillende kaarten: neem er een van de aflegstapel
block-lay = De volgende van vijf verschillende kaarten leggen
block-target = Een speler kiezen
block-answer = Antwoorden
block-name = Een kaart vragen
block-give = Een kaart geven
block-take = Een kaart van de aflegstapel nemen
block-order = De bovenste kaarten terugleggen, van boven af
block-depth = De planeet terugleggen
turn-of-other = Beurt van { $name }

kind-card = Kaarten
kind-combo = Combo’s

eco_kit = eco-kit
bad_deed = slechte daad
skip = beurt overslaan
divination = voorspelling
change_the_future = verander de toekomst
recycling = recycling
reversal = ommekeer
donation = gift
targeted_attack = gerichte aanval
solidarity = solidariteit
nope = nope
dd_a = D.D. A
dd_b = D.D. B
dd_c = D.D. C
dd_joker = D.D.-joker
exploding_planet = Exploding Planet
pair = twee gelijke
triple = drie gelijke
five = vijf verschillende

rule-eco_kit = Redt je van een Exploding Planet.
rule-bad_deed = Beëindigt je beurt zonder trekken; de volgende speler neemt twee beurten.
rule-skip = Beëindigt je beurt zonder trekken.
rule-divination = Toont jou de bovenste drie kaarten van de stapel.
rule-change_the_future = Toont jou de bovenste drie kaarten; leg ze in een volgorde naar keuze terug.
rule-recycling = Schudt de stapel.
rule-reversal = Beëindigt je beurt: je trekt de onderste kaart.
rule-donation = Een speler naar keuze geeft jou een van zijn kaarten.
rule-targeted_attack = Beëindigt je beurt zonder trekken; de gekozen speler neemt twee beurten.
rule-solidarity = Ruilt je hele hand met die van een gekozen speler.
rule-nope = Heft op wat net is gespeeld, zelfs een andere nope.
rule-dd = Doet alleen niets: gebruik haar in combo’s.
rule-dd_joker = Doet alleen niets: in combo’s vervangt hij elke D.D.-kaart.
rule-exploding_planet = Wie haar zonder eco-kit trekt, ligt eruit.
rule-pair = Steel een willekeurige kaart van een speler.
rule-triple = Vraag een speler om een kaart; heeft hij die, dan krijg je ze.
rule-five = Neem een kaart van de aflegstapel, maar geen planeet.

about-eco_kit = Hij werkt vanzelf. Daarna leg je de planeet in het geheim ergens in de stapel terug, en je beurt is voorbij.
about-bad_deed = Heb je nog beurten van een aanval, dan neemt de volgende speler die ook.
about-skip = Na een aanval beëindigt hij maar één van je beurten.
about-divination = De anderen zien ze niet, en de volgorde blijft zoals ze is.
about-change_the_future = De anderen zien dat je het doet, maar niet wat je ziet.
about-recycling = Handig als je weet dat er een planeet bovenop ligt.
about-reversal = Ook de onderste kaart kan een planeet zijn.
about-donation = De ander kiest de kaart, dus verwacht er niet te veel van.
about-targeted_attack = Heb je nog beurten van een aanval, dan neemt die speler die ook.
about-solidarity = Handig met een kleine hand: de ander heeft misschien een eco-kit.
about-nope = Op elk moment, ook buiten je beurt. Niet tegen eco-kits en planeten.
about-dd = Twee of drie van dezelfde soort vormen een combo; jokers gelden als elk van hen.
about-dd_joker = Er moet minstens één kaart van de soort bij zijn.
about-exploding_planet = Er is één planeet minder dan er spelers zijn: op het einde blijft er één over.
about-pair = Twee kaarten met dezelfde titel. Wat ze anders doen, telt niet.
about-triple = Drie kaarten met dezelfde titel. Heeft de ander er geen, dan krijg je niets.
about-five = Vijf kaarten met verschillende titels.

count-card = { $card } ×{ $number }
draw = trek een kaart
play = speel { $card }
pair-of = twee gelijke: { $own } × { $card }{ $jokers ->
    [0] {""}
    [one] {" "}met een joker
   *[other] {" "}met { $jokers } jokers
}
triple-of = drie gelijke: { $own } × { $card }{ $jokers ->
    [0] {""}
    [one] {" "}met een joker
   *[other] {" "}met { $jokers } jokers
}
five-of = speel vijf verschillende kaarten
lay = leg { $card }
choose = kies { $name }
pass = laat toe: { $what }
the-nope = de nope
nope-it = nope tegen: { $what }
ask-for = vraag { $card }
give = geef { $card }
take = neem { $card }
depth = { $depth ->
    [0] boven op de stapel
    [one] onder 1 kaart
   *[other] onder { $depth } kaarten
}
at-bottom = onder aan de stapel

log-draw = { $who ->
    [you] Jij trekt een kaart.
   *[other] { $who_name } trekt een kaart.
}
log-order = { $who ->
    [you] Jij legt de bovenste kaarten terug in een volgorde naar keuze.
   *[other] { $who_name } legt de bovenste kaarten terug in een volgorde naar keuze.
}
log-depth = { $who ->
    [you] Jij legt de planeet terug in de stapel.
   *[other] { $who_name } legt de planeet terug in de stapel.
}
log-five = { $who ->
    [you] Jij begint vijf verschillende kaarten te leggen.
   *[other] { $who_name } begint vijf verschillende kaarten te leggen.
}
log-target = { $who ->
    [you] Jij kiest { $target_name }.
   *[other] { $target ->
        [you] { $who_name } kiest jou.
       *[other] { $who_name } kiest { $target_name }.
    }
}
log-play = { $who ->
    [you] Jij speelt { $card }.
   *[other] { $who_name } speelt { $card }.
}
log-lay = { $who ->
    [you] Jij legt { $card }.
   *[other] { $who_name } legt { $card }.
}
log-take = { $who ->
    [you] Jij neemt { $card } van de aflegstapel.
   *[other] { $who_name } neemt { $card } van de aflegstapel.
}
log-give = { $who ->
    [you] Jij geeft { $target_name } een kaart.
   *[other] { $target ->
        [you] { $who_name } geeft jou een kaart.
       *[other] { $who_name } geeft { $target_name } een kaart.
    }
}
log-ask-got = { $who ->
    [you] Jij vraagt { $target_name } om { $card } en krijgt die.
   *[other] { $target ->
        [you] { $who_name } vraagt jou om { $card } en krijgt die.
       *[other] { $who_name } vraagt { $target_name } om { $card } en krijgt die.
    }
}
log-ask-vain = { $who ->
    [you] { $target_name } heeft deze kaart niet: { $card }.
   *[other] { $target ->
        [you] { $who_name } vraagt jou om { $card }, maar die heb je niet.
       *[other] { $who_name } vraagt { $target_name } om { $card }, zonder succes.
    }
}
log-nope = { $who ->
    [you] Jij zegt nope tegen { $what }.
   *[other] { $who_name } zegt nope tegen { $what }.
}
log-noped = Opgeheven door een nope: { $play }.
log-looked = { $who ->
    [you] Jij bekijkt { $number ->
        [1] de enige kaart van de stapel
       *[other] de bovenste { $number } kaarten
    }.
   *[other] { $who_name } bekijkt { $number ->
        [1] de enige kaart van de stapel
       *[other] de bovenste { $number } kaarten
    }.
}
log-recycling = De stapel is geschud.
log-reversal = { $who ->
    [you] Jij trekt de onderste kaart.
   *[other] { $who_name } trekt de onderste kaart.
}
log-solidarity = { $who ->
    [you] Jij ruilt van hand met { $target_name }.
   *[other] { $target ->
        [you] { $who_name } ruilt van hand met jou.
       *[other] { $who_name } ruilt van hand met { $target_name }.
    }
}
log-pair = { $who ->
    [you] Jij steelt een willekeurige kaart van { $target_name }.
   *[other] { $target ->
        [you] { $who_name } steelt een willekeurige kaart van jou.
       *[other] { $who_name } steelt een willekeurige kaart van { $target_name }.
    }
}
log-gained = Jij krijgt { $cards }.
log-lost = Jij verliest { $cards }.
log-out = { $who ->
    [you] Een Exploding Planet! Zonder eco-kit lig jij eruit.
   *[other] Een Exploding Planet! Zonder eco-kit ligt { $who_name } eruit.
}
log-saved = { $who ->
    [you] Een Exploding Planet! Jouw eco-kit redt je.
   *[other] Een Exploding Planet! Een eco-kit redt { $who_name }.
}
log-turn = { $who ->
    [you] Jij bent aan de beurt{ $turns ->
        [one] .
       *[other] : { $turns } beurten.
    }
   *[other] Beurt van { $who_name }{ $turns ->
        [one] .
       *[other] : { $turns } beurten.
    }
}
play-of = { $play }, van { $who ->
    [you] jou
   *[other] { $who_name }
}

line-outlived = overleefde { $name }
line-alive = in leven, nog { $number ->
    [one] 1 speler
   *[other] { $number } spelers
} te overleven

text-waits = wacht
text-pile = stapel
text-discarded = afgelegd
text-hand = hand
text-holds = heeft
text-no-other = geen andere
text-unplaced = ongezien
text-out = eruit, plaats { $rank }
text-won = heeft gewonnen
owed = { $turns ->
    [one] Eén beurt te nemen
   *[other] { $turns } beurten te nemen
}
owed-attack = { $owed }, na een aanval
cards = { $number ->
    [one] 1 kaart
   *[other] { $number } kaarten
}
pile = { $cards }, waaronder { $planets ->
    [one] 1 Exploding Planet
   *[other] { $planets } Exploding Planets
}
pile-known = bekend: { $cards }
known-at = { $card } { $place }
on-top = bovenop
below = onder { $depth }
mixed = in onbekende volgorde { $places }: { $cards }
mixed-harmless = { $case ->
    [more] nog { $number } die niet ontploffen
   *[least] minstens { $number } die niet ontploffen
}
on-target = { $play } op { $target }
noped-by = nope van { $name }
canceled = opgeheven
stands = geldig
to-ask = nope nog mogelijk: { $names }

odds = { $percent } % kans dat de volgende kaart ontploft
odds-counted = { $percent } % kans dat de volgende kaart ontploft ({ $planets } van de { $cards } die je niet hebt gezien)
odds-safe = De volgende kaart is veilig
odds-sure = De volgende kaart ontploft
odds-bottom = { $percent } % kans dat de onderste kaart ontploft
warning-draw = Je hebt geen eco-kit: { $percent } % kans dat je eruit ligt.
known-card = Je kent deze kaart: { $card }.
known-mixed = Een van deze kaarten ligt hier: { $cards }.
worth-have = Je hebt er { $number }.
worth-unseen = { $number ->
    [0] Je weet waar alle andere zijn.
    [one] Er is nog 1 die je niet ziet.
   *[other] Er zijn er nog { $number } die je niet ziet.
}

# the lesson
lesson-goal = De laatste levende speler wint. In de stapel zitten Exploding Planets: trek er een zonder eco-kit, en je ligt eruit.
lesson-pile = Dit is de stapel. Hij zegt altijd hoe groot de kans is dat de volgende kaart ontploft. Een beurt eindigt met trekken, tenzij een kaart iets anders zegt.
lesson-divination = Speel voorspelling: je ziet de bovenste drie kaarten en mag verder spelen.
lesson-known = Er ligt een planeet bovenop, en alleen jij weet het. Trek nu niet.
lesson-skip = Speel beurt overslaan: je beurt eindigt zonder trekken.
lesson-kit = Speler 2 trok de planeet. De eco-kit werkte vanzelf, en de planeet ging in het geheim terug in de stapel.
lesson-nope = Speler 3 speelde een slechte daad: jij zou twee beurten moeten nemen. Iedereen mag nope zeggen. Speel de jouwe.
lesson-draw = De slechte daad is opgeheven, jij bent aan de beurt. Alleen speler 2 weet waar de planeet ligt. De stapel zegt hoe groot het risico is. Trek: je eco-kit zou je redden.
lesson-end = Bewaar je eco-kit, tel de planeten, en spaar je nopes voor wat jou pijn zou doen.

# in de tekening
svg-pile = Trekstapel: { $pile }
svg-explodes = dat de volgende ontploft
svg-danger-bottom = { $percent } % onderop
svg-empty = leeg
svg-known = Wat je van de stapel weet
svg-known-to-all = Wat iedereen van de stapel weet
svg-top = boven
svg-bottom = onder
svg-mixed = { $card }, hier of op een andere gemerkte plaats
svg-no-play = Er wacht geen kaart op haar gevolg
svg-no-nope = Nog geen nope
svg-discard = Aflegstapel: { $number }
svg-none-known = geen kaart bekend
svg-turns = { $turns ->
    [one] aan de beurt
   *[other] { $turns } beurten
}

variant-standard = Standaard
variant-long = Lang spel

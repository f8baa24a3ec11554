# Planet, in het Nederlands.

title = Planet
pitch = Bedek een planeet met twaalf tegels en huisvest de meeste dieren.

phase-place-a-tile = neem een tegel en leg hem neer
block-place = Een tegel nemen en op je planeet leggen
round = Ronde { $round } van { $rounds }

kind-animal = Dieren
kind-habitat = Natuurlijke habitats

ocean = oceaan
forest = bos
desert = woestijn
mountain = gebergte
glacier = gletsjer
oceans = oceanen
forests = bossen
deserts = woestijnen
mountains = gebergten
glaciers = gletsjers
largest-ocean = grootste oceaan
largest-forest = grootste bos
largest-desert = grootste woestijn
largest-mountain = grootste gebergte
largest-glacier = grootste gletsjer
touching-ocean = naast oceaan
touching-forest = naast bos
touching-desert = naast woestijn
touching-mountain = naast gebergte
touching-glacier = naast gletsjer
apart-ocean = niet naast oceaan
apart-forest = niet naast bos
apart-desert = niet naast woestijn
apart-mountain = niet naast gebergte
apart-glacier = niet naast gletsjer
letter-ocean = O
letter-forest = B
letter-desert = W
letter-mountain = M
letter-glacier = G
wants-most = de meeste { $homes }
run = { $number } { $habitat }

about-most = Gebieden van dezelfde habitat die elkaar raken vormen een regio. Dit dier gaat naar de planeet met de meeste aparte regio’s.
about-touching = Dit dier vergelijkt regio’s naar het aantal gebieden. Alleen regio’s die aan de andere habitat grenzen tellen.
about-not_touching = Dit dier vergelijkt regio’s naar het aantal gebieden. Alleen regio’s die nergens aan de andere habitat grenzen tellen.
about-tie = Bij een gelijke stand, of als geen planeet voldoet, komt het volgende ronde terug. In de laatste ronde beslissen de tweede en derde grootste regio.
about-habitat = Gebieden van dezelfde habitat die elkaar raken, ook over een rand, vormen een regio.
rule-habitat = Als objectief, punten naar gebieden: { $steps }.
step = { $points } vanaf { $areas }

standing-tie = gelijk
standing-nobody = niemand
seat-short = S{ $number }

put = tegel { $number } op vlak { $face }: { $around }
facing = { $habitat } naar { $faces }
tile = Tegel { $number }: { $words }
face = Vlak { $face }

log-put = { $who ->
    [you] Jij legt een tegel op vlak { $face }: { $tile }.
   *[other] { $who_name } legt een tegel op vlak { $face }: { $tile }.
}
log-won = { $who ->
    [you] Jij wint een dier: { $animal } ({ $wants }).
   *[other] { $who_name } wint een dier: { $animal } ({ $wants }).
}
log-again = Niemand wint dit dier: { $animal }. Het komt terug in ronde { $round }.
log-boxed = Niemand wint dit dier: { $animal }. Het gaat terug in de doos.
log-shown = Het dier van ronde { $round } wordt omgedraaid: { $animal } ({ $wants }).
log-round = Ronde { $round } van { $rounds } begint.

line-objective = Objectief { $habitat }: { $areas } gebieden
line-at-home = { $animal }, thuis in de habitat van jouw objectief
objective = Jouw objectief: { $habitat }. Je hebt { $areas ->
    [one] 1 gebied
   *[other] { $areas } gebieden
}. Punten naar gebieden: { $steps }
objective-theirs = Objectief: { $habitat }, { $areas ->
    [one] 1 gebied
   *[other] { $areas } gebieden
} voor { $points }
objective-secret = geheim objectief niet geteld

text-offer = Te kiezen
text-late = Opzij gelegd voor ronde { $round }: { $tiles }
text-round = Rd
text-animal = Dier
text-wants = gaat naar
text-now = nu
text-face-down = Gedekt: een kaart in elk van de rondes { $rounds }
text-carried = * niemand won het in een eerdere ronde
text-rank = plaats { $rank }
text-starts = begint
text-animals = dieren: { $animals }
text-neighbors = Vlakken aan de randen van elk vlak, in de volgorde van zijn letters: { $faces }
text-empty = leeg

worth-yours = Jij zou het nu winnen, met { $value }.
worth-theirs = { $leader } leidt met { $best }; jij hebt { $value }.
worth-tie = Meerdere spelers leiden met { $best }; jij hebt { $value }.
worth-nobody = Nog geen planeet voldoet.
worth-won = { $who ->
    [you] Jij hebt het gewonnen.
   *[other] { $who_name } heeft het gewonnen.
}
worth-absent = Het doet in dit spel niet mee.
worth-habitat = Je hebt er { $areas ->
    [one] 1 gebied
   *[other] { $areas } gebieden
} van.
worth-objective = { $points ->
    [0] Jouw objectief levert nog niets op
    [one] Jouw objectief levert 1 punt op
   *[other] Jouw objectief levert { $points } punten op
}{ $next ->
    [0] .
   *[other] ; nog { $more } gebieden leveren { $next } op.
}
worth-tile = { $areas ->
    [0] Voegt niets toe aan jouw objectief.
    [one] Voegt 1 gebied toe aan jouw objectief.
   *[other] Voegt { $areas } gebieden toe aan jouw objectief.
}
worth-plain = Bedekt nog een vlak.

# the animals
animal-whale = walvis
animal-otter = otter
animal-turtle = schildpad
animal-puffin = papegaaiduiker
animal-orca = orka
animal-jellyfish = kwal
animal-squid = inktvis
animal-ray = rog
animal-seahorse = zeepaardje
animal-panda = panda
animal-toucan = toekan
animal-tiger = tijger
animal-bear = beer
animal-fox = vos
animal-squirrel = eekhoorn
animal-deer = hert
animal-sloth = luiaard
animal-gorilla = gorilla
animal-snake = slang
animal-flamingo = flamingo
animal-lion = leeuw
animal-elephant = olifant
animal-camel = kameel
animal-scorpion = schorpioen
animal-meerkat = stokstaartje
animal-ostrich = struisvogel
animal-lizard = hagedis
animal-goat = geit
animal-moose = eland
animal-lynx = lynx
animal-vulture = gier
animal-snow-leopard = sneeuwluipaard
animal-llama = lama
animal-ibex = steenbok
animal-marmot = marmot
animal-condor = condor
animal-polar-bear = ijsbeer
animal-penguin = pinguïn
animal-wolf = wolf
animal-musk-ox = muskusos
animal-arctic-hare = poolhaas
animal-ermine = hermelijn
animal-walrus = walrus
animal-reindeer = rendier
animal-snowy-owl = sneeuwuil

# the lesson
lesson-goal = Bedek je planeet met twaalf tegels, één per ronde. Dieren gaan naar de planeet die hun het best past.
lesson-place = Neem de tweede tegel, met drie gebieden bos, en leg hem op vlak 1 met het bos naar vlak 2.
lesson-objective = Je hebt een geheim objectief: bos. Hoe meer gebieden bos op je planeet, hoe meer punten op het einde.
lesson-grow = Maak het bos groter: leg de vierde tegel op vlak 2, met bos naar vlak 1. Gebieden die elkaar raken vormen één regio.
lesson-animals = Vanaf ronde 3 komen er dieren. De tabel toont wat elk wil, hoe alle planeten ervoor staan en wie het nu zou krijgen.
lesson-most = Sommige willen de meeste aparte regio’s. Andere willen de grootste regio die aan een andere habitat grenst, of juist niet.
lesson-tie = Bij een gelijke stand krijgt niemand het dier: het komt de volgende ronde terug.
lesson-end = Elk dier is 2 punten waard, maar slechts 1 als het in de habitat van je objectief leeft.

# in de tekening
svg-no-animals = nog geen dieren
svg-objective-secret = objectief: geheim
svg-no-objectives = geen objectieven in deze variant
svg-objective = objectief: { $habitat }, { $points }
svg-objective-next = { $points } vanaf { $areas } gebieden
svg-tile = tegel { $number }
svg-round = Ronde { $round }
svg-animals = Dier en wat het wil
svg-goes-to = gaat nu naar
svg-again = { $animal } (weer)
svg-to-box = de doos
svg-to-next = later
svg-animal = ronde { $round }, { $animal }, { $wants }, planeten { $values }, gaat nu naar { $taker }
svg-num-animals = { $number ->
    [one] 1 dier
   *[other] { $number } dieren
}

variant-standard = Standaard
variant-beginner = Beginners, zonder doelen
variant-hidden_animals = Verborgen dieren

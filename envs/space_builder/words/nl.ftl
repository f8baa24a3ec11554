# Space Builder (Ruimtebouwers), in het Nederlands. De namen van de gebouwen zijn van ons.

title = Ruimtebouwers (Space Builder)
pitch = Bouw de stad op het plan sneller en met minder fouten dan de anderen.

phase-build = bouw
phase-unlock-a-building = deblokkeer een gebouw
block-look = Naar het plan kijken
block-flip = Een kaart omdraaien
block-turn_left = Een kaart naar links draaien
block-turn_right = Een kaart naar rechts draaien
block-place = Een kaart leggen
block-lift = Een kaart terug in de hand nemen
block-done = Klaar
block-unlock = Een gebouw deblokkeren
round = Ronde { $round }, slag { $tick } van { $ticks }
round-won = Ronde { $round } is gewonnen

kind-building = Gebouwen
kind-thing = Op tafel

dome = koepel
rocket = raket
antenna = antenne
garden = tuin
reactor = reactor
hangar = hangar
tower = toren
crane = kraan
plan = plan
star = beginkaarten
base = merkteken
fault = fout
front = voorkant
back = achterkant
letter-front = V
letter-back = A
up = omhoog
right = naar rechts
down = omlaag
left = naar links
cell-0 = linksboven
cell-1 = boven
cell-2 = rechtsboven
cell-3 = links
cell-4 = midden
cell-5 = rechts
cell-6 = linksonder
cell-7 = onder
cell-8 = rechtsonder
lies-0 = rechtop
lies-1 = een kwart naar rechts gedraaid
lies-2 = ondersteboven
lies-3 = een kwart naar links gedraaid

rule-building = Een gebouwkaart heeft twee kanten, en het dak kan vier kanten op wijzen.
about-building-first = Je hebt het vanaf de eerste ronde.
about-building-locked = Het is eerst geblokkeerd: de winnaar van een ronde deblokkeert een gebouw.
rule-plan = Het toont waar elk gebouw staat, welke kant boven ligt en waar het dak naartoe wijst.
about-plan = Het blijft liggen zoals het valt, vaak gedraaid. Draai het in je hoofd tot zijn merkteken op dat van je bord ligt.
rule-star = Vier gebouwen die iedereen vanaf de eerste ronde heeft.
about-star = Laat de gebouwen op het plan weg die je niet hebt gedeblokkeerd.
rule-base = De gemerkte hoek van het plan en van elk bord.
about-base = Het vertelt hoe het plan gedraaid ligt.
rule-fault = Een ontbrekende kaart telt { $missing } fout, een kaart op de verkeerde plek of verkeerd gedraaid { $wrong }.
about-fault = Fouten van één kaart worden niet opgeteld. De minste fouten winnen; bij gelijkspel wie het eerst klaar was.

look = kijk naar het plan: { $cell }
wait = laat deze slag voorbijgaan
flip = draai om: { $building }, { $face }
turn_left = draai naar links: { $building }, dak { $way }
turn_right = draai naar rechts: { $building }, dak { $way }
way-flip = draai om: { $face }
way-turn_left = draai naar links: dak { $way }
way-turn_right = draai naar rechts: dak { $way }
way-lift = neem terug
place = leg: { $building }, { $cell }
place-at = leg: { $cell }
lift = neem terug: { $building }
done = je bent klaar
unlock = deblokkeer: { $building }

log-placed = { $who ->
    [you] Jij legt: { $building }, { $cell }.
   *[other] { $who_name } legt: { $building }, { $cell }.
}
log-lifted = { $who ->
    [you] Jij neemt terug: { $building }.
   *[other] { $who_name } neemt terug: { $building }.
}
log-flipped = { $who ->
    [you] Jij draait om: { $building }, { $face }.
   *[other] { $who_name } draait om: { $building }, { $face }.
}
log-turned = { $who ->
    [you] Jij draait: { $building }, dak { $way }.
   *[other] { $who_name } draait: { $building }, dak { $way }.
}
log-done = { $who ->
    [you] Jij bent klaar.
   *[other] { $who_name } is klaar.
}
log-won = { $who ->
    [you] Jij wint de ronde met plan { $plan }. Fouten: { $faults }.
   *[other] { $who_name } wint de ronde met plan { $plan }. Fouten: { $faults }.
}
log-unlocked = { $who ->
    [you] Jij deblokkeert: { $building }.
   *[other] { $who_name } deblokkeert: { $building }.
}
log-round = Ronde { $round } begint: het plan ligt { $lies }, merkteken { $cell }.
faults-of = { $name } { $faults }

line-rounds = gewonnen rondes
line-before = gewonnen rondes voor de laatste
line-last = { $case ->
    [won] laatste ronde gewonnen
   *[lost] laatste ronde verloren
}, { $faults ->
    [0] zonder fouten
    [one] met 1 fout
   *[other] met { $faults } fouten
}

text-legend = Kaarten: { $front } voorkant, { $back } achterkant; ^ > v < waar het dak wijst; * merkteken
text-last = Laatste ronde, plan { $plan }: gewonnen door { $name }. Fouten: { $faults }
text-plan = Plan { $number }: het ligt { $lies }, merkteken { $cell }
text-read = Plan zoals gelezen: het ligt { $lies }, merkteken { $cell }
text-odds = Elke blik vergist zich in { $faces } % van de kanten en { $ways } % van de daken
text-nothing = nog niets
text-empty = leeg
text-hand = hand
text-locked = geblokkeerd
text-won = { $rounds ->
    [one] 1 ronde gewonnen
   *[other] { $rounds } rondes gewonnen
}
text-done = klaar als nummer { $number }

worth-have = Je kunt het bouwen.
worth-locked = Je hebt het nog niet gedeblokkeerd.

# the lesson
lesson-goal = Bouw de stad op het plan. Iedereen bouwt tegelijk, en de minste fouten winnen de ronde.
lesson-plan = Het plan blijft liggen zoals het viel. De gemerkte hoek toont hoe het gedraaid ligt: hier een kwart naar rechts. Het merkteken van je bord is linksonder.
lesson-place = De koepel, rechtsonder op het plan, hoort dus rechtsboven op je bord. Leg hem daar.
lesson-rocket = De raket hoort boven. Leg hem.
lesson-turn = Op het plan wijst zijn dak naar links. Een kwart teruggedraaid is dat omlaag. Draai de raket naar rechts.
lesson-flip = Wij legden de antenne voor je. De tuin toont op het plan zijn andere kant: draai hem om.
lesson-done = Wij draaiden en legden hem voor je. De andere gebouwen van het plan zijn nog geblokkeerd: laat ze weg. Je bent klaar.
lesson-unlock = Geen fouten: je wint de ronde. Deblokkeer een gebouw. Het volgende plan is moeilijker voor jou.
lesson-end = Wie een ronde wint met alle acht gebouwen, wint het spel.

# in de tekening
svg-plan = Plan { $number }, { $lies }
svg-read = Het plan zoals jij het las, { $lies }
svg-plan-note = Leg de oranje hoeken gelijk; het plan mag je niet draaien.
svg-read-note = Aan de randen: hoe vaak het dak zo werd gelezen.
svg-card = { $building }, { $face }, dak { $way }
svg-not-read = niet gelezen
svg-laid = gelegd
svg-building = bouwt
svg-not-done = niet klaar
svg-faults = { $faults ->
    [0] geen fouten
    [one] 1 fout
   *[other] { $faults } fouten
}
svg-hand = Jouw kaarten

variant-standard = Gewone plannen
variant-fresh_plans = Telkens nieuwe plannen
option-p_face = Hoe vaak agenten zich in de kant van een gebouw vergissen (0 tot 1)
option-p_turn = Hoe vaak agenten zich vergissen in hoe een gebouw ligt (0 tot 1)
option-p_askew = Hoeveel vaker agenten zich vergissen per kwartslag van het plan
option-plan_turns = Het plan blijft liggen zoals het valt (1), of ligt recht (0)
option-tick_limit = Tellen tot een ronde stopt

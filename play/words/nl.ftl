# Wat de pagina en de terminal zeggen, in het Nederlands.

terminal-prompt = { $last ->
    [1] 1, of ? voor hulp:
   *[other] 1 tot { $last }, of ? voor hulp:
}
terminal-help = Typ het nummer van een keuze, of een letter: { $commands }. Typ ? en een naam, zoals ? { $example }, om te lezen wat het is.
terminal-hint = tip
terminal-table = toon de tafel
terminal-log = verslag
terminal-scores = punten
terminal-rules = regels
terminal-back = terug
terminal-quit = bewaar en stop
terminal-more = Enter voor meer, of q om te stoppen:
terminal-thinking = Aan het denken …
terminal-chance = De agent van de tip geeft je { $percent } % kans om te winnen.
terminal-hidden = { $score }, en wat nog verborgen is
terminal-unknown = Niets heet hier { $name }. Namen: { $names }.
terminal-thing = { $name }: { $rule }
terminal-saved = Het spel is bewaard. Ga verder met: { $command }
terminal-record = Het verslag van dit spel: { $path }
terminal-analyzing = Elke keuze wordt bekeken
terminal-chances = Kans om te winnen in de loop van de zetten, per plaats, zoals elke speler ze kon kennen (beoordeeld door { $agent })
terminal-not-calibrated = Deze kansen zijn niet met uitslagen van partijen vergeleken: lees ze als een vergelijking van zetten.
terminal-turning-points = Wat plaats { $seat } het meest kostte:
terminal-no-turning-points = Plaats { $seat } deed geen keuze die zeker iets kostte.
terminal-turning-point = { $count }. Zet { $move }{ $progress }: { $played }. Beter met { $loss } % ({ $low } tot { $high }): { $best }
terminal-column-move = zet
terminal-column-seat = plaats
terminal-column-played = gespeeld
terminal-column-chance = kans
terminal-column-interval = 95 %
terminal-column-loss = verlies
terminal-column-better = beter

page-analysis-title = Analyse van de partij
page-analysis-player = Speler { $number }
page-analysis-you = U
page-analysis-no-game = Er is hier geen opgenomen partij: open er een in de lobby, of speel er een uit.
page-analysis-what-happens = De sterkste agent bekijkt elke keuze van deze partij. U kunt deze pagina verlaten en terugkomen.
page-analysis-progress = Hoever de analyse is
page-analysis-waits = Ze begint zo meteen.
page-analysis-done = { $done } van de { $total } keuzes bekeken
page-analysis-again = Opnieuw proberen
page-analysis-lobby = Terug naar de lobby
page-analysis-caption = Kans om te winnen, zet voor zet, zoals elke speler ze toen kon kennen. De band toont hoe zeker het cijfer is.
page-analysis-not-calibrated = Deze cijfers zijn niet met uitslagen van partijen vergeleken.
page-analysis-graph = Kans om te winnen van { $name }: { $first } % in het begin, tussen { $low } en { $high } %, { $last } % aan het eind
page-analysis-turning-points = Keerpunten
page-analysis-cost-me = { $count ->
    [one] De keuze die u het meest kostte. Pech telt niet mee.
   *[other] De { $count } keuzes die u het meest kostten. Pech telt niet mee.
}
page-analysis-cost-other = { $count ->
    [one] De keuze die { $name } het meest kostte. Pech telt niet mee.
   *[other] De { $count } keuzes die { $name } het meest kostten. Pech telt niet mee.
}
page-analysis-no-cost-me = Geen van uw keuzes kostte u zeker iets.
page-analysis-no-cost-other = Geen van de keuzes van { $name } kostte zeker iets.
page-analysis-was-better = Beter: { $label }
page-analysis-interval = { $low } tot { $high } %
page-analysis-best-choice = Beste keuze:
page-analysis-best-was = { $progress }, { $label }. De op één na beste had { $loss } % gekost.
page-analysis-all-choices = Alle keuzes
page-analysis-looked-at = { $count } bekeken
page-analysis-choice = Wat gekozen kon worden
page-analysis-your-choice = { $progress }: uw keuze
page-analysis-their-choice = { $progress }: keuze van { $name }
page-analysis-best = beste
page-analysis-played = gekozen
page-analysis-you-win = u wint { $percent } % (±{ $margin })
page-analysis-they-win = { $name } wint { $percent } % (±{ $margin })
page-analysis-worlds = Elk werd geprobeerd in { $count } verdelingen die toen mogelijk waren.
page-analysis-think = Langer nadenken: { $count } verdelingen
page-analysis-thinking = Denkt na …
page-analysis-nothing-chosen = In deze stelling viel er niets te kiezen.
page-analysis-end = De partij is hier afgelopen.
page-analysis-play-on = Hiervandaan verder spelen
page-analysis-play-on-how = U neemt de plaats van { $name } in; agents nemen de andere. De kaarten liggen zoals in de partij.
page-analysis-against = Niveau van de agents
page-analysis-start = Begin de partij
page-analysis-seen-by = Gezien door de ogen van
page-analysis-position = Stelling
page-analysis-steps = Stappen
page-analysis-first = Eerste stelling
page-analysis-back = Terug
page-analysis-on = Verder
page-analysis-last = Laatste stelling
page-analysis-place = zet { $number } van { $last }
page-analysis-page-graph = Kansen
page-analysis-page-turning = Keerpunten
page-analysis-page-position = Stelling
page-analysis-move = Zet { $number }
page-analysis-tools = Gereedschap
page-analysis-copy = Link kopiëren
page-analysis-copied = De link is gekopieerd.
page-analysis-save = Opslaan als bestand
page-analysis-scores = Punten
page-analysis-won = U hebt gewonnen
page-analysis-shared = Gedeelde winst: { $names }
page-analysis-lost = { $names } heeft gewonnen

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
terminal-turning-point = { $count }. Zet { $move }, { $progress }: { $played }. Beter met { $loss } % ({ $low } tot { $high }): { $best }
terminal-column-move = zet
terminal-column-seat = plaats
terminal-column-played = gespeeld
terminal-column-chance = kans
terminal-column-interval = 95 %
terminal-column-loss = verlies
terminal-column-better = beter

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

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

# The page
page-agent = agent
page-agents-move = Agenten zetten
page-all-games = Al mijn spellen
page-another-person = iemand anders, met een link
page-at-a-click = Speel met één klik, zonder te bevestigen
page-back = Terug
page-cannot-be-shown = Dit spel kan niet getoond worden
page-cannot-load = De spellen kunnen niet geladen worden: { $reason }
page-close = Sluiten
page-come-back = Verder spelen
page-confirm = Bevestigen
page-connection-lost = De verbinding is weg. De pagina probeert het vanzelf opnieuw; je spel is bewaard.
page-copied = Gekopieerd
page-copy = Kopiëren
page-copy-replay-link = Kopieer de link naar de herhaling
page-enter = Enter
page-escape = Escape
page-forward = vooruit
page-games = Spellen
page-globe = Wereldbol
page-globe-of = { $who ->
    [you] Jouw wereldbol; de pijltoetsen draaien hem
   *[other] De wereldbol van { $name }; de pijltoetsen draaien hem
}
page-go-on = Ga door
page-guest = Gast { $number }
page-hint = Tip
page-hint-chance = Hij geeft je { $percent } % kans om te winnen.
page-hint-is = Wat de agent zou doen.
page-hint-title = Wat zou een agent doen?
page-how-strong = Hoe sterk zijn de agenten?
page-in-this-step = In deze stap
page-invite = Uitnodigen
page-invite-others = Nodig anderen uit
page-its-your-turn = jij bent
page-joining = Je komt aan tafel …
page-keys = Toetsen
page-keys-are = Tab gaat van ding naar ding, Enter of de spatiebalk kiest. 1 tot 9 kiezen met een nummer, 0 gaat naar de volgende negen. De pijlen draaien een tegel of de bol, Enter legt hem neer, Escape gaat een stap terug. H vraagt een tip, S toont de punten, M zet het geluid aan of uit. Sommige keuzes tonen een eigen letter.
page-language = Taal
page-learn = Leren
page-learn-game = { $game } leren
page-leave-lesson = Verlaat de les
page-lesson = Les
page-level = Niveau
page-level-at-once = zet meteen
page-level-easy = Makkelijk
page-level-easy-about = Speelt vaak zonder plan.
page-level-expert = Expert
page-level-expert-about = Het beste dat we hebben.
page-level-hard = Moeilijk
page-level-hard-about = Neemt wat volgens hem het beste is.
page-level-measured = wint { $wins } van de 100 spellen van { $level } (gemeten over { $games }, met { $players } spelers)
page-level-medium = Gemiddeld
page-level-medium-about = Heeft een plan, maar schat veel zetten verkeerd in.
page-level-thinks = denkt vooruit voor elke zet
page-levels = Niveaus van de agenten
page-link-is = Een link geeft toegang tot zijn plaats. Geef elke link aan één persoon.
page-link-local = Deze link werkt alleen op deze computer. Om anderen binnen te laten, open je deze pagina op het adres van de computer in je netwerk, en start je de server met
page-loading = Laden …
page-lobby = Lobby
page-lobby-about = Tegen getrainde agenten, of met vrienden op je netwerk. Niets verlaat deze computer.
page-log = Wat er gebeurde, stap voor stap
page-look-back = Terugkijken
page-me = ik
page-more = Meer
page-more-options = Meer keuzes
page-more-settings = Meer instellingen
page-more-title = Tempo en toetsen
page-move-made = Je zet is gedaan. Je kan de volgende al kiezen.
page-new-table = Nieuwe tafel: { $game }
page-next = Volgende
page-no-connection = Er is geen verbinding: je zet is niet gedaan.
page-no-games-yet = Spellen die je begint staan hier, zodat je ernaar kan terugkeren.
page-no-recorded-game = Er is geen bewaard spel: open er een in de lobby
page-no-such-table = Die tafel bestaat niet, of de link is onvolledig. Begin een nieuwe tafel in de lobby.
page-no-table = Die tafel is er niet
page-not-connected = niet verbonden
page-now = Nu: { $words }.
page-one-moment = Een ogenblik …
page-open-saved = Open een bewaard spel en loop het door
page-over = Het spel is afgelopen.
page-owner-sets-pace = Wie de tafel begon, kiest het tempo.
page-pace = Tempo
page-pace-at-once = meteen
page-pace-fast = snel: 0,8 seconde per tel
page-pace-medium = gemiddeld: 1,5 seconde per tel
page-pace-normal = in een gewoon tempo
page-pace-quick = snel
page-pace-slow = traag: 3 seconden per tel
page-pace-wait = tel per tel: wacht op iedereen
page-page-of = { $number } van { $count }
page-play = afspelen
page-play-a-game = Speel een spel
page-play-game = Spelen
page-play-game-named = { $game } spelen
page-play-now = Nu spelen
page-players = Spelers
page-players-from-to = { $first } tot { $last } spelers
page-points-against = { $first } tegen { $others }
page-position = Positie
page-put-down = Neerleggen
page-rank = plaats { $rank }
page-recorded-game = Een bewaard spel
page-rematch = { $who ->
    [me] Revanche, jij begint
   *[other] Revanche, { $name } begint
}
page-replay-it = Bekijk het spel opnieuw
page-result = { $case ->
    [you] Jij hebt gewonnen
    [shared] Je deelt de winst met { $names }
   *[others] { $names } heeft gewonnen
}
page-result-is = { $result ->
    [won] gewonnen
    [lost] verloren
   *[open] bezig
}
page-rules = Regels
page-rules-of = { $game }: de regels in het kort
page-same-again = Nog eens, op dezelfde plaatsen
page-save-it = Bewaar als bestand
page-scores = Punten
page-scores-so-far = Punten tot nu toe
page-seat = Speler { $number }
page-seats = Wie speelt, in de volgorde van het spel
page-seen-by = Gezien door
page-server-status = De server antwoordt met code { $status }
page-show-me = Toon het mij
page-sound = { $is ->
    [on] Geluid: aan
   *[off] Geluid: uit
}
page-space = Spatie
page-spectator = een toeschouwer
page-start = Begin het spel
page-step-of = Stap { $number } van { $count }
page-steps = Stappen
page-stop = stop
page-table = Tafel
page-theme = { $theme ->
    [light] Thema: licht
    [dark] Thema: donker
   *[auto] Thema: zoals het systeem
}
page-thinking = denkt na
page-this-table = Deze tafel
page-time-left = Tijd over in deze tel
page-to-move = is aan zet
page-tools = Hulpmiddelen
page-total = Totaal
page-turn-it = Draai de tegel en leg hem neer.
page-turn-left = naar links draaien
page-turn-right = naar rechts draaien
page-use-shortcuts = Gebruik losse toetsen (1 tot 9, letters, pijlen)
page-variant = Variant
page-wait-for-me = Toon elke zet van de anderen tot ik verder ga (Spatie)
page-waiting-for = Wachten op { $names } …
page-what-happened = Wat er gebeurde
page-what-is = Wat is …?
page-what-is-this = Wat is dit? Druk hierop, en dan op iets op tafel
page-what-next = Wat nu?
page-whose-globe = Wiens wereldbol je ziet
page-won-against = Gewonnen tegen
page-won-of = { $won } van { $played }
page-you = Jij
page-your-games = Jouw spellen
page-your-name = Je naam
page-your-options = Jouw keuzes
page-your-points-now = jouw punten nu
page-your-turn = Jouw beurt: { $prompt }
page-your-turn-to-press = Druk erop, op de tafel.

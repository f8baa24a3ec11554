# Exploding Planet, in English.

title = Exploding Planet
pitch = Draw cards and do not explode: the last player alive wins.

phase-play-or-draw = play a card or draw
phase-lay-five-different-cards = lay five different cards
phase-choose-a-player = choose a player
phase-nope-or-pass = nope it or let it be
phase-name-a-title = ask for a card
phase-give-a-card = give a card
phase-take-a-card-from-the-discard-pile = take a card from the discard pile
phase-put-the-top-cards-in-order = put the top cards in order
phase-put-the-planet-back = put the planet back
block-draw = End your turn
block-play = Play a card
block-pair = Two alike: steal a card at random
block-triple = Three alike: ask for a card
block-five = Five different cards: take one from the discard pile
block-lay = Lay the next of five different cards
block-target = Choose a player
block-answer = Answer
block-name = Ask for a card
block-give = Give a card
block-take = Take a card from the discard pile
block-order = Put the top cards back, from the top
block-depth = Put the planet back
turn-of-other = { $name }’s turn

kind-card = Cards
kind-combo = Combos

eco_kit = eco-kit
bad_deed = bad deed
skip = skip
divination = divination
change_the_future = change the future
recycling = recycling
reversal = reversal
donation = donation
targeted_attack = targeted attack
solidarity = solidarity
nope = nope
dd_a = D.D. A
dd_b = D.D. B
dd_c = D.D. C
dd_joker = D.D. joker
exploding_planet = exploding planet
pair = two alike
triple = three alike
five = five different

rule-eco_kit = Saves you from an exploding planet.
rule-bad_deed = Ends your turn without drawing; the next player takes two turns.
rule-skip = Ends your turn without drawing.
rule-divination = Shows you the top three cards of the pile.
rule-change_the_future = Shows you the top three cards; put them back in any order.
rule-recycling = Shuffles the pile.
rule-reversal = Ends your turn: you draw the bottom card.
rule-donation = A player of your choice gives you a card of theirs.
rule-targeted_attack = Ends your turn without drawing; a player you choose takes two turns.
rule-solidarity = Swaps your whole hand with that of a player you choose.
rule-nope = Cancels what was just played, even another nope.
rule-dd = Does nothing alone: use it in combos.
rule-dd_joker = Does nothing alone: in combos it stands for any D.D. card.
rule-exploding_planet = A player who draws it without an eco-kit is out.
rule-pair = Steal a card at random from a player.
rule-triple = Ask a player for a card; they give it to you if they have one.
rule-five = Take any card from the discard pile, but no planet.

about-eco_kit = It works by itself. You then put the planet back anywhere in the pile, in secret, and your turn ends.
about-bad_deed = If you still owe turns from an attack, the next player takes those as well.
about-skip = After an attack, it ends only one of your turns.
about-divination = The others do not see them, and the order stays as it is.
about-change_the_future = The others see that you do it, but not what you see.
about-recycling = Good when you know that a planet lies on top.
about-reversal = The bottom card may be a planet as well.
about-donation = They choose which card, so expect a poor one.
about-targeted_attack = If you still owe turns from an attack, that player takes those as well.
about-solidarity = Good with a small hand: the other may hold an eco-kit.
about-nope = At any time, also out of turn. Eco-kits and planets cannot be noped.
about-dd = Two or three of the same kind make a combo; jokers count as any of them.
about-dd_joker = One card of its kind must be with it.
about-exploding_planet = There is one planet fewer than players, so one player is left at the end.
about-pair = Any two cards with the same title. What the cards do otherwise does not count.
about-triple = Any three cards with the same title. If they have none, you get nothing.
about-five = Any five cards with different titles.

count-card = { $card } ×{ $number }
draw = draw a card
play = play { $card }
pair-of = two alike: { $own } × { $card }{ $jokers ->
    [0] {""}
    [one] {" "}with a joker
   *[other] {" "}with { $jokers } jokers
}
triple-of = three alike: { $own } × { $card }{ $jokers ->
    [0] {""}
    [one] {" "}with a joker
   *[other] {" "}with { $jokers } jokers
}
five-of = play five different cards
lay = lay { $card }
choose = choose { $name }
pass = let { $what } be
the-nope = the nope
nope-it = nope { $what }
ask-for = ask for { $card }
give = give { $card }
take = take { $card }
depth = { $depth ->
    [0] on top of the pile
    [one] below 1 card
   *[other] below { $depth } cards
}
at-bottom = at the bottom of the pile

log-draw = { $who ->
    [you] You drew a card.
   *[other] { $who_name } drew a card.
}
log-order = { $who ->
    [you] You put the top cards back in an order of your choice.
   *[other] { $who_name } put the top cards back in an order of their choice.
}
log-depth = { $who ->
    [you] You put the planet back into the pile.
   *[other] { $who_name } put the planet back into the pile.
}
log-five = { $who ->
    [you] You begin to lay five different cards.
   *[other] { $who_name } begins to lay five different cards.
}
log-target = { $who ->
    [you] You chose { $target_name }.
   *[other] { $target ->
        [you] { $who_name } chose you.
       *[other] { $who_name } chose { $target_name }.
    }
}
log-play = { $who ->
    [you] You played { $card }.
   *[other] { $who_name } played { $card }.
}
log-lay = { $who ->
    [you] You laid { $card }.
   *[other] { $who_name } laid { $card }.
}
log-take = { $who ->
    [you] You took { $card } from the discard pile.
   *[other] { $who_name } took { $card } from the discard pile.
}
log-give = { $who ->
    [you] You gave { $target_name } a card.
   *[other] { $target ->
        [you] { $who_name } gave you a card.
       *[other] { $who_name } gave { $target_name } a card.
    }
}
log-ask-got = { $who ->
    [you] You asked { $target_name } for { $card } and got it.
   *[other] { $target ->
        [you] { $who_name } asked you for { $card } and got it.
       *[other] { $who_name } asked { $target_name } for { $card } and got it.
    }
}
log-ask-vain = { $who ->
    [you] You asked { $target_name } for { $card }, but they have none.
   *[other] { $target ->
        [you] { $who_name } asked you for { $card }, but you have none.
       *[other] { $who_name } asked { $target_name } for { $card }, but they have none.
    }
}
log-nope = { $who ->
    [you] You noped { $what }.
   *[other] { $who_name } noped { $what }.
}
log-noped = Noped, it does nothing: { $play }.
log-looked = { $who ->
    [you] You looked at { $number ->
        [1] the only card of the pile
       *[other] the top { $number } cards
    }.
   *[other] { $who_name } looked at { $number ->
        [1] the only card of the pile
       *[other] the top { $number } cards
    }.
}
log-recycling = The pile was shuffled.
log-reversal = { $who ->
    [you] You drew the bottom card.
   *[other] { $who_name } drew the bottom card.
}
log-solidarity = { $who ->
    [you] You swapped hands with { $target_name }.
   *[other] { $target ->
        [you] { $who_name } swapped hands with you.
       *[other] { $who_name } swapped hands with { $target_name }.
    }
}
log-pair = { $who ->
    [you] You took a card of { $target_name } at random.
   *[other] { $target ->
        [you] { $who_name } took a card of yours at random.
       *[other] { $who_name } took a card of { $target_name } at random.
    }
}
log-gained = You got { $cards }.
log-lost = You lost { $cards }.
log-out = { $who ->
    [you] An exploding planet! You had no eco-kit: you are out.
   *[other] An exploding planet! { $who_name } had no eco-kit and is out.
}
log-saved = { $who ->
    [you] An exploding planet! Your eco-kit saved you.
   *[other] An exploding planet! An eco-kit saved { $who_name }.
}
log-turn = { $who ->
    [you] Your turn{ $turns ->
        [one] .
       *[other] : { $turns } turns to take.
    }
   *[other] { $who_name }’s turn{ $turns ->
        [one] .
       *[other] : { $turns } turns to take.
    }
}
play-of = { $play }, played by { $who ->
    [you] you
   *[other] { $who_name }
}

line-outlived = outlived { $name }
line-alive = alive, with { $number ->
    [one] 1 player
   *[other] { $number } players
} to outlive

text-waits = waits
text-pile = pile
text-discarded = discarded
text-hand = hand
text-holds = holds
text-no-other = no other
text-unplaced = unseen
text-out = out, place { $rank }
text-won = has won
owed = { $turns ->
    [one] One turn to take
   *[other] { $turns } turns to take
}
owed-attack = { $owed }, after an attack
cards = { $number ->
    [one] 1 card
   *[other] { $number } cards
}
pile = { $cards }, { $planets ->
    [one] 1 exploding planet
   *[other] { $planets } exploding planets
} among them
pile-known = known: { $cards }
known-at = { $card } { $place }
on-top = on top
below = below { $depth }
mixed = in any order { $places }: { $cards }
mixed-harmless = { $case ->
    [more] { $number } more that cannot be an exploding planet
   *[least] { $number } at least that cannot be an exploding planet
}
on-target = { $play } on { $target }
noped-by = noped by { $name }
canceled = canceled
stands = it stands
to-ask = waiting for nopes: { $names }

odds = { $percent } % that the next card explodes
odds-counted = { $percent } % that the next card explodes ({ $planets } of the { $cards } you have not seen)
odds-safe = The next card is safe
odds-sure = The next card explodes
odds-bottom = { $percent } % that the bottom card explodes
warning-draw = You have no eco-kit: with { $percent } % you are out.
known-card = You know this card: { $card }.
known-mixed = One of these lies here: { $cards }.
worth-have = You have { $number ->
    [0] none
   *[other] { $number }
}.
worth-unseen = { $number ->
    [0] You know where all the others are.
    [one] 1 more is where you cannot see it.
   *[other] { $number } more are where you cannot see them.
}

# the lesson
lesson-goal = The last player alive wins. Some cards in the pile are exploding planets: draw one without an eco-kit, and you are out.
lesson-pile = This is the pile. It always says how likely the next card explodes. Every turn ends by drawing, unless a card says otherwise.
lesson-divination = Play divination: it shows you the top three cards, and you may go on playing.
lesson-known = A planet lies on top, and only you know. Do not draw now.
lesson-skip = Play skip: your turn ends without drawing.
lesson-kit = Player 2 drew the planet. The eco-kit worked by itself, and the planet went back into the pile, in secret.
lesson-nope = Player 3 played a bad deed: you would have to take two turns. Everyone is asked for a nope. Play yours.
lesson-draw = The bad deed is canceled, and it is your turn. Nobody but Player 2 knows where the planet lies now. The pile says how likely it is on top. Draw: your eco-kit would save you.
lesson-end = Keep your eco-kit, count the planets, and save your nopes for what would hurt you.

# in the drawing
svg-pile = Draw pile: { $pile }
svg-explodes = that the next card explodes
svg-danger-bottom = { $percent } % at the bottom
svg-empty = empty
svg-known = What you know of the pile
svg-known-to-all = What all know of the pile
svg-top = top
svg-bottom = bottom
svg-mixed = { $card }, here or at another marked place
svg-no-play = Nothing waits to take effect
svg-no-nope = No nope on it
svg-discard = Discard pile: { $number }
svg-none-known = no card known
svg-turns = { $turns ->
    [one] in turn
   *[other] { $turns } turns
}

variant-standard = Standard
variant-long = Long game

"""Positions of Exploding Planet set up by hand, and moves by their words."""

import numpy as np
from cosmozoo.envs import Match, get_game
from cosmozoo.envs.core.state import EMPTY
from cosmozoo.envs.exploding_planet.components import DECKS, TITLES, WORDS
from cosmozoo.envs.exploding_planet.invariants import check_state
from cosmozoo.envs.exploding_planet.state import Phase

GAME = get_game("exploding_planet")


def titles(words):
    """Titles by number from their names: "skip nope nope"."""
    return [TITLES.index(word) for word in words.split()]


def counts(words, size):
    return np.bincount(titles(words), minlength=size).astype(np.int8)


def table(*hands, pile, turn=0, variant="standard"):
    """A game in which all hands are given and nobody has learned anything. The pile is listed from the top.

    All other cards of the deck are in the discard pile. An empty hand is "", and None is a player who is out.
    """
    match = Match(GAME, len(hands), variant, seed=1)
    states = match.states
    deck = DECKS[GAME.variants.index(variant), len(hands)].copy()
    states["known_hands"] = 0
    for seat, words in enumerate(hands):
        states["hands"][0, seat] = counts(words or "", 15)
        states["hand_sizes"][0, seat] = len(titles(words or ""))
        states["is_alive"][0, seat] = words is not None
        states["ranks"][0, seat] = EMPTY if words is not None else len(hands) - 1
    states["num_alive"] = sum(words is not None for words in hands)
    states["pile"] = EMPTY
    states["pile"][0, : len(titles(pile))] = titles(pile)
    states["pile_size"] = len(titles(pile))
    states["discard"][0] = deck - counts(pile, 16) - np.append(states["hands"][0].sum(axis=0), 0)
    states["turn"] = states["seat"] = turn
    match.action_mask = match.legal_actions(turn)
    check_state(match.state)
    return match


def offered(match):
    """The words of all actions open now."""
    return [words_of(match, each["action"]) for each in match.view(match.seat)["actions"]]


def words_of(match, action):
    """An action in the words of the rules, with players by number: tests do not depend on what people read."""
    block = GAME.actions.block_of(action)
    number = action - block.first
    if block.name == "target":
        return f"choose player {(int(match.state.turn) + 1 + number) % int(match.state.num_players) + 1}"
    if block.name == "answer":
        what = "the nope" if match.state.num_nopes else match.view(match.seat)["pending"]["play"]
        return f"nope {what}" if number else f"pass: let {what} be"
    if block.name == "order":
        return "put back, from the top: " + match.view(match.seat)["labels"][action]
    if block.name == "depth" and number == match.state.pile_size > 0:
        return "put the planet at the bottom of the pile"
    return block.label(number)


def do(match, *moves):
    """Makes the moves whose labels begin with these words."""
    for words in moves:
        legal = {each["action"]: words_of(match, each["action"]) for each in match.view(match.seat)["actions"]}
        found = [action for action, label in legal.items() if label.startswith(words)]
        exact = [action for action in found if legal[action] == words]
        assert len(exact or found) == 1, f"{words!r} is not one of {list(legal.values())}"
        match.step((exact or found)[0])
        check_state(match.state)


def let_pass(match):
    """Everyone passes."""
    while match.state.phase == Phase.NOPE:
        do(match, "pass")


def play(match, *moves):
    """Makes moves of one seat that nobody nopes."""
    for words in moves:
        do(match, words)
        let_pass(match)


def hand(match, seat):
    """A hand in names, such as "skip nope nope"."""
    return " ".join(TITLES[title] for title in range(15) for _ in range(match.state.hands[seat, title]))


def pile(match):
    return " ".join(TITLES[title] for title in match.state.pile[: match.state.pile_size])


def discarded(match, title):
    return int(match.state.discard[TITLES.index(title)])


def known_pile(match, seat):
    """What a seat knows of the pile from the top, such as "? skip ?"."""
    return " ".join(name or "?" for name in match.view(seat)["pile"]["known"])


def known_hand(match, seat, owner):
    """What a seat knows of another hand."""
    known = match.view(seat)["players"][owner]["known"]
    return " ".join(name for name in TITLES for _ in range(known.get(name, 0)))


def observed(match, seat):
    """A seat's observation by its pieces."""
    return GAME.observation.unpack(match.observation(seat))


def in_words(name):
    return WORDS[TITLES.index(name)]


PLANET = "exploding_planet"


ENOUGH = 600  # comparisons for each number of players


def mixed(match, seat):
    """What a seat knows of cards in any order: at which depths, which cards, how many more that are no planets."""
    seen = match.view(seat)["pile"]
    observation = observed(match, seat)
    assert observation["num_mixed"] == len(seen["mixed_depths"])
    assert {TITLES[i]: int(n) for i, n in enumerate(observation["mixed"]) if n} == seen["mixed"]
    assert observation["mixed_harmless"] == seen["mixed_harmless"]
    return seen["mixed_depths"], seen["mixed"], seen["mixed_harmless"]


def mixed_by_another(*hands, pile):
    """Seat 0 looks at the top three cards, then seat 1 puts them back as they were."""
    match = table("divination skip", f"change_the_future {hands[0]}", *hands[1:], pile=pile)
    play(match, "play divination", "play skip", "play change the future")
    match.step(int(match.action_mask.argmax()))
    return match


PLANET = "exploding_planet"

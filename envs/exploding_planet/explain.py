"""What are the odds, what does the viewer know, and what hangs on the play that waits? From the view only."""

from ..core.explanations import Caution, Chain, ChainLink, Known, Odds, Worth
from ..core.wording import capitalized, seat_name
from .actions import DRAW
from .components import TITLES
from .messages import WORDS
from .view import ExplodingPlanetView, cards_words, display_name

CERTAIN = 100
PLANET = "exploding_planet"


def odds(view: ExplodingPlanetView) -> list[Odds]:
    """That the next card explodes, with what it counts; and that the bottom card does."""
    pile = view["pile"]
    percent, at_bottom = pile["danger"], pile["danger_at_bottom"]
    if percent is None or at_bottom is None:
        return []
    planets, cards = open_cards(view)
    if percent in (0, CERTAIN):
        words = WORDS.say(view, "odds-sure" if percent else "odds-safe")
    elif pile["known"][0] is None and not pile["mixed_depths"] and view["seat"] is not None:
        words = WORDS.say(view, "odds-counted", percent=percent, planets=planets, cards=cards)
    else:
        words = WORDS.say(view, "odds", percent=percent)
    return [
        Odds(words, percent, planets, cards, steps(view)),
        Odds(WORDS.say(view, "odds-bottom", percent=at_bottom), at_bottom),
    ]


def open_cards(view: ExplodingPlanetView) -> tuple[int, int]:
    """The planets that the viewer cannot place, and the cards of the pile that may be one."""
    known = view["pile"]["known"]
    return view["pile"]["planets"] - known.count(PLANET), known.count(None)


def steps(view: ExplodingPlanetView) -> list[float]:
    """By depth: how likely that card is a planet. Empty if the viewer knows cards, but not their order."""
    pile = view["pile"]
    if pile["mixed_depths"]:
        return []
    planets, cards = open_cards(view)
    return [
        (CERTAIN * planets / cards if name is None else CERTAIN if name == PLANET else 0.0) for name in pile["known"]
    ]


def known(view: ExplodingPlanetView) -> list[Known]:
    """The cards of the pile that the viewer knows, and those known in any order."""
    pile, language = view["pile"], view["language"]
    found = [
        Known(f"depth-{depth}", name, WORDS.say(view, "known-card", card=display_name(name, language)))
        for depth, name in enumerate(pile["known"])
        if name
    ]
    mixed = cards_words(pile["mixed"], language)
    words = WORDS.say(view, "known-mixed", cards=mixed) if mixed else ""
    return found + [Known(f"depth-{depth}", "", words) for depth in pile["mixed_depths"] if words]


def chain(view: ExplodingPlanetView) -> Chain | None:
    """The play that waits to take effect, and the nopes on it: each cancels the one before."""
    pending = view["pending"]
    if pending is None:
        return None
    plays = [(pending["seat"], pending["id"])] + [(seat, "nope") for seat in pending["nopes"]]
    links = [
        ChainLink(
            seat,
            thing,
            f"{seat_name(view, seat)}: {display_name(thing, view['language'])}",
            stands=(len(plays) - number) % 2 == 1,
        )
        for number, (seat, thing) in enumerate(plays)
    ]
    verdict = capitalized(WORDS.say(view, "canceled" if pending["is_noped"] else "stands"))
    return Chain(links, verdict, pending["to_ask"])


def worth(view: ExplodingPlanetView, thing: str) -> Worth | None:
    """How many of a card the viewer holds, and how many are where it cannot see them."""
    if thing not in TITLES or view["seat"] is None:
        return None
    have, unseen = view["hand"].get(thing, 0), view["unseen"].get(thing, 0)
    words = [WORDS.say(view, "worth-have", number=have), WORDS.say(view, "worth-unseen", number=unseen)]
    return Worth(" ".join(words), have)


def warnings(view: ExplodingPlanetView, action: int) -> list[Caution]:
    """Drawing without an eco-kit."""
    percent = view["pile"]["danger"]
    if action != DRAW or not percent or view["hand"].get("eco_kit"):
        return []
    return [Caution("explosion", WORDS.say(view, "warning-draw", percent=percent))]

"""How are seats, lists and the state of the game put into sentences? In the language of the view they are about."""

from collections.abc import Sequence

from .catalog import CORE
from .view import View, winners


def seat_name(view: View, seat: int) -> str:
    """A seat's name, for all viewers."""
    return view["names"][seat]


def seat_title(view: View, seat: int) -> str:
    """A seat's name, with a mark for the viewer's own: `Nova (you)`."""
    name = seat_name(view, seat)
    is_marked = view["seat"] == seat and name != CORE.say(view, "you")
    return CORE.say(view, "you-mark", name=name) if is_marked else name


def who(view: View, seat: int, role: str = "who") -> dict[str, str | int]:
    """A seat as facts of a message: `who` is "you" or "other", `who_name` its name. Messages choose by the first."""
    return {role: "you" if view["seat"] == seat else "other", f"{role}_name": seat_name(view, seat)}


def seat_in_list(view: View, seat: int) -> str:
    """A seat within a sentence, where no verb depends on it: `you`, or its name."""
    return CORE.say(view, "you-in-sentence") if view["seat"] == seat else seat_name(view, seat)


def join_names(view: View, names: Sequence[str]) -> str:
    """A list in words: `one, two and three`."""
    if len(names) < 2:
        return "".join(names)
    return CORE.say(view, "list-last", first=", ".join(names[:-1]), last=names[-1])


def points_words(view: View, points: float) -> str:
    """Such as "3 points", in the language of the view."""
    return CORE.say(view, "points", points=int(points) if float(points).is_integer() else points)


def titled(view: View, title: str, words: str) -> str:
    """A title and what belongs to it: `Nova: 3 points`."""
    return CORE.say(view, "titled", title=title, words=words)


def headline(view: View) -> str:
    """The state of the game for the viewer: `Round 3 of 16 · Your turn: take a tile`."""
    if view["to_move"] is None:
        return result_words(view)
    return capitalized(" · ".join(filter(None, [view["progress"], turn_words(view)])))


def result_words(view: View) -> str:
    """Who won."""
    first = winners(view)
    others = [seat_name(view, seat) for seat in first if seat != view["seat"]]
    case = "others" if view["seat"] not in first else "both" if others else "you"
    return CORE.say(view, "game-over", case=case, names=join_names(view, others))


def turn_words(view: View) -> str:
    if view["actions"]:
        return CORE.say(view, "your-turn", prompt=view["prompt"])
    names = join_names(view, [seat_name(view, seat) for seat in view["acting"]])
    return CORE.say(view, "turn-of", names=names, prompt=view["prompt"])


def capitalized(words: str) -> str:
    """With a capital letter at the beginning."""
    return words[:1].upper() + words[1:]

"""How are seats, lists and the state of the game put into sentences?"""

from .view import View, winners


def seat_subject(view: View, seat: int) -> str:
    """A seat in the words of the viewer, at the beginning of a sentence."""
    return "You" if view["seat"] == seat else f"Player {seat + 1}"


def seat_object(view: View, seat: int) -> str:
    """A seat in the words of the viewer, within a sentence."""
    return "you" if view["seat"] == seat else f"player {seat + 1}"


def seat_possessive(view: View, seat: int) -> str:
    """The possessive of a seat, within a sentence."""
    return "your" if view["seat"] == seat else f"player {seat + 1}'s"


def join_names(names: list[str]) -> str:
    """A list in words: `one, two and three`."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def headline(view: View) -> str:
    """The state of the game for the viewer: `Round 3 of 16 · your turn: take a tile`."""
    if view["to_move"] is None:
        return f"The game is over: {join_names([seat_object(view, seat) for seat in winners(view)])} won"
    parts = [view["progress"], f"{turn_words(view)}: {view['phase']}"]
    line = " · ".join(filter(None, parts))
    return line[0].upper() + line[1:]


def turn_words(view: View) -> str:
    if view["actions"]:
        return "your turn"
    seats = [str(seat + 1) for seat in view["acting"]]
    return f"player {seats[0]}" if len(seats) == 1 else f"players {join_names(seats)}"

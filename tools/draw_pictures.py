"""Draws the pictures of the games in the lobby, from their own drawings: `python -m tools.draw_pictures`.

Each is a part of a drawing, after some random moves, and becomes `picture.svg` beside the game.
"""

from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import numpy as np
from cosmozoo.envs import Match, get_game
from cosmozoo.play.what_if import panels_of

ENVS = Path(__file__).parents[1] / "envs"
SVG = "http://www.w3.org/2000/svg"


class Picture(NamedTuple):
    """Which part of a drawing, and when."""

    panel: str
    box: str  # x, y, width and height of the part
    moves: int = 0
    players: int = 2
    seed: int = 1


PICTURES = {
    "planet": Picture("planet-0", "20 44 414 186", moves=20),
    "petit_prince": Picture("planet-0", "-33 36 320 176", moves=44),
    "exploding_planet": Picture("pile-", "-75 6 455 205", moves=12, players=4),
    "space_builder": Picture("plan-", "-152 24 610 336"),
}


def draw(name: str, picture: Picture) -> str:
    match, dice = Match(get_game(name), picture.players, seed=picture.seed), np.random.default_rng(picture.seed)
    for _ in range(picture.moves):
        match.step(int(dice.choice(np.flatnonzero(match.action_mask))))
    panel = ElementTree.fromstring(panels_of(match.game.render_svg(match.human_view(0)))[picture.panel])
    for element in list(panel.iter()):
        for child in [child for child in element if has_words(child)]:
            element.remove(child)
        for key in [key for key in element.attrib if key.startswith("data-")]:
            del element.attrib[key]
    drawn = ElementTree.tostring(panel, encoding="unicode")
    frame = f'xmlns="{SVG}" viewBox="{picture.box}" preserveAspectRatio="xMidYMid slice" fill="#f1f4fb"'
    return f"<svg {frame}>{drawn}</svg>\n"


def has_words(element: ElementTree.Element) -> bool:
    """Words would need a language and the fonts of the page."""
    return element.tag in (f"{{{SVG}}}text", f"{{{SVG}}}title") or element.get("class") == "fine"


def main() -> None:
    for name, picture in PICTURES.items():
        path = ENVS / name / "picture.svg"
        path.write_text(draw(name, picture), encoding="utf-8")
        print(f"wrote {path.name} of {name}, {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()

"""Draws the result of a tournament as a picture to share: its title and the places."""

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from games.pictures.drawing import PROPORTION
from games.pictures.look import Lettering, colour

WIDTH: Final = 1_200
EDGE: Final = 72
"""The margin at the sides, in pixels."""
MOST_ROWS: Final = 7
ROW: Final = 60
"""Height of a place, in pixels."""
FIRST_ROW: Final = 218


def result_drawing(title: str, beneath: str, places: Sequence[tuple[str, str]]) -> Image.Image:
    """`places` has each place in words with its names, best first; those that do not fit are left out."""
    size = (WIDTH, round(WIDTH * PROPORTION))
    image = Image.new("RGB", size, colour("paper"))
    canvas = ImageDraw.Draw(image)
    room = WIDTH - 2 * EDGE
    canvas.rectangle((0, 0, WIDTH, 14), fill=colour("red"))
    heading, small = Lettering("serif", 60), Lettering("sans", 28)
    heading.write(canvas, EDGE, 84, heading.cut(title, room), colour("ink"))
    small.write(canvas, EDGE, 146, small.cut(beneath, room), colour("ink-soft"))
    canvas.rectangle((EDGE, 180, WIDTH - EDGE, 182), fill=colour("rule-strong"))
    for at, (place, names) in enumerate(places[:MOST_ROWS]):
        _write_row(canvas, FIRST_ROW + at * ROW, place, names, is_first=at == 0)
    mark = "Slapdeck"
    width = small.width(mark)
    small.write(canvas, WIDTH - EDGE - width, size[1] - 34, mark, colour("red"))
    return image


def _write_row(canvas: ImageDraw.ImageDraw, middle: float, place: str, names: str, *, is_first: bool) -> None:
    ink = colour("red") if is_first else colour("ink")
    letters = Lettering("serif", 44 if is_first else 34)
    letters.write(canvas, EDGE, middle, place, colour("ink-soft"))
    letters.write(canvas, EDGE + 110, middle, letters.cut(names, WIDTH - 2 * EDGE - 110), ink)

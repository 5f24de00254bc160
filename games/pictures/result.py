"""Draws the result of a tournament as a picture to share: its title and the places."""

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from games.pictures.assets import Colour, SizedFont, colour
from games.pictures.drawing import PROPORTION
from games.texts import gettext as _

WIDTH: Final = 1_200
EDGE: Final = 72
"""The margin at the sides, in pixels."""
ROOM: Final = WIDTH - 2 * EDGE
MOST_ROWS: Final = 7
ROW: Final = 53
"""Height of a row, in pixels."""
FIRST_ROW: Final = 224
LARGE, MIDDLE, SMALLEST = 44, 34, 22
"""Sizes of letters: of the winner, of the others, and the least for a long name."""

Row = tuple[str, list[str], bool]
"""A place in words, the names beside it, and whether they have won. A place with many names has several rows; only its
first says the place."""


def result_drawing(title: str, beneath: str, places: Sequence[tuple[str, Sequence[str]]]) -> Image.Image:
    """`places` has each place in words with its names, best first. If not all fit, the picture ends in "and 9 more"."""
    size = (WIDTH, round(WIDTH * PROPORTION))
    image = Image.new("RGB", size, colour("paper"))
    canvas = ImageDraw.Draw(image)
    canvas.rectangle((0, 0, WIDTH, 14), fill=colour("red"))
    small = SizedFont("sans", 28)
    _write_within(canvas, 60, EDGE, 84, title, colour("ink"))
    small.write(canvas, EDGE, 146, small.cut(beneath, ROOM), colour("ink-soft"))
    canvas.rectangle((EDGE, 180, WIDTH - EDGE, 182), fill=colour("rule-strong"))
    letters = SizedFont("serif", MIDDLE)
    names_at = EDGE + max([110, *(letters.width(place) + 24 for place, _names in places[:MOST_ROWS])])
    rows = _rows(places, letters, WIDTH - EDGE - names_at)
    for at, row in enumerate(rows[:MOST_ROWS]):
        _write_row(canvas, FIRST_ROW + at * ROW, names_at, row, size=MIDDLE if at else LARGE)
    if left := sum(len(names) for _place, names, _won in rows[MOST_ROWS:]):
        small.write(canvas, names_at, size[1] - 34, _("and %(count)s more", count=left), colour("ink-soft"))
    mark = "Slapdeck"
    small.write(canvas, WIDTH - EDGE - small.width(mark), size[1] - 34, mark, colour("red"))
    return image


def _rows(places: Sequence[tuple[str, Sequence[str]]], letters: SizedFont, room: float) -> list[Row]:
    """The names of each place in as many rows as they need, none of them divided."""
    rows: list[Row] = []
    for at, (place, names) in enumerate(places):
        rows.append((place, [], at == 0))
        for name in names:
            beside = rows[-1][1]
            if beside and letters.width(", ".join([*beside, name])) > room:
                rows.append(("", [name], at == 0))
            else:
                beside.append(name)
    return rows


def _write_row(canvas: ImageDraw.ImageDraw, middle: float, names_at: float, row: Row, *, size: int) -> None:
    place, names, has_won = row
    SizedFont("serif", size).write(canvas, EDGE, middle, place, colour("ink-soft"))
    _write_within(canvas, size, names_at, middle, ", ".join(names), colour("red" if has_won else "ink"))


def _write_within(canvas: ImageDraw.ImageDraw, size: int, x: float, middle: float, text: str, ink: Colour) -> None:
    """Writes the text up to the right margin: smaller if it is long, and cut if it is too long even so."""
    room = WIDTH - EDGE - x
    wanted = SizedFont("serif", size).width(text)
    letters = SizedFont("serif", size if wanted <= room else max(SMALLEST, int(size * room / wanted)))
    letters.write(canvas, x, middle, letters.cut(text, room), ink)

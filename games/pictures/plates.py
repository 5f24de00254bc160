"""The plate of each seat, as on the page (seats.css): one line, or two or three if it is narrow."""

from typing import Final

from PIL import Image, ImageDraw

from games.pictures.assets import SizedFont, colour, rounded
from games.pictures.scene import Count, Plate, SeatWords

HEIGHT: Final = 27
NARROW: Final = 240
"""In CSS pixels, as in seats.css and plates.js. A narrower plate has a separate line for the counts."""
ROOMY: Final = 68
"""A plate beside its piles that is higher than this also has a line for speech."""
MOST_KINDS: Final = 2
"""With more kinds of piles than this, empty ones are left out."""
LEAST_NAME: Final = 6
"""The least letters of a name that must fit beside the counts."""
_JOINED: Final = "   "


class PlateDrawing:
    """Draws the plates of one picture; `letter` is the size of its letters."""

    def __init__(self, letter: float) -> None:
        self.letter = letter
        self.name, self.figures = SizedFont("serif", letter), SizedFont("sans", letter * 0.9)
        self.small_name, self.small_figures = (
            SizedFont("serif", letter * 0.8),
            SizedFont("sans", letter * 0.72),
        )

    def draw(
        self, image: Image.Image, plate: Plate, at: tuple[float, float], scale: float, name: str, words: SeatWords
    ) -> None:
        """`at` is the top left corner in pixels of the picture, `scale` the pixels per CSS pixel."""
        width, height = plate.width * scale, (plate.beside or HEIGHT) * scale
        x, middle = at[0], at[1] + height / 2
        speech = words.speech or words.state
        if plate.width >= NARROW:
            self._in_one_line(image, x, middle, width, name, speech, words.counts)
        elif plate.beside > ROOMY:
            top = middle - self.letter * 1.5
            self._write_name(image, x, top, width, name, "", self.name)
            letters = self.figures if _fits(words.counts, width, self.figures) else self.small_figures
            self._write_counts(image, x, top + self.letter * 1.5, width, words.counts, letters)
            self._write_name(image, x, top + self.letter * 3, width, "", speech, self.name)
        else:
            self._write_name(image, x, middle - self.letter * 0.42, width, name, speech, self.small_name)
            self._write_counts(image, x, middle + self.letter * 0.42, width, words.counts, self.small_figures)

    def _in_one_line(
        self, image: Image.Image, x: float, middle: float, width: float, name: str, speech: str, counts: list[Count]
    ) -> None:
        """The name keeps its room; speech takes priority over the counts."""
        wanted = min(self.name.width(name), self.letter * LEAST_NAME) + self._bubble_width(speech, self.name)
        shown = _fitting(counts, width - wanted - self.letter * 0.5, self.figures)
        counted = self.figures.width(shown)
        self._write_name(image, x, middle, width - counted - self.letter * 0.5, name, speech, self.name)
        ink = colour("on-felt-soft")
        self.figures.write(ImageDraw.Draw(image), x + width - counted, middle, shown, ink)

    def _write_name(
        self, image: Image.Image, x: float, middle: float, width: float, name: str, speech: str, letters: SizedFont
    ) -> None:
        """Write the name, then the speech."""
        name = letters.cut(name, width - self._bubble_width(speech, letters))
        end = letters.write(ImageDraw.Draw(image), x, middle, name, colour("on-felt"))
        if speech:
            self._draw_bubble(image, end + (letters.size * 0.4 if name else 0), middle, speech, letters)

    def _write_counts(
        self, image: Image.Image, x: float, middle: float, width: float, counts: list[Count], letters: SizedFont
    ) -> None:
        letters.write(ImageDraw.Draw(image), x, middle, _fitting(counts, width, letters), colour("on-felt-soft"))

    @staticmethod
    def _bubble_width(speech: str, letters: SizedFont) -> float:
        return letters.width(speech) + letters.size * 1.1 if speech else 0.0

    @staticmethod
    def _draw_bubble(image: Image.Image, x: float, middle: float, speech: str, letters: SizedFont) -> None:
        size = round(letters.width(speech) + letters.size * 0.6), round(letters.size * 1.24)
        box = rounded(size, round(letters.size * 0.3))
        image.paste(colour("card"), (round(x), round(middle - size[1] / 2)), box)
        letters.write(ImageDraw.Draw(image), x + letters.size * 0.3, middle, speech, colour("card-black"))


def _fitting(counts: list[Count], room: float, letters: SizedFont) -> str:
    """The counts of a seat's first piles, as many as there is room for."""
    words = _words(counts)
    texts = (_JOINED.join(words[:most]) for most in range(len(words), 0, -1))
    return next((text for text in texts if letters.width(text) <= room), "")


def _fits(counts: list[Count], room: float, letters: SizedFont) -> bool:
    return letters.width(_JOINED.join(_words(counts))) <= room


def _words(counts: list[Count]) -> list[str]:
    """Each kind of pile with its number."""
    shown = [one for one in counts if one.cards or len(counts) <= MOST_KINDS]
    return [f"{one.kind.removesuffix(' cards')} {one.cards}" for one in shown]

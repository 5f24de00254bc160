"""Draws a moment of a deal: the table with its cards and players, and a line with the score, the deal and the clock."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from engine.film import Film
from games.moments import clock
from games.pictures.assets import FACE_HEIGHT, SizedFont, blank_sprite, card_sprite, colour, hand_sprite
from games.pictures.plates import PlateDrawing
from games.pictures.scene import Card, Hand, Pile, Scene, Spot

PROPORTION: Final = 630 / 1200
"""Height of a picture in widths, as link previews expect."""
LETTERS_IN_WIDTH: Final = 46
SMALLEST_LETTER: Final = 13
PAGE_LETTER: Final = 16
"""Size of letters on a page, in CSS pixels. The picture is such a page, enlarged to its own letter size."""
LEAST_NAME: Final = 2.5
"""The least letters of a name that must fit beside its score; otherwise both are left out."""
LINE: Final = 2.6
"""Height of the line below the table, in letters."""
PAD: Final = 6
"""Felt around the table, in CSS pixels."""
LEAST_EDGE: Final = 2
"""From edge to edge of the cards in a pile, in CSS pixels."""
OUTLINED: Final = frozenset({"layout", "centre", "store", "beside"})
"""The outline of an empty place for a pile."""
COUNTED_ON_PLATES: Final = frozenset({"layout", "store", "hand"})
HAND: Final = 0.92
"""Width and height of a slapping hand, in card widths."""


@dataclass(frozen=True, slots=True)
class DealScores:
    """The players of a game, and the score before and after one of its deals.

    `after` is empty for a deal that was not played to its end; `deals` is how many the game has so far.
    """

    names: Sequence[str]
    before: Sequence[int]
    after: Sequence[int]
    deals: int


class Drawing:
    """One deal at one size. The unchanging parts are drawn once."""

    def __init__(self, film: Film, scores: DealScores, width: int) -> None:
        self.film, self.scores = film, scores
        self.size = (width, round(width * PROPORTION))
        self.letter = max(width / LETTERS_IN_WIDTH, SMALLEST_LETTER)
        self.scale = self.letter / PAGE_LETTER
        """Pixels of the picture per CSS pixel of the page."""
        self.felt_height = self.size[1] - round(LINE * self.letter)
        table = (width / self.scale - 2 * PAD, self.felt_height / self.scale - 2 * PAD)
        self.scene = Scene(film, len(scores.names), *table)
        self.card = round(self.scene.layout.card * self.scale)
        self.serif = SizedFont("serif", self.letter)
        self.figures = SizedFont("serif", self.letter * 0.95)
        self.small = SizedFont("sans", self.letter * 0.82)
        self.plates = PlateDrawing(self.letter)
        self._ground = self._draw_ground()

    def at(self, at_ms: int) -> Image.Image:
        """The picture at a moment, which must lie within the deal."""
        image = self._ground.copy()
        picture = self.scene.at(at_ms)
        for pile in picture.piles:
            self._draw_pile(image, pile)
        for card in sorted(picture.cards, key=lambda card: card.level):
            self._draw_card(image, card)
        for plate, name, words in zip(self.scene.layout.plates, self.scores.names, picture.words, strict=True):
            self.plates.draw(image, plate, self._point(plate.x, plate.y), self.scale, name, words)
        for hand in picture.hands:
            self._draw_hand(image, hand)
        self._draw_line(ImageDraw.Draw(image), at_ms)
        return image

    def _point(self, x: float, y: float) -> tuple[float, float]:
        """A point of the table in pixels of the picture."""
        return (x + PAD) * self.scale, (y + PAD) * self.scale

    def _draw_ground(self) -> Image.Image:
        image = Image.new("RGB", self.size, colour("felt"))
        canvas = ImageDraw.Draw(image)
        width, height = self.size
        inset, thick = round(self.letter * 0.22), max(round(self.letter / 16), 1)
        edge = (inset, inset, width - 1 - inset, self.felt_height - 1 - inset)
        canvas.rounded_rectangle(edge, radius=inset, outline=colour("felt-line"), width=thick)
        canvas.rectangle((0, self.felt_height, width, height), fill=colour("paper"))
        canvas.rectangle((0, self.felt_height, width, self.felt_height + thick), fill=colour("red"))
        return image

    # Cards

    def _draw_pile(self, image: Image.Image, pile: Pile) -> None:
        """Draw an empty place, or the edges of the cards below the top one, and their number."""
        spot = self.scene.layout.spots.get(pile.zone)
        if spot is None:
            return
        if not pile.high and spot.area in OUTLINED:
            self._outline(ImageDraw.Draw(image), spot)
        if pile.high > 1:
            self._draw_edges(image, spot, pile)
        if spot.area not in COUNTED_ON_PLATES:
            self._label(ImageDraw.Draw(image), spot, pile.label)

    def _outline(self, canvas: ImageDraw.ImageDraw, spot: Spot) -> None:
        x, y = self._point(spot.x, spot.y)
        box = (x, y, x + self.card - 1, y + round(self.card * FACE_HEIGHT) - 1)
        canvas.rounded_rectangle(box, radius=self.card * 0.07, outline=colour("felt-line"), width=1)

    def _draw_edges(self, image: Image.Image, spot: Spot, pile: Pile) -> None:
        step, rise = max(LEAST_EDGE, self.scene.layout.rise), 0.0
        while rise < pile.rise:
            self._paste(image, blank_sprite(pile.open, self.card), self._point(spot.x, spot.y - rise))
            rise += step

    def _label(self, canvas: ImageDraw.ImageDraw, spot: Spot, text: str) -> None:
        x, y = self._point(spot.x, spot.y)
        x += (self.card - self.small.width(text)) / 2
        x = min(x, self.size[0] - self.letter * 0.5 - self.small.width(text))
        middle = y + self.card * FACE_HEIGHT + self.letter * 0.55
        self.small.write(canvas, x, middle, text, colour("on-felt-soft"))

    def _draw_card(self, image: Image.Image, card: Card) -> None:
        sprite = card_sprite(None if card.card < 0 else card.card, self.card)
        grown = (max(round(sprite.width * card.wide), 1), round(sprite.height * card.high))
        x, y = self._point(card.x, card.y)
        point = (x - (grown[0] - sprite.width) / 2, y - (grown[1] - sprite.height) / 2)
        if grown != sprite.size:
            sprite = sprite.resize(grown, Image.Resampling.BILINEAR)
        self._paste(image, sprite, point)

    def _draw_hand(self, image: Image.Image, hand: Hand) -> None:
        sprite = hand_sprite(round(self.card * HAND * hand.scale), hand.turned)
        if hand.opacity < 1:
            sprite = sprite.copy()
            sprite.putalpha(sprite.getchannel("A").point(lambda value: round(value * hand.opacity)))
        x, y = self._point(hand.x, hand.y)
        middle = x + self.card / 2, y + self.card * FACE_HEIGHT / 2
        self._paste(image, sprite, (middle[0] - sprite.width / 2, middle[1] - sprite.height / 2))

    @staticmethod
    def _paste(image: Image.Image, sprite: Image.Image, point: tuple[float, float]) -> None:
        image.paste(sprite, (round(point[0]), round(point[1])), sprite)

    # Words

    def _draw_line(self, canvas: ImageDraw.ImageDraw, at_ms: int) -> None:
        """The score on the left, the deal and its clock on the right."""
        middle = (self.felt_height + self.size[1] + self.letter / 16) / 2
        edge = self.size[0] - self.letter * 0.8
        time = clock(at_ms)
        # The same width for every moment, so that nothing beside it moves between frames.
        x = edge - self.figures.width("0" * len(time))
        self.figures.write(canvas, x, middle, time, colour("ink"))
        deal = f"Deal {self.film.number} of {self.scores.deals}"
        x -= self.small.width(deal) + self.letter * 0.8
        self.small.write(canvas, x, middle, deal, colour("ink-soft"))
        ended = at_ms >= self.film.length_ms and self.scores.after
        score = self.scores.after if ended else self.scores.before
        self._draw_score(canvas, middle, x - self.letter * 1.6, score)

    def _draw_score(self, canvas: ImageDraw.ImageDraw, middle: float, room: float, score: Sequence[int]) -> None:
        """Two names with their scores between them, or more names in a row. If these do not fit, the site's name."""
        left, two = self.letter * 0.8, len(score) == 2
        between = "  –  " if two else "   "
        figures = sum(self.serif.width(f"{between} {points}") for points in score)
        share = (room - left - figures) / len(score)
        if share < LEAST_NAME * self.letter and not two:
            self.serif.write(canvas, left, middle, "Slapdeck", colour("red"))
            return
        ink, red = colour("ink"), colour("red")
        for seat, (name, points) in enumerate(zip(self.scores.names, score, strict=True)):
            parts = [(self.serif.cut(name, share), ink), (str(points), red)]
            left = self.serif.write(canvas, left, middle, between if seat else "", colour("ink-soft"))
            first, second = parts[::-1] if two and seat else parts
            left = self.serif.write(canvas, left, middle, f"{first[0]} ", first[1])
            left = self.serif.write(canvas, left, middle, *second)


def as_png(image: Image.Image) -> bytes:
    """A card table has few colours, so a palette cuts the size to a third."""
    file = BytesIO()
    image.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()

"""Draws a moment of a deal: the table with its cards, who sits there, and a line that says where in the game it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from math import cos, pi
from typing import Final

from PIL import Image, ImageDraw

from engine.film import Film, FilmZone
from games.moments import clock
from games.pictures.layout import Plate, Spot, arrange, places_of
from games.pictures.look import Lettering, card_sprite, colour, hand_sprite, rounded
from games.pictures.piles import Piles
from games.pictures.reel import SLAP_MS, SPEECH_MS, Flight, Reel, eased

PROPORTION: Final = 630 / 1200
"""Height of a picture in its widths: what pages that preview links ask for."""
LETTERS_IN_WIDTH: Final = 46
SMALLEST_LETTER: Final = 13
LEAST_NAME: Final = 2.5
"""So many letters of a name have to fit beside its score, or neither is told."""
LINE: Final = 2.6
"""Height of the line below the table, in letters."""
LIFT: Final = 0.07
RISE: Final = 0.022
"""How much higher each card of a pile lies than the one below it, in card widths; and at most, for the whole pile: """
HIGHEST: Final = 0.09
SEEN_OF_A_PILE: Final = 6
"""As many cards from the top show where a pile lies still; the edges of more would not be seen one by one."""
SPOKEN: Final = {"call": "spit"}
PLAIN_PILES: Final = frozenset({"spit_pile"})
STATES: Final = {"out": "out", "won": "won"}


@dataclass(frozen=True, slots=True)
class Sitting:
    """What is told of a game around one of its deals: who sits there, the score before the deal and after it.

    `after` is empty for a deal that was not played to its end; `deals` is how many the game has so far.
    """

    names: Sequence[str]
    before: Sequence[int]
    after: Sequence[int]
    deals: int


class Drawing:
    """One deal at one size. What does not change from moment to moment is drawn once."""

    def __init__(self, film: Film, sitting: Sitting, width: int) -> None:
        self.film, self.sitting, self.reel = film, sitting, Reel(film)
        self.size = (width, round(width * PROPORTION))
        self.letter = max(width / LETTERS_IN_WIDTH, SMALLEST_LETTER)
        self.places = places_of(film.zones, len(sitting.names), self.reel.most, self.reel.instead)
        self.felt_height = self.size[1] - round(LINE * self.letter)
        self.layout = arrange(self.places, width, self.felt_height, self.letter)
        self.serif = Lettering("serif", self.letter, 640)
        self.figures = Lettering("serif", self.letter * 0.95, 600)
        self.small = Lettering("sans", self.letter * 0.82, 500)
        self._ground = self._draw_ground()

    def at(self, at_ms: int) -> Image.Image:
        """The deal at a moment, which must lie within it."""
        image = self._ground.copy()
        canvas = ImageDraw.Draw(image)
        piles = self.reel.piles_at(at_ms)
        flights = self.reel.flights_at(at_ms)
        self._draw_places(canvas, piles)
        self._draw_cards(image, piles, at_ms, {flight.card for flight in flights})
        for flight in flights:
            self._draw_flight(image, piles, flight, at_ms)
        self._draw_slaps(image, at_ms)
        for seat, plate in self.layout.plates.items():
            self._draw_plate(image, plate, seat, piles, at_ms)
        self._draw_line(canvas, at_ms)
        return image

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

    def _draw_places(self, canvas: ImageDraw.ImageDraw, piles: Piles) -> None:
        """Where a pile could lie and none does, an outline; under each pile in the middle, how high it is."""
        for zone in self.film.zones:
            spot = self.layout.spots.get(zone.name)
            if spot is None:
                continue
            size = len(piles.cards[zone.name])
            if not size and zone.area in ("layout", "centre", "store", "beside"):
                self._outline(canvas, spot)
            if size and zone.area not in ("layout", "store", "hand"):
                self._label(canvas, zone, spot, size)

    def _outline(self, canvas: ImageDraw.ImageDraw, spot: Spot) -> None:
        card = self.layout.card
        box = (spot.x, spot.y, spot.x + card - 1, spot.y + round(card * 1.4) - 1)
        canvas.rounded_rectangle(box, radius=card * 0.07, outline=colour("felt-line"), width=1)

    def _label(self, canvas: ImageDraw.ImageDraw, zone: FilmZone, spot: Spot, size: int) -> None:
        kind = zone.name.split("/")[0]
        words = "" if kind in PLAIN_PILES else kind.replace("_", " ")
        text = f"{words} {size}".strip() if size > 1 or not words else words
        x = spot.x + (self.layout.card - self.small.width(text)) / 2
        x = min(x, self.size[0] - self.letter * 0.5 - self.small.width(text))
        self.small.write(canvas, x, spot.y + self.layout.card * 1.4 + self.letter * 0.55, text, colour("on-felt-soft"))

    def _draw_cards(self, image: Image.Image, piles: Piles, at_ms: int, flying: set[int]) -> None:
        reaching = {gesture.source: (gesture.target, part) for gesture, part in self.reel.fumbles_at(at_ms)}
        fumbled = []
        for name, pile in piles.cards.items():
            spot = self.layout.spots.get(name)
            if spot is None:
                continue
            seen = len(pile) if spot.spread else SEEN_OF_A_PILE
            for index in range(max(len(pile) - seen, 0), len(pile)):
                card, point = pile[index], self._point(name, index, len(pile))
                if card in flying:
                    continue
                if index == len(pile) - 1 and name in reaching:
                    target, part = reaching[name]
                    fumbled.append((card, _between(point, self._point(target or name, 0, 1), part)))
                else:
                    self._paste(image, card_sprite(card if piles.up[card] else None, self.layout.card), point)
        for card, point in fumbled:
            self._paste(image, card_sprite(card if piles.up[card] else None, self.layout.card), point)

    def _point(self, zone: str, index: int, size: int) -> tuple[float, float]:
        """Where a card of a pile lies. Piles rise a little with each card, so that their height can be seen."""
        spot = self.layout.spots.get(zone, self.layout.middle)
        if spot.spread:
            return spot.x + spot.spread * index, spot.y
        rise = min(RISE, HIGHEST / max(size, 1)) * self.layout.card
        return spot.x, spot.y - rise * index

    def _draw_flight(self, image: Image.Image, piles: Piles, flight: Flight, at_ms: int) -> None:
        passed = flight.passed(at_ms)
        start = self._point(flight.source, flight.source_index, flight.source_index + 1)
        end = self._point(flight.target, flight.target_index, flight.target_index + 1)
        # A card that moves lies in its old zone until it lands, a gathered one is in its new one already.
        turns = flight.up != piles.up[flight.card]
        up = flight.up if passed >= 0.5 else piles.up[flight.card]
        squeeze = abs(cos(pi * passed)) if turns else 1.0
        lift = 1.0 if flight.source == flight.target else 1 + LIFT * (1 - (2 * passed - 1) ** 2)
        sprite = card_sprite(flight.card if up else None, self.layout.card)
        grown = (max(round(sprite.width * lift * squeeze), 1), round(sprite.height * lift))
        if grown != sprite.size:
            sprite = sprite.resize(grown, Image.Resampling.BILINEAR)
        x, y = _between(start, end, eased(passed))
        self._paste(image, sprite, (x + (self.layout.card - grown[0]) / 2, y))

    def _draw_slaps(self, image: Image.Image, at_ms: int) -> None:
        for slap in self.reel.gestures_at(at_ms, "slap", SLAP_MS):
            spot = self.layout.spots.get(slap.target or "", self.layout.middle)
            plate = self.layout.plates.get(-1 if slap.seat is None else slap.seat)
            above = plate is not None and plate.above
            hand = hand_sprite(round(self.layout.card * 0.92), above)
            reach = (-0.22 if above else 0.22) * self.layout.card
            self._paste(image, hand, (spot.x + self.layout.card * 0.04, spot.y + self.layout.card * 0.24 + reach))

    @staticmethod
    def _paste(image: Image.Image, sprite: Image.Image, point: tuple[float, float]) -> None:
        image.paste(sprite, (round(point[0]), round(point[1])), sprite)

    # Words

    def _draw_plate(self, image: Image.Image, plate: Plate, seat: int, piles: Piles, at_ms: int) -> None:
        """The name keeps its room; what is said goes before how many cards are left."""
        canvas, middle, name = ImageDraw.Draw(image), plate.y + self.letter * 0.78, self.sitting.names[seat]
        said = self._said(seat, at_ms)
        said_width = self.serif.width(said) + self.letter * 1.1 if said else 0.0
        wanted = min(self.serif.width(name), self.letter * 6) + said_width + self.letter * 0.5
        counts = self._counts(seat, piles, plate.width - wanted)
        counts_width = self.figures.width(counts)
        name = self.serif.cut(name, plate.width - counts_width - said_width - self.letter * 0.5)
        end = self.serif.write(canvas, plate.x, middle, name, colour("on-felt"))
        self.figures.write(canvas, plate.x + plate.width - counts_width, middle, counts, colour("on-felt-soft"))
        if said:
            self._bubble(image, end + self.letter * 0.4, middle, said)

    def _counts(self, seat: int, piles: Piles, room: float) -> str:
        """How many cards lie in each kind of pile of a seat: in words if there is room, or else their number."""
        kinds: dict[str, int] = {}
        for zone in self.places.of_seat(seat):
            kind = zone.name.split("/")[0].removesuffix("_cards").replace("_", " ")
            kinds[kind] = kinds.get(kind, 0) + len(piles.cards[zone.name])
        in_words = "   ".join(f"{kind} {count}" for kind, count in kinds.items() if count or len(kinds) < 3)
        fitting = (told for told in (in_words, str(sum(kinds.values()))) if self.figures.width(told) <= room)
        return next(fitting, "")

    def _said(self, seat: int, at_ms: int) -> str:
        """What a seat has just called out or done wrong; or else whether it is out, or has won."""
        for gesture in self.reel.gestures_at(at_ms, "say", SPEECH_MS):
            if gesture.seat == seat:
                return f"{SPOKEN.get(gesture.word, gesture.word)}!"
        if any(gesture.seat == seat for gesture in self.reel.gestures_at(at_ms, "fumble", SPEECH_MS)):
            return "fumble"
        marks = [one.word for one in self.reel.gestures_at(at_ms, "mark", at_ms) if one.seat == seat]
        return next((STATES[word] for word in reversed(marks) if word in STATES), "")

    def _bubble(self, image: Image.Image, x: float, middle: float, text: str) -> None:
        size = round(self.serif.width(text) + self.letter * 0.6), round(self.letter * 1.24)
        image.paste(colour("card"), (round(x), round(middle - size[1] / 2)), rounded(size, round(self.letter * 0.3)))
        self.serif.write(ImageDraw.Draw(image), x + self.letter * 0.3, middle, text, colour("card-black"))

    def _draw_line(self, canvas: ImageDraw.ImageDraw, at_ms: int) -> None:
        """The score on the left, which deal it is and its clock on the right."""
        middle = (self.felt_height + self.size[1] + self.letter / 16) / 2
        edge = self.size[0] - self.letter * 0.8
        time = clock(at_ms)
        # As wide for every moment, so that nothing beside it trembles from frame to frame.
        x = edge - self.figures.width("0" * len(time))
        self.figures.write(canvas, x, middle, time, colour("ink"))
        deal = f"Deal {self.film.number} of {self.sitting.deals}"
        x -= self.small.width(deal) + self.letter * 0.8
        self.small.write(canvas, x, middle, deal, colour("ink-soft"))
        ended = at_ms >= self.film.length_ms and self.sitting.after
        score = self.sitting.after if ended else self.sitting.before
        self._draw_score(canvas, middle, x - self.letter * 1.6, score)

    def _draw_score(self, canvas: ImageDraw.ImageDraw, middle: float, room: float, score: Sequence[int]) -> None:
        """Two with their points between them, more one after another; or, where these do not fit, whose site it is."""
        left, two = self.letter * 0.8, len(score) == 2
        between = "  –  " if two else "   "
        figures = sum(self.serif.width(f"{between} {points}") for points in score)
        share = (room - left - figures) / len(score)
        if share < LEAST_NAME * self.letter and not two:
            self.serif.write(canvas, left, middle, "Slapdeck", colour("red"))
            return
        ink, red = colour("ink"), colour("red")
        for seat, (name, points) in enumerate(zip(self.sitting.names, score, strict=True)):
            told = [(self.serif.cut(name, share), ink), (str(points), red)]
            left = self.serif.write(canvas, left, middle, between if seat else "", colour("ink-soft"))
            first, second = told[::-1] if two and seat else told
            left = self.serif.write(canvas, left, middle, f"{first[0]} ", first[1])
            left = self.serif.write(canvas, left, middle, *second)


def _between(start: tuple[float, float], end: tuple[float, float], part: float) -> tuple[float, float]:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def as_png(image: Image.Image) -> bytes:
    """Few colours are on a card table, so a palette of them makes a third of the bytes."""
    file = BytesIO()
    image.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()

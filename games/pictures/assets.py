"""Colours, card faces and letters as pixels, read from the same files as the pages."""

import re
from functools import cache, lru_cache
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Final, Literal

import resvg_py
from PIL import Image, ImageDraw, ImageFont

from engine.cards import card_text, is_red

STATIC: Final = Path(__file__).resolve().parents[2] / "static"
FACE_HEIGHT: Final = 1.4
"""Height of a card, in widths."""

Face = Literal["serif", "sans"]
Colour = tuple[int, int, int]

_VARIABLE: Final = re.compile(r"var\(--([\w-]+)[^)]*\)")
_SYMBOL: Final = re.compile(r'<symbol id="card-(\w+)" viewBox="([\d .]+)"[^>]*>(.*?)</symbol>', re.DOTALL)
_FONTS: Final = {"serif": "besley", "sans": "public-sans"}
_FONT_FACE: Final = re.compile(r"fonts/besley-(\w+)-normal.*?unicode-range:([^;]+);", re.DOTALL)
_RANGE: Final = re.compile(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?")
_SMALL_WEIGHT: Final = 500
"""The weight of the sans for small text. The serif has one weight."""
_CARD_SPRITES: Final = 600
"""Cached sprites: all faces in about ten sizes, a few MB."""


@cache
def _tokens() -> dict[str, str]:
    """The light-mode values of tokens.css, which come first there."""
    by_day = (STATIC / "css" / "tokens.css").read_text().split("@media", 1)[0]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", by_day))


def colour(name: str) -> Colour:
    """A light-mode colour of tokens.css: `colour("felt")` is `var(--felt)`."""
    digits = _tokens()[name][1:]
    return (int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16))


@cache
def _symbols() -> dict[str, tuple[str, str]]:
    """View box and content of each drawing in faces.svg, with colours filled in."""
    drawings = (STATIC / "cards" / "faces.svg").read_text()
    content = _VARIABLE.sub(lambda found: _tokens()[found[1]], drawings)
    return {name: (box, inside) for name, box, inside in _SYMBOL.findall(content)}


def _drawn(symbol: str, ink: str, ground: str, width: int, height: int) -> Image.Image:
    box, inside = _symbols()[symbol]
    return _pixels(box, f'{ground}<g fill="{ink}" color="{ink}">{inside}</g>', width, height)


def _pixels(box: str, content: str, width: int, height: int) -> Image.Image:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width}" height="{height}">{content}</svg>'
    made = resvg_py.svg_to_bytes(svg_string=svg, width=width, height=height, skip_system_fonts=True)
    return Image.open(BytesIO(made)).convert("RGBA")


@lru_cache(_CARD_SPRITES)
def card_sprite(card: int | None, width: int) -> Image.Image:
    """A card with transparent corners; None is the back. Do not draw on it."""
    symbol = "back" if card is None else card_text(card)
    ink = _tokens()["card-red" if card is not None and is_red(card) else "card-black"]
    return _drawn(symbol, ink, _blank(card is not None, width), width, round(width * FACE_HEIGHT))


@lru_cache(32)
def blank_sprite(up: bool, width: int) -> Image.Image:
    """A card of which only an edge shows. Do not draw on it."""
    return _pixels("0 0 100 140", _blank(up, width), width, round(width * FACE_HEIGHT))


def _blank(up: bool, width: int) -> str:
    """A card without a face, 100 wide, with an edge of one pixel."""
    tokens = _tokens()
    fill, edge = ("card", "card-edge") if up else ("card-back", "card-back-line")
    stroke = 100 / width
    return (
        f'<rect x="{stroke / 2}" y="{stroke / 2}" width="{100 - stroke}" height="{140 - stroke}" rx="7" '
        f'fill="{tokens[fill]}" stroke="{tokens[edge]}" stroke-width="{stroke}"/>'
    )


@lru_cache(32)
def hand_sprite(width: int, above: bool) -> Image.Image:
    """The slapping hand of a player above or below the centre. Do not draw on it."""
    hand = _drawn("hand", _tokens()["hand"], "", width, width)
    return hand.rotate(180) if above else hand


@lru_cache(64)
def rounded(size: tuple[int, int], radius: int) -> Image.Image:
    """A mask with smooth round corners, which Pillow itself draws jagged. Do not draw on it."""
    fine = 4
    mask = Image.new("L", (size[0] * fine, size[1] * fine))
    box = (0, 0, mask.width - 1, mask.height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius * fine, fill=255)
    return mask.resize(size, Image.Resampling.BOX)


@lru_cache(64)
def _font(face: Face, part: str, size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(STATIC / "fonts" / f"{_FONTS[face]}-{part}-normal.woff2", size)
    if face == "sans":
        font.set_variation_by_axes([_SMALL_WEIGHT])
    return font


@cache
def _parts() -> dict[str, str]:
    """Which file of a face has each character, as tokens.css says; all faces have the same files."""
    parts: dict[str, str] = {}
    for part, ranges in _FONT_FACE.findall((STATIC / "css" / "tokens.css").read_text()):
        for first, last in _RANGE.findall(ranges):
            parts |= {chr(code): part for code in range(int(first, 16), int(last or first, 16) + 1)}
    return parts


def _part_with(character: str) -> str:
    """Which part of a font has a character. One that no part has is drawn as missing."""
    return _parts().get(character, "basic")


class SizedFont:
    """A font and a size in pixels. A name may need several files of its font."""

    def __init__(self, face: Face, size: float) -> None:
        self.face, self.size = face, max(round(size), 8)

    def _runs(self, text: str) -> list[tuple[str, ImageFont.FreeTypeFont]]:
        return [("".join(run), _font(self.face, part, self.size)) for part, run in groupby(text, key=_part_with)]

    def width(self, text: str) -> float:
        return sum(font.getlength(run) for run, font in self._runs(text))

    def cut(self, text: str, room: float) -> str:
        """As much of the text as fits, with an ellipsis if it was cut; empty if not even that fits."""
        if self.width(text) <= room:
            return text
        kept = text
        while kept and self.width(f"{kept}…") > room:
            kept = kept[:-1].rstrip()
        return f"{kept}…" if kept else ""

    def write(self, on: ImageDraw.ImageDraw, x: float, middle: float, text: str, ink: Colour) -> float:
        """Write with the middle of the capitals at `middle`; returns the x where the text ends."""
        for run, font in self._runs(text):
            on.text((x, middle + self.size * 0.36), run, fill=ink, font=font, anchor="ls")
            x += font.getlength(run)
        return x

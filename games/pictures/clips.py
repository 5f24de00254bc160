"""A stretch of a deal as an animated GIF, at real speed."""

from collections.abc import Iterator
from io import BytesIO
from typing import Final

from PIL import Image

from games.pictures.drawing import Drawing

FRAME_MS: Final = 80
"""A whole number of GIF's units, hundredths of a second."""
LONGEST_MS: Final = 10_000
HELD_MS: Final = 1200
"""How long the last frame stays before the clip repeats."""
COLOURS: Final = 32


def as_gif(drawing: Drawing, from_ms: int, to_ms: int) -> bytes:
    """A repeating clip between two moments within the deal, at most LONGEST_MS long."""
    moments = list(_moments(from_ms, min(to_ms, from_ms + LONGEST_MS)))
    palette = _palette(drawing, moments)
    frames = (drawing.at(at_ms).quantize(palette=palette, dither=Image.Dither.NONE) for at_ms in moments)
    first = next(frames)
    file = BytesIO()
    first.save(
        file, "GIF", save_all=True, append_images=frames, loop=0, optimize=False, disposal=1,
        duration=[FRAME_MS] * (len(moments) - 1) + [HELD_MS],
    )  # fmt: skip
    return file.getvalue()


def _moments(from_ms: int, to_ms: int) -> Iterator[int]:
    yield from range(from_ms, to_ms, FRAME_MS)
    yield to_ms


def _palette(drawing: Drawing, moments: list[int]) -> Image.Image:
    """The palette of one frame from the middle; all frames use the same colours."""
    return drawing.at(moments[len(moments) // 2]).quantize(COLOURS, method=Image.Quantize.MEDIANCUT)

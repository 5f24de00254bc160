"""GIF clips: the number of frames, their timing and the size of the file."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageSequence
from PIL.GifImagePlugin import GifImageFile

from engine.spit.variants import VARIANTS
from games.pictures.clips import FRAME_MS, HELD_MS, LONGEST_MS, as_gif
from games.pictures.drawing import Drawing
from tests.games.pictures.films import film, golden_films, scores
from tests.often import in_depth, some

PLAY = (1000, 3, "move", "stock/0/0", 1, 1, "spit_pile/0", 1, (1,))


def clip(from_ms: int, to_ms: int) -> GifImageFile:
    return GifImageFile(BytesIO(as_gif(Drawing(film([PLAY]), scores(), 480), from_ms, to_ms)))


def durations_of(image: Image.Image) -> list[int]:
    return [frame.info["duration"] for frame in ImageSequence.Iterator(image)]


def test_clip_plays_in_real_time_holds_its_last_frame_and_loops() -> None:
    image = clip(500, 1500)
    durations = durations_of(image)
    assert sum(durations[:-1]) == pytest.approx(1000, abs=FRAME_MS)
    assert durations[-1] >= HELD_MS
    assert image.info["loop"] == 0


@in_depth
def test_clip_is_never_longer_than_the_limit() -> None:
    image = clip(0, 60_000)
    assert sum(durations_of(image)[:-1]) <= LONGEST_MS
    assert image.n_frames <= LONGEST_MS // FRAME_MS + 1


def test_clip_of_one_moment_has_one_frame() -> None:
    assert clip(700, 700).n_frames == 1


def test_last_frame_shows_the_last_moment() -> None:
    drawing = Drawing(film([PLAY]), scores(), 480)
    image = GifImageFile(BytesIO(as_gif(drawing, 500, 1500)))
    image.seek(image.n_frames - 1)
    difference = ImageChops.difference(image.convert("RGB"), drawing.at(1500)).convert("L")
    # The colours of a small palette are near, not equal.
    assert sum(difference.histogram()[48:]) < 0.01 * difference.width * difference.height


@pytest.mark.parametrize("variant_id", some(["standard", "six-seats-three-packs"], at_once=["standard"]))
def test_busy_clip_of_ten_seconds_has_a_limited_size(variant_id: str) -> None:
    """The players of golden games never stop to look, so they are faster than any bot."""
    played = max(golden_films(variant_id), key=lambda one: len(one.steps))
    made = as_gif(Drawing(played, scores(VARIANTS[variant_id].players), 480), 0, min(played.length_ms, LONGEST_MS))
    assert 10_000 < len(made) < 1_700_000

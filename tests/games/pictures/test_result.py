"""The result of a tournament as a picture."""

import pytest
from PIL import ImageDraw

from games.pictures.assets import Colour, SizedFont, colour
from games.pictures.result import MOST_ROWS, WIDTH, result_drawing

LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichentr"
NAMES = ("Bartholomew Featherstonehaugh", "Maximiliane von Hohenberg-Rautenstrauch", "Ana Ferreira", "Bo Li")


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts written on the pictures."""
    texts: list[str] = []
    write = SizedFont.write

    def note(letters: SizedFont, on: ImageDraw.ImageDraw, x: float, middle: float, text: str, ink: Colour) -> float:
        texts.append(text)
        return write(letters, on, x, middle, text, ink)

    monkeypatch.setattr(SizedFont, "write", note)
    return texts


def test_picture_has_the_size_of_link_previews_and_names_stay_inside() -> None:
    places = [(str(place), [LONG * 3]) for place in range(1, MOST_ROWS + 5)]
    image = result_drawing(LONG * 3, LONG * 3, places)
    assert image.size == (WIDTH, 630)
    edges = [image.getpixel((x, y)) for x in (20, WIDTH - 20) for y in range(20, 630, 5)]
    assert set(edges) == {colour("paper")}


def test_names_of_a_shared_place_take_as_many_rows_as_needed(written: list[str]) -> None:
    result_drawing("Friday Cup of the Lisbon Spit Club, 27 November", "Lisbon", [("1", NAMES[1:2]), ("2–5", NAMES)])
    assert written == [
        "Friday Cup of the Lisbon Spit Club, 27 November", "Lisbon", "1", NAMES[1],
        "2–5", NAMES[0], "", NAMES[1], "", "Ana Ferreira, Bo Li", "Slapdeck",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("places", "more"),
    [
        ([(str(place), ["Ana"]) for place in range(1, MOST_ROWS + 1)], []),
        ([(str(place), ["Ana"]) for place in range(1, MOST_ROWS + 4)], ["and 3 more"]),
        ([("1", ["Ana"]), ("2–9", NAMES[:1] * 8), ("10–11", ["Bo", "Cy"])], ["and 4 more"]),
    ],
)
def test_names_that_do_not_fit_are_counted(
    written: list[str], places: list[tuple[str, list[str]]], more: list[str]
) -> None:
    result_drawing("Friday Cup", "Lisbon", places)
    assert [text for text in written if "more" in text] == more

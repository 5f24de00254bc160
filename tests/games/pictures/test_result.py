"""The result of a tournament as a picture."""

from games.pictures.look import colour
from games.pictures.result import MOST_ROWS, WIDTH, result_drawing

LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichentr"


def test_it_has_the_size_that_previews_ask_for_and_names_stay_within_it() -> None:
    places = [(str(place), LONG * 3) for place in range(1, MOST_ROWS + 5)]
    image = result_drawing(LONG * 3, LONG * 3, places)
    assert image.size == (WIDTH, 630)
    edges = [image.getpixel((x, y)) for x in (20, WIDTH - 20) for y in range(20, 630, 5)]
    assert set(edges) == {colour("paper")}

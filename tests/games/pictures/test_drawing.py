"""Pictures of moments: what changes on the table changes in the picture, and nothing else."""

from io import BytesIO

from PIL import Image, ImageChops

from engine.spit.variants import VARIANTS
from games.pictures.assets import colour
from games.pictures.drawing import PAD, PROPORTION, DealScores, Drawing, as_png
from games.pictures.plates import HEIGHT
from tests.games.pictures.films import NAMES, film, golden_films, scores, table, zone
from tests.often import A_FEW_VARIANTS, in_turn, some

PLAY = (1000, 3, "move", "stock/0/0", 1, 1, "spit_pile/0", 1, (1,))
Box = tuple[int, int, int, int]


def drawing(*steps: tuple[object, ...], seats: int = 2, width: int = 800) -> Drawing:
    return Drawing(film(steps, table(seats)), scores(seats), width)


def place_of(drawn: Drawing, name: str) -> Box:
    spot, card = drawn.scene.layout.spots[name], drawn.card
    x, y = ((side + PAD) * drawn.scale for side in (spot.x, spot.y))
    return round(x), round(y), round(x + card), round(y + card * 1.4)


def changed(one: Image.Image, other: Image.Image) -> Box | None:
    return ImageChops.difference(one, other).getbbox()


def differs(one: Image.Image, other: Image.Image, box: Box) -> bool:
    return changed(one.crop(box), other.crop(box)) is not None


def table_of(drawn: Drawing, at_ms: int) -> Image.Image:
    """The picture without the line below it, where the clock always changes."""
    return drawn.at(at_ms).crop((0, 0, drawn.size[0], drawn.felt_height))


@in_turn("width", [480, 800, 1200])
def test_picture_has_the_proportions_of_link_previews(width: int) -> None:
    assert drawing(width=width).at(0).size == (width, round(width * PROPORTION))


def test_played_card_moves_from_its_pile_to_the_centre() -> None:
    drawn = drawing(PLAY)
    before, after = table_of(drawn, 0), table_of(drawn, 1000)
    assert differs(before, after, place_of(drawn, "stock/0/0"))
    assert differs(before, after, place_of(drawn, "spit_pile/0"))
    for name in ("stock/0/1", "stock/1/0", "spit_cards/0", "spit_pile/1"):
        assert not differs(before, after, place_of(drawn, name))
    assert before.getpixel((place_of(drawn, "spit_pile/0")[0] + 20, place_of(drawn, "spit_pile/0")[1] + 20)) == colour(
        "felt"
    )


def test_moving_card_looks_different_from_its_start_and_end() -> None:
    drawn = drawing(PLAY)
    before, flying, after = (table_of(drawn, at_ms) for at_ms in (0, 880, 1000))
    assert changed(before, flying) and changed(flying, after)


def test_turned_card_changes_the_picture_of_its_pile() -> None:
    drawn = drawing((1000, 1, "turn", "spit_cards/0", 3, 1, 9))
    assert differs(table_of(drawn, 0), table_of(drawn, 1000), place_of(drawn, "spit_cards/0"))


@in_turn(
    ("step", "at_ms", "where"),
    [
        ((1000, 1, "slap", 0, "spit_pile/1"), 1100, "spit_pile/1"),
        ((1000, 1, "slap", 1, None), 1100, None),
        ((1000, 1, "say", 0, "spit"), 1100, 0),
        ((1000, 1, "fumble", 1, "stock/1/0", "spit_pile/0"), 1100, 1),
        ((1000, 1, "mark", 1, "out"), 9000, 1),
    ],
)
def test_slaps_calls_fumbles_and_marks_are_drawn_in_place(
    step: tuple[object, ...], at_ms: int, where: str | int | None
) -> None:
    drawn = drawing(step)
    before, after = table_of(drawn, 0), table_of(drawn, at_ms)
    assert changed(before, after)
    if isinstance(where, str):
        assert differs(before, after, place_of(drawn, where))
    elif where is not None:
        plate = drawn.scene.layout.plates[where]
        left, top, right = ((side + PAD) * drawn.scale for side in (plate.x, plate.y, plate.x + plate.width))
        high = (plate.beside or HEIGHT) * drawn.scale
        assert differs(before, after, (int(left), int(top), int(right), int(top + high)))


def test_call_is_gone_two_seconds_later() -> None:
    drawn = drawing((1000, 1, "say", 0, "spit"))
    assert changed(table_of(drawn, 0), table_of(drawn, 3000)) is None


def test_line_below_shows_the_clock_and_the_score_after_the_deal() -> None:
    played = film((PLAY,), length_ms=2000)
    drawn = Drawing(played, DealScores(NAMES[:2], (26, 26), (30, 22), 3), 800)
    open_, closed = drawn.at(1500), drawn.at(2000)
    line = (0, drawn.felt_height, 400, drawn.size[1])
    assert differs(open_, closed, line)
    without = Drawing(played, DealScores(NAMES[:2], (26, 26), (), 3), 800)
    assert not differs(without.at(1500), without.at(2000), line)
    assert differs(open_, closed, (500, drawn.felt_height, 800, drawn.size[1]))


def test_clock_of_the_deal_shows_milliseconds() -> None:
    drawn = drawing((20_000, 3, "say", 0, "spit"))
    pictures = {drawn.at(at_ms).tobytes() for at_ms in (13_171, 13_173, 13_176)}
    assert len(pictures) == 3, "the clock shows milliseconds"
    right = (400, drawn.felt_height, 800, drawn.size[1])
    assert differs(drawn.at(13_171), drawn.at(13_173), right)
    assert not changed(table_of(drawn, 13_171), table_of(drawn, 13_176))


@in_turn("seats", range(2, 9))
@in_turn("width", [480, 1200])
def test_tables_of_two_to_eight_seats_can_be_drawn(seats: int, width: int) -> None:
    drawn = drawing(PLAY, (1000, 3, "say", 0, "spit"), seats=seats, width=width)
    assert changed(table_of(drawn, 0), table_of(drawn, 1000))


@in_turn("variant_id", some(VARIANTS, at_once=A_FEW_VARIANTS))
def test_table_of_every_variant_can_be_drawn_at_several_moments(variant_id: str) -> None:
    seats = VARIANTS[variant_id].players
    for played in golden_films(variant_id)[:1]:
        drawn = Drawing(played, scores(seats), 480)
        pictures = {table_of(drawn, at_ms).tobytes() for at_ms in range(0, played.length_ms, 1 + played.length_ms // 3)}
        assert len(pictures) > 1


def test_unknown_zones_are_drawn() -> None:
    drawn = Drawing(film(zones=[*table(), zone("dragon_hoard", "cave", (50, 51), up=1)]), scores(), 800)
    left, top, right, bottom = place_of(drawn, "dragon_hoard")
    assert drawn.at(0).getpixel(((left + right) // 2, (top + bottom) // 2)) != colour("felt")


def test_picture_is_a_small_readable_file() -> None:
    made = as_png(drawing(width=1200).at(0))
    assert len(made) < 60_000
    assert Image.open(BytesIO(made)).size == (1200, 630)

"""Colours, card faces and letters as pixels."""

import pytest
from PIL import Image, ImageDraw

from engine.cards import is_red
from games.pictures.assets import SizedFont, card_sprite, colour, hand_sprite, rounded
from tests.often import in_turn

WHITE = (255, 255, 255)


def inked(image: Image.Image) -> int:
    """The number of pixels that are not white."""
    return sum(count for count, pixel in image.getcolors(1 << 20) or [] if pixel != WHITE)


def written(text: str, lettering: SizedFont, room: int = 900) -> Image.Image:
    image = Image.new("RGB", (room, 60), WHITE)
    lettering.write(ImageDraw.Draw(image), 5, 30, text, (0, 0, 0))
    return image


def test_colours_are_those_of_the_light_mode() -> None:
    assert colour("felt") == (0x2C, 0x61, 0x49)
    assert colour("card-red") == (0xB3, 0x16, 0x1A)


def test_every_card_has_its_own_face_in_the_colour_of_its_suit() -> None:
    faces = {card_sprite(card, 60).tobytes() for card in range(52)}
    assert len(faces) == 52
    for card in (0, 13, 26, 39):
        colours = {pixel for _, pixel in card_sprite(card, 60).convert("RGB").getcolors(1 << 16) or []}
        assert (colour("card-red") in colours) == is_red(card)
        assert (colour("card-black") in colours) != is_red(card)


def test_equal_cards_of_two_packs_look_alike_and_backs_differ_from_faces() -> None:
    assert card_sprite(5, 60).tobytes() == card_sprite(57, 60).tobytes()
    assert card_sprite(None, 60).getpixel((30, 42)) != card_sprite(5, 60).getpixel((30, 42))


@in_turn("width", [20, 33, 98, 180])
def test_card_has_the_requested_size_and_round_corners(width: int) -> None:
    sprite = card_sprite(12, width)
    assert sprite.size == (width, round(width * 1.4))
    corner, middle = sprite.getpixel((0, 0)), sprite.getpixel((width // 2, width // 2))
    assert isinstance(corner, tuple) and isinstance(middle, tuple)
    assert corner[3] < 128 and middle[3] == 255


def test_hand_of_an_upper_seat_is_drawn_rotated_by_180_degrees() -> None:
    assert hand_sprite(40, above=True).tobytes() == hand_sprite(40, above=False).rotate(180).tobytes()


def test_mask_with_round_corners_is_antialiased() -> None:
    values = {value for _, value in rounded((40, 20), 6).getcolors() or []}
    assert {0, 255} < values


@in_turn("text", ["Ada", "Łukasz Čapek", "Ünal Ñandú", "“–” …"])
def test_names_in_latin_script_are_drawn(text: str) -> None:
    lettering = SizedFont("serif", 26)
    assert inked(written(text, lettering)) > 40 * len(text.replace(" ", "")) / 4
    assert lettering.width(text) > 10 * len(text) / 2


@in_turn("text", ["", "黒田", "\U0001f0cf", "é", "a\tb"])
def test_drawn_width_of_any_text_equals_its_measured_width(text: str) -> None:
    lettering = SizedFont("sans", 20)
    end = lettering.write(ImageDraw.Draw(Image.new("RGB", (300, 40))), 0, 20, text, WHITE)
    assert end == pytest.approx(lettering.width(text))


def test_long_name_is_cut_with_an_ellipsis() -> None:
    lettering = SizedFont("serif", 20)
    name = "Maximiliane von Hohenberg"
    for room in (400, 120, 40, 15):
        cut = lettering.cut(name, room)
        assert lettering.width(cut) <= room
        assert cut in ("", name) or (cut.endswith("…") and name.startswith(cut[:-1]))
    assert lettering.cut(name, 400) == name and lettering.cut(name, 5) == ""

"""What people write, and what of it can be seen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.plain_text import plain

SEEN = st.text(st.characters(categories=["L", "N", "P", "S", "M", "Zs"]))


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("\u202eevil", "evil"),
        ("a\x07b", "ab"),
        ("Car\u200bla\ufeff", "Carla"),
        ("\u2067Ana\u2069 \u200fBo", "Ana Bo"),
        ("one\ttwo\nthree", "one\ttwo\nthree"),
    ],
)
def test_signs_that_nobody_sees_are_taken_out(text: str, seen: str) -> None:
    assert plain(text) == seen


@pytest.mark.parametrize("text", ["", " ", "\u200b", "\u3164", "\u200d\u2800\n", "\u0301", "\u00a0\u2067\u2003"])
def test_of_what_shows_nothing_nothing_is_left(text: str) -> None:
    assert plain(text) == ""


@pytest.mark.parametrize("text", ["می‌روم", "क्‍ष", "👩‍🚀 ❤️", "שלום", "Zoë O’Neil-Müller", "\U0001fae8"])
def test_every_script_and_picture_stays(text: str) -> None:
    assert plain(text) == text


@given(SEEN, SEEN)
def test_what_can_be_seen_stays_as_it_is(before: str, after: str) -> None:
    assert plain(f"{before}x{after}") == f"{before}x{after}"


@given(st.text())
def test_a_text_is_made_plain_once(text: str) -> None:
    assert plain(plain(text)) == plain(text)

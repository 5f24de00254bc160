"""Removal of invisible characters from texts and names."""

from hypothesis import given
from hypothesis import strategies as st

from games.plain_text import plain, plain_name
from tests.often import in_turn

VISIBLE = st.text(st.characters(categories=["L", "N", "P", "S", "M", "Zs"]))


@in_turn(
    ("text", "visible"),
    [
        ("\u202eevil", "evil"),
        ("a\x07b", "ab"),
        ("Car\u200bla\ufeff", "Carla"),
        ("\u2067Ana\u2069 \u200fBo", "Ana Bo"),
        ("one\ttwo\nthree", "one\ttwo\nthree"),
    ],
)
def test_invisible_characters_are_removed(text: str, visible: str) -> None:
    assert plain(text) == visible


@in_turn("text", ["", " ", "\u200b", "\u3164", "\u200d\u2800\n", "\u0301", "\u00a0\u2067\u2003"])
def test_invisible_text_becomes_empty(text: str) -> None:
    assert plain(text) == ""


@in_turn("text", ["می‌روم", "क्‍ष", "👩‍🚀 ❤️", "שלום", "Zoë O’Neil-Müller", "\U0001fae8"])
def test_scripts_and_emoji_are_kept(text: str) -> None:
    assert plain(text) == text


@in_turn("invisible", [*"\u3164\u115f\u2800\u200d\u200c\u034f\ufe0f\u180b\U000e0061\U000e0100\U000e0002"])
def test_invisible_characters_are_removed_anywhere_in_a_name(invisible: str) -> None:
    for name in ("Ana", "漢", "דן", "دارا", "کमल", "🙂"):
        for at in range(len(name) + 1):
            assert plain_name(name[:at] + invisible + name[at:]) == name


@in_turn(
    "name",
    [
        *("می\u200cروم", "क्\u200dष", "क्\u200cष", "ജോണ്\u200d", "র\u200d্যাচেল"),
        *("👩\u200d🚀", "👩🏽\u200d🚀", "🏳\ufe0f\u200d🌈", "Ana ❤\ufe0f", "Bo 1\ufe0f\u20e3"),
        "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    ],
)
def test_joiners_that_change_the_look_of_a_name_are_kept(name: str) -> None:
    assert plain_name(name) == name


JOINED = st.text(
    st.sampled_from("Aक्র്مدू👩❤🏽🏴1#\u20e3\u200c\u200d\ufe0e\ufe0f\u3164\u2800\u034f\U000e0067\U000e007f "), max_size=9
)


@given(JOINED)
def test_plain_name_is_idempotent_and_stripped(text: str) -> None:
    name = plain_name(text)
    assert plain_name(name) == name == name.strip()


@given(VISIBLE, VISIBLE)
def test_visible_characters_are_kept(before: str, after: str) -> None:
    assert plain(f"{before}x{after}") == f"{before}x{after}"


@given(st.text())
def test_plain_is_idempotent(text: str) -> None:
    assert plain(plain(text)) == plain(text)

"""The form for a comment."""

from hypothesis import given
from hypothesis import strategies as st

from games.forms.comments import LONGEST, CommentForm
from tests.often import in_turn


def form(text: str) -> CommentForm:
    return CommentForm({"text": text, "deal": "1", "t": "2.000", "key": "k"})


@in_turn(
    ("typed", "kept"),
    [
        ("  There!  ", "There!"),
        ("one\r\ntwo", "one\ntwo"),
        ("one  \r\n\r\n\r\n \r\n\r\ntwo", "one\n\ntwo"),
        ("<b>bold</b> & so on", "<b>bold</b> & so on"),
        ("one\n\u200b\n\u200b\n\u202etwo", "one\n\ntwo"),
    ],
)
def test_lines_and_visible_text_are_kept(typed: str, kept: str) -> None:
    filled = form(typed)
    assert filled.is_valid()
    assert filled.cleaned_data["text"] == kept


@in_turn("typed", ["", "   ", "\r\n \r\n", "\u200b", "\u2067 \u2069"])
def test_empty_comment_is_refused(typed: str) -> None:
    assert form(typed).errors["text"] == ["Write something first."]


def test_line_end_counts_as_one_character_as_in_browsers() -> None:
    lines = "\r\n".join(["12345678"] * 55)  # 494 characters in a browser
    assert form(lines).is_valid()
    assert form("x" * 501).errors["text"] == ["A comment has at most 500 characters, and this one 501."]


def test_null_characters_are_refused() -> None:
    assert not form("a\0b").is_valid()


@given(st.text(max_size=700))
def test_any_text_is_accepted_or_refused_with_a_reason(typed: str) -> None:
    filled = form(typed)
    if filled.is_valid():
        text = filled.cleaned_data["text"]
        assert 0 < len(text) <= LONGEST
        assert text == text.strip() and "\r" not in text and "\n\n\n" not in text
    else:
        assert filled.errors["text"]

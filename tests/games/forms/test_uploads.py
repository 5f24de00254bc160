"""The form that brings games holds their file between two pages."""

from hypothesis import given
from hypothesis import strategies as st

from games.forms.uploads import into_page, out_of_page
from games.services.brought_files import MOST_BYTES
from tests.often import in_turn


@given(st.binary(min_size=1))
def test_a_file_comes_back_as_it_was(written: bytes) -> None:
    assert out_of_page(into_page(written)) == written


@in_turn("held", ["", "nonsense", "AAAA", into_page(b""), into_page(b"x")[:-8]])
def test_what_is_none_is_no_file(held: str) -> None:
    assert out_of_page(held) is None


def test_no_more_comes_back_than_a_file_may_have() -> None:
    assert out_of_page(into_page(bytes(50 * MOST_BYTES))) == bytes(MOST_BYTES + 1)

"""The upload form keeps the file between two pages."""

from hypothesis import given
from hypothesis import strategies as st

from games.forms.uploads import into_page, out_of_page
from games.services.uploaded_files import MOST_BYTES
from tests.often import in_turn


@given(st.binary(min_size=1))
def test_file_round_trip_through_a_page(written: bytes) -> None:
    assert out_of_page(into_page(written)) == written


@in_turn("held", ["", "nonsense", "AAAA", into_page(b""), into_page(b"x")[:-8]])
def test_malformed_page_data_is_not_a_file(held: str) -> None:
    assert out_of_page(held) is None


def test_decoded_file_is_cut_just_above_the_size_limit() -> None:
    assert out_of_page(into_page(bytes(50 * MOST_BYTES))) == bytes(MOST_BYTES + 1)

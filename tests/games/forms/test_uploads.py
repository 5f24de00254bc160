"""The upload form keeps the file between two pages."""

from hypothesis import given
from hypothesis import strategies as st

from games.forms.uploads import decode_file, encode_file
from games.services.uploaded_files import MOST_BYTES
from tests.often import in_turn


@given(st.binary(min_size=1))
def test_file_round_trip_through_a_page(written: bytes) -> None:
    assert decode_file(encode_file(written)) == written


@in_turn("held", ["", "nonsense", "AAAA", encode_file(b""), encode_file(b"x")[:-8]])
def test_malformed_page_data_is_not_a_file(held: str) -> None:
    assert decode_file(held) is None


def test_decoded_file_is_cut_just_above_the_size_limit() -> None:
    assert decode_file(encode_file(bytes(50 * MOST_BYTES))) == bytes(MOST_BYTES + 1)

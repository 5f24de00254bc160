"""The form that brings games holds their file between two pages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.forms.uploads import packed, unpacked
from games.services.brought_files import MOST_BYTES


@given(st.binary(min_size=1))
def test_a_file_comes_back_as_it_was(written: bytes) -> None:
    assert unpacked(packed(written)) == written


@pytest.mark.parametrize("held", ["", "nonsense", "AAAA", packed(b""), packed(b"x")[:-8]])
def test_what_is_none_is_no_file(held: str) -> None:
    assert unpacked(held) is None


def test_no_more_is_unpacked_than_a_file_may_have() -> None:
    assert unpacked(packed(bytes(50 * MOST_BYTES))) == bytes(MOST_BYTES + 1)

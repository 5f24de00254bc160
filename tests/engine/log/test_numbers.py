from hypothesis import given
from hypothesis import strategies as st

from engine.log.numbers import LARGEST, ByteReader, put_number, put_numbers
from tests.engine.log.logs import refusal_of
from tests.often import in_turn

any_number = st.integers(0, 3000) | st.integers(0, LARGEST)


def _bytes_of(number: int) -> bytes:
    out = bytearray()
    put_number(out, number)
    return bytes(out)


def _reader(packed: bytes) -> ByteReader:
    return ByteReader(packed, 0, len(packed))


@given(any_number)
def test_number_round_trip_leaves_no_bytes(number: int) -> None:
    reader = _reader(_bytes_of(number))
    assert reader.number() == number
    reader.expect_end()


@given(st.lists(any_number, max_size=20).map(tuple))
def test_list_of_numbers_round_trip(numbers: tuple[int, ...]) -> None:
    out = bytearray()
    put_numbers(out, numbers)
    assert _reader(bytes(out)).numbers(LARGEST, 20) == numbers


@in_turn(("number", "length"), [(0, 1), (243, 1), (244, 2), (2803, 2), (2804, 5), (LARGEST, 5)])
def test_small_numbers_take_few_bytes(number: int, length: int) -> None:
    assert len(_bytes_of(number)) == length


@given(st.binary(min_size=1, max_size=6))
def test_every_number_has_only_one_form(packed: bytes) -> None:
    reader = _reader(packed)
    try:
        number = reader.number()
    except ValueError:
        return
    assert _bytes_of(number) == packed[: reader.at]


@in_turn("packed", [b"", b"\xf4", b"\xfe\x00\x01\x00", b"\xfe\x00\x00\x00\x05", b"\xff\xff\xff\xff\xff"])
def test_truncated_or_overlong_numbers_are_refused(packed: bytes) -> None:
    assert str(refusal_of(_reader(packed).number)).startswith("byte ")


def test_number_above_its_bound_is_refused_with_the_position() -> None:
    reader = _reader(_bytes_of(1) + _bytes_of(1000))
    reader.number()
    assert str(refusal_of(lambda: reader.number(999))) == "byte 1: the number 1000 is larger than 999"


def test_part_ends_at_its_announced_length() -> None:
    reader = _reader(b"\x02ab\x01c")
    part = reader.part()
    assert part.span(2) == b"ab"
    assert part.is_done
    assert "1 bytes are announced and 0 are left" in str(refusal_of(lambda: part.span(1)))
    assert reader.part().span(1) == b"c"


def test_part_longer_than_the_file_is_refused() -> None:
    assert "announced" in str(refusal_of(_reader(_bytes_of(LARGEST) + b"abc").part))


def test_trailing_bytes_are_refused() -> None:
    assert "2 bytes too many" in str(refusal_of(_reader(b"ab").expect_end))

from collections import Counter
from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as st

from engine.chance import Stream, commitment, seed_bytes
from tests.often import in_turn

labels = st.lists(st.one_of(st.integers(), st.text(max_size=8)), max_size=3)


@given(st.text(max_size=8), labels)
def test_a_stream_is_a_function_of_its_key(seed: str, key: list[str | int]) -> None:
    first, second = Stream(seed, *key), Stream(seed, *key)
    assert [first.word() for _ in range(20)] == [second.word() for _ in range(20)]


@in_turn(
    ("one", "other"),
    [
        (("seed", "a", "b"), ("seed", "ab")),
        (("seed", 1), ("seed", "1")),
        (("seed", "a"), ("seeda",)),
        (("seed", 1, 23), ("seed", 12, 3)),
        (("seed",), ("seed", "")),
    ],
)
def test_different_keys_do_not_run_into_each_other(one: tuple[str, ...], other: tuple[str, ...]) -> None:
    assert Stream(*one).word() != Stream(*other).word()


def test_text_and_bytes_are_the_same_seed() -> None:
    assert seed_bytes("Zoë") == "Zoë".encode()
    assert Stream("Zoë", 1).word() == Stream("Zoë".encode(), 1).word()


def test_the_numbers_are_those_of_every_release() -> None:
    stream = Stream("slapdeck", "packs", 1)
    assert [stream.word() for _ in range(3)] == [2151559400, 377326139, 541298411]
    assert stream.below(52) == 3


@given(st.integers(1, 2**32), st.text(max_size=4))
def test_below_stays_below(limit: int, seed: str) -> None:
    assert 0 <= Stream(seed).below(limit) < limit


def test_every_place_of_the_pack_gets_every_card_about_as_often() -> None:
    stream = Stream("fair")
    firsts = Counter(stream.shuffled(range(6))[0] for _ in range(6000))
    assert all(850 < firsts[card] < 1150 for card in range(6))


@given(st.text(max_size=8))
def test_shuffling_loses_no_card(seed: str) -> None:
    assert sorted(Stream(seed).shuffled(range(52))) == list(range(52))


def test_a_commitment_can_be_checked_by_anyone() -> None:
    assert commitment("secret") == sha256(b"secret").hexdigest()

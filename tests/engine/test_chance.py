from collections import Counter
from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as st

from engine.chance import Stream, commitment, seed_bytes
from tests.often import in_turn

labels = st.lists(st.one_of(st.integers(), st.text(max_size=8)), max_size=3)


@given(st.text(max_size=8), labels)
def test_equal_keys_give_equal_streams(seed: str, key: list[str | int]) -> None:
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
def test_different_keys_give_different_streams(one: tuple[str, ...], other: tuple[str, ...]) -> None:
    assert Stream(*one).word() != Stream(*other).word()


def test_text_and_bytes_are_the_same_seed() -> None:
    assert seed_bytes("Zoë") == "Zoë".encode()
    assert Stream("Zoë", 1).word() == Stream("Zoë".encode(), 1).word()


def test_stream_gives_the_same_numbers_in_every_release() -> None:
    stream = Stream("slapdeck", "packs", 1)
    assert [stream.word() for _ in range(3)] == [2151559400, 377326139, 541298411]
    assert stream.below(52) == 3


@given(st.integers(1, 2**32), st.text(max_size=4))
def test_below_returns_a_number_under_its_limit(limit: int, seed: str) -> None:
    assert 0 <= Stream(seed).below(limit) < limit


def test_every_card_is_shuffled_to_the_first_place_about_equally_often() -> None:
    stream = Stream("fair")
    firsts = Counter(stream.shuffled(range(6))[0] for _ in range(6000))
    assert all(850 < firsts[card] < 1150 for card in range(6))


@given(st.text(max_size=8))
def test_shuffling_keeps_all_cards(seed: str) -> None:
    assert sorted(Stream(seed).shuffled(range(52))) == list(range(52))


def test_commitment_is_the_sha256_of_the_seed() -> None:
    assert commitment("secret") == sha256(b"secret").hexdigest()

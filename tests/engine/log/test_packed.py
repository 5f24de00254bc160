from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Action
from engine.log import DealLog, Entry, dumps, pack, pack_game, unpack, unpack_game
from engine.log.numbers import LARGEST
from engine.spit.rules import Rules
from tests.engine.log.fuzz.mutants import file_of, records_of
from tests.engine.log.logs import any_log, refusal_of, running_log, sample_log
from tests.engine.random_play import played_deal

START = b"SLAP\x01"


@given(any_log)
def test_what_is_packed_is_unpacked(log: DealLog) -> None:
    assert unpack(pack(log)) == log


@given(st.lists(any_log, max_size=3).map(tuple))
def test_the_deals_of_a_game_follow_each_other(logs: tuple[DealLog, ...]) -> None:
    assert unpack_game(pack_game(logs)) == logs


def test_an_entry_soon_after_the_one_before_takes_two_bytes() -> None:
    log = running_log()
    one = replace(log, entries=(Entry(200, 0, Action("ready")),))
    two = replace(log, entries=(Entry(200, 0, Action("ready")), Entry(440, 1, Action("play", 4, 1), True)))
    assert len(pack(two)) - len(pack(one)) == 2


def test_a_packed_deal_is_a_quarter_of_its_text_or_less() -> None:
    log = sample_log()
    assert len(pack(log)) < len(dumps(log)) / 4


def test_a_result_that_the_entries_do_not_lead_to_is_kept_all_the_same() -> None:
    log = sample_log()
    assert log.result is not None
    claimed = replace(log, result=replace(log.result, winner=1))
    assert unpack(pack(claimed)) == claimed
    assert len(pack(claimed)) > len(pack(log))


def _short_log() -> DealLog:
    """A deal of a few entries, so that each record is short."""
    log = played_deal(Rules(layout=(1, 1)), 5).log
    assert len(log.entries) < 60
    return log


@given(st.sampled_from([0, 4, 77, 300, LARGEST]), st.binary(max_size=300))
def test_records_of_unknown_types_are_skipped_wherever_they_stand(kind: int, body: bytes) -> None:
    records = records_of(pack(_short_log()))
    news = (kind, body)
    assert unpack(file_of([news, records[0], news, records[1], news, records[2], news])) == _short_log()


def test_entries_may_come_in_severalrecords_of() -> None:
    log = replace(running_log(), entries=(Entry(5, 0, Action("ready")), Entry(9, 1, Action("ready"))))
    deal, entries, result = records_of(pack(log))
    parts = [(2, entries[1][:2]), (2, b""), (2, entries[1][2:])]
    assert unpack(file_of([deal, *parts, result])) == log


def test_entries_that_have_a_number_are_not_taken_written_out() -> None:
    deal, _, result = records_of(pack(running_log()))
    written_out = b"\x05" + bytes([244 + (284 - 244) // 256, (284 - 244) % 256]) + bytes([1, 0, 0, 0, 0, 0])
    error = refusal_of(unpack, file_of([deal, (2, written_out), result]))
    assert "has a number on the menu" in str(error)


def _changed(number: int, kind: int | None = None, body: bytes | None = None) -> bytes:
    records = records_of(pack(_short_log()))
    old_kind, old_body = records[number]
    records[number] = (old_kind if kind is None else kind, old_body if body is None else body)
    return file_of(records)


@pytest.mark.parametrize(
    ("packed", "says"),
    [
        (b"", "byte 0: this is no packed log"),
        (b"SLAM\x01", "byte 0: this is no packed log"),
        (b"SLAP", "byte 4: this release reads version 1"),
        (b"SLAP\x02", "byte 4: this release reads version 1"),
        (START, "not 0"),
        (START + b"\x01", "byte 6: the log ends in the middle"),
        (START + b"\x01\xfe\xff\xff\xff\xff", "4294967295 bytes are announced and 0 are left"),
        (_changed(0, kind=2), "a deal begins with its packets"),
        (_changed(1, kind=1), "before the one before"),
        (_changed(2, kind=9), "ends before the result"),
        (_changed(0, body=b""), "the log ends in the middle"),
        (_changed(0, body=b"\x01\x02{]"), "these are no rules"),
        (_changed(0, body=b"\x01\x02\xff\xff"), "these are no rules"),
        (_changed(0, body=b"\x01\x0d" + b'{"players":9}'), "these are no rules"),
        (_changed(0, body=b"\x01\x00\x35"), "larger than 52"),
        (_changed(0, body=b"\x01\x00\x01\x00\x00\x00\x34\x05"), "there is no card 52"),
        (_changed(0, body=b"\x01\x00\x01\x00\x00\x02\x33\x05"), "larger than 1"),
        (_changed(0, body=b"\x01\x00\x01\x00\x00\x00\x33\x0d"), "larger than 12"),
        (_changed(0, body=b"\x01\x00\x1a\x1a\x00\x01" + b"\xff" * 29 + b"\x05"), "no such order"),
        (_changed(0, body=b"\x01\x00\x1a\x19\x00\x01" + b"\x00" * 29 + b"\x05"), "not whole packs"),
        (_changed(0, body=b"\x01\x00\x01\x00\x00\x00\x33\x05\x00"), "bytes too many"),
        (_changed(1, body=b"\x05"), "the log ends in the middle"),
        (_changed(1, body=b"\xfe\xff\xff\xff\xff\x00"), "no deal is as long as this"),
        (_changed(2, body=b"\x00\x00"), "bytes too many"),
        (_changed(2, body=b"\x03"), "larger than 2"),
        (_changed(2, body=b"\x01" + b"\x00" * 32), "do not lead to the digest"),
        (_changed(2, body=b"\x01" + b"\x00" * 31), "announced"),
        (_changed(2, body=b"\x02\x05" + b"\x00" * 5), "a digest has 32 bytes"),
        (_changed(2, body=b"\x02\x00\x03"), "larger than 2"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(packed: bytes, says: str) -> None:
    assert says in str(refusal_of(unpack, packed))


def test_an_entry_that_the_rules_refuse_is_named_when_the_result_hangs_on_it() -> None:
    log = _short_log()
    deal, _, result = records_of(pack(log))
    _, entries, _ = records_of(pack(replace(log, entries=log.entries[1:])))
    assert refusal_of(unpack, file_of([deal, entries, result])).entry is not None


def test_what_does_not_replay_is_named_with_its_byte_and_its_entry() -> None:
    log = _short_log()
    other = replace(log, packets=tuple(reversed(log.packets)))
    _, *rest = records_of(pack(log))
    packed = file_of([*records_of(pack(log)), records_of(pack(other))[0], *rest])
    error = refusal_of(unpack_game, packed)
    assert error.entry is not None
    assert f"byte {len(packed) - 32}: " in str(error)


def test_packets_that_cannot_be_dealt_are_named_with_a_byte() -> None:
    deal = (1, b"\x01\x00\x01\x01\x00\x00\x07\x07\x05")
    assert "byte " in str(refusal_of(unpack, file_of([deal, (3, b"\x01" + bytes(32))])))


def test_only_bytes_are_unpacked() -> None:
    assert "is bytes, not str" in str(refusal_of(unpack, "SLAP"))
    assert unpack(bytearray(pack(sample_log()))) == sample_log()
    assert unpack(memoryview(pack(sample_log()))) == sample_log()

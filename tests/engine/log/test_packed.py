from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import KINDS, Action
from engine.bots import BOTS
from engine.log import DealLog, LogEntry, dumps, pack, pack_game, unpack, unpack_game
from engine.log.numbers import LARGEST
from engine.simulate import simulate_game
from engine.spit.rules import Rules
from engine.spit.variants import VARIANTS
from tests.engine.log.fuzz.mutants import file_of, records_of
from tests.engine.log.logs import refusal_of, running_log, sample_log
from tests.engine.random_play import played_deal
from tests.often import in_turn, times

START = b"SLAP\x02"


def test_entry_soon_after_another_takes_two_bytes() -> None:
    log = running_log()
    one = replace(log, entries=(LogEntry(200, 0, Action("ready")),))
    two = replace(log, entries=(LogEntry(200, 0, Action("ready")), LogEntry(740, 1, Action("ready"))))
    assert len(pack(two)) - len(pack(one)) == 2


def test_parts_shared_by_all_deals_are_written_once() -> None:
    logs = simulate_game(VARIANTS["four-pile"], [BOTS["greedy"](), BOTS["greedy"]()], b"shared").logs
    packed = pack_game(logs)
    assert packed.count(b"shift") <= 1 == packed.count(b"greedy\x00\x06greedy")
    assert len(pack_game(logs[:2])) - len(pack_game(logs[:1])) < len(pack(logs[1])) - 80


def test_standard_games_of_bots_take_at_most_three_bytes_an_entry() -> None:
    games = [
        simulate_game(Rules(), [BOTS["greedy"](), BOTS["planner"]()], f"size {game}").logs for game in range(times(8))
    ]
    entries = sum(len(log.entries) for logs in games for log in logs)
    assert sum(len(pack_game(logs)) for logs in games) <= 3 * entries


def test_deal_known_as_played_is_packed_without_a_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    log = sample_log()
    packed = pack(log)
    monkeypatch.setattr("engine.log.packed.verify", None)
    assert pack(log, as_played=True) == packed


def test_packed_deal_is_less_than_a_quarter_of_its_text() -> None:
    log = sample_log()
    assert len(pack(log)) < len(dumps(log)) / 4


def test_result_that_contradicts_the_entries_is_kept() -> None:
    log = sample_log()
    assert log.result is not None
    claimed = replace(log, result=replace(log.result, winner=1))
    assert unpack(pack(claimed)) == claimed
    assert len(pack(claimed)) > len(pack(log))


def _short_log() -> DealLog:
    """A deal with fewer than 60 entries, so that each record is short."""
    log = played_deal(Rules(layout=(1, 1)), 5).log
    assert len(log.entries) < 60
    return log


@given(st.sampled_from([0, 4, 77, 300, LARGEST]), st.binary(max_size=300))
def test_records_of_unknown_types_are_skipped_anywhere(kind: int, body: bytes) -> None:
    records = records_of(pack(_short_log()))
    unknown = (kind, body)
    assert unpack(file_of([unknown, records[0], unknown, records[1], unknown])) == _short_log()


HEAD = b"\x04spit\x00\x00"
GAME = HEAD + b"\x00"
SEAL = bytes(16)
TWO_CARDS = b"\x00\x01\x01\x01\x00\x00\x01"


def test_written_out_entries_that_are_on_the_menu_are_refused() -> None:
    written_out = b"\x00\x02" + bytes([1, 0, 0, 0, 0, 0])
    menu = HEAD + b"\x01\x00\x00"
    error = refusal_of(unpack, file_of([(1, menu), (2, TWO_CARDS + SEAL + written_out)]))
    assert "has a number on the menu" in str(error)


def _game(body: bytes) -> bytes:
    return file_of([(1, body)])


def _deal(body: bytes) -> bytes:
    return file_of([(1, GAME), (2, body)])


@in_turn(
    ("packed", "says"),
    [
        (b"", "byte 0: this is no packed log"),
        (b"SLAM\x02", "byte 0: this is no packed log"),
        (b"SLAP", "byte 4: this release reads version 2"),
        (b"SLAP\x01", "byte 4: this release reads version 2"),
        (START, "not 0"),
        (START + b"\x01", "byte 6: the log ends in the middle"),
        (START + b"\x01\xfe\xff\xff\xff\xff", "4294967295 bytes are announced and 0 are left"),
        (file_of([(2, TWO_CARDS + SEAL)]), "begins with what all deals of a game share"),
        (file_of([(3, b"\x00\x00")]), "before the deal of the last note"),
        (file_of([(3, b"\x00\x00")] * 1_001), "at most 1000 notes"),
        (file_of([(3, b"\x01\xff\x00")]), "this is no text"),
        (file_of([(3, b"\x00\xf8\x00" + b"x" * 1_268)]), "longer than 1000"),
        (_game(b"\x04spot\x00\x00\x00"), "no family of games called 'spot'"),
        (_game(b"\x04spit\x02{]\x00\x00"), "this is no JSON"),
        (_game(b"\x04spit\x02\xff\xff"), "this is no text"),
        (_game(b"\x04spit\x0d" + b'{"players":9}\x00\x00'), "these are no rules"),
        (_game(b"\x04spit\x00\x00\x00\x00"), "bytes too many"),
        (_game(HEAD + bytes([1, 2 * len(KINDS), 0])), f"larger than {2 * len(KINDS) - 1}"),
        (_game(b"\x04spit\x00\x00\x02\x00\x00\x00\x00"), "twice on the menu"),
        (_game(b"\x04spit\x00\x00\x01\x00\xfe\x00\x00\x10\x80"), "at most 1024 actions"),
        (_game(b'\x04spit\x00\x01\x01x\x07{"x":1}'), "no figure called 'x'"),
        (_game(b"\x04spit\x00\x01\x01x\x00\x01x\x01"), "a digest has 32 bytes"),
        (_game(b"\x04spit\x00\x01\x01x\x00\x01x\x00\x01y\x00\x00" + bytes(31)), "announced"),
        (_deal(b""), "the log ends in the middle"),
        (_deal(b"\x06"), "larger than 5"),
        (_deal(b"\x00\x01\x35"), "larger than 52"),
        (_deal(b"\x00\x01\x01\x00\x00\x34"), "the number 52 is larger than 51"),
        (_deal(b"\x01\x01\x1a\x1a" + b"\xff" * 29), "no such order"),
        (_deal(b"\x01\x01\x1b\x1a" + b"\x00" * 29), "more than 52 cards"),
        (_deal(TWO_CARDS + SEAL[1:]), "16 bytes are announced and 15 are left"),
        (_deal(TWO_CARDS + SEAL), "the seal does not fit"),
        (_deal(TWO_CARDS + SEAL + b"\x05"), "the log ends in the middle"),
        (_deal(TWO_CARDS + SEAL + b"\xff\xff\xff\xff\xff\xff\xff"), "no deal is as long as this"),
        (_deal(TWO_CARDS + SEAL + b"\xff\x00\x00\x00\x00\x00\xff"), "no number is written like this"),
        (_deal(b"\x02" + TWO_CARDS[1:-2] + b"\x07\x07" + SEAL), "these packets cannot be dealt"),
        (_deal(b"\x04" + TWO_CARDS[1:] + b"\x05" + b"\x00" * 5), "a digest has 32 bytes"),
        (_deal(b"\x04" + TWO_CARDS[1:] + b"\x00\x01\x03"), "larger than 2"),
    ],
)
def test_malformed_bytes_are_refused_with_the_reason(packed: bytes, says: str) -> None:
    error = refusal_of(unpack, packed)
    assert says in str(error)


def test_deal_that_does_not_replay_is_refused_with_byte_and_entry() -> None:
    log = _short_log()
    other = replace(log, packets=tuple(reversed(log.packets)))
    packed = pack_game([log, other], as_played=True)
    error = refusal_of(unpack_game, packed)
    assert error.entry is not None
    assert f"byte {len(packed)}: " in str(error)


def test_deal_without_a_result_cannot_be_as_played() -> None:
    log = _short_log()
    short = replace(log, entries=log.entries[:-1])
    assert "do not lead to a result" in str(refusal_of(unpack, pack(short, as_played=True)))


def test_only_bytes_can_be_unpacked() -> None:
    assert "is bytes, not str" in str(refusal_of(unpack, "SLAP"))
    assert unpack(bytearray(pack(sample_log()))) == sample_log()
    assert unpack(memoryview(pack(sample_log()))) == sample_log()

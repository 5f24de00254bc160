"""Checks of whole games: consistent games are accepted, others are refused with the number of the faulty deal."""

from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bots import BOTS
from engine.game_check import BrokenGame, check_game, follows_from, iter_deals, verify_game
from engine.games import start_game
from engine.log import DealLog, LogError, dumps_game, loads_game, pack_game
from engine.simulate import GameRecord, simulate_game
from engine.spit.rules import Rules, spit_rules
from engine.spit.variants import VARIANTS, variant
from tests.golden.record import FOLDER
from tests.often import A_FEW_VARIANTS, in_turn, some, times

Logs = tuple[DealLog, ...]


@cache
def recorded(variant_id: str = "standard", seed: bytes = b"a seed") -> GameRecord:
    rules = variant(variant_id)
    return simulate_game(rules, [BOTS["greedy"]() for _ in range(rules.players)], seed)


def fault_of(logs: Logs) -> BrokenGame:
    with pytest.raises(BrokenGame) as caught:
        verify_game(logs)
    return caught.value


@in_turn("variant_id", some(VARIANTS, at_once=A_FEW_VARIANTS))
def test_simulated_games_of_every_variant_are_valid_and_match_their_seed(variant_id: str) -> None:
    record = recorded(variant_id)
    game = verify_game(record.logs)
    assert (game.logs, game.score.winner, game.score.scores) == (record.logs, record.winner, record.scores)
    check = check_game(pack_game(record.logs), b"a seed", record.commitment)
    assert check.holds and check.comes_from_seed and not check.faults
    assert check.entries == sum(len(log.entries) for log in record.logs)


def test_game_in_lines_is_checked_like_a_packed_game() -> None:
    logs = recorded().logs
    packed, lines = check_game(pack_game(logs)), check_game(dumps_game(logs).encode())
    assert packed.deals == lines.deals
    assert packed.file == sha256(pack_game(logs)).hexdigest() != lines.file


def without_the_first(logs: Logs) -> Logs:
    return logs[1:]


def with_one_left_out(logs: Logs) -> Logs:
    return (logs[0], *logs[2:])


def with_one_twice(logs: Logs) -> Logs:
    return (logs[0], *logs)


def numbered_on(logs: Logs) -> Logs:
    """The same deals twice, numbered as one game."""
    return (*logs, *(replace(log, number=len(logs) + place) for place, log in enumerate(logs, start=1)))


def of_two_games(logs: Logs) -> Logs:
    return (logs[0], *recorded(seed=b"another").logs[1:])


def under_other_rules(logs: Logs) -> Logs:
    return (logs[0], replace(logs[1], rules=replace(spit_rules(logs[1].rules), max_deals=50)), *logs[2:])


def with_an_entry_less(logs: Logs) -> Logs:
    return (logs[0], replace(logs[1], entries=logs[1].entries[:-1]), *logs[2:])


def with_an_entry_refused(logs: Logs) -> Logs:
    first, *others = logs[1].entries
    return (logs[0], replace(logs[1], entries=(first._replace(refused=True), *others)), *logs[2:])


def with_another_digest(logs: Logs) -> Logs:
    return (logs[0], replace(logs[1], digest="0" * 64), *logs[2:])


def with_cards_taken_out(logs: Logs) -> Logs:
    short = tuple(packet[:-1] for packet in logs[0].packets)
    return (replace(logs[0], packets=short), *logs[1:])


@in_turn(
    ("breaking", "deal", "words"),
    [
        (without_the_first, 1, "this deal says that it is number 2"),
        (with_one_left_out, 2, "this deal says that it is number 3"),
        (with_one_twice, 2, "this deal says that it is number 1"),
        (numbered_on, None, "the game was over after deal"),
        (of_two_games, 2, "begins it with other cards than the deal before left it"),
        (under_other_rules, 2, "other rules than the deals before"),
        (with_an_entry_less, 2, "do not lead to this result"),
        (with_an_entry_refused, 2, "deal 2, entry 1: ready is marked refused"),
        (with_another_digest, 2, "deal 2: the final state has another digest"),
        (with_cards_taken_out, 1, "give each seat 26 cards"),
    ],
)
def test_inconsistent_game_is_refused_with_the_deal(
    breaking: Callable[[Logs], Logs], deal: int | None, words: str
) -> None:
    logs = recorded().logs
    fault = fault_of(breaking(logs))
    assert fault.deal == (deal or len(logs) + 1)
    assert words in str(fault)
    assert str(fault).startswith(f"deal {fault.deal}")


def test_fault_names_its_line_in_text_and_its_entry_in_packed_games() -> None:
    logs = with_an_entry_refused(recorded().logs)
    line = 2 + len(logs[0].entries) + 2 + 2  # after game and header, entries, result and seal, and the next header
    assert check_game(dumps_game(logs).encode()).faults[0].startswith(f"deal 2, line {line}: ready is marked refused")
    skipped = '{"type":"later"}\n' + dumps_game(logs)
    assert check_game(skipped.encode()).faults[0].startswith(f"deal 2, line {line + 1}: ")
    assert check_game(pack_game(logs)).faults[0].startswith("deal 2, entry 1: ready is marked refused")


@in_turn("breaking", [with_one_left_out, of_two_games, with_another_digest, with_an_entry_less])
def test_check_reports_the_valid_deals_before_a_fault(breaking: Callable[[Logs], Logs]) -> None:
    logs = breaking(recorded().logs)
    check = check_game(dumps_game(logs).encode(), b"a seed", recorded().commitment)
    assert [deal.fault == "" for deal in check.deals] == [True, False]
    assert check.deals[0].from_seed and not check.holds and check.comes_from_seed is False
    assert check.faults[0].startswith("deal 2")
    assert check.entries == len(logs[0].entries)


def test_changed_set_card_within_a_game_is_refused() -> None:
    logs = recorded("mod-spit-advanced").logs
    modulus, number_set = logs[1].common
    other = replace(logs[1], common=(modulus, (number_set + 1) % 52))
    assert "another modulus or set card" in str(fault_of((logs[0], other)))


def test_games_by_points_need_fresh_packs_for_every_deal() -> None:
    logs = recorded("hundred").logs
    uneven = replace(logs[1], packets=(logs[1].packets[0][:-1], logs[1].packets[1]))
    assert "fresh packs" in str(fault_of((logs[0], uneven, *logs[2:])))


def test_unfinished_last_deal_does_not_count_and_no_deal_follows_it() -> None:
    running = start_game(Rules(), b"a seed").next_deal().log
    game = verify_game([running])
    assert game.score.deals == 0 and not game.score.over
    assert "was not played to its end" in str(fault_of((running, recorded().logs[1])))


def test_file_without_deals_is_refused() -> None:
    with pytest.raises(LogError, match="there is no deal in it"):
        verify_game(())
    assert not check_game(pack_game(())).holds
    assert not check_game(b"").holds


def test_file_in_neither_format_is_refused_with_the_byte() -> None:
    with pytest.raises(LogError, match="byte 2: this is neither"):
        list(iter_deals(b"ab\xff"))
    check = check_game(b"\x89PNG\r\n")
    assert check.deals[0].fault == "byte 0: this is neither a packed log nor text"


def test_byte_order_mark_is_ignored_and_not_counted_in_columns() -> None:
    written = dumps_game(recorded().logs).encode()
    assert list(iter_deals(BOM_UTF8 + written)) == list(iter_deals(written))
    with pytest.raises(LogError, match="line 1, column 1: this is not JSON"):
        list(iter_deals(BOM_UTF8 + b"no log"))
    with pytest.raises(LogError, match="byte 5: this is neither"):
        list(iter_deals(BOM_UTF8 + b"ab\xff"))


def test_wrong_seed_or_commitment_is_detected() -> None:
    record = recorded()
    packed = pack_game(record.logs)
    other_seed = check_game(packed, b"another seed", record.commitment)
    assert other_seed.seed_fits is False and not any(deal.from_seed for deal in other_seed.deals)
    other_commitment = check_game(packed, b"a seed", "0" * 64)
    assert other_commitment.seed_fits is False and all(deal.from_seed for deal in other_commitment.deals)
    assert not other_seed.holds and not other_commitment.holds


def test_check_without_a_seed_reports_nothing_about_it() -> None:
    check = check_game(pack_game(recorded().logs))
    assert check.holds and check.comes_from_seed is None
    assert {deal.from_seed for deal in check.deals} == {None}


def test_deal_with_a_wrong_reshuffle_does_not_follow_from_the_seed() -> None:
    logs = recorded("speed-20-5").logs
    place, log = next((at, log) for at, log in enumerate(logs) if any(len(e.outcome) > 2 for e in log.entries))
    before = logs[place - 1] if place else None
    assert follows_from(b"a seed", log, before)
    entries = tuple(entry._replace(outcome=entry.outcome[::-1]) for entry in log.entries)
    assert not follows_from(b"a seed", replace(log, entries=entries), before)


def test_deals_are_verified_while_they_are_read() -> None:
    """Nothing after a fault is read, so a long file with an early fault is refused quickly."""
    logs = recorded().logs

    def deals() -> Iterator[DealLog]:
        yield logs[0]
        yield logs[0]
        raise AssertionError("this deal must not be read")

    with pytest.raises(BrokenGame, match="deal 2"):
        verify_game(deals())


def test_error_keeps_the_line_and_column_of_the_reader() -> None:
    lines = dumps_game(recorded().logs).splitlines()
    lines[2] = lines[2].replace("[", "[-", 1)
    with pytest.raises(BrokenGame, match=r"^deal 1, line 3, column \d+: ") as caught:
        verify_game(iter_deals("\n".join(lines).encode()))
    assert caught.value.line == 3


def test_golden_files_with_consecutive_deals_are_valid_games() -> None:
    whole = [file for file in sorted(FOLDER.glob("*.jsonl")) if _counts_from_one(loads_game(file.read_text()))]
    assert len(whole) > 5
    for file in whole:
        assert check_game(file.read_bytes()).holds, file


def _counts_from_one(logs: Logs) -> bool:
    return [log.number for log in logs] == [*range(1, len(logs) + 1)]


@cache
def _both_forms() -> tuple[bytes, bytes]:
    rules = Rules(max_deals=1)
    logs = simulate_game(rules, [BOTS["greedy"](), BOTS["random"]()], b"short").logs
    return pack_game(logs), dumps_game(logs).encode()


@settings(max_examples=times(40))
@given(st.sampled_from([0, 1]), st.data())
def test_changed_file_is_refused_with_a_place_or_has_the_same_deals(form: int, data: st.DataObject) -> None:
    written = _both_forms()[form]
    at = data.draw(st.integers(0, len(written) - 1))
    changed = written[:at] + data.draw(st.binary(max_size=3)) + written[at + data.draw(st.integers(0, 3)) :]
    check = check_game(changed)
    if check.faults:
        assert check.faults[0].startswith(("deal ", "byte "))
    else:
        assert check.deals == check_game(written).deals or check.deals == ()

"""Seals: a log changed after it was written is refused in both forms, even if the rules allow the change."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from engine.actions import Action
from engine.bots import BOTS
from engine.log import DealLog, LogEntry, Note, PinnedBot, dumps, loads, pack, unpack, verify
from engine.log.line_writer import deal_lines, game_line, seal_of
from engine.simulate import simulate_game
from engine.spit.rules import Rules
from engine.tempo import QUICK
from tests.engine.log.logs import refusal_of
from tests.often import in_turn


@cache
def played() -> DealLog:
    return replace(simulate_game(Rules(max_deals=1), [BOTS["greedy"](), BOTS["planner"]()], b"sealed").logs[0])


def with_a_time_shifted(log: DealLog) -> DealLog:
    before, shifted = log.entries[-2:]
    assert shifted.at_ms > before.at_ms
    return replace(log, entries=(*log.entries[:-1], shifted._replace(at_ms=shifted.at_ms - 1)))


def with_a_refused_action_removed(log: DealLog) -> DealLog:
    at = next(at for at, entry in enumerate(log.entries) if entry.refused)
    return replace(log, entries=(*log.entries[:at], *log.entries[at + 1 :]))


def with_a_refused_action_added(log: DealLog) -> DealLog:
    last = log.entries[-1]
    return replace(log, entries=(*log.entries[:-1], LogEntry(last.at_ms, 0, Action("play", 9, 1), True), last))


def with_a_note(log: DealLog) -> DealLog:
    return replace(log, notes=(Note("tag", "nice"),))


def by_another_bot(log: DealLog) -> DealLog:
    assert log.simulation is not None
    bots = (PinnedBot("random"), log.simulation.bots[1])
    return replace(log, simulation=replace(log.simulation, bots=bots))


def at_another_tempo(log: DealLog) -> DealLog:
    assert log.simulation is not None
    return replace(log, simulation=replace(log.simulation, tempo=QUICK))


CHANGES = (
    with_a_time_shifted,
    with_a_refused_action_removed,
    with_a_refused_action_added,
    with_a_note,
    by_another_bot,
    at_another_tempo,
)


def seal(log: DealLog) -> str:
    return seal_of(game_line(log.rules, log.simulation), deal_lines(log))


@in_turn("change", CHANGES)
def test_legal_changes_to_a_sealed_log_are_refused(change: Callable[[DealLog], DealLog]) -> None:
    log, changed = played(), change(played())
    verify(changed)
    assert seal(changed) != seal(log)
    packed = pack(changed).replace(bytes.fromhex(seal(changed)), bytes.fromhex(seal(log)))
    assert "byte " in str(refusal_of(unpack, packed)) and "the seal does not fit" in str(refusal_of(unpack, packed))
    lines = dumps(changed).replace(seal(changed), seal(log))
    error = refusal_of(loads, lines)
    assert "the seal does not fit" in str(error) and error.line == len(lines.splitlines())


def test_seal_is_the_same_in_both_forms() -> None:
    log = played()
    assert bytes.fromhex(seal(log)) in pack(log) and seal(log) in dumps(log)


def test_seal_does_not_depend_on_blanks_or_the_seed() -> None:
    log = played()
    assert loads(dumps(log).replace(",", ", ")) == log
    assert log.simulation is not None
    assert seal(log) == seal(replace(log, simulation=replace(log.simulation, seed=b"sealed")))


def test_notes_are_kept_and_do_not_change_the_digest() -> None:
    noted = with_a_note(played())
    assert loads(dumps(noted)) == unpack(pack(noted)) == noted
    assert noted.digest == played().digest

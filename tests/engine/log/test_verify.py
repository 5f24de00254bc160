from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Action
from engine.log import CHANCE, DealLog, LogEntry, LogError, Replay, dumps, loads, loads_game, pack, unpack, verify
from engine.rules import LONGEST_MS
from engine.spit.rules import Rules
from engine.spit.variants import VARIANTS
from tests.engine.log.logs import imagined_logs, played_logs, refusal_of, running_log, sample_log
from tests.engine.random_play import play_on, played_deal, rules_of_play, seeds, shuffled_deal
from tests.engine.small_deals import claim, play, small_deal
from tests.golden.record import FOLDER
from tests.often import in_turn


@given(played_logs)
def test_played_deals_replay_to_the_same_end(log: DealLog) -> None:
    verify(log)
    verify(loads(dumps(log)))
    verify(unpack(pack(log)))


def test_deal_that_has_not_begun_replays() -> None:
    verify(running_log())


@given(imagined_logs())
def test_imagined_logs_raise_only_log_errors(log: DealLog) -> None:
    with suppress(LogError):
        verify(log)


def _stall_log() -> DealLog:
    deal = small_deal("AS 5S 9S 2S", "7H KH KD 3H")
    deal.advance(25_000)
    return deal.log


def _entry_number(log: DealLog, kind: str, *, refused: bool = False) -> int:
    return next(
        number for number, entry in enumerate(log.entries) if entry.action.kind == kind and entry.refused == refused
    )


def _without(log: DealLog, number: int) -> DealLog:
    return replace(log, entries=log.entries[:number] + log.entries[number + 1 :])


def _with(log: DealLog, number: int, **changes: object) -> DealLog:
    entries = list(log.entries)
    entries[number] = entries[number]._replace(**changes)  # type: ignore[arg-type]
    return replace(log, entries=tuple(entries))


def test_accepted_entry_marked_refused_is_named() -> None:
    log = sample_log()
    number = _entry_number(log, "play")
    error = refusal_of(verify, _with(log, number, refused=True))
    assert error.entry == number
    assert "marked refused" in str(error)


def test_refused_entry_marked_accepted_is_named_with_the_reason() -> None:
    log = sample_log()
    number = next(number for number, entry in enumerate(log.entries) if entry.refused)
    error = refusal_of(verify, _with(log, number, refused=False))
    assert error.entry == number
    assert "is refused: " in str(error)


@in_turn(
    ("action", "place"),
    [
        (Action("play", 3, 1), "play from 4 to 2 of seat 2 is refused: there is no stock pile 4"),
        (Action("play", 0, 7), "play from 1 to 8 of seat 2 is refused: there is no spit pile at place 8"),
        (Action("turn", 0), "turn from 1 of seat 2 is refused: the top card of stock pile 1 is face up already"),
        (
            Action("stack", 0, 1),
            "stack from 1 to 2 of seat 2 is refused: stock piles 1 and 2 do not show the same rank",
        ),
    ],
)
def test_error_messages_number_entries_and_piles_as_pages_do(action: Action, place: str) -> None:
    deal = small_deal("AS 5S 9S 2S", "7H KH KD 3H", rules=Rules(layout=(1, 2), stacking=True))
    error = refusal_of(verify, replace(deal.log, entries=(*deal.log.entries, LogEntry(deal.at_ms, 1, action))))
    assert error.entry == len(deal.log.entries)
    assert str(error) == f"entry {len(deal.log.entries) + 1}: {place}"


def test_action_of_a_seat_with_an_outcome_of_chance_is_named() -> None:
    log = sample_log()
    number = _entry_number(log, "play")
    assert refusal_of(verify, _with(log, number, outcome=(1,))).entry == number


def _golden_log(variant_id: str, kind: str) -> DealLog:
    text = (FOLDER / f"{variant_id}.jsonl").read_text(encoding="utf-8")
    return next(log for log in loads_game(text) if any(entry.action.kind == kind for entry in log.entries))


@in_turn(
    ("variant_id", "kind", "outcome"),
    [
        ("mod-spit", "coin", ()),
        ("mod-spit", "coin", (2,)),
        ("mod-spit", "coin", (0, 0)),
        ("speed-20-5", "reshuffle", ()),
        ("speed-20-5", "reshuffle", (1, 1)),
    ],
)
def test_impossible_outcome_of_chance_is_named(variant_id: str, kind: str, outcome: tuple[int, ...]) -> None:
    log = _golden_log(variant_id, kind)
    number = _entry_number(log, kind)
    error = refusal_of(verify, _with(log, number, outcome=outcome))
    assert error.entry in (number - 1, number)
    assert "chance" in str(error) or "reshuffle" in str(error)


def test_deal_without_its_common_cards_is_refused() -> None:
    log = _golden_log("mod-spit-advanced", "ready")
    assert str(refusal_of(verify, replace(log, common=()))).startswith("these packets cannot be dealt: ")


def test_changed_outcome_of_a_coin_is_refused() -> None:
    log = _golden_log("mod-spit", "coin")
    number = _entry_number(log, "coin")
    (side,) = log.entries[number].outcome
    refusal_of(verify, _with(log, number, outcome=(1 - side,)))


def test_missing_or_shifted_stall_is_named() -> None:
    log = _stall_log()
    number = _entry_number(log, "stall")
    assert log.entries[number].seat == CHANCE
    for changed in (_without(log, number), _with(log, number, at_ms=log.entries[number].at_ms + 1)):
        assert refusal_of(verify, changed).entry == number


def test_stall_that_did_not_happen_is_named() -> None:
    log = running_log()
    entry = LogEntry(99, CHANCE, Action("stall"))
    assert refusal_of(verify, replace(log, entries=(entry,))).entry == 0


@given(rules_of_play, seeds)
def test_entries_made_by_time_alone_are_bounded_by_the_cards(rules: Rules, seed: int) -> None:
    """A log of a few bytes cannot keep its reader busy, even with very late entries and very short stalls."""
    deal = shuffled_deal(replace(rules, stall_ms=1), seed)
    steps = seed % 97
    for _ in islice(play_on(deal, Random(seed)), steps):
        pass
    before = len(deal.entries)
    deal.advance(LONGEST_MS)
    assert deal.phase in ("ready", "over")
    assert len(deal.entries) - before <= 2 * rules.pack_size


@in_turn("rules", VARIANTS.values())
def test_entry_a_day_late_is_refused_after_a_few_stalls(rules: Rules) -> None:
    log = shuffled_deal(replace(rules, stall_ms=1), 3).log
    readies = tuple(LogEntry(0, seat, Action("ready")) for seat in range(rules.players))
    late = replace(log, entries=(*readies, LogEntry(LONGEST_MS, 0, Action("play", 0, 0))))
    again = Replay(late)
    assert refusal_of(again.run).entry == rules.players
    assert len(again.deal.entries) < 2 * rules.pack_size


def test_entry_after_the_end_is_named() -> None:
    log = sample_log()
    last = log.entries[-1]
    for refused in (False, True):
        late = LogEntry(last.at_ms, 0, Action("ready"), refused)
        error = refusal_of(verify, replace(log, entries=(*log.entries, late)))
        assert error.entry == len(log.entries)


@in_turn(
    ("change", "says"),
    [
        (lambda log: replace(log, digest="0" * 64), "another digest"),
        (lambda log: replace(log, digest=""), "another digest"),
        (lambda log: replace(log, result=None), "do not lead to this result"),
        (lambda log: replace(log, result=replace(log.result, winner=0)), "do not lead to this result"),
        (lambda log: replace(log, entries=log.entries[:-1]), "do not lead to this result"),
        (lambda log: replace(log, packets=log.packets[:1]), "cannot be dealt"),
        (lambda log: replace(log, packets=(log.packets[0], log.packets[0])), "cannot be dealt"),
        (lambda log: replace(log, common=(3,)), "cannot be dealt"),
    ],
)
def test_wrong_digest_result_or_packets_are_refused(change: Callable[[DealLog], DealLog], says: str) -> None:
    assert says in str(refusal_of(verify, change(sample_log())))


@given(played_logs, st.data())
def test_log_without_one_of_its_plays_is_refused(log: DealLog, data: st.DataObject) -> None:
    plays = [number for number, entry in enumerate(log.entries) if entry.action.kind == "play" and not entry.refused]
    if plays:
        refusal_of(verify, _without(log, data.draw(st.sampled_from(plays))))


def test_claim_changed_to_the_other_pile_is_refused() -> None:
    log = next(log for log in map(_played, range(100)) if log.entries[-1].action.kind == "claim")
    last = len(log.entries) - 1
    other = claim(1 - (log.entries[last].action.target or 0))
    refusal_of(verify, _with(log, last, action=other))


def _played(seed: int) -> DealLog:
    return played_deal(Rules(), seed).log


def test_play_changed_to_another_pile_is_refused() -> None:
    log = sample_log()
    number = _entry_number(log, "play")
    source = log.entries[number].action.source or 0
    changed = _with(log, number, action=play((source + 1) % 5, log.entries[number].action.target or 0))
    refusal_of(verify, changed)

"""Rounds paired one by one: proposing, publishing, pairing again, taking back, undo and redo."""

from collections.abc import Callable
from itertools import combinations

import pytest

from clubs.services.acts import Refusal
from engine.scoring import Figures
from tests.tournaments.evenings import begin
from tests.tournaments.factories import Evening, evening_of
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.projection import State
from tournaments.models import Event
from tournaments.services import entries, rounds, scores, starting
from tournaments.services.agreement import NotAgreed
from tournaments.services.rebuilding import rebuild
from tournaments.services.rounds import CannotBePaired
from tournaments.services.undoing import redo_line, undo_line

pytestmark = pytest.mark.django_db

SWISS = StageSettings("swiss")


def evening_as(count: int, *stages: StageSettings, variant_id: str = "standard") -> Evening:
    evening = evening_of(count, variant_id=variant_id)
    evening.write(facts.Arranged(stages or (SWISS,)))
    return begin(evening)


def tables(evening: Evening) -> list[tuple[int | None, ...]]:
    return [match.sides for _, match in sorted(evening.projection.matches.items())]


def first_of_each_wins(evening: Evening) -> None:
    open_ones = {match: view.table for match, view in evening.projection.matches.items() if view.state == "ready"}
    evening.write(*(facts.WalkedOver(match, table, table[0]) for match, table in open_ones.items() if table))


def proposal(evening: Evening, **asked: bool) -> list[tuple[int, ...]]:
    return [table.sides for table in rounds.propose(evening.tournament, evening.projection, **asked).pairs]


def test_whole_swiss_tournament_ends_without_a_rematch() -> None:
    evening = evening_as(6)
    for number in (1, 2, 3):
        proposed, before = proposal(evening), tables(evening)
        rounds.publish(evening.act(), number=number)
        assert tables(evening) == before + proposed
        with pytest.raises(Refusal, match="would be paired as it is now"):
            rounds.pair_again(evening.act())
        first_of_each_wins(evening)
    met = [frozenset(pair) for table in tables(evening) for pair in combinations(table, 2)]
    assert len(set(met)) == len(met) == 9
    assert evening.projection.state == State.FINISHED
    with pytest.raises(Refusal, match="No round can be paired now"):
        rounds.publish(evening.act(), number=4)


def test_next_round_waits_for_the_last_match_of_the_current_round() -> None:
    evening = evening_as(4)
    rounds.publish(evening.act(), number=1)
    evening.walk_over(1, tables(evening)[0][0] or 0)
    with pytest.raises(CannotBePaired, match="One match of round 1 is still open") as refusal:
        proposal(evening)
    assert not refusal.value.may_rematch


def test_rematches_are_proposed_only_if_allowed() -> None:
    evening = evening_as(2, StageSettings("swiss", rounds=2))
    rounds.publish(evening.act(), number=1)
    first_of_each_wins(evening)
    with pytest.raises(CannotBePaired) as refusal:
        proposal(evening)
    assert refusal.value.may_rematch
    assert [set(table) for table in proposal(evening, rematches=True)] == [{1, 2}]


def test_tables_by_hand_are_recorded_unless_entries_are_missing_repeated_or_unknown() -> None:
    evening = evening_as(4)
    for seats in (((1, 2), (3, 3)), ((1, 2),), ((1, 2), (3, 9)), ((1,), (2, 3, 4))):
        with pytest.raises(Refusal, match="play twice, or not at all"):
            rounds.publish(evening.act(), number=1, tables=seats)
    with pytest.raises(Refusal, match="A table has only 2 seats"):
        rounds.publish(evening.act(), number=1, tables=((1, 2, 3, 4),))
    (a, b), (c, d) = proposal(evening)
    rounds.publish(evening.act(), number=1, tables=((a, c), (b, d)))
    assert len(Event.objects.get(kind="round_paired").payload["by_hand"]) == 2


def test_round_of_an_undone_start_cannot_be_taken_back() -> None:
    evening = evening_as(4)
    rounds.publish(evening.act(), number=1)
    evening.take_start_back()
    starting.start(evening.act())
    with pytest.raises(Refusal, match="No round is published"):
        rounds.take_back(evening.act())
    rounds.publish(evening.act(), number=1)
    assert len(tables(evening)) == 2


def agreed_pairing_again(evening: Evening) -> tuple[str, ...]:
    with pytest.raises(NotAgreed) as question:
        rounds.pair_again(evening.act())
    rounds.pair_again(evening.act(agreed=question.value.fingerprint))
    return question.value.changes


def test_round_paired_again_with_a_late_entry_is_taken_back_and_redone_as_a_whole() -> None:
    evening = evening_as(5)
    rounds.publish(evening.act(), number=1)
    rests = next(match for match in evening.projection.matches.values() if match.state == "bye").winner
    entries.enter_newcomer(evening.act(), name="Late Lea", country="")
    changes = agreed_pairing_again(evening)
    assert {rests, 6} in [set(table) for table in tables(evening)]
    assert any("a bye for" in change for change in changes)
    paired = last_line(evening)
    before = tables(evening)
    taken_back = rounds.take_back(evening.act())
    assert tables(evening) == []
    with pytest.raises(Refusal, match="paired again later, or cannot follow now"):
        redo_line(evening.act(), line=paired)
    do_agreed(redo_line, evening, line=taken_back.payload["event"])
    assert tables(evening) == before


def leave(evening: Evening, *gone: int) -> None:
    """Withdraw these entries one after another, agreeing to the changes."""
    for entry in gone:
        try:
            entries.withdraw(evening.act(), entry=entry)
        except NotAgreed as question:
            entries.withdraw(evening.act(agreed=question.fingerprint), entry=entry)


FIGURES_OF_FOUR = Figures((1, 9, 17, 25), (0, 1, 2, 3))
FOURS = StageSettings("swiss", rounds=2)


@pytest.mark.parametrize(
    ("begun", "left_at", "sizes"), [(2, [0], [3, 4, 3]), (1, [1, 2], [4, 4])], ids=["same tables", "fewer tables"]
)
def test_begun_table_of_four_is_kept_when_the_round_is_paired_again(
    begun: int, left_at: list[int], sizes: list[int]
) -> None:
    evening = evening_as(12, FOURS, variant_id="four-seats")
    rounds.publish(evening.act(), number=1)
    before = tables(evening)
    scores.enter_deal(evening.act(), place=evening.place(begun), figures=FIGURES_OF_FOUR)
    evening.write(*(facts.Withdrawn(entry) for at in left_at for entry in before[at][:2] if entry))
    agreed_pairing_again(evening)
    assert [len(table) for table in tables(evening)] == sizes
    assert tables(evening)[begun - 1] == before[begun - 1]
    assert evening.projection.matches[begun].deals == 1


def test_pairing_again_is_refused_if_it_would_renumber_a_begun_match() -> None:
    evening = evening_as(12, FOURS, variant_id="four-seats")
    rounds.publish(evening.act(), number=1)
    scores.enter_deal(evening.act(), place=evening.place(3), figures=FIGURES_OF_FOUR)
    evening.write(*(facts.Withdrawn(entry) for table in tables(evening)[:2] for entry in table[:2] if entry))
    before = tables(evening)
    with pytest.raises(Refusal, match="Match 3 has begun, and with fewer matches its number would change"):
        rounds.pair_again(evening.act())
    assert tables(evening) == before


def test_begun_table_that_lost_a_player_keeps_its_number_and_deals() -> None:
    evening = evening_as(12, FOURS, variant_id="four-seats")
    rounds.publish(evening.act(), number=1)
    leave(evening, *(table[0] or 0 for table in tables(evening)[:2]))
    begun = tables(evening)[1]
    assert len(begun) == 3
    scores.enter_deal(evening.act(), place=evening.place(2), figures=Figures((1, 9, 41), (0, 1, 2)))
    leave(evening, tables(evening)[0][0] or 0)
    agreed_pairing_again(evening)
    assert [len(table) for table in tables(evening)] == [3, 3, 3]
    assert tables(evening)[1] == begun
    assert evening.projection.matches[2].deals == 1


def test_pairing_again_is_refused_once_all_matches_have_begun() -> None:
    evening = evening_as(8, FOURS, variant_id="four-seats")
    rounds.publish(evening.act(), number=1)
    for match in (1, 2):
        scores.enter_deal(evening.act(), place=evening.place(match), figures=FIGURES_OF_FOUR)
    with pytest.raises(Refusal, match="Nothing changes"):
        rounds.pair_again(evening.act())
    entries.enter_newcomer(evening.act(), name="Late Lea", country="")
    with pytest.raises(Refusal, match="Only Late Lea is left without a table"):
        rounds.pair_again(evening.act())


def second_round(count: int) -> Evening:
    evening = evening_as(count, StageSettings("swiss", rounds=3))
    rounds.publish(evening.act(), number=1)
    first_of_each_wins(evening)
    rounds.publish(evening.act(), number=2)
    return evening


def of_round_two(evening: Evening) -> list[tuple[int | None, ...]]:
    return [match.sides for match in evening.projection.matches.values() if match.round == 2]


def test_pairing_again_finds_new_opponents_for_players_left_alone() -> None:
    evening = second_round(8)
    leave(evening, *(table[0] or 0 for table in of_round_two(evening)[:2]))
    agreed_pairing_again(evening)
    seated = sorted(entry or 0 for table in of_round_two(evening) for entry in table)
    assert seated == [entry.number for entry in evening.projection.playing]


def test_begun_match_with_a_withdrawn_player_is_kept_when_paired_again() -> None:
    evening = second_round(8)
    first, second = of_round_two(evening)[:2]
    evening.deal(5, (20, 32))
    evening.write(facts.Withdrawn(first[0] or 0), facts.Withdrawn(second[0] or 0))
    agreed_pairing_again(evening)
    assert evening.projection.matches[5].sides == first
    assert (evening.projection.matches[5].deals, evening.projection.matches[5].winner) == (1, first[1])
    assert not any(second[0] in table for table in of_round_two(evening))


def test_player_left_alone_gets_a_bye_once_other_matches_have_begun() -> None:
    evening = second_round(4)
    evening.deal(3, (20, 32))
    gone, stays = of_round_two(evening)[1]
    leave(evening, gone or 0)
    agreed_pairing_again(evening)
    assert evening.projection.matches[4].sides == (stays, None)
    assert evening.projection.matches[3].deals == 1


def last_line(evening: Evening) -> int:
    return Event.objects.filter(tournament=evening.tournament).latest("number").number


def do_agreed(work: Callable[..., object], evening: Evening, **about: int) -> None:
    """Do an act, agreeing to its changes if it asks."""
    try:
        work(evening.act(), **about)
    except NotAgreed as question:
        work(evening.act(agreed=question.fingerprint), **about)


def test_undo_and_redo_of_pairing_again_restore_the_round_until_a_new_match_has_begun() -> None:
    """Of eight players two have left, and one of the matches has begun."""
    evening = second_round(8)
    evening.deal(5, (20, 32))
    evening.write(*(facts.Withdrawn(table[0] or 0) for table in of_round_two(evening)[1:3]))
    before = evening.projection
    agreed_pairing_again(evening)
    line, after = last_line(evening), evening.projection
    assert after != before
    do_agreed(undo_line, evening, line=line)
    assert evening.projection == before
    assert rebuild(tournament_id=evening.tournament.pk) == []
    do_agreed(redo_line, evening, line=line)
    assert evening.projection == after
    assert rebuild(tournament_id=evening.tournament.pk) == []
    new = next(match for match in after.matches.values() if match.round == 2 and match.state == "ready")
    evening.deal(new.number, (20, 32))
    with pytest.raises(Refusal, match=f"Match {new.number} has begun"):
        undo_line(evening.act(), line=line)


def test_pairing_again_cannot_be_redone_after_a_later_round() -> None:
    evening = evening_as(6, StageSettings("swiss", rounds=4))
    rounds.publish(evening.act(), number=1)
    evening.write(*(facts.Withdrawn(table[1] or 0) for table in tables(evening)[:2]))
    for name in ("Late Lea", "Late Lou"):
        entries.enter_newcomer(evening.act(), name=name, country="")
    agreed_pairing_again(evening)
    line = last_line(evening)
    do_agreed(undo_line, evening, line=line)
    first_of_each_wins(evening)
    rounds.publish(evening.act(), number=2)
    with pytest.raises(Refusal, match="Later rounds depend on it"):
        redo_line(evening.act(), line=line)


def test_rounds_cannot_be_redone_after_the_entry_of_their_player_is_undone() -> None:
    evening = evening_as(5)
    first = rounds.publish(evening.act(), number=1).number
    late = entries.enter_newcomer(evening.act(), name="Late Lea", country="").number
    agreed_pairing_again(evening)
    again = last_line(evening)
    rounds.take_back(evening.act())
    undo_line(evening.act(), line=late)
    for line in (first, again):
        with pytest.raises(Refusal, match="player of this round is no longer entered"):
            redo_line(evening.act(), line=line)


@pytest.mark.parametrize("format_name", ["ladder", "queue"])
def test_only_swiss_rounds_can_be_paired_again(format_name: str) -> None:
    evening = evening_as(4, StageSettings(format_name))
    if format_name == "ladder":
        rounds.challenge(evening.act(), challenger=3, challenged=2)
    before = tables(evening)
    with pytest.raises(Refusal, match="Only rounds that were published"):
        rounds.pair_again(evening.act())
    assert tables(evening) == before != []


def test_settled_order_of_level_entries_decides_who_advances() -> None:
    evening = evening_as(4, StageSettings("swiss", rounds=1), StageSettings("single elimination", through=2))
    rounds.publish(evening.act(), number=1)
    first_of_each_wins(evening)
    (level,) = (group.undecided for group in evening.projection.stages[0].groups)
    assert not any(evening.projection.matches[3].sides)
    rounds.settle_places(evening.act(reason="Lots."), stage=1, group=0, order=tuple(reversed(level)))
    assert evening.projection.matches[3].sides == tuple(reversed(level))
    with pytest.raises(Refusal, match="not level any more"):
        rounds.settle_places(evening.act(), stage=1, group=0, order=level)

"""Rounds that are paired as the tournament goes."""

from collections.abc import Callable
from itertools import combinations

import pytest

from clubs.services.acts import Refusal
from engine.scoring import Figures
from tests.tournaments.factories import Evening, evening_of
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.projection import Projection, State
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
    evening.start()
    return evening


def tables(evening: Evening) -> list[tuple[int | None, ...]]:
    return [match.sides for _, match in sorted(evening.projection.matches.items())]


def first_of_each_wins(evening: Evening) -> None:
    for number, match in list(evening.projection.matches.items()):
        if match.state == "ready" and match.table:
            evening.walk_over(number, match.table[0])


def proposal(evening: Evening, **asked: bool) -> list[tuple[int, ...]]:
    return [table.sides for table in rounds.propose(evening.tournament, evening.projection, **asked).pairs]


def test_what_is_proposed_is_what_is_published() -> None:
    evening = evening_as(8)
    proposed = proposal(evening)
    rounds.publish(evening.act(), number=1)
    assert tables(evening) == proposed


def test_a_whole_swiss_tournament_has_no_rematch_and_ends() -> None:
    evening = evening_as(6)
    for number in range(1, 4):
        rounds.publish(evening.act(), number=number)
        first_of_each_wins(evening)
    met = [frozenset(pair) for table in tables(evening) for pair in combinations(table, 2)]
    assert len(set(met)) == len(met) == 9
    assert evening.projection.state == State.FINISHED
    with pytest.raises(Refusal, match="No round can be paired now"):
        rounds.publish(evening.act(), number=4)


def test_the_next_round_waits_for_the_last_match_of_this_one() -> None:
    evening = evening_as(4)
    rounds.publish(evening.act(), number=1)
    evening.walk_over(1, tables(evening)[0][0] or 0)
    with pytest.raises(CannotBePaired, match="One match of round 1 is still open") as refusal:
        proposal(evening)
    assert not refusal.value.may_rematch


def test_only_rematches_that_were_allowed_are_proposed() -> None:
    evening = evening_as(2, StageSettings("swiss", rounds=2))
    rounds.publish(evening.act(), number=1)
    first_of_each_wins(evening)
    with pytest.raises(CannotBePaired) as refusal:
        proposal(evening)
    assert refusal.value.may_rematch
    assert [set(table) for table in proposal(evening, rematches=True)] == [{1, 2}]


def test_what_differs_from_the_proposal_is_on_the_line() -> None:
    evening = evening_as(4)
    (a, b), (c, d) = proposal(evening)
    rounds.publish(evening.act(), number=1, tables=((a, c), (b, d)))
    assert len(Event.objects.get(kind="round_paired").payload["by_hand"]) == 2


@pytest.mark.parametrize("seats", [((1, 2), (3, 3)), ((1, 2),), ((1, 2), (3, 9)), ((1,), (2, 3, 4))])
def test_tables_that_seat_others_are_refused(seats: tuple[tuple[int, ...], ...]) -> None:
    evening = evening_as(4)
    with pytest.raises(Refusal, match="play twice, or not at all"):
        rounds.publish(evening.act(), number=1, tables=seats)


def test_a_round_of_a_start_that_was_taken_back_is_not_taken_back_once_more() -> None:
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


def test_who_comes_late_is_put_into_a_round_that_is_paired_again() -> None:
    evening = evening_as(5)
    rounds.publish(evening.act(), number=1)
    rests = next(match for match in evening.projection.matches.values() if match.state == "bye").winner
    entries.enter_newcomer(evening.act(), name="Late Lea", country="")
    changes = agreed_pairing_again(evening)
    assert {rests, 6} in [set(table) for table in tables(evening)]
    assert any("a bye for" in change for change in changes)


def leave(evening: Evening, *gone: int) -> None:
    """Agreed to, one after another."""
    for entry in gone:
        try:
            entries.withdraw(evening.act(), entry=entry)
        except NotAgreed as question:
            entries.withdraw(evening.act(agreed=question.fingerprint), entry=entry)


FIGURES_OF_FOUR = Figures((1, 9, 17, 25), (0, 1, 2, 3))
FOURS = StageSettings("swiss", rounds=2)


def test_a_table_of_four_that_has_begun_stays_when_the_round_is_paired_again() -> None:
    evening = evening_as(12, FOURS, variant_id="four-seats")
    rounds.publish(evening.act(), number=1)
    begun = tables(evening)[1]
    scores.enter_deal(evening.act(), place=evening.place(2), figures=FIGURES_OF_FOUR)
    leave(evening, *(entry for entry in tables(evening)[0][:2] if entry))
    agreed_pairing_again(evening)
    assert [len(table) for table in tables(evening)] == [3, 4, 3]
    assert tables(evening)[1] == begun
    assert evening.projection.matches[2].deals == 1


def test_a_table_that_began_with_fewer_than_were_drawn_keeps_its_number_and_its_deals() -> None:
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


def test_a_table_that_has_begun_stays_where_it_is_or_nothing_is_paired_again() -> None:
    evening = evening_as(12, FOURS, variant_id="four-seats")
    rounds.publish(evening.act(), number=1)
    scores.enter_deal(evening.act(), place=evening.place(3), figures=FIGURES_OF_FOUR)
    leave(evening, *(entry for table in tables(evening)[:2] for entry in table[:2] if entry))
    before = tables(evening)
    with pytest.raises(Refusal, match="Match 3 has begun, and with fewer matches its number would change"):
        rounds.pair_again(evening.act())
    assert tables(evening) == before


def test_where_fewer_tables_are_needed_the_last_that_have_not_begun_fill_the_gaps() -> None:
    evening = evening_as(12, FOURS, variant_id="four-seats")
    rounds.publish(evening.act(), number=1)
    begun = tables(evening)[0]
    scores.enter_deal(evening.act(), place=evening.place(1), figures=FIGURES_OF_FOUR)
    leave(evening, *(entry for table in tables(evening)[1:] for entry in table[:2] if entry))
    agreed_pairing_again(evening)
    assert tables(evening)[0] == begun
    assert [len(table) for table in tables(evening)] == [4, 4]


def test_nothing_is_paired_again_where_all_have_sat_down() -> None:
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


def test_a_player_without_an_opponent_meets_another_in_a_round_that_is_paired_again() -> None:
    evening = second_round(8)
    leave(evening, *(table[0] or 0 for table in of_round_two(evening)[:2]))
    agreed_pairing_again(evening)
    seated = sorted(entry or 0 for table in of_round_two(evening) for entry in table)
    assert seated == [entry.number for entry in evening.projection.playing]


def test_a_match_that_was_broken_off_stays_as_it_is_when_the_round_is_paired_again() -> None:
    evening = second_round(8)
    first, second = of_round_two(evening)[:2]
    evening.deal(5, (20, 32))
    leave(evening, first[0] or 0, second[0] or 0)
    agreed_pairing_again(evening)
    assert evening.projection.matches[5].sides == first
    assert (evening.projection.matches[5].deals, evening.projection.matches[5].winner) == (1, first[1])
    assert not any(second[0] in table for table in of_round_two(evening))


def test_the_one_who_is_left_over_has_a_bye_when_all_others_have_begun() -> None:
    evening = second_round(4)
    evening.deal(3, (20, 32))
    gone, stays = of_round_two(evening)[1]
    leave(evening, gone or 0)
    agreed_pairing_again(evening)
    assert evening.projection.matches[4].sides == (stays, None)
    assert evening.projection.matches[3].deals == 1


def paired_again() -> tuple[Evening, Projection]:
    """The second round of eight, of which one match has begun, paired again as two have left; and what it was."""
    evening = second_round(8)
    evening.deal(5, (20, 32))
    leave(evening, *(table[0] or 0 for table in of_round_two(evening)[1:3]))
    before = evening.projection
    agreed_pairing_again(evening)
    assert evening.projection != before
    return evening, before


def last_line(evening: Evening) -> int:
    return Event.objects.filter(tournament=evening.tournament).latest("number").number


def press(work: Callable[..., object], evening: Evening, **about: int) -> None:
    """Agreed to where it is asked."""
    try:
        work(evening.act(), **about)
    except NotAgreed as question:
        work(evening.act(agreed=question.fingerprint), **about)


def test_one_undo_brings_back_what_a_round_was_before_it_was_paired_again_and_one_redo_what_it_was_then() -> None:
    evening, before = paired_again()
    line, after = last_line(evening), evening.projection
    press(undo_line, evening, line=line)
    assert evening.projection == before
    assert rebuild(tournament_id=evening.tournament.pk) == []
    press(redo_line, evening, line=line)
    assert evening.projection == after
    assert rebuild(tournament_id=evening.tournament.pk) == []


def test_pairing_again_is_not_undone_under_those_who_have_sat_down_since() -> None:
    evening, _ = paired_again()
    line = last_line(evening)
    new = next(match for match in evening.projection.matches.values() if match.round == 2 and match.state == "ready")
    evening.deal(new.number, (20, 32))
    with pytest.raises(Refusal, match=f"Match {new.number} has begun"):
        undo_line(evening.act(), line=line)


def test_a_round_that_was_paired_again_is_taken_back_whole_and_comes_back_as_it_was() -> None:
    evening = evening_as(5)
    rounds.publish(evening.act(), number=1)
    entries.enter_newcomer(evening.act(), name="Late Lea", country="")
    agreed_pairing_again(evening)
    paired = last_line(evening)
    before = tables(evening)
    taken_back = rounds.take_back(evening.act())
    assert tables(evening) == []
    with pytest.raises(Refusal, match="paired again later, or cannot follow now"):
        redo_line(evening.act(), line=paired)
    press(redo_line, evening, line=taken_back.payload["event"])
    assert tables(evening) == before


def test_pairing_again_does_not_come_back_under_a_later_round() -> None:
    evening = evening_as(6, StageSettings("swiss", rounds=4))
    rounds.publish(evening.act(), number=1)
    leave(evening, *(table[1] or 0 for table in tables(evening)[:2]))
    for name in ("Late Lea", "Late Lou"):
        entries.enter_newcomer(evening.act(), name=name, country="")
    agreed_pairing_again(evening)
    line = last_line(evening)
    press(undo_line, evening, line=line)
    first_of_each_wins(evening)
    rounds.publish(evening.act(), number=2)
    with pytest.raises(Refusal, match="Later rounds depend on it"):
        redo_line(evening.act(), line=line)


def test_pairing_again_does_not_come_back_once_somebody_of_it_is_not_entered_any_more() -> None:
    evening = evening_as(5)
    rounds.publish(evening.act(), number=1)
    late = entries.enter_newcomer(evening.act(), name="Late Lea", country="").number
    agreed_pairing_again(evening)
    again = last_line(evening)
    press(undo_line, evening, line=again)
    undo_line(evening.act(), line=late)
    with pytest.raises(Refusal, match="player of this round is no longer entered"):
        redo_line(evening.act(), line=again)


def test_a_round_does_not_come_back_when_what_took_its_place_seats_somebody_who_is_not_entered_any_more() -> None:
    evening = evening_as(5)
    first = rounds.publish(evening.act(), number=1).number
    late = entries.enter_newcomer(evening.act(), name="Late Lea", country="").number
    agreed_pairing_again(evening)
    rounds.take_back(evening.act())
    undo_line(evening.act(), line=late)
    with pytest.raises(Refusal, match="player of this round is no longer entered"):
        redo_line(evening.act(), line=first)


@pytest.mark.parametrize("format_name", ["ladder", "queue"])
def test_only_swiss_rounds_are_paired_again(format_name: str) -> None:
    evening = evening_as(4, StageSettings(format_name))
    if format_name == "ladder":
        rounds.challenge(evening.act(), challenger=3, challenged=2)
    before = tables(evening)
    with pytest.raises(Refusal, match="Only rounds that were published"):
        rounds.pair_again(evening.act())
    assert tables(evening) == before != []


def test_more_than_a_table_seats_are_not_published_at_one() -> None:
    evening = evening_as(4)
    with pytest.raises(Refusal, match="A table has only 2 seats"):
        rounds.publish(evening.act(), number=1, tables=((1, 2, 3, 4),))


def test_pairing_again_changes_nothing_where_nothing_has_changed() -> None:
    evening = evening_as(4)
    rounds.publish(evening.act(), number=1)
    with pytest.raises(Refusal, match="would be paired as it is now"):
        rounds.pair_again(evening.act())


def test_an_order_that_was_settled_sends_those_on_who_come_first() -> None:
    evening = evening_as(4, StageSettings("swiss", rounds=1), StageSettings("single elimination", through=2))
    rounds.publish(evening.act(), number=1)
    first_of_each_wins(evening)
    (level,) = (group.undecided for group in evening.projection.stages[0].groups)
    assert not any(evening.projection.matches[3].sides)
    rounds.settle_places(evening.act(reason="Lots."), stage=1, group=0, order=tuple(reversed(level)))
    assert evening.projection.matches[3].sides == tuple(reversed(level))
    with pytest.raises(Refusal, match="not level any more"):
        rounds.settle_places(evening.act(), stage=1, group=0, order=level)

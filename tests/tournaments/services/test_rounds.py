"""Rounds that are paired as the tournament goes."""

from itertools import combinations

import pytest

from engine.scoring import Figures
from tests.tournaments.factories import Evening, evening_of
from tournaments import facts
from tournaments.formats.plans import StageSettings
from tournaments.models import Event, Tournament
from tournaments.projection import State
from tournaments.services import entries, rounds, running, scores
from tournaments.services.rounds import CannotBePaired
from tournaments.services.running import NotAgreed
from tournaments.services.writing import Refusal

pytestmark = pytest.mark.django_db

SWISS = StageSettings("swiss")


def evening_as(count: int, *stages: StageSettings, variant_id: str = "standard") -> Evening:
    evening = evening_of(count, variant_id=variant_id)
    evening.write(facts.Arranged(stages or (SWISS,)))
    evening.start()
    return evening


def tables(evening: Evening) -> list[tuple[int | None, ...]]:
    return [match.sides for _, match in sorted(evening.seen.matches.items())]


def first_of_each_wins(evening: Evening) -> None:
    for number, match in list(evening.seen.matches.items()):
        if match.state == "ready" and match.table:
            evening.walk_over(number, match.table[0])


def proposal(evening: Evening, **asked: bool) -> list[tuple[int, ...]]:
    tournament = Tournament.objects.get(pk=evening.tournament.pk)
    return [table.sides for table in rounds.propose(tournament, **asked).pairs]


def test_what_is_proposed_is_what_is_published() -> None:
    evening = evening_as(8)
    proposed = proposal(evening)
    rounds.publish(number=1, **evening.hand())
    assert tables(evening) == proposed


def test_a_whole_swiss_tournament_has_no_rematch_and_ends() -> None:
    evening = evening_as(6)
    for number in range(1, 4):
        rounds.publish(number=number, **evening.hand())
        first_of_each_wins(evening)
    met = [frozenset(pair) for table in tables(evening) for pair in combinations(table, 2)]
    assert len(set(met)) == len(met) == 9
    assert evening.seen.state == State.FINISHED
    with pytest.raises(Refusal, match="No round is to be paired now"):
        rounds.publish(number=4, **evening.hand())


def test_the_next_round_waits_for_the_last_match_of_this_one() -> None:
    evening = evening_as(4)
    rounds.publish(number=1, **evening.hand())
    evening.walk_over(1, tables(evening)[0][0] or 0)
    with pytest.raises(CannotBePaired, match="One match of round 1 is still open") as refusal:
        proposal(evening)
    assert not refusal.value.may_rematch


def test_only_rematches_that_were_allowed_are_proposed() -> None:
    evening = evening_as(2, StageSettings("swiss", rounds=2))
    rounds.publish(number=1, **evening.hand())
    first_of_each_wins(evening)
    with pytest.raises(CannotBePaired) as refusal:
        proposal(evening)
    assert refusal.value.may_rematch
    assert [set(table) for table in proposal(evening, rematches=True)] == [{1, 2}]


def test_what_differs_from_the_proposal_is_on_the_line() -> None:
    evening = evening_as(4)
    (a, b), (c, d) = proposal(evening)
    rounds.publish(number=1, tables=((a, c), (b, d)), **evening.hand())
    assert len(Event.objects.get(kind="round_paired").payload["by_hand"]) == 2


@pytest.mark.parametrize("seats", [((1, 2), (3, 3)), ((1, 2),), ((1, 2), (3, 9)), ((1,), (2, 3, 4))])
def test_tables_that_seat_others_are_refused(seats: tuple[tuple[int, ...], ...]) -> None:
    evening = evening_as(4)
    with pytest.raises(Refusal, match="play twice, or not at all"):
        rounds.publish(number=1, tables=seats, **evening.hand())


def test_a_round_of_a_start_that_was_taken_back_is_not_taken_back_once_more() -> None:
    evening = evening_as(4)
    rounds.publish(number=1, **evening.hand())
    running.undo_start(**evening.hand())
    running.start(**evening.hand())
    with pytest.raises(Refusal, match="No round is published"):
        rounds.take_back(**evening.hand())
    rounds.publish(number=1, **evening.hand())
    assert len(tables(evening)) == 2


def agreed_pairing_again(evening: Evening) -> tuple[str, ...]:
    with pytest.raises(NotAgreed) as question:
        rounds.pair_again(**evening.hand())
    rounds.pair_again(agreed=question.value.fingerprint, **evening.hand())
    return question.value.changes


def test_who_comes_late_is_put_into_a_round_that_is_paired_again() -> None:
    evening = evening_as(5)
    rounds.publish(number=1, **evening.hand())
    rests = next(match for match in evening.seen.matches.values() if match.state == "bye").winner
    entries.enter_newcomer(name="Late Lea", country="", **evening.hand())
    changes = agreed_pairing_again(evening)
    assert {rests, 6} in [set(table) for table in tables(evening)]
    assert any("a bye for" in change for change in changes)


def test_a_table_of_four_that_has_begun_stays_when_the_round_is_paired_again() -> None:
    evening = evening_as(8, StageSettings("swiss", rounds=2), variant_id="four-seats")
    rounds.publish(number=1, **evening.hand())
    begun, other = tables(evening)
    scores.enter_deal(place=evening.place(1), figures=Figures((1, 9, 17, 25), (0, 1, 2, 3)), **evening.hand())
    leaves = other[0]
    assert leaves is not None
    entries.withdraw(entry=leaves, **evening.hand())
    agreed_pairing_again(evening)
    assert tables(evening) == [begun, other[1:]]
    assert evening.seen.matches[1].deals == 1


def test_pairing_again_changes_nothing_where_nothing_has_changed() -> None:
    evening = evening_as(4)
    rounds.publish(number=1, **evening.hand())
    with pytest.raises(Refusal, match="paired as it would be now"):
        rounds.pair_again(**evening.hand())


def test_an_order_that_was_settled_sends_those_on_who_come_first() -> None:
    evening = evening_as(4, StageSettings("swiss", rounds=1), StageSettings("single elimination", through=2))
    rounds.publish(number=1, **evening.hand())
    first_of_each_wins(evening)
    (level,) = (group.undecided for group in evening.seen.stages[0].groups)
    assert not any(evening.seen.matches[3].sides)
    rounds.settle_places(stage=1, group=0, order=tuple(reversed(level)), reason="Lots.", **evening.hand())
    assert evening.seen.matches[3].sides == tuple(reversed(level))
    with pytest.raises(Refusal, match="not level any more"):
        rounds.settle_places(stage=1, group=0, order=level, **evening.hand())

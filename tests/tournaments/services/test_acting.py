"""Acts that are written together are as if each had been written by itself."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext

from clubs.services.acts import Actor, Refusal
from engine.scoring import Figures
from tests.tournaments.factories import LEFT, Evening, started
from tournaments.ledger import facts
from tournaments.ledger.projection import MatchState
from tournaments.models import Event
from tournaments.services import scores
from tournaments.services.acting import Act, do_all
from tournaments.services.writing import Ledger

pytestmark = pytest.mark.django_db


def deal(evening: Evening, match: int, cards: tuple[int, int], number: int = 1, **hand: Any) -> Act:
    """A deal as it waits for its turn."""
    place, told = evening.place(match, 1, number), evening.hand(**hand)

    def decide(ledger: Ledger) -> facts.Fact:
        scores._must_fit(ledger, place, Figures(cards))
        return facts.DealEntered(place.match, place.sides, place.game, place.deal, cards)

    return Act(told["key"], told["actor"], told["now"], decide, "")


def together(evening: Evening, *acts: Act) -> list[Event | str]:
    """The line of each act, or why there is none."""
    do_all(evening.tournament.pk, acts)
    return [act.line or str(act.failure) for act in acts]


def test_each_gets_a_line_of_its_own_in_the_order_in_which_they_came() -> None:
    evening = started(8)
    first = evening.row(1).tournament.last_event + 1
    lines = together(evening, *(deal(evening, match, (20, 32)) for match in (3, 1, 2)))
    stored = Event.objects.filter(number__gte=first).order_by("number")
    assert list(stored) == lines
    assert [line.payload["match"] for line in stored] == [3, 1, 2]
    assert [evening.row(match).state for match in (1, 2, 3)] == [MatchState.PLAYING] * 3


def test_each_is_decided_on_what_those_before_it_left() -> None:
    evening = started(2)
    for line in together(evening, *(deal(evening, 1, cards, at) for at, cards in enumerate(LEFT, start=1))):
        assert isinstance(line, Event)
    assert evening.row(1).state == MatchState.OVER


def test_a_refusal_is_nobody_elses() -> None:
    evening = started(8)
    first, other, third = together(
        evening, deal(evening, 1, (20, 32)), deal(evening, 1, (32, 20)), deal(evening, 2, (12, 40))
    )
    assert isinstance(first, Event)
    assert isinstance(third, Event)
    assert "has entered 20–32 for deal 1, not 32–20" in str(other)
    assert third.number == first.number + 1


def test_one_key_twice_is_one_line() -> None:
    evening = started(4)
    twice = [deal(evening, 1, (20, 32), key="a double press") for _ in range(2)]
    lines = together(evening, *twice)
    assert lines[0] == lines[1]
    assert Event.objects.filter(key="a double press").count() == 1
    assert together(evening, deal(evening, 1, (20, 32), key="a double press")) == lines[:1]


def test_what_cannot_be_stored_takes_no_other_with_it() -> None:
    evening = started(8)
    nameless = deal(evening, 2, (20, 32), actor=Actor("a name longer than a line of the ledger" * 3))
    first, refused, third = together(evening, deal(evening, 1, (20, 32)), nameless, deal(evening, 3, (20, 32)))
    assert isinstance(first, Event)
    assert isinstance(third, Event)
    assert "too long" in str(refused)
    assert evening.row(2).state == MatchState.READY
    assert {line.number for line in Event.objects.all()} == set(range(1, third.number + 1))


def failing(evening: Evening, failure: Callable[[], None]) -> Act:
    """An act that decides nothing, but fails."""
    told = evening.hand()

    def decide(ledger: Ledger) -> facts.Fact:
        failure()
        return facts.TablesCounted(2)

    return Act(told["key"], told["actor"], told["now"], decide, "")


def test_a_mistake_of_one_act_in_the_database_is_no_others() -> None:
    evening = started(8)

    def ask_nonsense() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT nothing FROM nowhere")

    first, refused, third = together(
        evening, deal(evening, 1, (20, 32)), failing(evening, ask_nonsense), deal(evening, 3, (20, 32))
    )
    assert isinstance(first, Event)
    assert isinstance(third, Event)
    assert "nowhere" in str(refused)


def test_without_a_database_nobody_waits_until_each_has_failed_by_itself() -> None:
    evening, asked = started(8), []

    def hang_up() -> None:
        asked.append("once")
        raise OperationalError("the server has gone")

    acts = [deal(evening, 1, (20, 32)), failing(evening, hang_up), failing(evening, hang_up)]
    assert together(evening, *acts) == ["the server has gone"] * 3
    assert asked == ["once"]
    with pytest.raises(OperationalError):
        _ = acts[0].answer


def test_what_was_rolled_back_as_the_program_ended_is_told_to_nobody_as_done() -> None:
    evening = started(8)

    def end() -> None:
        raise KeyboardInterrupt

    first = deal(evening, 1, (20, 32))
    with pytest.raises(KeyboardInterrupt):
        do_all(evening.tournament.pk, [first, failing(evening, end)])
    with pytest.raises(RuntimeError, match="was ended"):
        _ = first.answer
    assert evening.row(1).state == MatchState.READY


def test_many_cost_hardly_more_statements_than_one() -> None:
    evening = started(64)
    acts = [deal(evening, match, (20, 32)) for match in range(1, 25)]
    with CaptureQueriesContext(connection) as one:
        together(evening, acts[0])
    with CaptureQueriesContext(connection) as many:
        together(evening, *acts[1:])
    assert len(many) <= len(one) + 2


def test_who_asks_is_told_what_its_own_act_brought_back() -> None:
    evening = started(4)
    for match in (1, 2):
        evening.win(match, evening.place(match).sides[0])
    final = evening.place(3)
    evening.deal(3, (20, 32), final)
    lost, won = evening.seen.matches[1].table or (0, 0)
    evening.write(facts.DealCorrected(1, (lost, won), 1, 3, (52, 0)))
    back = evening.hand()
    correct = Act(
        back["key"], back["actor"], back["now"],
        lambda _: facts.DealCorrected(1, (lost, won), 1, 3, LEFT[2]), "",
    )  # fmt: skip
    other = evening.hand()
    counted = Act(other["key"], other["actor"], other["now"], lambda _: facts.TablesCounted(2), "")
    _, line = together(evening, counted, correct)
    assert counted.line is not None
    assert counted.line.brought_back == ()
    assert isinstance(line, Event)
    assert any("counts again" in sentence for sentence in line.brought_back)


def test_a_refusal_is_raised_where_it_was_asked() -> None:
    evening = started(4)
    evening.deal(1, (20, 32))
    with pytest.raises(Refusal, match="already entered"):
        evening.deal(1, (20, 32), evening.place(1, 1, 1))

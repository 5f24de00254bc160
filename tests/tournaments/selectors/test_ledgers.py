"""Ledgers that were folded are kept, and never believed more than the database."""

import pytest
from django.db import transaction
from pytest_django import DjangoAssertNumQueries

from clubs.services.acts import Actor, Refusal
from clubs.services.members import describe_person
from games.models import Player
from tests.games.factories import NOW, PlayerFactory
from tests.tournaments.factories import LEFT, evening_with, started
from tournaments.ledger import facts
from tournaments.ledger.fact import Line
from tournaments.ledger.history import last_act
from tournaments.ledger.projection import Fold
from tournaments.ledger.words import words_for
from tournaments.models import Event, Tournament
from tournaments.selectors import ledgers
from tournaments.services import entries

pytestmark = pytest.mark.django_db


def fresh(pk: int) -> Tournament:
    return Tournament.objects.get(pk=pk)


def test_the_second_look_reads_one_line(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    evening = started(4)
    evening.game(1, LEFT)
    tournament = fresh(evening.tournament.pk)
    projection = ledgers.projection_of(tournament)
    with django_assert_num_queries(1):
        assert ledgers.projection_of(tournament) == projection


def test_several_are_looked_at_in_one_query_of_which_one_that_went_on_elsewhere_is_read(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    first, second = started(4), started(3)
    keys = [evening.tournament.pk for evening in (first, second)]
    before = [ledgers.projection_of(fresh(pk)) for pk in keys]
    with django_assert_num_queries(1 + len(keys)):
        assert list(ledgers.projections_of(map(fresh, keys)).values()) == before
    shown = ledgers._snapshots[keys[0]]
    first.game(1, LEFT)
    ledgers.take(keys[0])
    ledgers._snapshots[keys[0]] = shown  # as in a process that has not written
    with django_assert_num_queries(3 + len(keys)):  # names, too
        projection = ledgers.projections_of(map(fresh, keys))
    assert projection[keys[0]].matches[1].winner == 1
    assert projection[keys[1]] == before[1]


@pytest.mark.django_db(transaction=True)
def test_who_looks_while_another_writes_sees_what_is_committed_and_folds_nothing(
    django_assert_num_queries: DjangoAssertNumQueries, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = started(4)
    evening.game(1, LEFT)
    tournament = fresh(evening.tournament.pk)
    assert ledgers.take(tournament.pk) is not None  # as a writer does
    monkeypatch.setattr(Fold, "take", None)
    with django_assert_num_queries(2):
        assert ledgers.projection_of(tournament).matches[1].winner == 1
        assert len(ledgers.look(tournament).lines) == tournament.last_event


def test_who_looks_leaves_the_fold_to_who_writes() -> None:
    evening = started(4)
    tournament = fresh(evening.tournament.pk)
    ledgers.projection_of(tournament)
    kept = ledgers.take(tournament.pk)
    assert kept is not None
    ledgers.put(tournament.pk, kept)
    ledgers.look(tournament)
    assert ledgers.take(tournament.pk) is kept


@pytest.mark.django_db(transaction=True)
def test_who_has_read_the_tournament_before_another_wrote_sees_what_was_written() -> None:
    evening = started(4)
    before = fresh(evening.tournament.pk)
    evening.game(1, LEFT)
    assert ledgers.projection_of(before).matches[1].winner == 1
    assert len(ledgers.look(before).lines) == fresh(before.pk).last_event


def test_what_was_looked_at_and_rolled_back_is_not_looked_for_again(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    evening = started(4)
    sides = evening.projection.matches[1].table or ()
    with transaction.atomic():
        evening.write(facts.WalkedOver(1, sides, sides[0]))
        assert ledgers.projection_of(fresh(evening.tournament.pk)).matches[1].winner == sides[0]
        transaction.set_rollback(True)
    tournament = fresh(evening.tournament.pk)
    assert ledgers.projection_of(tournament).matches[1].winner is None
    with django_assert_num_queries(1):
        assert ledgers.projection_of(tournament).matches[1].winner is None


def test_what_others_have_written_is_folded_on_top() -> None:
    evening = started(4)
    kept = ledgers.take(evening.tournament.pk)
    evening.game(1, LEFT)
    ledgers.clear()
    assert kept is not None
    ledgers.put(evening.tournament.pk, kept)
    assert ledgers.projection_of(fresh(evening.tournament.pk)).matches[1].winner == 1


def test_lines_that_were_rolled_back_are_forgotten_though_others_have_their_numbers() -> None:
    evening = started(4)
    sides = evening.projection.matches[1].table or ()
    with transaction.atomic():
        evening.write(facts.WalkedOver(1, sides, sides[0]))
        transaction.set_rollback(True)
    assert ledgers.projection_of(fresh(evening.tournament.pk)).matches[1].winner is None
    evening.write(facts.WalkedOver(1, sides, sides[1]))
    assert ledgers.projection_of(fresh(evening.tournament.pk)).matches[1].winner == sides[1]


def test_an_undoing_is_folded_as_if_the_line_had_never_been() -> None:
    evening = started(4)
    before = ledgers.projection_of(fresh(evening.tournament.pk))
    evening.game(1, LEFT[:1])
    tournament = fresh(evening.tournament.pk)
    evening.write(facts.Undone(tournament.last_event))
    tournament = fresh(evening.tournament.pk)
    assert ledgers.projection_of(tournament) == before
    assert ledgers.from_the_first_line(tournament) == before


def test_another_name_is_shown_by_every_process_and_stands_in_no_line() -> None:
    evening = evening_with("Ana Quist", "Bo")
    ledgers.look(fresh(evening.tournament.pk))
    ana = Player.objects.get(name="Ana Quist")
    describe_person(player=ana, name="Ana Ferreira", country="", team="", now=NOW)
    look = ledgers.look(fresh(evening.tournament.pk))
    assert [entry.name for entry in look.projection.playing] == ["Ana Ferreira", "Bo"]
    assert words_for(look.lines, look.projection.names).name(1) == "Ana Ferreira"
    assert not Event.objects.filter(payload__icontains="Ana").exists()


def test_who_acted_goes_by_the_name_of_today() -> None:
    evening = started(2)
    dee = PlayerFactory.create(name="Dee Quist")
    evening.deal(1, (20, 32), actor=Actor("Dee Quist", player_id=dee.pk))
    assert ledgers.look(fresh(evening.tournament.pk)).actors[evening.tournament.events.count()] == "Dee Quist"
    describe_person(player=dee, name="Dee", country="", team="", now=NOW)
    actors = ledgers.look(fresh(evening.tournament.pk)).actors
    assert list(actors.values())[-2:] == ["Dee", "The club"]
    undo, _ = last_act(ledgers.history_of(*ledgers.look(fresh(evening.tournament.pk))[1::-1]), actors, "")
    assert undo is not None and isinstance(undo.line.fact, facts.DealEntered)


def test_only_so_many_tournaments_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    ledgers.clear()
    monkeypatch.setattr(ledgers, "MOST", 2)
    pks = [started(2).tournament.pk for _ in range(3)]
    assert [ledgers.take(pk) is not None for pk in pks] == [False, True, True]


def test_what_is_looked_at_again_is_not_what_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, third = (started(2).tournament.pk for _ in range(3))
    ledgers.clear()
    monkeypatch.setattr(ledgers, "MOST", 2)
    for pk in (first, second, first, third):
        ledgers.projection_of(fresh(pk))
    assert list(ledgers._snapshots) == [first, third]


def test_a_refusal_throws_nothing_away() -> None:
    evening = started(4)
    ledgers.projection_of(fresh(evening.tournament.pk))
    with pytest.raises(Refusal):
        entries.open_check_in(evening.act())
    assert ledgers.take(evening.tournament.pk) is not None


def test_who_looks_has_looked_before_a_writer_gets_the_fold(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = started(4)
    tournament, put = fresh(evening.tournament.pk), ledgers.put

    def then_another_writes(pk: int, kept: ledgers.Kept) -> None:
        put(pk, kept)
        kept.fold.take(Line(99, NOW, facts.WalkedOver(1, (1, 4), 4)))

    monkeypatch.setattr(ledgers, "put", then_another_writes)
    assert ledgers.projection_of(tournament).matches[1].winner is None

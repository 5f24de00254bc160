"""The cache of folded ledgers, which never returns anything that the database does not have."""

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


def test_second_read_takes_one_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    evening = started(4)
    evening.game(1, LEFT)
    tournament = fresh(evening.tournament.pk)
    projection = ledgers.projection_of(tournament)
    with django_assert_num_queries(1):
        assert ledgers.projection_of(tournament) == projection


def test_several_projections_reread_only_a_ledger_changed_elsewhere(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    first, second = started(4), started(3)
    keys = [evening.tournament.pk for evening in (first, second)]
    before = [ledgers.projection_of(fresh(pk)) for pk in keys]
    with django_assert_num_queries(1 + len(keys)):
        assert list(ledgers.projections_of(map(fresh, keys)).values()) == before
    shown = ledgers._snapshots[keys[0]]
    first.game(1, LEFT)
    ledgers.take_fold(keys[0])
    ledgers._snapshots[keys[0]] = shown  # as in a process that did not write
    with django_assert_num_queries(3 + len(keys)):  # names, too
        projection = ledgers.projections_of(map(fresh, keys))
    assert projection[keys[0]].matches[1].winner == 1
    assert projection[keys[1]] == before[1]


@pytest.mark.django_db(transaction=True)
def test_read_during_a_write_sees_committed_lines_without_folding(
    django_assert_num_queries: DjangoAssertNumQueries, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = started(4)
    evening.game(1, LEFT)
    tournament = fresh(evening.tournament.pk)
    assert ledgers.take_fold(tournament.pk) is not None  # as a writer does
    monkeypatch.setattr(Fold, "apply", None)
    with django_assert_num_queries(2):
        assert ledgers.projection_of(tournament).matches[1].winner == 1
        assert len(ledgers.ledger_state(tournament).lines) == tournament.last_event


def test_read_leaves_the_fold_in_the_cache() -> None:
    evening = started(4)
    tournament = fresh(evening.tournament.pk)
    ledgers.projection_of(tournament)
    kept = ledgers.take_fold(tournament.pk)
    assert kept is not None
    ledgers.put_fold(tournament.pk, kept)
    ledgers.ledger_state(tournament)
    assert ledgers.take_fold(tournament.pk) is kept


@pytest.mark.django_db(transaction=True)
def test_read_with_an_old_tournament_row_sees_later_lines() -> None:
    evening = started(4)
    before = fresh(evening.tournament.pk)
    evening.game(1, LEFT)
    assert ledgers.projection_of(before).matches[1].winner == 1
    assert len(ledgers.ledger_state(before).lines) == fresh(before.pk).last_event


def test_rolled_back_lines_are_dropped_from_the_cache_once(
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


def test_lines_written_elsewhere_are_added_to_a_cached_fold() -> None:
    evening = started(4)
    kept = ledgers.take_fold(evening.tournament.pk)
    evening.game(1, LEFT)
    ledgers.clear_cache()
    assert kept is not None
    ledgers.put_fold(evening.tournament.pk, kept)
    assert ledgers.projection_of(fresh(evening.tournament.pk)).matches[1].winner == 1


def test_rolled_back_lines_are_forgotten_when_their_numbers_are_reused() -> None:
    evening = started(4)
    sides = evening.projection.matches[1].table or ()
    with transaction.atomic():
        evening.write(facts.WalkedOver(1, sides, sides[0]))
        transaction.set_rollback(True)
    assert ledgers.projection_of(fresh(evening.tournament.pk)).matches[1].winner is None
    evening.write(facts.WalkedOver(1, sides, sides[1]))
    assert ledgers.projection_of(fresh(evening.tournament.pk)).matches[1].winner == sides[1]


def test_undo_in_the_cache_equals_leaving_the_line_out() -> None:
    evening = started(4)
    before = ledgers.projection_of(fresh(evening.tournament.pk))
    evening.game(1, LEFT[:1])
    tournament = fresh(evening.tournament.pk)
    evening.write(facts.Undone(tournament.last_event))
    tournament = fresh(evening.tournament.pk)
    assert ledgers.projection_of(tournament) == before
    assert ledgers.from_the_first_line(tournament) == before


def test_changed_name_is_read_and_is_not_in_the_ledger() -> None:
    evening = evening_with("Ana Quist", "Bo")
    ledgers.ledger_state(fresh(evening.tournament.pk))
    ana = Player.objects.get(name="Ana Quist")
    describe_person(player=ana, name="Ana Ferreira", country="", team="", now=NOW)
    ledger_state = ledgers.ledger_state(fresh(evening.tournament.pk))
    assert [entry.name for entry in ledger_state.projection.playing] == ["Ana Ferreira", "Bo"]
    assert words_for(ledger_state.lines, ledger_state.projection.names).name(1) == "Ana Ferreira"
    assert not Event.objects.filter(payload__icontains="Ana").exists()


def test_actors_have_their_current_names() -> None:
    evening = started(2)
    dee = PlayerFactory.create(name="Dee Quist")
    evening.deal(1, (20, 32), actor=Actor("Dee Quist", player_id=dee.pk))
    assert ledgers.ledger_state(fresh(evening.tournament.pk)).actors[evening.tournament.events.count()] == "Dee Quist"
    describe_person(player=dee, name="Dee", country="", team="", now=NOW)
    actors = ledgers.ledger_state(fresh(evening.tournament.pk)).actors
    assert list(actors.values())[-2:] == ["Dee", "The club"]
    undo, _ = last_act(ledgers.history_of(*ledgers.ledger_state(fresh(evening.tournament.pk))[1::-1]), actors, "")
    assert undo is not None and isinstance(undo.line.fact, facts.DealEntered)


def test_cache_keeps_a_limited_number_of_folds(monkeypatch: pytest.MonkeyPatch) -> None:
    ledgers.clear_cache()
    monkeypatch.setattr(ledgers, "MOST", 2)
    pks = [started(2).tournament.pk for _ in range(3)]
    assert [ledgers.take_fold(pk) is not None for pk in pks] == [False, True, True]


def test_least_recently_read_snapshot_is_evicted(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, third = (started(2).tournament.pk for _ in range(3))
    ledgers.clear_cache()
    monkeypatch.setattr(ledgers, "MOST", 2)
    for pk in (first, second, first, third):
        ledgers.projection_of(fresh(pk))
    assert list(ledgers._snapshots) == [first, third]


def test_refusal_keeps_the_cached_fold() -> None:
    evening = started(4)
    ledgers.projection_of(fresh(evening.tournament.pk))
    with pytest.raises(Refusal):
        entries.open_check_in(evening.act())
    assert ledgers.take_fold(evening.tournament.pk) is not None


def test_read_is_complete_before_the_fold_is_returned_to_the_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = started(4)
    tournament, put = fresh(evening.tournament.pk), ledgers.put_fold

    def then_another_writes(pk: int, kept: ledgers.CachedFold) -> None:
        put(pk, kept)
        kept.fold.apply(Line(99, NOW, facts.WalkedOver(1, (1, 4), 4)))

    monkeypatch.setattr(ledgers, "put_fold", then_another_writes)
    assert ledgers.projection_of(tournament).matches[1].winner is None

"""Entries, seeds and check-in, and the sentence for everything that cannot be done."""

import random
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Membership
from clubs.services.acts import Refusal
from clubs.services.clubs import join_club
from games.models import Player
from tests.games.factories import BotFactory, PlayerFactory
from tests.threads import at_once
from tests.tournaments.evenings import evening_in
from tests.tournaments.factories import LEFT, Evening, evening_of, evening_with, make_tournament, started, wins
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.projection import Fold, MatchState, Projection
from tournaments.models import Entry, Event, Rating
from tournaments.pages.own_matches import matches_of
from tournaments.selectors import entering
from tournaments.services import entries
from tournaments.services.agreement import NotAgreed
from tournaments.services.entries import AlreadyEntered, ComesLate
from tournaments.services.rating import rate_again
from tournaments.services.rebuilding import rebuild
from tournaments.services.setting_up import SetUp, change_set_up
from tournaments.services.undoing import undo_line

pytestmark = pytest.mark.django_db


def names(evening: Evening) -> list[str]:
    return [entry.name for entry in evening.projection.playing]


def test_an_entry_has_a_row_with_its_seed() -> None:
    evening = evening_of(2)
    assert list(evening.tournament.entries.values_list("number", "seed")) == [(1, 1), (2, 2)]


def test_nobody_is_entered_twice() -> None:
    evening = Evening(make_tournament())
    ana = PlayerFactory.create(name="Ana")
    evening.enter(ana)
    with pytest.raises(AlreadyEntered, match="Ana is already entered"):
        entries.enter(evening.act(), player=ana)


def test_who_was_withdrawn_may_enter_again() -> None:
    evening = Evening(make_tournament())
    ana = PlayerFactory.create(name="Ana")
    evening.enter(ana)
    entries.withdraw(evening.act(), entry=1)
    evening.enter(ana)
    assert Entry.objects.filter(player=ana).count() == 2
    assert names(evening) == ["Ana"]


def test_a_newcomer_becomes_a_player_and_a_member() -> None:
    evening = Evening(make_tournament())
    entries.enter_newcomer(evening.act(), name="  Zoë   Quist ", country="NL")
    player = Player.objects.get(name="Zoë Quist")
    assert player.country == "NL"
    assert Membership.objects.get(player=player).club == evening.tournament.club


def test_a_newcomer_with_a_members_name_is_that_member() -> None:
    evening = Evening(make_tournament())
    entries.enter_newcomer(evening.act(), name="Zoë Quist", country="NL")
    entries.withdraw(evening.act(), entry=1)
    entries.enter_newcomer(evening.act(), name="zoë quist", country="")
    assert Player.objects.filter(name__iexact="zoë quist").count() == 1


def test_a_newcomer_with_the_name_of_somebody_entered_is_asked_for_more_of_a_name() -> None:
    evening = Evening(make_tournament())
    evening.enter(PlayerFactory.create(name="Ana"))
    with pytest.raises(AlreadyEntered, match="make the name longer"):
        entries.enter_newcomer(evening.act(), name="ana", country="")
    entries.enter_newcomer(evening.act(), name="Ana the younger", country="")
    assert names(evening) == ["Ana", "Ana the younger"]


def test_a_member_with_the_name_of_somebody_entered_is_refused_too() -> None:
    evening = Evening(make_tournament())
    evening.enter(PlayerFactory.create(name="Ana"))
    with pytest.raises(AlreadyEntered, match="Another ANA is entered"):
        entries.enter(evening.act(), player=PlayerFactory.create(name="ANA"))
    assert names(evening) == ["Ana"]


def test_a_newcomers_form_sent_twice_is_one_player() -> None:
    evening = Evening(make_tournament())
    act = evening.act()
    entries.enter_newcomer(act, name="Zoë", country="")
    entries.enter_newcomer(act, name="Zoë", country="")
    assert Entry.objects.count() == Player.objects.count() == 1


def test_a_bot_is_entered_once_however_often_it_is_chosen() -> None:
    evening = Evening(make_tournament())
    act = evening.act()
    first = entries.enter_bot(act, bot="greedy", name="Greedy")
    assert entries.enter_bot(act, bot="greedy", name="Greedy") == first
    with pytest.raises(AlreadyEntered, match="Greedy is already entered"):
        entries.enter_bot(evening.act(), bot="greedy", name="Greedy")
    assert Player.objects.get().is_bot


def test_a_bot_that_nobody_knows_is_no_entry() -> None:
    evening = Evening(make_tournament())
    with pytest.raises(Refusal, match="from the list"):
        entries.enter_bot(evening.act(), bot="greedy", name="Anything")
    assert not Player.objects.exists()


def test_a_bot_that_does_not_know_the_game_is_no_entry() -> None:
    evening = Evening(make_tournament(variant_id="pirate"))
    assert [bot for bot, _ in entering.bots_not_entered(evening.tournament)] == ["greedy", "planner", "random"]
    with pytest.raises(Refusal, match="from the list"):
        entries.enter_bot(evening.act(), bot="sprinter", name="Sprinter")


def test_somebody_without_a_name_is_refused() -> None:
    evening = Evening(make_tournament())
    with pytest.raises(Refusal, match="Type the name"):
        entries.enter_newcomer(evening.act(), name="   ", country="")


def test_seeds_by_hand_are_kept_in_the_rows() -> None:
    evening = evening_of(3)
    entries.seed_by_hand(evening.act(), order=[3, 1, 2])
    assert list(Entry.objects.values_list("number", flat=True)) == [3, 1, 2]


@pytest.mark.parametrize("order", [[1, 2], [1, 2, 2], [1, 2, 4], []])
def test_seeds_for_other_entries_than_there_are_are_refused(order: list[int]) -> None:
    evening = evening_of(3)
    with pytest.raises(Refusal, match="Look at the list again"):
        entries.seed_by_hand(evening.act(), order=order)


def test_a_draw_depends_on_its_luck_alone() -> None:
    orders = []
    for luck in (1, 1, 2):
        evening = evening_of(8)
        entries.draw_seeds(evening.act(), rng=random.Random(luck))
        orders.append([entry.number for entry in evening.projection.playing])
    assert orders[0] == orders[1] != orders[2]
    assert sorted(orders[2]) == list(range(1, 9))


def test_there_is_nothing_to_draw_with_one_entry() -> None:
    evening = evening_of(1)
    with pytest.raises(Refusal, match="at least two"):
        entries.draw_seeds(evening.act(), rng=evening.rng)


def test_club_mates_are_seeded_to_different_tables_where_more_than_two_sit_at_one() -> None:
    evening = evening_in([StageSettings("single elimination")], 9, seats=3)
    people = evening.projection.entries
    evening.write(*(facts.Entered(at, people[at].player, team="Porto") for at in (1, 6)))
    entries.keep_apart(evening.act())
    assert [entry.number for entry in evening.projection.playing] == [1, 2, 3, 4, 6, 5, 7, 8, 9]
    with pytest.raises(Refusal, match="as far apart as possible already"):
        entries.keep_apart(evening.act())


def test_seeds_keep_nobody_apart_where_they_do_not_decide_who_meets() -> None:
    evening = evening_of(4)
    evening.write(facts.Arranged((StageSettings("swiss"),)))
    with pytest.raises(Refusal, match="Swiss rounds do so by themselves"):
        entries.keep_apart(evening.act())


def test_check_in_is_noted_and_can_be_undone() -> None:
    evening = evening_of(2)
    entries.open_check_in(evening.act())
    entries.check_in(evening.act(), entry=1)
    assert Entry.objects.get(number=1).checked_in_at == evening.now
    entries.undo_check_in(evening.act(), entry=1)
    assert Entry.objects.get(number=1).checked_in_at is None


def test_check_in_waits_until_it_is_open() -> None:
    evening = evening_of(2)
    with pytest.raises(Refusal, match="Open it first"):
        entries.check_in(evening.act(), entry=1)


def test_check_in_cannot_be_opened_twice() -> None:
    evening = evening_of(2)
    entries.open_check_in(evening.act())
    with pytest.raises(Refusal, match="open already"):
        entries.open_check_in(evening.act())


def test_nobody_is_checked_in_twice() -> None:
    evening = evening_of(2)
    entries.open_check_in(evening.act())
    entries.check_in(evening.act(), entry=1)
    with pytest.raises(Refusal, match="checked in already"):
        entries.check_in(evening.act(), entry=1)


def test_who_is_not_checked_in_cannot_be_checked_out() -> None:
    evening = evening_of(2)
    entries.open_check_in(evening.act())
    with pytest.raises(Refusal, match="is not checked in"):
        entries.undo_check_in(evening.act(), entry=1)


def test_who_is_withdrawn_is_not_checked_in() -> None:
    evening = evening_of(2)
    entries.open_check_in(evening.act())
    entries.withdraw(evening.act(), entry=1)
    with pytest.raises(Refusal, match="is withdrawn"):
        entries.check_in(evening.act(), entry=1)


def test_nobody_is_withdrawn_twice() -> None:
    evening = evening_of(2)
    entries.withdraw(evening.act(), entry=1)
    with pytest.raises(Refusal, match="withdrawn already"):
        entries.withdraw(evening.act(), entry=1)


def test_an_entry_that_does_not_exist_is_refused() -> None:
    evening = evening_of(2)
    entries.open_check_in(evening.act())
    with pytest.raises(Refusal, match="no such entry"):
        entries.check_in(evening.act(), entry=9)


def test_after_the_start_entries_and_seeds_are_settled() -> None:
    evening = started(2)
    late = PlayerFactory.create()
    with pytest.raises(Refusal, match="has started"):
        entries.enter(evening.act(), player=late)
    with pytest.raises(Refusal, match="has started"):
        entries.seed_by_hand(evening.act(), order=[2, 1])
    with pytest.raises(Refusal, match="has started"):
        entries.draw_seeds(evening.act(), rng=evening.rng)


def test_who_did_not_know_of_coming_late_is_told_first_and_asked() -> None:
    evening = evening_of(4)
    evening.write(facts.Arranged((StageSettings("swiss"),)))
    evening.start()
    late = PlayerFactory.create()
    with pytest.raises(ComesLate, match=r"started meanwhile\. Late entries play from"):
        entries.enter(evening.act(), player=late, early=True)
    with pytest.raises(ComesLate):
        entries.enter_all(evening.act(), players=[(late, "")], early=True)
    assert len(evening.projection.entries) == 4
    entries.enter(evening.act(), player=late)
    assert len(evening.projection.entries) == 5


def test_what_a_list_of_names_amounts_to_is_worked_out_once_for_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(make_tournament())
    evening.write(facts.MatesKeptApart())
    worked_out: list[Fold] = []
    projection = Fold.projection

    def counted(fold: Fold) -> Projection:
        worked_out.append(fold)
        return projection(fold)

    monkeypatch.setattr(Fold, "projection", counted)
    counts = []
    for names in (["Ana"], ["Bo", "Cy", "Dee", "Eve"]):
        entries.enter_newcomers(evening.act(), people=[(name, "PT", "Porto") for name in names])
        entries.enter_all(evening.act(), players=[(PlayerFactory.create(), "Lyon") for _ in names])
        counts.append(len(worked_out))
        worked_out.clear()
    assert counts[0] == counts[1]
    assert list(evening.projection.entries) == list(range(1, 11))


def test_a_long_list_of_new_and_known_people_takes_as_many_queries_as_a_short_one() -> None:
    evening = Evening(make_tournament())
    counts = []
    for names in (["Ana", "Bo"], [f"Guest {number}" for number in range(30)]):
        join_club(club=evening.tournament.club, player=PlayerFactory.create(name=names[0].upper()))
        with CaptureQueriesContext(connection) as queries:
            entries.enter_newcomers(evening.act(), people=[(name, "PT", "Porto") for name in names])
        counts.append(len(queries))
    assert counts[0] == counts[1] < 25
    assert [entry.name for entry in evening.projection.entries.values()][:4] == ["ANA", "Bo", "GUEST 0", "Guest 1"]
    assert evening.tournament.club.memberships.count() == Player.objects.count() == 32


def test_nobody_stands_twice_in_one_list() -> None:
    evening = Evening(make_tournament())
    ana, namesake = PlayerFactory.create(name="Ana"), PlayerFactory.create(name="ana")
    for other, sentence in ((ana, "Ana is already entered"), (namesake, "Another ana is entered")):
        with pytest.raises(AlreadyEntered, match=sentence):
            entries.enter_all(evening.act(), players=[(ana, ""), (other, "")])
    assert not evening.projection.entries


def withdraw(evening: Evening, entry: int) -> tuple[str, ...]:
    """Ask, look at what it changes, and agree; answers the changes."""
    with pytest.raises(NotAgreed) as question:
        entries.withdraw(evening.act(), entry=entry)
    assert not evening.projection.entries[entry].withdrawn
    entries.withdraw(evening.act(agreed=question.value.fingerprint), entry=entry)
    return question.value.changes


def test_who_leaves_after_the_start_gives_a_walkover_once_that_is_agreed_to() -> None:
    evening = started(4)
    fourth = evening.projection.entries[4].name
    assert withdraw(evening, 1) == (
        f"{fourth} wins match 1.",
        f"Match 3 (final) will wait for an opponent of {fourth}.",
    )
    row = evening.row(1)
    assert (row.state, row.walkover, wins(row)) == ("over", True, (0, 0))
    assert row.winner is not None and row.winner.number == 4
    assert Entry.objects.get(number=1).withdrawn
    assert evening.projection.matches[3].sides == (4, None)


def test_what_was_played_before_somebody_left_counts() -> None:
    evening = started(4)
    evening.game(1, LEFT)
    withdraw(evening, 1)
    assert evening.projection.matches[1].winner == 1
    evening.game(2, LEFT)
    final = evening.projection.matches[3]
    assert (final.sides, final.winner, final.walkover) == ((1, 2), 2, True)
    assert evening.projection.winner == 2


def test_a_win_over_somebody_who_left_stays_when_the_winner_leaves_too() -> None:
    evening = started(4)
    withdraw(evening, 1)
    withdraw(evening, 4)
    assert (evening.projection.matches[1].winner, evening.projection.matches[1].state) == (4, MatchState.OVER)
    evening.game(2, LEFT)
    final = evening.projection.matches[3]
    assert (final.sides, final.walkover, evening.projection.winner) == ((4, 2), True, 2)


def test_agreement_to_a_withdrawal_is_asked_again_when_it_changes_something_else() -> None:
    evening = started(4)
    with pytest.raises(NotAgreed) as first:
        entries.withdraw(evening.act(), entry=1)
    evening.game(2, LEFT)
    with pytest.raises(NotAgreed) as second:
        entries.withdraw(evening.act(agreed=first.value.fingerprint), entry=1)
    assert first.value.changes != second.value.changes
    assert not evening.projection.entries[1].withdrawn


def test_a_withdrawal_after_the_start_can_be_taken_back_once_that_is_agreed_to() -> None:
    evening = started(4)
    before = evening.projection
    withdraw(evening, 1)
    with pytest.raises(NotAgreed) as question:
        entries.undo_withdrawal(evening.act(), entry=1)
    assert f"Match 1 is open again; {evening.projection.entries[4].name} had won it." in question.value.changes
    entries.undo_withdrawal(evening.act(agreed=question.value.fingerprint), entry=1)
    assert evening.projection == before


def test_a_withdrawal_before_the_start_is_taken_back_at_once() -> None:
    evening = evening_of(2)
    entries.withdraw(evening.act(), entry=1)
    entries.undo_withdrawal(evening.act(), entry=1)
    assert [entry.number for entry in evening.projection.playing] == [1, 2]


def test_only_a_withdrawal_is_taken_back_and_only_while_the_player_is_not_entered_again() -> None:
    evening = Evening(make_tournament())
    ana = PlayerFactory.create(name="Ana")
    evening.enter(ana)
    with pytest.raises(Refusal, match="Ana is not withdrawn"):
        entries.undo_withdrawal(evening.act(), entry=1)
    entries.withdraw(evening.act(), entry=1)
    evening.enter(ana)
    with pytest.raises(Refusal, match="already entered again"):
        entries.undo_withdrawal(evening.act(), entry=1)


def test_nobody_comes_back_beside_a_namesake_whichever_press_it_is() -> None:
    evening = evening_with("Ana", "Bo")
    line = entries.withdraw(evening.act(), entry=1).number
    evening.enter(PlayerFactory.create(name="ANA"))
    for come_back in (partial(entries.undo_withdrawal, entry=1), partial(undo_line, line=line)):
        with pytest.raises(Refusal, match="Another Ana is entered"):
            come_back(evening.act())


def test_who_was_withdrawn_after_the_start_of_a_bracket_does_not_come_back_by_a_new_entry() -> None:
    evening = started(4)
    withdraw(evening, 1)
    with pytest.raises(Refusal, match="has started"):
        entries.enter(evening.act(), player=Player.objects.get(pk=evening.projection.entries[1].player))


@pytest.mark.django_db(transaction=True)
def test_one_person_entered_by_two_organisers_at_once_is_one_entry() -> None:
    evening = Evening(make_tournament())
    player = PlayerFactory.create()
    acts = [evening.act(), evening.act()]

    def enter(number: int) -> str:
        try:
            entries.enter(acts[number], player=player)
        except AlreadyEntered:
            return "already"
        return "entered"

    assert sorted(at_once(2, enter)) == ["already", "entered"]
    assert Event.objects.filter(kind="entered").count() == 1


@pytest.mark.django_db(transaction=True)
def test_one_check_in_form_sent_twice_at_once_is_one_line() -> None:
    evening = evening_of(2)
    entries.open_check_in(evening.act())
    act = evening.act()
    at_once(3, lambda _: entries.check_in(act, entry=1))
    assert Event.objects.filter(kind="checked_in").count() == 1


def test_only_a_swiss_round_is_sat_out() -> None:
    for format_name in ("ladder", "queue", "single elimination"):
        evening = evening_of(3)
        evening.write(facts.Arranged((StageSettings(format_name),)))
        evening.start()
        with pytest.raises(Refusal, match="no next round to be left out of"):
            entries.sit_out(evening.act(), entry=3)
    evening = evening_of(3)
    evening.write(facts.Arranged((StageSettings("swiss"),)))
    evening.start()
    entries.sit_out(evening.act(), entry=3)
    assert evening.projection.seats_out == {(3, 1, 1)}


def test_a_seat_is_taken_again_in_a_round_of_this_start_alone() -> None:
    evening = evening_of(3)
    evening.write(facts.Arranged((StageSettings("swiss"),)))
    evening.start()
    entries.sit_out(evening.act(), entry=3)
    evening.take_start_back()
    for starts_again in (False, True):
        if starts_again:
            evening.start()
        with pytest.raises(Refusal, match="does not sit out a round that is still to be paired"):
            entries.take_seat_again(evening.act(), entry=3)
    entries.sit_out(evening.act(), entry=3)
    entries.take_seat_again(evening.act(), entry=3)
    assert evening.projection.seats_out == set()


def mend(evening: Evening, entry: int, who: Player | str) -> Event:
    """Agreeing to what it means."""

    def mended(agreed: str) -> Event:
        act = evening.act(agreed=agreed)
        if isinstance(who, str):
            return entries.replace_person_by_name(act, entry=entry, name=who, country="")
        return entries.replace_person(act, entry=entry, player=who)

    with pytest.raises(NotAgreed) as question:
        mended("")
    return mended(question.value.fingerprint)


def rated() -> set[str]:
    rate_again(variant="standard")
    return set(Rating.objects.values_list("player__name", flat=True))


def test_after_the_end_an_entry_becomes_who_it_was_and_ratings_follow_there_and_back(
    django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr("tournaments.services.writing.rate_soon", asked.append)
    evening = evening_with("Anna", "Bo")
    evening.start()
    evening.game(1, LEFT)
    cilla = PlayerFactory.create(name="Cilla")
    assert rated() == {"Anna", "Bo"}
    with django_capture_on_commit_callbacks(execute=True):
        line = mend(evening, 1, cilla)
    assert asked == ["standard"]
    assert rated() == {"Cilla", "Bo"}
    assert matches_of(cilla).over[0].is_won
    assert rebuild(tournament_id=evening.tournament.pk) == []
    act = evening.act()
    with pytest.raises(NotAgreed, match="This changes more") as question:
        undo_line(act, line=line.number)
    assert question.value.changes == ("All results of this entry count for Anna, not Cilla, in ratings too.",)
    undo_line(replace(act, agreed=question.value.fingerprint), line=line.number)
    assert rated() == {"Anna", "Bo"}
    assert rebuild(tournament_id=evening.tournament.pk) == []


def test_a_name_is_a_new_person_only_once_it_is_agreed_to_and_then_once() -> None:
    evening = started(2)
    name: dict[str, Any] = {"entry": 1, "name": "Cilla", "country": "SE", "team": "Porto"}
    with pytest.raises(NotAgreed) as question:
        entries.replace_person_by_name(evening.act(), **name)
    assert not Player.objects.filter(name="Cilla").exists()
    act = evening.act(agreed=question.value.fingerprint)
    assert entries.replace_person_by_name(act, **name) == entries.replace_person_by_name(act, **name)
    assert Entry.objects.get(number=1).player == Player.objects.get(name="Cilla", country="SE")
    assert evening.projection.entries[1].team == "Porto"
    assert Membership.objects.get().player.name == "Cilla"


def test_an_entry_becomes_nobody_who_is_entered_already_nor_a_bot_nor_itself() -> None:
    evening = started(4, bots=1)
    players = [Player.objects.get(pk=entry.player) for entry in evening.projection.playing]
    evening.write(facts.Withdrawn(2))
    refused = [
        (1, players[1], f"{players[1].name} is entered already"),
        (1, players[2], f"{players[2].name} is entered already"),
        (1, PlayerFactory.create(name=players[2].name.upper()), "Another"),
        (1, players[0], f"This is {players[0].name} already"),
        (1, BotFactory.create(), "bot"),
        (4, PlayerFactory.create(), "bot"),
        (9, PlayerFactory.create(), "no such entry"),
    ]
    for entry, player, sentence in refused:
        with pytest.raises(Refusal, match=sentence):
            entries.replace_person(evening.act(), entry=entry, player=player)
    assert not Event.objects.filter(kind="person_replaced").exists()


def test_who_left_before_the_start_may_be_the_one_who_was_meant() -> None:
    evening = evening_with("Anna", "Cilla")
    entries.withdraw(evening.act(), entry=2)
    cilla = Player.objects.get(name="Cilla")
    mend(evening, 1, cilla)
    assert names(evening) == ["Cilla"]
    with pytest.raises(Refusal, match="already entered again"):
        entries.undo_withdrawal(evening.act(), entry=2)


def test_another_variant_asks_for_the_rating_of_who_was_mended() -> None:
    evening = evening_with("Anna", "Bo")
    cilla = PlayerFactory.create(name="Cilla")
    Rating.objects.create(player=cilla, variant="penguin", mu=30.0, sigma=1.0, matches=9)
    mend(evening, 1, cilla)
    change_set_up(evening.act(), SetUp("Friday Cup", "penguin", 1))
    assert [entry.rating for entry in evening.projection.playing] == [Rating.objects.get().shown, None]

"""Entries, seeds, check-in, withdrawals and replaced persons, with the reasons of refusals."""

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
from tests.tournaments.evenings import begin, evening_in
from tests.tournaments.factories import LEFT, Evening, evening_of, evening_with, make_tournament, started, wins
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.projection import Fold, MatchState, Projection
from tournaments.models import Entry, Event, Rating
from tournaments.pages.own_matches import matches_of
from tournaments.selectors import entering
from tournaments.services import entries
from tournaments.services.agreement import NotAgreed
from tournaments.services.entries import AlreadyEntered, StartedMeanwhile
from tournaments.services.rating import rate_again
from tournaments.services.rebuilding import rebuild
from tournaments.services.setting_up import SetUp, change_set_up
from tournaments.services.undoing import undo_line

pytestmark = pytest.mark.django_db


def names(evening: Evening) -> list[str]:
    return [entry.name for entry in evening.projection.playing]


def test_seeds_set_by_hand_are_saved_in_the_rows() -> None:
    evening = evening_of(3)
    assert list(evening.tournament.entries.values_list("number", "seed")) == [(1, 1), (2, 2), (3, 3)]
    entries.seed_by_hand(evening.act(), order=[3, 1, 2])
    for order in ([1, 2], [1, 2, 2], [1, 2, 4], []):
        with pytest.raises(Refusal, match="Look at the list again"):
            entries.seed_by_hand(evening.act(), order=order)
    assert list(Entry.objects.values_list("number", flat=True)) == [3, 1, 2]


def test_player_enters_again_only_after_a_withdrawal() -> None:
    evening = Evening(make_tournament())
    ana = PlayerFactory.create(name="Ana")
    evening.enter(ana)
    with pytest.raises(AlreadyEntered, match="Ana is already entered"):
        entries.enter(evening.act(), player=ana)
    with pytest.raises(Refusal, match="Ana is not withdrawn"):
        entries.undo_withdrawal(evening.act(), entry=1)
    entries.withdraw(evening.act(), entry=1)
    with pytest.raises(Refusal, match="withdrawn already"):
        entries.withdraw(evening.act(), entry=1)
    evening.enter(ana)
    with pytest.raises(Refusal, match="already entered again"):
        entries.undo_withdrawal(evening.act(), entry=1)
    assert Entry.objects.filter(player=ana).count() == 2
    assert names(evening) == ["Ana"]


def test_newcomer_becomes_one_player_and_a_member() -> None:
    evening = Evening(make_tournament())
    with pytest.raises(Refusal, match="Type the name"):
        entries.enter_newcomer(evening.act(), name="   ", country="")
    act = evening.act()
    for _ in range(2):
        entries.enter_newcomer(act, name="  Zoë   Quist ", country="NL")
    player = Player.objects.get(name="Zoë Quist")
    assert player.country == "NL"
    assert Membership.objects.get(player=player).club == evening.tournament.club
    entries.withdraw(evening.act(), entry=1)
    entries.enter_newcomer(evening.act(), name="zoë quist", country="")
    assert (Player.objects.count(), Entry.objects.filter(player=player).count()) == (1, 2), "a member of this name"


def test_person_with_the_name_of_an_entry_is_refused() -> None:
    evening = evening_with("Ana")
    with pytest.raises(AlreadyEntered, match="make the name longer"):
        entries.enter_newcomer(evening.act(), name="ana", country="")
    with pytest.raises(AlreadyEntered, match="Another ANA is entered"):
        entries.enter(evening.act(), player=PlayerFactory.create(name="ANA"))
    entries.enter_newcomer(evening.act(), name="Ana the younger", country="")
    assert names(evening) == ["Ana", "Ana the younger"]


def test_bot_is_entered_only_once_and_by_a_known_name() -> None:
    evening = Evening(make_tournament())
    with pytest.raises(Refusal, match="from the list"):
        entries.enter_bot(evening.act(), bot="greedy", name="Anything")
    assert not Player.objects.exists()
    act = evening.act()
    first = entries.enter_bot(act, bot="greedy", name="Greedy")
    assert entries.enter_bot(act, bot="greedy", name="Greedy") == first
    with pytest.raises(AlreadyEntered, match="Greedy is already entered"):
        entries.enter_bot(evening.act(), bot="greedy", name="Greedy")
    assert Player.objects.get().is_bot


def test_bot_that_cannot_play_the_game_is_refused() -> None:
    evening = Evening(make_tournament(variant_id="pirate"))
    assert [bot for bot, _ in entering.bots_not_entered(evening.tournament)] == ["greedy", "planner", "random"]
    with pytest.raises(Refusal, match="from the list"):
        entries.enter_bot(evening.act(), bot="sprinter", name="Sprinter")


def test_draw_of_seeds_depends_only_on_the_random_generator() -> None:
    evening, orders = evening_of(8), []
    for luck in (1, 1, 2):
        entries.draw_seeds(evening.act(), rng=random.Random(luck))
        orders.append([entry.number for entry in evening.projection.playing])
        entries.seed_by_hand(evening.act(), order=range(1, 9))
    assert orders[0] == orders[1] != orders[2]
    assert sorted(orders[2]) == list(range(1, 9))
    with pytest.raises(Refusal, match="at least two"):
        entries.draw_seeds(evening_of(1).act(), rng=evening.rng)


def test_club_mates_are_seeded_to_different_tables_of_three() -> None:
    evening = evening_in([StageSettings("single elimination")], 9, seats=3)
    people = evening.projection.entries
    evening.write(*(facts.Entered(at, people[at].player, team="Porto") for at in (1, 6)))
    entries.seed_mates_apart(evening.act())
    assert [entry.number for entry in evening.projection.playing] == [1, 2, 3, 4, 6, 5, 7, 8, 9]
    with pytest.raises(Refusal, match="as far apart as possible already"):
        entries.seed_mates_apart(evening.act())


def test_seeds_cannot_keep_club_mates_apart_in_swiss_rounds() -> None:
    evening = evening_of(4)
    evening.write(facts.Arranged((StageSettings("swiss"),)))
    with pytest.raises(Refusal, match="Swiss rounds do so by themselves"):
        entries.seed_mates_apart(evening.act())


def test_check_in_is_saved_and_can_be_undone() -> None:
    evening = evening_of(2)
    with pytest.raises(Refusal, match="Open it first"):
        entries.check_in(evening.act(), entry=1)
    entries.open_check_in(evening.act())
    with pytest.raises(Refusal, match="open already"):
        entries.open_check_in(evening.act())
    entries.check_in(evening.act(), entry=1)
    assert Entry.objects.get(number=1).checked_in_at == evening.now
    with pytest.raises(Refusal, match="checked in already"):
        entries.check_in(evening.act(), entry=1)
    entries.undo_check_in(evening.act(), entry=1)
    assert Entry.objects.get(number=1).checked_in_at is None
    with pytest.raises(Refusal, match="is not checked in"):
        entries.undo_check_in(evening.act(), entry=1)
    entries.withdraw(evening.act(), entry=2)
    for entry, sentence in ((2, "is withdrawn"), (9, "no such entry")):
        with pytest.raises(Refusal, match=sentence):
            entries.check_in(evening.act(), entry=entry)


def test_entries_and_seeds_cannot_change_after_the_start() -> None:
    evening = started(2)
    withdraw(evening, 1)
    for late in (PlayerFactory.create(), Player.objects.get(pk=evening.projection.entries[1].player)):
        with pytest.raises(Refusal, match="has started"):
            entries.enter(evening.act(), player=late)
    with pytest.raises(Refusal, match="has started"):
        entries.seed_by_hand(evening.act(), order=[2, 1])
    with pytest.raises(Refusal, match="has started"):
        entries.draw_seeds(evening.act(), rng=evening.rng)


def test_early_entry_sent_after_the_start_asks_before_entering_late() -> None:
    evening = evening_of(4)
    evening.write(facts.Arranged((StageSettings("swiss"),)))
    evening.start()
    late = PlayerFactory.create()
    with pytest.raises(StartedMeanwhile, match=r"started meanwhile\. Late entries play from"):
        entries.enter(evening.act(), player=late, early=True)
    with pytest.raises(StartedMeanwhile):
        entries.enter_all(evening.act(), players=[(late, "")], early=True)
    assert len(evening.projection.entries) == 4
    entries.enter(evening.act(), player=late)
    assert len(evening.projection.entries) == 5


def test_list_of_entries_computes_the_projection_as_often_as_one_entry(monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_number_of_queries_does_not_depend_on_the_number_of_newcomers() -> None:
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


def test_list_with_a_repeated_player_or_name_is_refused() -> None:
    evening = Evening(make_tournament())
    ana, namesake = PlayerFactory.create(name="Ana"), PlayerFactory.create(name="ana")
    for other, sentence in ((ana, "Ana is already entered"), (namesake, "Another ana is entered")):
        with pytest.raises(AlreadyEntered, match=sentence):
            entries.enter_all(evening.act(), players=[(ana, ""), (other, "")])
    assert not evening.projection.entries


def withdraw(evening: Evening, entry: int) -> tuple[str, ...]:
    """Ask to withdraw the entry, agree, and return the changes that were asked about."""
    with pytest.raises(NotAgreed) as question:
        entries.withdraw(evening.act(), entry=entry)
    assert not evening.projection.entries[entry].withdrawn
    entries.withdraw(evening.act(agreed=question.value.fingerprint), entry=entry)
    return question.value.changes


def test_withdrawal_after_the_start_gives_a_walkover_and_is_undone_once_agreed() -> None:
    evening = started(4)
    before, fourth = evening.projection, evening.projection.entries[4].name
    assert withdraw(evening, 1) == (
        f"{fourth} wins match 1.",
        f"Match 3 (final) will wait for an opponent of {fourth}.",
    )
    row = evening.row(1)
    assert (row.state, row.walkover, wins(row)) == ("over", True, (0, 0))
    assert row.winner is not None and row.winner.number == 4
    assert Entry.objects.get(number=1).withdrawn
    assert evening.projection.matches[3].sides == (4, None)
    with pytest.raises(NotAgreed) as question:
        entries.undo_withdrawal(evening.act(), entry=1)
    assert f"Match 1 is open again; {fourth} had won it." in question.value.changes
    entries.undo_withdrawal(evening.act(agreed=question.value.fingerprint), entry=1)
    assert evening.projection == before


def test_agreement_to_a_withdrawal_is_asked_again_if_its_changes_differ() -> None:
    evening = started(4)
    with pytest.raises(NotAgreed) as first:
        entries.withdraw(evening.act(), entry=1)
    evening.walk_over(2, 2)
    with pytest.raises(NotAgreed) as second:
        entries.withdraw(evening.act(agreed=first.value.fingerprint), entry=1)
    assert first.value.changes != second.value.changes
    assert not evening.projection.entries[1].withdrawn


def test_withdrawal_before_the_start_is_undone_without_agreement() -> None:
    evening = evening_of(2)
    entries.withdraw(evening.act(), entry=1)
    entries.undo_withdrawal(evening.act(), entry=1)
    assert [entry.number for entry in evening.projection.playing] == [1, 2]


def test_wins_before_a_withdrawal_or_over_a_withdrawn_entry_are_kept() -> None:
    evening = started(8)
    evening.win(1, entry=1)
    withdraw(evening, 1)
    assert evening.projection.matches[1].winner == 1
    withdraw(evening, 3)
    withdraw(evening, 6)
    assert (evening.projection.matches[4].winner, evening.projection.matches[4].state) == (6, MatchState.OVER)
    for match, entry in ((2, 4), (3, 2)):
        evening.win(match, entry)
    semi_finals = [evening.projection.matches[match] for match in (5, 6)]
    assert [(semi.sides, semi.winner, semi.walkover) for semi in semi_finals] == [((1, 4), 4, True), ((2, 6), 2, True)]


def test_withdrawal_cannot_be_undone_once_a_namesake_is_entered() -> None:
    evening = evening_with("Ana", "Bo")
    line = entries.withdraw(evening.act(), entry=1).number
    evening.enter(PlayerFactory.create(name="ANA"))
    for come_back in (partial(entries.undo_withdrawal, entry=1), partial(undo_line, line=line)):
        with pytest.raises(Refusal, match="Another Ana is entered"):
            come_back(evening.act())


@pytest.mark.django_db(transaction=True)
def test_player_entered_by_two_organisers_at_once_is_one_entry() -> None:
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


def test_only_swiss_rounds_can_be_sat_out() -> None:
    for format_name in ("ladder", "queue", "single elimination"):
        evening = begin(evening_in([StageSettings(format_name)], 3))
        with pytest.raises(Refusal, match="no next round to be left out of"):
            entries.sit_out(evening.act(), entry=3)


def test_sitting_out_cannot_be_undone_after_its_start_is_undone() -> None:
    evening = begin(evening_in([StageSettings("swiss")], 3))
    entries.sit_out(evening.act(), entry=3)
    assert evening.projection.sat_out == {(3, 1, 1)}
    evening.take_start_back()
    for starts_again in (False, True):
        if starts_again:
            evening.start()
        with pytest.raises(Refusal, match="does not sit out a round that is still to be paired"):
            entries.undo_sit_out(evening.act(), entry=3)
    entries.sit_out(evening.act(), entry=3)
    entries.undo_sit_out(evening.act(), entry=3)
    assert evening.projection.sat_out == set()


def replace_agreed(evening: Evening, entry: int, who: Player | str) -> Event:
    """Replace the person of an entry, agreeing to the changes."""

    def replaced(agreed: str) -> Event:
        act = evening.act(agreed=agreed)
        if isinstance(who, str):
            return entries.replace_person_by_name(act, entry=entry, name=who, country="")
        return entries.replace_person(act, entry=entry, player=who)

    with pytest.raises(NotAgreed) as question:
        replaced("")
    return replaced(question.value.fingerprint)


def rated() -> set[str]:
    rate_again(variant="standard")
    return set(Rating.objects.values_list("player__name", flat=True))


def test_replaced_person_after_the_end_and_its_undo_change_ratings(
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
        line = replace_agreed(evening, 1, cilla)
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


def test_replacement_by_name_creates_one_player_and_only_after_agreement() -> None:
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


def test_replacement_by_an_entered_player_a_bot_or_itself_is_refused() -> None:
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


def test_player_withdrawn_before_the_start_can_replace_a_person() -> None:
    evening = evening_with("Anna", "Cilla")
    entries.withdraw(evening.act(), entry=2)
    replace_agreed(evening, 1, Player.objects.get(name="Cilla"))
    assert names(evening) == ["Cilla"]
    with pytest.raises(Refusal, match="already entered again"):
        entries.undo_withdrawal(evening.act(), entry=2)


def test_change_of_variant_uses_the_rating_of_the_replaced_person() -> None:
    evening = evening_with("Anna", "Bo")
    cilla = PlayerFactory.create(name="Cilla")
    Rating.objects.create(player=cilla, variant="penguin", mu=30.0, sigma=1.0, matches=9)
    replace_agreed(evening, 1, cilla)
    change_set_up(evening.act(), SetUp("Friday Cup", "penguin", 1))
    assert [entry.rating for entry in evening.projection.playing] == [Rating.objects.get().shown, None]

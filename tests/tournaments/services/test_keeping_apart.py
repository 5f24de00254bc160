"""Players who are kept apart: setting it, and its effect on pairings of every format."""

from itertools import combinations

import pytest

from clubs.services.acts import Refusal
from games.models import Player
from tests.games.factories import PlayerFactory
from tests.tournaments.evenings import begin, challenge, evening_in, play_ready, projection_of, reasons_of, reloaded
from tests.tournaments.factories import Evening, make_tournament
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.projection import LARGEST_TEAM
from tournaments.models import Event
from tournaments.services import agreement, entries, keeping_apart, rounds, starting
from tournaments.services.rebuilding import rebuild
from tournaments.services.rounds import CannotBePaired
from tournaments.services.starting import CannotStart
from tournaments.services.undoing import redo_line, undo_line

pytestmark = pytest.mark.django_db

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
SWISS = StageSettings("swiss", rounds=3)
BRACKET = StageSettings("single elimination")
GROUPS = StageSettings("round robin", groups=2)


def evening_as(stage: StageSettings, count: int, seats: int = 2) -> Evening:
    return evening_in([stage], count, *NAMES, seats=seats)


def keep(evening: Evening, *pairs: tuple[int, int]) -> None:
    for one, other in pairs:
        keeping_apart.keep_apart(evening.act(), one=one, other=other)


def begun(evening: Evening) -> Evening:
    starting.start(evening.act(), everybody=True)
    return evening


def met(evening: Evening) -> set[tuple[int, ...]]:
    matches = projection_of(evening).matches.values()
    return {pair for match in matches for pair in combinations(sorted(side for side in match.sides if side), 2)}


def test_swiss_rounds_keep_pairs_apart_and_give_the_reason() -> None:
    evening = begun(evening_as(SWISS, 8))
    keep(evening, (8, 1), (2, 3))
    for number in (1, 2):
        rounds.publish(evening.act(), number=number)
        play_ready(evening)
    assert not met(evening) & {(1, 8), (2, 3)}
    first = next(number for number, match in projection_of(evening).matches.items() if 1 in match.sides)
    assert reasons_of(evening, first)[-1] == "Ana would have met Hal, but these two are kept apart."
    assert rebuild(tournament_id=evening.tournament.pk) == []


def test_players_kept_apart_do_not_share_a_table_of_four() -> None:
    evening = evening_as(SWISS, 8, seats=4)
    keep(evening, (1, 4), (2, 3))
    rounds.publish(begun(evening).act(), number=1)
    assert not met(evening) & {(1, 4), (2, 3)}
    assert (1, 4) in projection_of(evening).stages[0].rounds[0].kept_apart


def test_round_without_a_possible_pairing_is_paired_after_they_may_meet() -> None:
    evening = begun(evening_as(StageSettings("swiss", rounds=1), 2))
    keep(evening, (1, 2))
    sentence = (
        "In every pairing of this round Ana would meet Bo, and they are kept apart. Let them meet, or end before "
    )
    with pytest.raises(CannotBePaired, match=sentence):
        rounds.publish(evening.act(), number=1)
    keeping_apart.let_meet(evening.act(), one=2, other=1)
    rounds.publish(evening.act(), number=1)
    assert met(evening) == {(1, 2)}


def test_refusal_offers_rematches_and_letting_players_meet() -> None:
    evening = begun(evening_as(StageSettings("swiss", rounds=2), 4))
    rounds.publish(evening.act(), number=1)
    play_ready(evening)
    keep(evening, (1, 2), (1, 3), (1, 4))
    keeping_apart.let_meet(evening.act(), one=1, other=4)
    with pytest.raises(
        CannotBePaired, match="two rematches, let players meet who are kept apart, or end after round 1"
    ):
        rounds.publish(evening.act(), number=2)


def test_first_round_of_a_bracket_keeps_pairs_apart_with_entries_left_out() -> None:
    evening = evening_as(BRACKET, 8)
    keep(evening, (1, 7))
    evening.write(facts.CheckInOpened(), *map(facts.CheckedIn, range(1, 8)))
    starting.start(evening.act(), left_out=[8])
    assert [entry.number for entry in projection_of(evening).playing] == [1, 2, 3, 4, 5, 6, 7]
    other = evening_in([BRACKET], 8)
    keep(other, (1, 8))
    begun(other)
    assert (1, 8) not in met(other)
    sentences = [reason for number in range(1, 5) for reason in reasons_of(other, number)]
    assert sum("after a swap that keeps some apart" in reason for reason in sentences) == 2


def test_impossible_groups_are_refused_when_set_and_at_the_start() -> None:
    evening = evening_as(GROUPS, 6)
    keep(evening, (1, 4), (1, 5))
    with pytest.raises(Refusal, match="No way was found to deal out 2 groups without"):
        keep(evening, (4, 5))
    evening.write(facts.KeptApart(4, 5))
    with pytest.raises(CannotStart, match="No way was found to deal out 2 groups without"):
        begun(evening)
    keeping_apart.let_meet(evening.act(), one=4, other=5)
    begun(evening)
    assert not met(evening) & {(1, 4), (1, 5)}
    sentences = {reason for number in projection_of(evening).matches for reason in reasons_of(evening, number)}
    assert any("changed places with other seeds, since some are kept apart." in reason for reason in sentences)


def test_keeping_apart_is_refused_in_formats_without_a_choice_of_opponents() -> None:
    evening = evening_as(SWISS, 2)
    for name in ("round robin", "queue", "single match"):
        evening.write(facts.Arranged((StageSettings(name),)))
        before = reloaded(evening).last_event
        for act in (lambda: keep(evening, (1, 2)), lambda: keeping_apart.keep_mates_apart(evening.act())):
            with pytest.raises(Refusal, match="nobody can be kept apart"):
                act()
        assert reloaded(evening).last_event == before


def test_players_kept_apart_on_a_ladder_cannot_challenge_each_other() -> None:
    evening = begin(evening_as(StageSettings("ladder"), 4))
    challenge(evening, 4, 3)
    keep(evening, (1, 2), (3, 4))
    assert (3, 4) in met(evening), "a challenge made before is kept"
    with pytest.raises(Refusal, match="Ana and Bo are kept apart"):
        rounds.challenge(evening.act(), challenger=2, challenged=1)


def test_club_mates_can_be_kept_apart_and_allowed_to_meet_again() -> None:
    evening = evening_as(BRACKET, 4)
    entries.enter(evening.act(), player=PlayerFactory.create(team="Porto"))
    entries.enter(evening.act(), player=PlayerFactory.create(team="Porto"))
    keeping_apart.keep_mates_apart(evening.act())
    with pytest.raises(Refusal, match="kept apart already"):
        keeping_apart.keep_mates_apart(evening.act())
    assert projection_of(evening).constraints.never == {(5, 6)}
    keeping_apart.let_mates_meet(evening.act())
    with pytest.raises(Refusal, match="already"):
        keeping_apart.let_mates_meet(evening.act())
    assert not projection_of(evening).apart


def test_club_with_too_many_entries_cannot_be_kept_apart() -> None:
    evening = Evening(make_tournament())
    people = PlayerFactory.build_batch(LARGEST_TEAM + 1)
    Player.objects.bulk_create(people)
    entered = [facts.Entered(at, who.pk, team="Porto") for at, who in enumerate(people, 1)]
    evening.write(facts.Arranged((SWISS,)), *entered)
    for _ in ("before the start", "after it"):
        with pytest.raises(Refusal, match="Porto has more than 60 entries"):
            keeping_apart.keep_mates_apart(evening.act())
        if not evening.projection.has_started:
            begin(evening)


def test_keeping_apart_needs_two_different_active_entries() -> None:
    evening = evening_as(SWISS, 3)
    entries.withdraw(evening.act(), entry=3)
    for one, other in ((1, 1), (1, 9), (0, 2), (1, 3)):
        with pytest.raises(Refusal, match="Choose two different players of this tournament"):
            keep(evening, (one, other))


def test_pairing_again_separates_players_kept_apart_since() -> None:
    evening = begun(evening_as(SWISS, 4))
    keep(evening, (1, 2))
    with pytest.raises(Refusal, match="Ana and Bo are kept apart"):
        rounds.publish(evening.act(), number=1, tables=((1, 2), (3, 4)))
    rounds.publish(evening.act(), number=1)
    (one, other), *_ = sorted(met(evening))
    keep(evening, (one, other))
    with pytest.raises(agreement.NotAgreed) as question:
        rounds.pair_again(evening.act())
    rounds.pair_again(evening.act(agreed=question.value.fingerprint))
    assert (one, other) not in met(evening)
    assert projection_of(evening).stages[0].rounds[0].kept_apart == ((one, other),)


def test_keeping_apart_is_idempotent_and_can_be_undone_and_redone() -> None:
    evening = evening_as(SWISS, 4)
    act = evening.act()
    line = keeping_apart.keep_apart(act, one=1, other=2).number
    assert keeping_apart.keep_apart(act, one=1, other=2).number == line
    with pytest.raises(Refusal, match="Bo and Ana are kept apart already"):
        keep(evening, (2, 1))
    undo_line(evening.act(), line=line)
    assert not projection_of(evening).apart
    redo_line(evening.act(), line=line)
    assert projection_of(evening).apart.pairs == ((1, 2),)
    keeping_apart.let_meet(evening.act(), one=1, other=2)
    keep(evening, (1, 2))
    with pytest.raises(Refusal, match="already kept apart again"):
        redo_line(evening.act(), line=line)
    with pytest.raises(Refusal, match="not kept apart"):
        keeping_apart.let_meet(evening.act(), one=3, other=4)


def test_keeping_apart_cannot_change_after_the_start_of_a_bracket() -> None:
    evening = begun(evening_as(BRACKET, 4))
    started = reloaded(evening).last_event
    evening.take_start_back()
    keep(evening, (1, 4))
    with pytest.raises(Refusal, match="Start it again"):
        redo_line(evening.act(), line=started)
    line = Event.objects.get(kind="kept_apart").number
    begun(evening)
    for act in (
        lambda: undo_line(evening.act(), line=line),
        lambda: keeping_apart.let_meet(evening.act(), one=1, other=4),
        lambda: keep(evening, (2, 3)),
    ):
        with pytest.raises(Refusal, match="were fixed at the start"):
            act()


@pytest.mark.parametrize("seats", [2, 3])
def test_players_kept_apart_can_both_withdraw(seats: int) -> None:
    evening = evening_as(BRACKET, 2, seats)
    keep(evening, (1, 2))
    for entry in (1, 2):
        entries.withdraw(evening.act(), entry=entry)
    assert not projection_of(evening).playing

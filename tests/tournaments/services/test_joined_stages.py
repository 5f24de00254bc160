"""Stages side by side, such as cup and plate: playing, refusals, corrections and undo."""

import pytest

from clubs.services.acts import Refusal
from tests.games.factories import PlayerFactory
from tests.often import in_depth
from tests.tournaments.evenings import arranged, begin, evening_in, play_ready, play_round, projection_of, ready
from tests.tournaments.factories import Evening
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.projection import MatchView, Projection, State
from tournaments.models import Event, Match, Round, Stage
from tournaments.services import entries, rounds, scores, starting, undoing
from tournaments.services.agreement import NotAgreed
from tournaments.services.rebuilding import rebuild
from tournaments.services.starting import CannotStart

pytestmark = pytest.mark.django_db

CUP, PLATE = 2, 3
SWISS_CUP_AND_PLATE = (
    StageSettings("swiss", rounds=1, tie_breaks=("points", "lot")),
    StageSettings("single elimination", through=2),
    StageSettings("swiss", rounds=1, after=1, from_place=3),
)


def after_the_groups(count: int = 8) -> Evening:
    """Return an evening whose groups are over. The lower entry number won each match, so no entries are level."""
    evening = begin(arranged("cup and plate", count))
    play_ready(evening)
    return evening


def open_in(projection: Projection, stage: int) -> list[MatchView]:
    return [match for match in projection.matches_of(stage) if match.state in ("ready", "playing")]


def win(evening: Evening, match: MatchView, winner: int) -> None:
    """Enter a whole game for the winner, through the services."""
    evening.win(match.number, winner)


@in_depth
def test_cup_and_plate_can_be_played_to_the_end() -> None:
    evening = arranged("cup and plate", 9, groups=3, through=1)
    entries.draw_seeds(evening.act(), rng=evening.rng)
    starting.start(evening.act(), everybody=True)
    for _ in range(60):
        projection = evening.projection
        undecided = [
            (stage, group) for stage in projection.stages for group in stage.groups if stage.is_over and group.undecided
        ]
        if to_play := ready(evening):
            win(evening, to_play[0], evening.rng.choice(to_play[0].table or ()))
        elif undecided:
            stage, group = undecided[0]
            rounds.settle_places(evening.act(), stage=stage.number, group=group.number, order=group.undecided)
    projection = evening.projection
    assert projection.state == State.FINISHED
    assert len(projection.stages[1].groups[0].entries) == 3 and len(projection.stages[2].groups[0].entries) == 6
    assert projection.winner in projection.stages[1].groups[0].entries
    assert rebuild(tournament_id=evening.tournament.pk) == []


def test_plate_match_can_be_undone_after_the_cup_has_begun() -> None:
    evening = after_the_groups()
    stages = Stage.objects.filter(tournament=evening.tournament).order_by("number")
    assert [stage.settings.get("name") for stage in stages] == [None, "Cup", "Plate"]
    titles = [row.title for row in Round.objects.filter(stage__tournament=evening.tournament, stage__number__gt=1)]
    assert titles == ["Cup: Semi-finals", "Cup: Final", "Plate: Semi-finals", "Plate: Final"]
    assert Match.objects.filter(tournament=evening.tournament, state="ready").count() == 4
    semi_finals = [match for stage in (CUP, PLATE) for match in open_in(evening.projection, stage)]
    for match in semi_finals:
        evening.write(facts.WalkedOver(match.number, match.table or (), (match.table or ())[0]))
    last = Event.objects.filter(tournament=evening.tournament).order_by("-number")[0]
    with pytest.raises(NotAgreed) as question:
        undoing.undo_line(evening.act(), line=last.number)
    assert not any("match 13" in sentence for sentence in question.value.changes)
    undoing.undo_line(evening.act(agreed=question.value.fingerprint), line=last.number)
    assert len(open_in(evening.projection, PLATE)) == 1 and len(open_in(evening.projection, CUP)) == 1


def test_start_is_refused_with_too_few_entries_for_the_plate_or_stages_in_an_impossible_order() -> None:
    evening = arranged("cup and plate", 4)
    with pytest.raises(CannotStart, match=r"For “Plate” nobody is left\. Enter more people, or let fewer go"):
        starting.start(evening.act(), everybody=True)
    evening.enter(PlayerFactory.create())
    with pytest.raises(CannotStart, match=r"For “Plate” only one is left\."):
        starting.start(evening.act(), everybody=True)
    wrong = (StageSettings("round robin"), StageSettings("single elimination", after=2))
    with pytest.raises(Refusal, match="not played before it"):
        starting.arrange(evening.act(), stages=(*wrong, wrong[1]))
    evening.write(facts.Arranged(wrong))
    with pytest.raises(CannotStart, match="not played before it"):
        starting.start(evening.act(), everybody=True)
    starting.arrange(evening.act(), stages=SWISS_CUP_AND_PLATE[:2])
    starting.start(evening.act(), everybody=True)


def test_correction_asks_before_moving_entries_between_cup_and_plate() -> None:
    """Places 2 and 3 of a group change, so their scores in cup and plate no longer count."""
    evening = after_the_groups()
    for stage in (CUP, PLATE):
        evening.deal(open_in(evening.projection, stage)[0].number, (20, 32))
    second_against_third = next(
        match for match in evening.projection.matches.values() if match.table in ((4, 5), (5, 4))
    )
    table = second_against_third.table or ()
    sentences: list[str] = []
    for number in (1, 2, 3):
        place = evening.place(second_against_third.number, 1, number)
        figures = second_against_third.games[0].deals[number - 1]
        turned = type(figures)(figures.cards[::-1])
        try:
            scores.correct_deal(evening.act(), place=place, figures=turned)
        except NotAgreed as question:
            sentences += question.changes
            scores.correct_deal(evening.act(agreed=question.fingerprint), place=place, figures=turned)
    assert any("no longer counts" in sentence for sentence in sentences)
    projection = evening.projection
    assert table and 5 in projection.stages[1].groups[0].entries and 4 in projection.stages[2].groups[0].entries
    assert rebuild(tournament_id=evening.tournament.pk) == []


def test_plate_rounds_are_paired_while_the_cup_is_played() -> None:
    evening = begin(evening_in(SWISS_CUP_AND_PLATE, 6))
    play_round(evening)
    assert len(open_in(evening.projection, CUP)) == 1
    rounds.publish(evening.act(), number=1)
    assert [match.stage for match in ready(evening)] == [CUP, PLATE, PLATE]
    evening.deal(open_in(evening.projection, CUP)[0].number, (20, 32))
    rounds.take_back(evening.act())
    assert not open_in(evening.projection, PLATE) and len(open_in(evening.projection, CUP)) == 1
    left_out = min(evening.projection.stages[2].groups[0].entries)
    entries.sit_out(evening.act(), entry=left_out)
    rounds.publish(evening.act(), number=1)
    assert left_out not in {side for match in evening.projection.matches_of(PLATE) for side in match.sides}
    play_ready(evening)
    with pytest.raises(Refusal, match="No round can be paired now"):
        rounds.publish(evening.act(), number=2)
    assert evening.projection.state == State.FINISHED
    assert rebuild(tournament_id=evening.tournament.pk) == []


def test_round_of_a_finished_stage_cannot_be_paired_again() -> None:
    evening = begin(evening_in((StageSettings("swiss", rounds=1), StageSettings("swiss", rounds=1)), 4))
    play_round(evening)
    evening.write(facts.Settled(1, 0, (1, 3)), facts.Settled(1, 0, (2, 4)), facts.Settled(1, 0, (1, 2, 3, 4)))
    assert (stage := projection_of(evening).stage_to_pair) is not None and stage.number == 2
    with pytest.raises(Refusal, match="No round is published"):
        rounds.pair_again(evening.act())


def test_round_can_be_undone_until_a_stage_that_follows_it_has_begun() -> None:
    beside = (
        StageSettings("round robin"),
        StageSettings("swiss", rounds=1, through=2),
        StageSettings("single elimination", after=1, from_place=3),
        StageSettings("single match", after=2),
    )
    evening = begin(evening_in(beside, 4))
    play_ready(evening)
    published = rounds.publish(evening.act(), number=1)
    evening.deal(open_in(evening.projection, PLATE)[0].number, (20, 32))
    with pytest.raises(NotAgreed) as question:
        undoing.undo_line(evening.act(), line=published.number)
    undoing.undo_line(evening.act(agreed=question.value.fingerprint), line=published.number)
    assert open_in(evening.projection, PLATE) and not open_in(evening.projection, CUP)
    undoing.redo_line(evening.act(), line=published.number)
    while ready(evening):
        play_ready(evening)
    with pytest.raises(Refusal, match="has begun"):
        undoing.undo_line(evening.act(), line=published.number)


def test_stage_with_too_few_entries_can_be_ended_before_its_first_round() -> None:
    evening = begin(evening_in(SWISS_CUP_AND_PLATE, 4))
    with pytest.raises(Refusal, match="Take the start back instead"):
        rounds.close_stage(evening.act())
    play_round(evening)
    play_ready(evening)
    gone = evening.projection.stages[PLATE - 1].groups[0].entries[0]
    evening.write(facts.Withdrawn(gone))
    with pytest.raises(rounds.CannotBePaired, match="Bring at least two in, or end the stage"):
        rounds.publish(evening.act(), number=1)
    evening.end_stage()
    assert evening.projection.state == State.FINISHED
    assert rebuild(tournament_id=evening.tournament.pk) == []


def test_groups_of_four_seat_tables_continue_without_a_withdrawn_player() -> None:
    evening = begin(arranged("groups", 16, seats=4, groups=2, through=2))
    assert {len(match.sides) for match in evening.projection.matches_of(1)} == {4}
    play_ready(evening, share=0.5)
    evening.write(facts.Withdrawn(3))
    left = [len(match.sides) for match in ready(evening)]
    assert 3 in left and len(left) == 6
    play_ready(evening)
    groups = evening.projection.stages[0].groups
    assert [group.ranking[0] for group in groups if group.ranking] == [(1,), (2,)]
    for group in groups:
        if group.undecided:
            rounds.settle_places(evening.act(), stage=1, group=group.number, order=group.undecided)
    play_ready(evening)
    assert evening.projection.state == State.FINISHED and evening.projection.winner == 1
    assert rebuild(tournament_id=evening.tournament.pk) == []

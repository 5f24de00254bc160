"""Buchholz, Sonneborn-Berger and head-to-head compared with the slow versions of C.07, and small cases."""

from hypothesis import given, settings

from tests.often import in_turn, times
from tests.tournaments.standings import c07
from tests.tournaments.standings.events import entrants, event, events_with_absences, figure, key, ranked
from tournaments.standings.outcomes import Outcome, StageEntrant
from tournaments.standings.points import SWISS
from tournaments.standings.results import results_of
from tournaments.standings.table import standings
from tournaments.standings.tie_breaks import head_to_head

CUTS = {"buchholz": (0, 0), "buchholz_cut_1": (1, 0), "buchholz_cut_2": (2, 0), "median_buchholz": (1, 1)}
Event = tuple[tuple[StageEntrant, ...], tuple[Outcome, ...]]


@settings(max_examples=times(200, deep=5_000), deadline=None)
@given(events_with_absences())
def test_buchholz_and_sonneborn_berger_agree_with_the_articles(played: Event) -> None:
    field, outcomes = played
    rows = standings(field, outcomes, (*CUTS, "sonneborn_berger"), rounds=5)
    cards = c07.cards([entrant.number for entrant in field], outcomes)
    for entry in cards:
        for name, (lowest, highest) in CUTS.items():
            assert key(rows, entry, name) == 2 * c07.buchholz(cards, entry, lowest, highest), (name, entry)
        assert key(rows, entry, "sonneborn_berger") == 4 * c07.sonneborn_berger(cards, entry), entry


@settings(max_examples=times(100, deep=5_000), deadline=None)
@given(events_with_absences(most=5))
def test_head_to_head_agrees_with_the_articles(played: Event) -> None:
    field, outcomes = played
    group = [entrant.number for entrant in field][:4]
    found = head_to_head.ranked(results_of(field, outcomes, 5, SWISS, ""), group)
    expected = c07.direct_encounter(group, c07.mean_of(outcomes))
    assert [sorted(level) for level in found] == [sorted(level) for level in expected]


@in_turn(("last", "words"), [("1>3 4!2", ""), ("1>3 4?", " (1, and ½ for absence at the end)")])
def test_last_round_no_show_is_a_loss_and_absence_a_draw(last: str, words: str) -> None:
    """2 has one point after two rounds; 1 beat it."""
    outcomes = event("1>2 3>4", "2>3 1>4", last)
    rows = ranked(4, outcomes, "buchholz", "sonneborn_berger", rounds=3)
    explained = {value.tie_break: value.words for row in rows if row.entry == 1 for value in row.values}
    assert f"Bo {'1½' if words else '1'}{words}" in explained["buchholz"]
    assert f"Bo {'1½' if words else '1'}{words}" in explained["sonneborn_berger"]


def test_absence_before_a_final_no_show_counts_as_a_draw() -> None:
    """16.2.5: 4 was absent in round 2 and missed its match in round 3. The absence is a draw, the no-show gives 0."""
    found = results_of(entrants(4), event("1>4 2>3", "1>2", "1>2 3!4"), 3, SWISS, "")
    assert found.for_opponents[4] == 1


def test_median_buchholz_cuts_the_highest_of_the_remaining_rounds() -> None:
    """1 beat 4, which has one point, and took two half byes worth its own 2 points each: 1 + 2 + 2."""
    outcomes = event("1>4 2>3", "1/ 4>2 3?", "1/ 2>4 3?")
    rows = ranked(4, outcomes, "median_buchholz", "buchholz_cut_2", rounds=3)
    assert (figure(rows, 1, "median_buchholz"), figure(rows, 1, "buchholz_cut_2")) == ("1", "1")

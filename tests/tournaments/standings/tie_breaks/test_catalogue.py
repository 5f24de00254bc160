import pytest

from tests.often import in_turn
from tests.tournaments.standings.events import entrants, event
from tournaments.standings.points import SWISS
from tournaments.standings.results import results_of
from tournaments.standings.tie_breaks.catalogue import TIE_BREAKS, UnknownTieBreak, in_order


def test_every_tie_break_has_title_and_description() -> None:
    for name, tie_break in TIE_BREAKS.items():
        assert tie_break.id == name
        assert tie_break.title
        assert tie_break.about.endswith(".")


def test_titles_are_unique() -> None:
    assert len({tie_break.title for tie_break in TIE_BREAKS.values()}) == len(TIE_BREAKS)


def test_ids_are_stable_because_they_are_stored() -> None:
    assert tuple(TIE_BREAKS) == (
        *("points", "wins", "head_to_head", "buchholz", "buchholz_cut_1", "buchholz_cut_2", "median_buchholz"),
        *("sonneborn_berger", "opponents_match_share", "opponents_deal_share", "game_difference"),
        *("deal_difference", "card_difference", "cards_left", "progressive", "strength_of_schedule"),
        *("rating", "lot"),
    )


@in_turn("name", TIE_BREAKS)
def test_every_tie_break_has_values_even_for_an_empty_event(name: str) -> None:
    for outcomes in ((), event("1>2 3=4", "1=3 4?")):
        results = results_of(entrants(4), outcomes, 2, SWISS, "")
        values = TIE_BREAKS[name].values(results, (1, 3, 4))
        assert set(values) == {1, 3, 4}
        assert all(value.tie_break == name and value.words for value in values.values())
        assert not any(isinstance(value.key, float) for value in values.values())


def test_order_of_tie_breaks_is_kept() -> None:
    assert [tie_break.id for tie_break in in_order(("lot", "points"))] == ["lot", "points"]
    with pytest.raises(UnknownTieBreak):
        in_order(("points", "luck"))

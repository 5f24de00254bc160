"""Preview of a tournament with the people in the form, before anything is stored."""

import pytest

from engine.spit.variants import variant
from tests.games.factories import NOW
from tests.often import some
from tournaments.formats.arrangements import ARRANGEMENTS
from tournaments.formats.offers import Choices
from tournaments.pages.preview import Preview, preview

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eve", "Fay", "Gil")


def preview_of(arrangement: str, count: int, **choices: int) -> Preview:
    stages = ARRANGEMENTS[arrangement].stages(Choices(**choices))  # type: ignore[arg-type]
    return preview(NAMES[:count], stages, variant("standard"), 1, NOW)


def test_preview_of_a_bracket_shows_draw_byes_and_end() -> None:
    shown = preview_of("single elimination", 6)
    first, second, final = shown.stages[0].rounds
    assert first.byes == ["Ana", "Bo"] and [list(table.sides) for table in first.tables] == [
        ["Dee", "Eve"],
        ["Cy", "Fay"],
    ]
    assert list(second.tables[0].sides) == ["Ana", "Winner of match 2"] and len(final.tables) == 1
    assert shown.tables == 2 and shown.timetable and shown.timetable.matches == 5 and shown.timetable.end > NOW


def test_preview_of_a_swiss_pairs_only_the_first_round() -> None:
    shown = preview_of("swiss", 5, rounds=3)
    (first,) = shown.stages[0].rounds
    assert len(first.tables) == 2 and len(first.byes) == 1
    paired = {side for table in first.tables for side in table.sides} | set(first.byes)
    assert paired == set(NAMES[:5]) and shown.stages[0].note
    assert shown.timetable and shown.timetable.matches == 6


@pytest.mark.parametrize("arrangement", some(ARRANGEMENTS, at_once=["groups", "ladder", "cup and plate"]))
def test_every_arrangement_has_a_preview(arrangement: str) -> None:
    shown = preview_of(arrangement, 2 if arrangement == "single match" else 7, groups=2, through=2)
    assert shown.stages

"""The rules sheets of patience: each has what players at a table need, in every language."""

import pytest

from engine.describe import LANGUAGES, Language, describe
from engine.patience.describe import sections
from engine.patience.rules import Rules
from engine.patience.variants import VARIANTS
from tests.often import in_turn

LINES, COLUMNS = 88, 78
HEADINGS: dict[Language, tuple[str, ...]] = {
    "en": ("YOU NEED. ", "DEALING. ", "AN EXAMPLE. ", "THE END. ", "IF YOU DISAGREE. ", "PLAYING TIME. "),
    "it": ("SERVE. ", "SI DISTRIBUISCE. ", "UN ESEMPIO. ", "LA FINE. ", "IN CASO DI DUBBIO. ", "DURATA. "),
}


@in_turn("variant", list(VARIANTS))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_sheet_fits_on_a_page_and_has_all_headings(variant: str, lang: Language) -> None:
    lines = describe(VARIANTS[variant], lang).splitlines()
    assert len(lines) <= LINES and max(map(len, lines)) <= COLUMNS
    starts = [line for line in lines if line.startswith(HEADINGS[lang])]
    assert len(starts) == len(HEADINGS[lang])


@in_turn("variant", list(VARIANTS))
def test_sheet_omits_the_time_limit_of_live_tables(variant: str) -> None:
    """People at a table have no such limit."""
    slow = Rules.from_json(VARIANTS[variant].to_json() | {"stall_ms": 77_000})
    assert sections(slow) == sections(VARIANTS[variant])[:-1], "the same except for the playing time"


def test_sheets_of_games_for_up_to_eight_players_say_so() -> None:
    for_eight = {variant for variant, rules in VARIANTS.items() if "From two to eight can play." in describe(rules)}
    assert for_eight == {"grabbage", "grabbage-four", "dictation"}

"""The plan of a tournament in sentences, before its start."""

from tests.often import in_turn
from tournaments.formats.plan_words import called, plan_in_words
from tournaments.formats.plans import StageSettings
from tournaments.formats.tables_for_all import turn

GROUPS = StageSettings("round robin", groups=4)
CUP = StageSettings("double elimination", through=2, name="Cup")
PLATE = StageSettings("single elimination", after=1, from_place=3, name="Plate")


def test_every_stage_gives_its_entries_and_rounds() -> None:
    assert plan_in_words((GROUPS, CUP, PLATE), 16) == (
        "Stage 1: Round robin in 4 groups. All 16 play; 3 rounds; each pair meets once.",
        "Stage 2: Cup (Double elimination). Places 1 to 2 of each group of stage 1, 8 play.",
        "Stage 3: Plate (Single elimination). All from place 3 on of each group of stage 1, 8 play; 3 rounds.",
    )


def test_plan_without_entries_has_no_numbers() -> None:
    assert plan_in_words((StageSettings("swiss"), StageSettings("single match", through=1)), 0) == (
        "Stage 1: Swiss. All who enter play.",
        "Stage 2: Single match. Place 1 of stage 1.",
    )


@in_turn(
    ("settings", "entries", "seats", "words"),
    [
        (StageSettings("swiss"), 9, 2, "All 9 play; 4 rounds."),
        (StageSettings("single elimination", third_place=True), 12, 2, "All 12 play; 4 rounds."),
        (StageSettings("round robin", times=2), 4, 2, "6 rounds; each pair meets twice."),
        (StageSettings("round robin"), 6, 3, "4 rounds; each pair meets once, some up to 4 times."),
        (StageSettings("round robin"), 9, 3, "4 rounds; each pair meets once."),
        (StageSettings("single match"), 2, 2, "Both play."),
    ],
)
def test_plan_counts_rounds_and_meetings(settings: StageSettings, entries: int, seats: int, words: str) -> None:
    (sentence,) = plan_in_words((settings,), entries, seats)
    assert sentence.endswith(words)


def test_plan_at_a_glance_skips_the_search_for_rounds_at_tables() -> None:
    searches = turn.cache_info().misses
    groups = (StageSettings("round robin", groups=2), StageSettings("round robin", times=2, through=3))
    assert plan_in_words(groups, 16, 3, at_a_glance=True) == (
        "Stage 1: Round robin in 2 groups. All 16 play; at least 4 rounds at tables of up to 3, until all have met.",
        "Stage 2: Round robin. Places 1 to 3 of each group of stage 1, 6 play; "
        "at least 6 rounds at tables of up to 3, until all have met twice.",
    )
    assert turn.cache_info().misses == searches
    assert len(turn(8, 3)) >= 4
    assert plan_in_words((GROUPS,), 16, at_a_glance=True) == plan_in_words((GROUPS,), 16)


def test_plan_that_cannot_start_gives_the_reason() -> None:
    (sentence,) = plan_in_words((StageSettings("swiss"), StageSettings("single elimination", through=4)), 3)
    assert sentence.startswith("With 3 entries it cannot start: The stage before has fewer than 4 entries")


def test_right_to_left_names_are_isolated() -> None:
    cup = StageSettings("single elimination", through=2, name="גביע")
    assert plan_in_words((GROUPS, cup), 16)[1].startswith("Stage 2: \u2068גביע\u2069 (Single elimination). ")
    plate = StageSettings("single elimination", after=1, from_place=3, name="גביע")
    (refusal,) = plan_in_words((StageSettings("swiss"), CUP, plate), 2)
    assert "For “\u2068גביע\u2069” nobody is left." in refusal


def test_stage_in_a_sentence_is_called_by_name_or_format() -> None:
    assert called(CUP) == "Cup"
    assert called(GROUPS) == "round robin"
    assert called(StageSettings("swiss", name="גביע")) == "\u2068גביע\u2069"

"""Long lists, cut into pages."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pages.paging import LENGTH, WHOLE, WantedPages, found, page_of


def test_list_that_fits_has_no_pages() -> None:
    for count in (0, WHOLE):
        shown = page_of(range(count), WantedPages(standings=3), "standings")
        assert (len(shown), shown.first, shown.last, shown.links) == (count, 1, count, ())


def test_limit_of_an_uncut_list_can_be_raised() -> None:
    assert len(page_of(range(500), WantedPages(whole=500), "standings")) == 500
    assert len(page_of(range(501), WantedPages(whole=500), "standings")) == LENGTH


def test_page_knows_its_range_and_links_to_others() -> None:
    shown = page_of(range(1_000), WantedPages(tables=4, round=2), "tables")
    assert (shown.items[0], shown.first, shown.last, shown.count) == (96, 97, 128, 1_000)
    assert [(link.words, link.is_here) for link in shown.links] == [
        ("1–32", False), ("65–96", False), ("97–128", True), ("129–160", False), ("993–1000", False),
    ]  # fmt: skip
    assert shown.links[-1].query == "round=2&tables=32"


@settings(max_examples=30)
@given(st.integers(WHOLE + 1, 3_000), st.integers(1, 99_999))
def test_every_page_has_items(count: int, page: int) -> None:
    shown = page_of(range(count), WantedPages(standings=page), "standings")
    assert 0 < len(shown) <= LENGTH
    assert shown.last <= count
    assert sum(link.is_here for link in shown.links) == 1


@settings(max_examples=30)
@given(st.dictionaries(st.sampled_from(["standings", "tables", "round", "part"]), st.text("0179-+²٣.x ", max_size=8)))
def test_any_query_gives_valid_page_numbers(query: dict[str, str]) -> None:
    wanted = WantedPages.of(query)
    assert wanted.standings > 0 and wanted.tables > 0 and wanted.round >= 0


def test_query_contains_only_what_was_asked_for() -> None:
    assert WantedPages().query() == ""
    assert WantedPages.of({"standings": "2", "tables": "²", "round": "3"}).query() == "round=3&standings=2"


def test_search_ignores_accents_and_case() -> None:
    assert found(["Zoë", "Bo"], WantedPages.of({"find": " zoe "}), str) == ["Zoë"]
    assert found(["Zoë", "Bo"], WantedPages(), str) == ["Zoë", "Bo"]
    assert WantedPages.of({"find": "Zoë"}).query(tables=2) == "tables=2&find=Zo%C3%AB"

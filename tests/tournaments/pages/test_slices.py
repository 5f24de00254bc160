"""Long lists, a page at a time."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pages.slices import LENGTH, WHOLE, WantedSlice, cut, found


def test_a_list_that_fits_has_no_pages() -> None:
    shown = cut(range(WHOLE), WantedSlice(standings=3), "standings")
    assert (len(shown), shown.first, shown.last, shown.links) == (WHOLE, 1, WHOLE, ())


def test_where_there_is_room_for_more_more_is_shown() -> None:
    assert len(cut(range(500), WantedSlice(whole=500), "standings")) == 500
    assert len(cut(range(501), WantedSlice(whole=500), "standings")) == LENGTH


def test_an_empty_list_is_a_list() -> None:
    assert len(cut([], WantedSlice(), "tables")) == 0


def test_a_page_says_where_it_is_and_where_the_others_are() -> None:
    shown = cut(range(1_000), WantedSlice(tables=4, round=2), "tables")
    assert (shown.items[0], shown.first, shown.last, shown.count) == (96, 97, 128, 1_000)
    assert [(link.words, link.is_here) for link in shown.links] == [
        ("1–32", False), ("65–96", False), ("97–128", True), ("129–160", False), ("993–1000", False),
    ]  # fmt: skip
    assert shown.links[-1].query == "round=2&tables=32"


@settings(max_examples=30)
@given(st.integers(WHOLE + 1, 3_000), st.integers(1, 99_999))
def test_every_page_there_is_has_something_on_it(count: int, page: int) -> None:
    shown = cut(range(count), WantedSlice(standings=page), "standings")
    assert 0 < len(shown) <= LENGTH
    assert shown.last <= count
    assert sum(link.is_here for link in shown.links) == 1


@settings(max_examples=30)
@given(st.dictionaries(st.sampled_from(["standings", "tables", "round", "part"]), st.text(max_size=8)))
def test_whatever_stands_in_an_address_something_is_shown(query: dict[str, str]) -> None:
    wanted = WantedSlice.of(query)
    assert wanted.standings > 0 and wanted.tables > 0 and wanted.round >= 0


def test_an_address_says_only_what_was_asked_for() -> None:
    assert WantedSlice().query() == ""
    assert WantedSlice.of({"standings": "2", "tables": "²", "round": "3"}).query() == "round=3&standings=2"


def test_names_are_found_whatever_their_accents_and_capitals() -> None:
    assert found(["Zoë", "Bo"], WantedSlice.of({"find": " zoe "}), str) == ["Zoë"]
    assert found(["Zoë", "Bo"], WantedSlice(), str) == ["Zoë", "Bo"]
    assert WantedSlice.of({"find": "Zoë"}).query(tables=2) == "tables=2&find=Zo%C3%AB"

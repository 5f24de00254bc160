"""The form above the list of replays."""

from datetime import date

from games.forms.replay_search import SORTS, ReplaySearchForm
from games.selectors.replay_search import MOST_PARTS, ORDERS, GameSearch
from tests.often import in_turn


def test_empty_form_searches_for_everything() -> None:
    form = ReplaySearchForm({})
    assert form.search == GameSearch()
    assert not form.is_narrowed


def test_filled_form_becomes_a_search() -> None:
    filled = {
        "player": " Ada , ,Grace", "variant": "speed-20-5", "occasion": "friday-cup", "who": "people",
        "since": "2026-11-01", "until": "2026-11-30", "least": "2", "most": "9:05", "sort": "closest",
    }  # fmt: skip
    assert ReplaySearchForm(filled).search == GameSearch(
        ("Ada", "Grace"), "speed-20-5", "friday-cup", "people", date(2026, 11, 1), date(2026, 11, 30), 120, 545,
        "closest",
    )  # fmt: skip


@in_turn(
    ("field", "value"),
    [
        ("variant", "whist"),
        ("who", "cats"),
        ("since", "yesterday"),
        ("since", "0001-01-01"),
        ("until", "9999-12-31"),
        ("least", "-1"),
        ("most", "many"),
        ("most", "2:60"),
        ("most", "2:"),
        ("most", "99999"),
        ("occasion", "no such slug!"),
        ("sort", "random"),
        ("player", ", ".join("abcdefgh"[: MOST_PARTS + 1])),
        ("player", "x" * 300),
    ],
)
def test_invalid_field_has_an_error_and_is_ignored(field: str, value: str) -> None:
    form = ReplaySearchForm({field: value, "player": "Ada"} if field != "player" else {field: value})
    assert form.search == GameSearch(players=() if field == "player" else ("Ada",))
    assert form.errors[field]


@in_turn(
    ("first", "last", "before", "after"),
    [("since", "until", "2026-11-29", "2026-11-30"), ("least", "most", "9", "10"), ("least", "most", "9:05", "9:06")],
)
def test_end_before_start_has_an_error_and_is_ignored(first: str, last: str, before: str, after: str) -> None:
    swapped = ReplaySearchForm({first: after, last: before})
    assert swapped.search == ReplaySearchForm({first: after}).search
    assert list(swapped.errors) == [last]
    for form in (ReplaySearchForm({first: before, last: after}), ReplaySearchForm({first: after, last: after})):
        assert form.is_valid()


def test_order_alone_does_not_narrow_the_list() -> None:
    assert not ReplaySearchForm({"sort": "longest"}).is_narrowed
    assert ReplaySearchForm({"sort": "longest", "who": "bots"}).is_narrowed


def test_every_order_can_be_chosen() -> None:
    assert {sort for sort, _ in SORTS} == set(ORDERS)

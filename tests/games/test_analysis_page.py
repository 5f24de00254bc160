"""The figures of an analysis as a page shows them, and the best seat in each."""

from engine.simulate import simulate_game
from engine.spit.analysis import (
    AnalysisLimits,
    Chain,
    DealFigures,
    GameFigures,
    LostRace,
    Pause,
    SeatFigures,
    Stretch,
    analysis_of,
    seat_summaries,
)
from engine.spit.rules import Rules
from engine.spit.variants import VARIANTS, variant
from games.analysis_page import AnalysisPage, Moment, analysis_page_of, card_words, duration, rows_of
from games.moments import clock
from tests.engine.simulate.spies import pair
from tests.often import A_FEW_VARIANTS, in_turn, some

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")


def seat(**figures: object) -> SeatFigures:
    nothing = SeatFigures(10, 5, 0, 60_000, (400, 600), (), None)
    return nothing._replace(**figures)  # type: ignore[arg-type]


def one_deal(*seats: SeatFigures, **figures: object) -> GameFigures:
    deal = {"number": 3, "length_ms": 75_400, "winner": 0, "closeness": 2, "turning_ms": 12_340, "races": ()}
    deal |= {"stuck": (), "chains": (), "seats": seats} | figures
    return GameFigures(len(seats), AnalysisLimits(), (DealFigures(**deal),))  # type: ignore[arg-type]


def page(figures: GameFigures, reach_ms: int = 0) -> AnalysisPage:
    return analysis_page_of(figures, NAMES[: figures.seats], reach_ms)


def best_of(found: AnalysisPage) -> dict[str, list[str]]:
    """The names marked as best, by row."""
    return {
        row.name: [name for name, cell in zip(found.names, row.cells, strict=True) if cell.is_best]
        for row in found.rows
    }


def test_best_is_the_highest_or_lowest_value_depending_on_the_figure() -> None:
    quick = seat(actions=20, plays=6, reactions=(100, 200, 300))
    slow = seat(fumbles=3, pauses=(Pause(1, 0, 0, 1_500, True),))
    best = best_of(page(one_deal(slow, quick)))
    assert best["Actions a minute"] == best["Cards played"] == best["Reaction, median"] == ["Ben"]
    assert best["Long pauses"] == best["Fumbles"] == ["Ben"]
    assert best["Deals won"] == ["Ada"]
    assert best["Reaction, middle half"] == []


def test_nobody_is_best_if_all_are_level_and_ties_share_best() -> None:
    assert best_of(page(one_deal(seat(), seat())))["Fumbles"] == []
    assert best_of(page(one_deal(seat(), seat(fumbles=1), seat())))["Fumbles"] == ["Ada", "Cleo"]


def test_missing_figure_is_a_dash_and_leaves_nobody_best() -> None:
    idle = seat(actions=0, plays=0, played_ms=0, reactions=())
    found = page(one_deal(idle, seat()))
    assert best_of(found)["Reaction, median"] == []
    rows = {row.name: [cell.text for cell in row.cells] for row in found.rows}
    assert rows["Reaction, median"] == ["–", "500 ms"]
    assert rows["Actions a minute"] == ["–", "10.0"]
    assert rows["Best chain of plays"] == ["–", "–"]


def test_best_chain_links_to_its_start() -> None:
    found = page(one_deal(seat(chain=Chain(0, 2_000, 3_900, 5)), seat(chain=Chain(1, 5_000, 5_350, 2))))
    cells = {row.name: row.cells for row in found.rows}["Best chain of plays"]
    assert [(cell.text, cell.is_best, cell.moment) for cell in cells] == [
        ("5 in 1.9 s", True, Moment(3, 2_000)),
        ("2 in 350 ms", False, Moment(3, 5_000)),
    ]


def test_best_is_marked_within_each_group() -> None:
    summaries = seat_summaries(one_deal(seat(fumbles=1), seat(fumbles=2), seat(fumbles=5), seat(fumbles=4)))
    fumbles = {row.name: row.cells for row in rows_of(summaries, [(0, 1), (2, 3)])}["Fumbles"]
    assert [cell.is_best for cell in fumbles] == [True, False, False, True]


def test_bars_show_shares_of_a_seats_plays_on_a_common_scale() -> None:
    found = page(one_deal(seat(reactions=(120, 150, 180, 380)), seat(reactions=(50, 250)))).distribution
    assert found is not None
    assert (found.width, found.ticks) == (40, ("0 ms", "100 ms", "200 ms", "300 ms", "400 ms"))
    first, second = found.lanes
    assert [(bar.x, bar.y, bar.height) for bar in first.bars] == [(10, 0.0, 40.0), (30, 26.67, 13.33)]
    assert [bar.words for bar in second.bars] == ["0 to 99 ms: 1 play", "200 to 299 ms: 1 play"]
    assert first.bars[-1].words == "300 and more ms: 1 play"
    assert first.words == "median 165 ms, half of 4 between 142 and 230 ms"
    assert first.median_x == 16.5


def test_seats_with_no_or_one_reaction_are_described_in_words() -> None:
    found = page(one_deal(seat(reactions=()), seat(reactions=(400,)))).distribution
    assert found is not None
    assert [(lane.words, bool(lane.bars)) for lane in found.lanes] == [
        ("no play of this kind", False),
        ("one play, after 400 ms", True),
    ]


def test_distribution_is_none_without_reactions_and_has_plays_false_without_plays() -> None:
    alone = page(one_deal(seat(reactions=()), seat(reactions=())))
    assert (alone.distribution, alone.has_plays) == (None, True)
    nothing = page(analysis_of([]))
    assert (nothing.distribution, nothing.has_plays) == (None, False)


def test_five_closest_races_are_listed_closest_first() -> None:
    races = tuple(LostRace(1_000 * number, number, 0, 1, late) for number, late in enumerate((90, 5, 40, 80, 70, 60)))
    found = page(one_deal(seat(), seat(), races=races)).races
    assert [race.late_ms for race in found] == [5, 40, 60, 70, 80]
    assert (found[0].moment, found[0].loser, found[0].winner) == (Moment(3, 1_000), "Ada", "Ben")


def test_longest_pauses_of_all_seats_come_first() -> None:
    pauses = [Pause(6, 1, 500, 2_900, False), Pause(22, 0, 4_000, 5_100, True)]
    found = page(one_deal(seat(pauses=(pauses[1],)), seat(pauses=(pauses[0],)))).pauses
    assert [(one.name, one.card, one.pile, one.length, one.made) for one in found] == [
        ("Ben", "7♠", 2, "2.4 s", False),
        ("Ada", "10♥", 1, "1.1 s", True),
    ]


def test_deal_is_one_row_with_its_figures() -> None:
    figures = one_deal(
        seat(pauses=(Pause(1, 0, 0, 1_500, True),)), seat(), stuck=(Stretch(100, 900), Stretch(1_000, 2_000))
    )
    deal = page(figures).deals[0]
    assert (deal.number, deal.length, deal.winner, deal.by, deal.turning) == (3, "1:15", "Ada", 2, Moment(3, 12_340))
    assert (deal.stuck, deal.stuck_for, deal.pauses) == (2, "1.8 s", 1)


def test_pause_limit_includes_the_reach_of_the_rules() -> None:
    assert page(one_deal(seat(), seat())).limits["pause_ms"] == "1 s"
    assert page(one_deal(seat(), seat()), reach_ms=2_500).limits["pause_ms"] == "3.5 s"


@in_turn("variant_id", some(VARIANTS, at_once=A_FEW_VARIANTS))
def test_analysis_of_every_variant_can_be_shown(variant_id: str) -> None:
    rules = variant(variant_id)
    logs = simulate_game(rules, pair(*(["greedy", "planner"] * 3)[: rules.players]), "shown").logs[:2]
    found = page(analysis_of(logs), rules.reach_ms)
    assert {len(row.cells) for row in found.rows} == {rules.players}
    assert found.distribution is not None


def test_analysis_of_eight_seats_can_be_shown() -> None:
    rules = Rules(players=8, decks=4, max_deals=1)
    found = page(analysis_of(simulate_game(rules, pair(*["greedy"] * 8), "eight").logs))
    assert len(found.rows[0].cells) == 8


def test_times_cards_and_moments_are_formatted() -> None:
    assert [duration(ms) for ms in (0, 999, 1_000, 61_240)] == ["0 ms", "999 ms", "1 s", "61.2 s"]
    assert clock(72_045) == "1:12.045"
    assert [card_words(card) for card in (0, 9, 13 + 6, 52 + 26 + 12)] == ["A♠", "10♠", "7♥", "K♦"]
    assert Moment(3, 12_340).query == "?deal=3&t=12.340"
    assert Moment(3, 72_045).words == "deal 3, 1:12.045"

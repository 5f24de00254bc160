from engine.spit.analysis import (
    AnalysisLimits,
    Chain,
    DealFigures,
    GameFigures,
    Histogram,
    LostRace,
    Pause,
    Reactions,
    SeatFigures,
    histogram_of,
    longest_pauses,
    reactions_of,
    seat_summaries,
)
from tests.often import in_turn

NOBODY = SeatFigures(0, 0, 0, 0, (), (), None)


def deal(number: int, *seats: SeatFigures, winner: int | None = None, races: tuple[LostRace, ...] = ()) -> DealFigures:
    return DealFigures(number, 60_000, winner, None if winner is None else 1, None, seats, races, (), ())


def game(*deals: DealFigures) -> GameFigures:
    return GameFigures(len(deals[0].seats) if deals else 0, AnalysisLimits(), deals)


def reacted(*reactions: int) -> SeatFigures:
    return NOBODY._replace(reactions=reactions, plays=len(reactions), actions=len(reactions), played_ms=60_000)


def test_median_and_quartiles_of_reactions_are_interpolated() -> None:
    assert reactions_of([]) is None
    assert reactions_of([400]) == Reactions(1, 400, 400, 400)
    assert reactions_of([300, 500]) == Reactions(2, 400, 350, 450)
    assert reactions_of([900, 100, 300]) == Reactions(3, 300, 200, 600)


def test_rates_per_minute_use_played_time_of_all_deals() -> None:
    quick = NOBODY._replace(actions=30, plays=10, reactions=(100,) * 4, played_ms=20_000)
    slow = NOBODY._replace(actions=30, plays=20, reactions=(100,) * 4, played_ms=100_000)
    first, second = seat_summaries(game(deal(1, quick, NOBODY), deal(2, slow, NOBODY)))
    assert (first.actions_a_minute, first.plays_a_minute) == (30.0, 15.0)
    assert (second.actions_a_minute, second.plays_a_minute, second.reactions) == (None, None, None)


def test_summary_counts_races_won_and_lost_and_deals_won() -> None:
    races = (LostRace(100, 3, 0, 1, 5), LostRace(200, 6, 1, 0, 5), LostRace(300, 9, 0, 1, 5))
    first, second = seat_summaries(game(deal(1, NOBODY, NOBODY, races=races, winner=1), deal(2, NOBODY, NOBODY)))
    assert (first.races_won, first.races_lost, first.wins) == (1, 2, 0)
    assert (second.races_won, second.races_lost, second.wins) == (2, 1, 1)


def test_best_chain_comes_with_the_number_of_its_deal() -> None:
    chains = [Chain(0, 0, 900, 3), Chain(0, 0, 900, 5), Chain(0, 0, 100, 5)]
    deals = [deal(number, NOBODY._replace(chain=chain)) for number, chain in enumerate(chains, 1)]
    assert seat_summaries(game(*deals))[0].best_chain == (2, chains[1])
    assert seat_summaries(game(deal(1, NOBODY)))[0].best_chain is None


def test_longest_pause_comes_first() -> None:
    short, long = Pause(5, 0, 0, 1_100, True), Pause(6, 1, 500, 2_500, False)
    figures = game(deal(1, NOBODY._replace(pauses=(short,))), deal(2, NOBODY._replace(pauses=(short, long))))
    assert longest_pauses(figures.deals, 0, 2) == [(2, long), (1, short)]
    assert seat_summaries(figures)[0].pauses == 3


def test_histogram_has_one_scale_for_all_seats() -> None:
    found = histogram_of(game(deal(1, reacted(120, 180, 210), reacted(390))))
    assert found == Histogram(100, ((0, 2, 1, 0), (0, 0, 0, 1)))


def test_slowest_reactions_count_in_the_last_bin() -> None:
    found = histogram_of(game(deal(1, reacted(*[50] * 99, 9_000))))
    assert found == Histogram(100, ((100,),))


@in_turn(("slowest", "bin_ms", "bins"), [(2_399, 100, 24), (2_400, 200, 13), (60_000, 2_600, 24)])
def test_histogram_widens_bins_to_limit_their_number(slowest: int, bin_ms: int, bins: int) -> None:
    found = histogram_of(game(deal(1, reacted(*[slowest] * 20))))
    assert found is not None
    assert (found.bin_ms, len(found.counts[0]), found.counts[0][-1]) == (bin_ms, bins, 20)


def test_game_without_reactions_has_no_histogram() -> None:
    assert histogram_of(game(deal(1, NOBODY, NOBODY))) is None
    assert histogram_of(GameFigures(0, AnalysisLimits(), ())) is None
    assert seat_summaries(GameFigures(0, AnalysisLimits(), ())) == ()

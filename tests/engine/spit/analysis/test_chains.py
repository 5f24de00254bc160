from pathlib import Path

from engine.log import loads
from engine.spit.analysis import AnalysisLimits, Chain, deal_figures
from engine.spit.deals import Deal
from engine.spit.rules import Rules
from tests.engine.small_deals import deal_of, play, shift
from tests.engine.spit.analysis.timed import at, found


def long_run() -> Deal:
    """Seat 0 can play 7 to J on its own six. Seat 1 has an eight for that pile and a jack for its own queen."""
    return deal_of(Rules(layout=(1,) * 6), "7S 8S 9S TS JS 2H 6C 2D", "8H 3S JD 3D 4S 4D QC 2C")


def test_chain_is_plays_within_a_second_of_each_other() -> None:
    figures = found(long_run(), *((500 * number, 0, play(number - 1, 0)) for number in range(1, 6)))
    assert figures.seats[0].chain == Chain(0, 500, 2_500, 5)
    assert figures.chains == (Chain(0, 500, 2_500, 5),)
    assert figures.seats[1].chain is None


def test_chain_breaks_when_a_play_comes_too_late() -> None:
    steps = [(500, 0, play(0, 0)), (1_500, 0, play(1, 0)), (2_501, 0, play(2, 0)), (2_600, 0, play(3, 0))]
    figures = found(long_run(), *steps, (2_700, 0, play(4, 0)))
    assert figures.seats[0].chain == Chain(0, 2_501, 2_700, 3)
    assert figures.chains == (Chain(0, 2_501, 2_700, 3),)
    wide = deal_figures(at(long_run(), *steps).log, AnalysisLimits(chain_ms=1_001))
    assert wide.seats[0].chain == Chain(0, 500, 2_600, 4)


def test_chain_breaks_when_another_seat_plays_on_its_pile() -> None:
    figures = found(long_run(), (500, 0, play(0, 0)), (600, 1, play(0, 0)), (700, 0, play(2, 0)), (800, 0, play(3, 0)))
    assert figures.seats[0].chain == Chain(0, 700, 800, 2)
    assert figures.chains == ()


def test_chain_restarts_after_its_last_play_on_a_covered_pile() -> None:
    deal = deal_of(Rules(layout=(1,) * 5), "7S JS TS 9H 9S 6C 2D", "8S 3D 4S 4D QC TC 2C")
    steps = [(200, 0, play(0, 0)), (500, 0, play(1, 1)), (600, 1, play(0, 0))]
    figures = found(deal, *steps, (800, 0, play(2, 1)), (1_000, 0, play(3, 0)), (1_200, 0, play(4, 1)))
    assert figures.seats[0].chain == Chain(0, 500, 1_200, 4)
    assert figures.chains == (Chain(0, 200, 800, 3), Chain(0, 500, 1_200, 4))


def test_new_chain_ignores_the_piles_of_an_older_chain() -> None:
    older = [(500, 0, play(0, 0)), (600, 1, play(0, 0))]
    figures = found(long_run(), *older, (3_000, 0, play(4, 1)), (3_300, 0, play(2, 0)))
    assert figures.seats[0].chain == Chain(0, 3_000, 3_300, 2)


def test_chain_continues_when_another_seat_plays_on_another_pile() -> None:
    figures = found(long_run(), (500, 0, play(0, 0)), (600, 1, play(2, 1)), (700, 0, play(1, 0)), (900, 0, play(3, 1)))
    assert figures.seats[0].chain == Chain(0, 500, 900, 3)


def test_chain_continues_over_several_piles_and_after_a_shift() -> None:
    deal = deal_of(Rules(layout=(1, 1, 1, 1)), "7S JS 8S TH 6C 2D", "3S 3D 4S 4D QC 2C")
    steps = [(300, 0, play(0, 0)), (600, 0, play(1, 1)), (900, 0, shift(2, 0)), (1_200, 0, play(0, 0))]
    assert found(deal, *steps).seats[0].chain == Chain(0, 300, 1_200, 3)


def test_best_of_equally_long_chains_is_the_quickest_then_the_first() -> None:
    steps = [(500, 0, play(0, 0)), (900, 0, play(1, 0)), (3_000, 0, play(2, 0)), (3_300, 0, play(3, 0))]
    assert found(long_run(), *steps).seats[0].chain == Chain(0, 3_000, 3_300, 2)
    steps[3] = (3_400, 0, play(3, 0))
    assert found(long_run(), *steps).seats[0].chain == Chain(0, 500, 900, 2)


def test_single_play_is_not_a_chain() -> None:
    assert found(long_run(), (500, 0, play(0, 0))).seats[0].chain is None


def test_chain_of_a_recorded_deal_with_a_covered_pile_is_whole() -> None:
    """Deal 1 of four-singles between greedy and random with the seed `aud0`."""
    log = loads(Path(__file__).with_name("covered_pile.jsonl").read_text())
    assert deal_figures(log).seats[1].chain == Chain(1, 3_748, 5_417, 4)

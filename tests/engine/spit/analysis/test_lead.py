from engine.spit.analysis import deal_figures
from engine.spit.deals import Deal
from engine.spit.rules import Rules
from engine.spit.variants import variant
from tests.engine.small_deals import SLAP_TABLE, claim, deal_of, play
from tests.engine.spit.analysis.timed import at, found
from tests.often import in_turn


def test_first_seat_out_wins_and_closeness_counts_cards_of_the_next() -> None:
    deal = deal_of(Rules(layout=(1, 1)), "7S 8D 6C 2D", "QH TS JC 2C")
    figures = found(deal, (500, 0, play(0, 0)), (900, 1, play(0, 1)), (1_200, 0, play(1, 0)), (1_500, 1, claim(0)))
    assert (figures.winner, figures.closeness) == (0, 1)


def raced(lead: int) -> Deal:
    """Seat 1 gets `lead` cards ahead; then seat 0 plays all its five cards."""
    deal = deal_of(Rules(layout=(1,) * 5), "7S 8D 9D TD JD 6C 2D", "QH KS AH 2S 9C JC 2C")
    steps = [(100 * number, 1, play(number - 1, 1)) for number in range(1, lead + 1)]
    return at(deal, *steps, *((500 + 100 * number, 0, play(number - 1, 0)) for number in range(1, 6)))


@in_turn(("lead", "turning_ms"), [(0, None), (2, None), (3, 900), (4, 1_000)])
def test_turning_point_is_where_a_lead_of_three_cards_is_overtaken(lead: int, turning_ms: int | None) -> None:
    figures = deal_figures(raced(lead).log)
    assert (figures.winner, figures.closeness, figures.turning_ms) == (0, 5 - lead, turning_ms)


def test_turning_point_is_the_last_time_the_winner_gets_ahead() -> None:
    deal = deal_of(Rules(layout=(1,) * 6), "7S 8D 9D TD JD QD 6C 2D", "QH KS AH 2S 3D 9C JC 2C")
    plays = [(1, 3), (0, 4), (1, 1), (0, 2)]  # left: 6 to 3; 2 to 3, ahead for a while; 2 to 2; then ahead
    seats = [seat for seat, times in plays for _ in range(times)]
    done = [seats[:number].count(seat) for number, seat in enumerate(seats)]
    steps = ((100 * number, seat, play(done[number], 1 if seat else 0)) for number, seat in enumerate(seats))
    figures = found(deal, *steps)
    assert (figures.winner, figures.turning_ms, figures.closeness) == (0, 800, 2)


def test_seat_with_fewest_cards_wins_when_all_are_stuck_unless_level() -> None:
    ahead = found(deal_of(Rules(layout=(1, 1)), "7S 2H 6C", "QH 2S TC"), (300, 0, play(0, 0)))
    assert (ahead.winner, ahead.closeness, ahead.turning_ms) == (0, 1, None)
    level = found(deal_of(Rules(layout=(1, 1)), "7S 2H 6C", "QH 2S JC"), (300, 0, play(0, 0)), (400, 1, play(0, 1)))
    assert (level.winner, level.closeness, level.turning_ms) == (None, None, None)


def test_unfinished_deal_has_no_winner() -> None:
    deal = deal_of(Rules(layout=(1, 1)), "7S 8D 6C 2D", "QH TS JC 2C")
    figures = found(deal, (500, 0, play(0, 0)))
    assert (figures.winner, figures.closeness, figures.turning_ms) == (None, None, None)


def test_drawn_speed_deal_has_no_winner_even_with_unequal_cards() -> None:
    rules = Rules(goal="high_points", hand_size=2, stock_size=3, reserve_size=1)
    deal = deal_of(rules, "KS KD", "KH KC 5H", common="7C 7D")
    deal.advance(rules.stall_ms)
    figures = deal_figures(deal.log)
    assert deal.result is not None and deal.result.points == (0, 0)
    assert [side.count for side in deal.table.sides] == [2, 3]
    assert (figures.winner, figures.closeness, figures.turning_ms) == (None, None, None)


def test_spit_cards_count_as_cards_left_with_goal_low_points() -> None:
    rules = Rules(layout=(1, 1), goal="low_points")
    deal = deal_of(rules, "7S 8D 6C 2D 3D 4D 5D", "QH TS JC 2C")
    figures = found(deal, (500, 0, play(0, 0)), (900, 0, play(1, 0)))
    assert (figures.winner, figures.closeness) == (1, 1)  # 4 spit cards to 2 cards and 1 spit card
    assert figures.turning_ms is None


def test_closeness_of_three_seats_counts_the_fewest_cards_of_the_others() -> None:
    deal = deal_of(Rules(players=3, layout=(1, 1, 1)), "7S 8D 9D 6C 2D", "QH TS 3S JC 2C", "3C 3H 4C 5C 2H")
    figures = found(
        deal,
        (100, 1, play(0, 1)),
        (200, 0, play(0, 0)),
        (300, 0, play(1, 0)),
        (400, 0, play(2, 0)),
        (500, 0, claim(0)),
    )
    assert (figures.winner, figures.closeness) == (0, 2)


def test_winner_and_closeness_are_final_when_the_first_seat_is_out() -> None:
    # Seat 0 has no spit card, so it has won when it is out, and the others play on.
    deal = deal_of(Rules(players=3, layout=(1, 1)), "7S 8D", "QH KS 6C 2D", "3C 3H JC 4C")
    steps = [(100, 1, play(0, 2)), (200, 0, play(0, 1)), (300, 0, play(1, 1)), (400, 1, claim(1))]
    figures = found(deal, *steps[:3])
    assert deal.phase == "play"
    assert (figures.winner, figures.closeness) == (0, 1)
    deal.apply(350, 1, play(1, 2))
    assert deal.table.out == [0, 1]
    figures = found(deal, steps[3])
    assert (figures.winner, figures.closeness) == (0, 1)


def test_piles_taken_within_a_deal_do_not_decide_it() -> None:
    # 6 times 5 leaves 2 by 7, a prime: a right slap. Seat 0 takes both piles, and its own slap and claim are fumbles.
    deal = deal_of(variant("mod-spit"), "6S KD KH KC TD 7C 2D", "QH TS TC TH 9D 5C 2C")
    figures = found(deal, (100, 0, play(0, 0)), (200, 1, SLAP_TABLE), (300, 0, SLAP_TABLE), (400, 0, claim(0)))
    assert deal.phase == "play"
    assert (figures.winner, figures.closeness) == (None, None)


def test_pile_assigned_at_the_end_does_not_count_for_closeness() -> None:
    deal = deal_of(Rules(layout=(1, 1), refill=True), "7S 8D", "QH TS 6C 2C")
    figures = found(deal, (500, 0, play(0, 1)), (900, 0, play(1, 1)))
    assert deal.phase == "over"
    assert (figures.winner, figures.closeness) == (0, 3)


def test_pile_claimed_at_the_end_does_not_count_for_closeness() -> None:
    rules = Rules(layout=(1, 1), refill=True)
    deal = deal_of(rules, "7S 8D 6C", "QH TS JC 2C")
    figures = found(deal, (500, 0, play(0, 0)), (900, 0, play(1, 0)), (1_200, 0, claim(1)))
    assert (figures.winner, figures.closeness) == (0, 3)

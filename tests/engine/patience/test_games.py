"""A patience game: usually one deal, scored by the cards left."""

import pytest

from engine.games import start_game
from engine.patience.deals import Deal
from engine.patience.rules import Rules
from engine.patience.variants import VARIANTS as PATIENCE
from engine.scoring import Figures, GameScore, ScoreError, opening_score, score_after_deal, score_game
from engine.variants import VARIANTS, variant
from tests.engine.patience.tables import CONJUGAL, HASTY
from tests.often import in_turn


def test_patience_variants_come_after_spit_variants() -> None:
    assert [*VARIANTS][-8:] == [*PATIENCE]
    assert variant("hasty") == HASTY


@in_turn("rules", [HASTY, CONJUGAL])
def test_patience_game_ends_after_one_deal(rules: Rules) -> None:
    game = start_game(rules, "one deal")
    deal = game.next_deal()
    assert isinstance(deal, Deal)
    for seat in range(2):
        deal.apply(0, seat, deal.legal(seat)[0])
    while deal.phase != "over":
        seat = next(seat for seat in (0, 1) if deal.legal(seat))
        builds = [action for action in deal.legal(seat) if action.kind == "build"]
        deal.apply(deal.at_ms, seat, (builds or deal.legal(seat))[0])
    game.finish(deal)
    assert deal.result is not None
    assert (game.over, game.deals, game.winner) == (True, 1, deal.result.winner)
    assert game.scores == tuple(len(owned) for owned in deal.result.cards)
    assert game.places == (deal.result.places if game.winner is not None else ())


def test_level_deal_ends_the_game_without_a_winner() -> None:
    score = score_after_deal(HASTY, opening_score(HASTY), Figures((7, 7)))
    assert score == GameScore(1, (7, 7), over=True)


def test_game_of_several_deals_continues_while_they_end_level() -> None:
    rules = Rules(max_deals=3)
    assert not score_game(rules, [(7, 7), (3, 3)]).over
    assert score_game(rules, [(7, 7), (0, 9)]).places == (0, 1)
    assert score_game(rules, [(7, 7), (3, 3), (5, 5)]).is_level


@in_turn(
    ("cards", "reason"),
    [
        ((0, 0), "Only one player can have no card left: the deal ends with the first."),
        ((0, 53), "A number of cards is a whole number from 0 to 52."),
        ((0,), "Enter a number of cards for each of the 2 players."),
    ],
)
def test_impossible_figures_are_refused(cards: tuple[int, ...], reason: str) -> None:
    with pytest.raises(ScoreError, match=reason):
        score_game(HASTY, [cards])

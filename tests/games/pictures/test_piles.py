"""What lies where, played from a film without a rule."""

from random import Random

from hypothesis import given, settings

from engine.film import film_of
from engine.log.verify import Replay
from engine.spit.rules import Rules
from games.pictures.piles import Piles
from tests.engine.random_play import play_on, rules_of_play, seeds, shuffled_deal
from tests.games.pictures.films import table, zone
from tests.often import times


@settings(max_examples=times(15))
@given(rules_of_play, seeds)
def test_after_every_entry_the_cards_lie_as_the_engine_has_them(rules: Rules, seed: int) -> None:
    deal = shuffled_deal(rules, seed)
    for _ in play_on(deal, Random(seed)):
        pass
    film, again = film_of(deal.log), Replay(deal.log)
    piles, steps = Piles(film.zones), list(film.steps)
    for index in range(len(deal.log.entries)):
        again.step()
        while steps and steps[0][1] == index:
            piles.apply(steps.pop(0))
        for name, lying in again.deal.zones().items():
            assert tuple(piles.cards[name]) == lying.cards
            if not name.startswith("hand/"):
                assert tuple(piles.up[card] for card in lying.cards) == lying.face_up


def test_a_hand_lies_open_to_whoever_watches() -> None:
    piles = Piles([zone("hand/0", "hand", (1, 2), 0), zone("stock/0", "layout", (3,), 0)])
    assert piles.up == {1: True, 2: True, 3: False}
    piles.apply((5, 0, "move", "stock/0", 0, 1, "hand/0", 0, (3,)))
    assert piles.up[3]


def test_a_primitive_of_another_release_changes_nothing() -> None:
    piles, before = Piles(table()), Piles(table())
    piles.apply((5, 0, "juggle", "stock/0/0", 7))
    assert (piles.cards, piles.up) == (before.cards, before.up)

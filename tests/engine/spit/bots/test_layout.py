"""Moves in a bot's own layout that lead on, and moves that go round in circles."""

from engine.spit.bots.layout import leads_on, uncovering
from engine.spit.rules import Rules
from tests.engine.small_deals import deal_of, do, play, shift, stack, turn

STACKING = Rules(layout=(1, 1, 2), stacking=True)


def test_moves_that_uncover_a_hidden_card_lead_on() -> None:
    # 5S is played, so 9H can uncover 2S; 9D covers nothing.
    view = do(deal_of(STACKING, "5S 9D 2S 9H 4C", "KH KD KS KC 4D"), (0, play(0, 0))).view(0)
    assert [str(action) for action in view.legal if leads_on(view, action) and action.kind != "turn"] == [
        "shift from 2 to 0",
        "stack from 2 to 1",
    ]
    assert uncovering(view) in (shift(2, 0), stack(2, 1))


def test_single_card_is_stacked_for_a_space_only_with_hidden_cards() -> None:
    hidden = deal_of(STACKING, "9S 9D 2S 8H 4C", "KH KD KS KC 4D").view(0)
    assert uncovering(hidden) in (stack(0, 1), stack(1, 0))
    open_ = deal_of(Rules(layout=(1, 1), stacking=True), "9S 9D 4C 2C", "KH KD 4D 2D").view(0)
    assert [action.kind for action in open_.legal] == ["spit", "stack", "stack"]
    assert uncovering(open_) is None


def test_stacking_onto_a_hidden_card_does_not_lead_on() -> None:
    view = do(deal_of(STACKING, "5S 9D 2S 9H 4C", "KH KD KS KC 4D"), (0, play(0, 0))).view(0)
    assert stack(1, 2) in view.legal
    assert not leads_on(view, stack(1, 2))


def test_turn_leads_on() -> None:
    view = do(deal_of(STACKING, "5S 9D 2S 9H 4C", "KH KD KS KC 4D"), (0, play(0, 0))).view(0)
    assert leads_on(view, turn(2))

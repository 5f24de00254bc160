import json
from typing import Any

from engine.actions import Action
from engine.bots import BOTS
from engine.bots.bot import Wait
from engine.bots.messages import DealStart
from engine.games import start_game
from engine.simulate import simulate_deal
from engine.spit.deals.rows import RowView, row_of
from engine.spit.deals.view import View
from engine.spit.variants import VARIANTS
from tests.often import A_FEW_VARIANTS, in_turn, some


class Compares:
    """A bot that plays like greedy, and compares each view with its copy after a round trip through a row."""

    def __init__(self) -> None:
        self.compared = 0
        self._bot = BOTS["greedy"]()

    def act(self, view: Any) -> Action | Wait:
        self.compared += 1
        start = DealStart(view.rules, view.tempo, view.deal_number, view.score)
        for one in (view, view.kept()):
            copy = RowView(view.rules, json.loads(json.dumps(row_of(one))), start, 7)
            assert copy == view and copy.kept() == view and copy.bank_ms == 7
            for name in ("own_layout", "own_heights", "own_down", "hidden", "goal"):
                assert getattr(copy, name) == getattr(view, name), name
            assert copy.first("call", "play", "ready") == view.first("call", "play", "ready")
        return self._bot.act(view)


@in_turn("variant", some(VARIANTS, A_FEW_VARIANTS))
def test_row_round_trip_keeps_the_whole_view(variant: str) -> None:
    rules = VARIANTS[variant]
    compares = Compares()
    bots = [compares, *(BOTS["greedy"]() for _ in range(rules.players - 1))]
    simulate_deal(start_game(rules, "rows").next_deal(), bots, "rows")
    assert compares.compared > 5


def test_row_view_has_every_member_of_a_view() -> None:
    """A missing member would be looked up in the simulation, which runs in another process."""
    asked = {name for name, value in vars(View).items() if not name.startswith("_") and name != "kept"}
    assert asked <= {*vars(RowView)}

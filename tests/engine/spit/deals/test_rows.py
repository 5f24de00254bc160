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
    """Answers as greedy does, and looks at each view as it comes out of a row that was written and read."""

    def __init__(self) -> None:
        self.seen = 0
        self._bot = BOTS["greedy"]()

    def act(self, view: Any) -> Action | Wait:
        self.seen += 1
        start = DealStart(view.rules, view.tempo, view.deal_number, view.score)
        for one in (view, view.kept()):
            copy = RowView(view.rules, json.loads(json.dumps(row_of(one))), start, 7)
            assert copy == view and copy.kept() == view and copy.bank_ms == 7
            for name in ("own_layout", "own_heights", "own_down", "hidden", "goal"):
                assert getattr(copy, name) == getattr(view, name), name
            assert copy.first("call", "play", "ready") == view.first("call", "play", "ready")
        return self._bot.act(view)


@in_turn("variant", some(VARIANTS, A_FEW_VARIANTS))
def test_a_row_tells_all_of_a_view(variant: str) -> None:
    rules = VARIANTS[variant]
    compares = Compares()
    bots = [compares, *(BOTS["greedy"]() for _ in range(rules.players - 1))]
    simulate_deal(start_game(rules, "rows").next_deal(), bots, "rows")
    assert compares.seen > 5


def test_a_view_of_a_row_has_all_that_views_have() -> None:
    """Else something of a view would be looked for in a simulation that is elsewhere."""
    asked = {name for name, value in vars(View).items() if not name.startswith("_") and name != "kept"}
    assert asked <= {*vars(RowView)}

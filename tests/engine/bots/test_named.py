"""Names that mean a bot in each family of games."""

import pytest

from engine.bots import BOTS
from engine.bots.named import NamedBot, NoSuchBot, bots_at_table
from engine.deals import new_deal
from engine.patience.bots.greedy import Greedy as PatienceGreedy
from engine.spit.bots.greedy import Greedy
from engine.variants import variant


def test_bots_are_found_by_name() -> None:
    assert {"random", "greedy", "planner"} <= set(BOTS)
    assert "nobody" not in BOTS
    with pytest.raises(KeyError):
        BOTS["nobody"]


def test_name_means_the_bot_of_the_family_that_is_played() -> None:
    bots = [BOTS["greedy"](), Greedy()]
    assert [type(bot) for bot in bots_at_table(variant("standard"), bots)] == [Greedy, Greedy]
    assert type(bots_at_table(variant("hasty"), bots)[0]) is PatienceGreedy


def test_named_bot_plays_games_of_every_family() -> None:
    bot = NamedBot("greedy")
    for variant_id in ("standard", "hasty", "conjugal"):
        rules = variant(variant_id)
        packs = [list(range(seat * 26, seat * 26 + 26)) for seat in range(2)]
        view = new_deal(rules, packs).view(0)
        assert bot.act(view) == view.legal[0]


def test_unknown_bot_of_a_family_is_refused_with_the_known_names() -> None:
    with pytest.raises(NoSuchBot, match="no bot of patience is called sprinter; there are: random, greedy, planner"):
        bots_at_table(variant("hasty"), [BOTS["sprinter"]()])

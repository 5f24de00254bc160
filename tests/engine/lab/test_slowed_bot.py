"""The late bot, which reacts more slowly than its table."""

from dataclasses import replace

from engine.actions import Action
from engine.bots import BOTS, Bot, Wait
from engine.commands.bot_files import Contestant
from engine.commands.pairs import meet
from engine.games import start_game
from engine.lab import SlowedBot
from engine.simulate import simulate_game
from engine.spit.deals import View, spit_deal
from engine.spit.deals.view import Seen
from engine.spit.rules import Rules
from engine.spit.variants import VARIANTS
from engine.tempo import CLUB, UNLIMITED
from engine.variants import variant
from tests.engine.simulate.spies import Habit, Spy, greedy
from tests.often import A_FEW_VARIANTS, in_depth, in_turn, some

BASE = spit_deal(start_game(Rules(), "late").next_deal()).view(0)
READY = Action("ready")


def _view(at_ms: int, *happened: tuple[int, int]) -> View:
    """The view of seat 0 with news of events, each as a time and a seat."""
    return BASE._replace(at_ms=at_ms, news=tuple(Seen(when, seat, READY) for when, seat in happened))


def _late(late_ms: int) -> tuple[SlowedBot, Spy]:
    spy = Spy(Habit(lambda view: READY))
    return SlowedBot(spy, late_ms, CLUB), spy


def test_late_bot_waits_after_actions_of_others_and_then_has_all_news() -> None:
    late, spy = _late(40)
    assert late.act(_view(1000, (750, 1))) == Wait(40)
    assert spy.asked == []
    assert late.act(_view(1040)) == READY
    assert [event.at_ms for event in spy.asked[0].view.news] == [750]
    assert late.act(_view(1100, (1100, 0))) == READY
    assert [event.at_ms for event in spy.asked[1].view.news] == [1100]


def test_late_bot_does_not_wait_after_its_own_actions() -> None:
    late, _ = _late(40)
    assert late.act(_view(0)) == READY
    assert late.act(_view(1000, (1000, 0))) == READY


@in_turn(("happened_ms", "wait_ms"), [(990, 40), (740, 30), (720, 10), (710, 0), (100, 0)])
def test_late_bot_waits_less_for_events_while_its_hand_was_busy(happened_ms: int, wait_ms: int) -> None:
    late, _ = _late(40)
    assert late.act(_view(1000, (happened_ms, 1), (1000, 0))) == (Wait(wait_ms) if wait_ms else READY)


def test_news_during_a_wait_makes_the_late_bot_wait_again() -> None:
    late, spy = _late(40)
    assert late.act(_view(1000, (750, 1))) == Wait(40)
    assert late.act(_view(1010, (770, -1))) == Wait(40)
    assert late.act(_view(1050)) == READY
    assert [event.at_ms for event in spy.asked[0].view.news] == [750, 770]


def test_wait_at_the_end_of_a_deal_is_forgotten_in_the_next() -> None:
    late, spy = _late(40)
    assert late.act(_view(1000, (750, 1))) == Wait(40)
    assert late.act(_view(0)) == READY
    assert spy.asked[0].view.news == ()


@in_turn("bot", BOTS)
def test_late_bot_without_delay_plays_like_the_bot_itself(bot: str) -> None:
    rules = Rules(max_deals=2)

    def games(late: bool) -> object:
        bots: list[Bot] = [BOTS[bot](), BOTS[bot]()]
        return simulate_game(rules, [SlowedBot(one, 0, CLUB) for one in bots] if late else bots, "itself").logs

    assert games(late=True) == games(late=False)


@in_depth
def test_late_bot_loses_more_with_a_longer_delay() -> None:
    def share(late_ms: int) -> float:
        late = Contestant("late", lambda: SlowedBot(greedy(), late_ms, CLUB))
        return [*meet(Rules(max_deals=5), Contestant("greedy", greedy), late, 12, "loses")][-1].score

    assert share(0) == 0.5
    assert 0.55 < share(150) < share(600)


@in_turn("variant_id", ["hasty", "conjugal"])
def test_late_bot_plays_patience_without_a_forfeit(variant_id: str) -> None:
    bots = [SlowedBot(BOTS["greedy"](), 50, CLUB), BOTS["greedy"]()]
    record = simulate_game(variant(variant_id), bots, "late")
    assert (record.forfeits, len(record.logs)) == ((), 1)


@in_turn("variant_id", some(VARIANTS, at_once=A_FEW_VARIANTS))
def test_games_with_late_bots_end_without_a_forfeit(variant_id: str) -> None:
    rules = replace(VARIANTS[variant_id], max_deals=1)
    for tempo in (CLUB, UNLIMITED):
        bots = [SlowedBot(greedy(), 50, tempo) if seat % 2 else greedy() for seat in range(rules.players)]
        record = simulate_game(rules, bots, "late", tempo)
        assert not record.forfeits
        assert all(log.result is not None for log in record.logs)

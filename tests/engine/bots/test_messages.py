"""Views and answers as messages: nothing is lost, nothing is added, and whatever comes back harms nobody."""

import json
import re
import tracemalloc
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.actions import ARGUMENT_LIMIT, KINDS, TABLE_KINDS, Action
from engine.bots import BOTS, Bot, Wait
from engine.bots import messages as m
from engine.bots.messages import MessageError
from engine.deals import View
from engine.simulate import simulate_game
from engine.spit.deals.view import Seen
from engine.spit.rules import LONGEST_MS, Rules
from engine.variants import VARIANTS, variant
from tests.engine.random_play import play_on, rules_of_play, seeds, shuffled_deal
from tests.engine.simulate.spies import Spy
from tests.engine.spit.deals.test_view import cards_shown
from tests.often import A_FEW_VARIANTS, some, times

DOCS = Path(__file__).parents[3] / "docs" / "bots.md"

places = st.none() | st.integers(0, ARGUMENT_LIMIT)
actions = st.builds(Action, st.sampled_from([kind for kind in KINDS if kind not in TABLE_KINDS]), places, places)
waits = st.builds(Wait, st.none() | st.integers(0, LONGEST_MS))
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from([*KINDS, "action", "wait"]),
    lambda parts: st.lists(parts, max_size=4) | st.dictionaries(st.text() | st.sampled_from(["type", "ms"]), parts),
    max_leaves=8,
)


def through_text(message: m.Message) -> object:
    return m.parsed(m.line_of(message))


def sent(view: View) -> View:
    """A view as it arrives in another process."""
    return m.read_view(through_text(m.view_message(view)), m.read_deal(through_text(m.deal_message(view.rules))))


class Abroad:
    """A bot behind messages: all it sees and says goes through text."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.rules = Rules()
        self.at_ms = LONGEST_MS

    def act(self, view: View) -> Action | Wait:
        if view.at_ms < self.at_ms:
            self.rules = m.read_deal(through_text(m.deal_message(view.rules)))
        self.at_ms = view.at_ms
        seen = m.read_view(through_text(m.view_message(view)), self.rules)
        return m.answer_in(m.line_of(m.answer_message(self.bot.act(seen))))


def some_view(variant_id: str = "standard") -> View:
    return shuffled_deal(variant(variant_id), 7).view(0)


@settings(max_examples=times(20))
@given(rules_of_play, seeds)
def test_a_view_of_any_rules_comes_back_as_it_was(rules: Rules, seed: int) -> None:
    deal = shuffled_deal(rules, seed)
    for _ in play_on(deal, Random(seed)):
        for seat in deal.table.seats:
            view = deal.view(seat)
            assert sent(view) == view


@pytest.mark.parametrize(
    "rare",
    [
        {"lent_to": 1},
        {"frozen_by": 0},
        {"drawn": (3, 51)},
        {"kept_place": (None, 1)},
        {"claimants": (1,)},
        {"out": (1, 0)},
        {"phase": "over"},
        {"news": (Seen(3, -1, Action("coin")), Seen(4, 0, Action("spit", 2), True))},
    ],
)
def test_what_is_rare_in_a_view_comes_back_too(rare: dict[str, Any]) -> None:
    view = some_view()._replace(**rare)
    assert sent(view) == view


@pytest.mark.parametrize("variant_id", some(VARIANTS, at_once=A_FEW_VARIANTS))
def test_every_view_of_a_simulated_game_comes_back_with_its_news(variant_id: str) -> None:
    rules = replace(variant(variant_id), max_deals=1)
    spies = [Spy(BOTS[("planner", "greedy", "random")[seat % 3]]()) for seat in range(rules.players)]
    simulate_game(rules, spies, "messages")
    views = [asked.view for spy in spies for asked in spy.asked]
    assert any(view.news for view in views)
    for view in views:
        assert sent(view) == view
    for answer in [asked.answer for spy in spies for asked in spy.asked]:
        assert m.answer_in(m.line_of(m.answer_message(answer))) == answer


@pytest.mark.parametrize("variant_id", some(VARIANTS, at_once=A_FEW_VARIANTS))
def test_a_bot_behind_messages_plays_the_same_games_to_the_byte(variant_id: str) -> None:
    rules = replace(variant(variant_id), max_deals=times(1))
    games = [
        simulate_game(rules, [make(BOTS["greedy"]()) for _ in range(rules.players)], "abroad")
        for make in (lambda bot: bot, Abroad)
    ]
    assert games[0] == games[1]
    assert games[0].ending != "forfeit"


@pytest.mark.parametrize("bot", ["sprinter", "planner"])
def test_bots_that_live_on_news_play_the_same_games_too(bot: str) -> None:
    games = [
        simulate_game(Rules(max_deals=3), [make(BOTS[bot]()), BOTS["greedy"]()], "news")
        for make in (lambda bot: bot, Abroad)
    ]
    assert games[0] == games[1]


@settings(max_examples=times(10))
@given(rules_of_play, seeds)
def test_a_message_tells_what_the_view_holds_and_nothing_more(rules: Rules, seed: int) -> None:
    deal = shuffled_deal(rules, seed)
    for _ in play_on(deal, Random(seed)):
        view = deal.view(deal.rules.players - 1)
        message = m.view_message(view)
        assert set(message) == {"type", "version", *View._fields} - {"rules"}
        assert _cards_in(message) == cards_shown(view)


def _cards_in(message: dict[str, Any]) -> set[int]:
    cards = {card for layout in message["layouts"] for pile in layout for card in pile["up"]}
    for pile in message["spit_piles"]:
        cards |= {*pile["cards"], pile["top"]} - {None}
    return cards | set(message["hand"])


@pytest.mark.parametrize("variant_id", VARIANTS)
def test_the_rules_of_every_variant_come_back(variant_id: str) -> None:
    assert m.read_deal(through_text(m.deal_message(variant(variant_id)))) == variant(variant_id)


def test_a_message_is_one_line() -> None:
    view = some_view()
    for message in (m.deal_message(view.rules), m.view_message(view), m.answer_message(Wait(3))):
        assert m.line_of(message).splitlines() == [m.line_of(message)]


@given(actions | waits)
def test_an_answer_comes_back_as_it_was(answer: Action | Wait) -> None:
    back = m.answer_in(m.line_of(m.answer_message(answer)))
    assert back == answer
    assert type(back) is type(answer)


def test_what_may_be_left_out_may_also_be_null() -> None:
    assert m.answer_in('{"type":"wait","ms":null}') == Wait()
    assert m.answer_in('{"type":"action","kind":"slam","source":null,"target":null}') == Action("slam")


def test_whatever_is_offered_may_be_sent_back() -> None:
    view = some_view()
    message: dict[str, Any] = m.view_message(view)
    assert [m.read_answer(offered) for offered in message["legal"]] == list(view.legal)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "this is not JSON: Expecting value (column 1)"),
        ("play", "this is not JSON: Expecting value (column 1)"),
        ("{} {}", "this is not JSON: Extra data (column 4)"),
        (b"\xff", "a message is text in UTF-8"),
        (None, "a message is a line of text, not a NoneType"),
        (3, "a message is a line of text, not a int"),
        ("3", "an answer is an object, not 3"),
        ("[]", "an answer is an object, not a list of 0"),
        ("{}", 'an answer has the type "action" or "wait", not None'),
        ('{"type":"play"}', 'an answer has the type "action" or "wait", not \'play\''),
        ('{"type":["action"]}', 'an answer has the type "action" or "wait", not a list of 1'),
        ('{"type":"wait","ms":NaN}', "NaN is no number of a message"),
        ('{"type":"wait","ms":-Infinity}', "-Infinity is no number of a message"),
        ('{"type":"wait","ms":1e999}', "ms: a whole number from 0 to 86400000 belongs here, not inf"),
        ('{"type":"wait","ms":0.5}', "ms: a whole number from 0 to 86400000 belongs here, not 0.5"),
        ('{"type":"wait","ms":-1}', "ms: a whole number from 0 to 86400000 belongs here, not -1"),
        ('{"type":"wait","ms":true}', "ms: a whole number from 0 to 86400000 belongs here, not True"),
        ('{"type":"wait","ms":%s}' % ("9" * 900), "not a huge number"),
        ('{"type":"wait","until":3}', "'until' does not belong here"),
        ('{"type":"wait","type":"wait"}', "a key stands twice in one object"),
        ('{"type":"action"}', "'kind' is missing"),
        ('{"type":"action","kind":"cheat"}', "belongs here, not 'cheat'"),
        ('{"type":"action","kind":"stall"}', "belongs here, not 'stall'"),
        ('{"type":"action","kind":["play"]}', "belongs here, not a list of 1"),
        ('{"type":"action","kind":"play","source":64}', "source: a whole number from 0 to 63 belongs here, not 64"),
        ('{"type":"action","kind":"play","target":"0"}', "target: a whole number from 0 to 63 belongs here, not '0'"),
        ("[" * 1_000, "go further here than those of any message"),
        ("9" * 1_025, "a message has at most 1024 characters here, not 1025"),
    ],
)
def test_a_wrong_answer_is_refused_in_a_sentence(line: object, said: str) -> None:
    with pytest.raises(MessageError, match=re.escape(said)) as error:
        m.answer_in(line)
    assert len(str(error.value)) < 300


@given(json_values | st.binary() | st.builds(object))
@example({"type": "action", "kind": "play", "source": 2, "target": 1})
@example({"type": "wait", "ms": 3})
def test_whatever_comes_it_is_an_answer_or_a_message_error(value: object) -> None:
    try:
        answer = m.read_answer(value)
    except MessageError:
        return
    assert m.read_answer(m.answer_message(answer)) == answer


@given(st.text() | st.binary() | json_values.map(json.dumps))
def test_whatever_line_comes_it_is_an_answer_or_a_message_error(line: str | bytes) -> None:
    try:
        m.answer_in(line)
    except MessageError:
        return


@settings(max_examples=times(100))
@given(st.data())
def test_a_message_that_was_tampered_with_is_read_or_refused(data: st.DataObject) -> None:
    view = some_view("four-pile")
    message = json.loads(m.line_of(data.draw(st.sampled_from([m.view_message(view), m.deal_message(view.rules)]))))
    _tamper(message, data)
    for read in (m.read_deal, lambda told: m.read_view(told, view.rules)):
        try:
            read(message)
        except MessageError:
            continue


def _tamper(part: Any, data: st.DataObject) -> None:
    """Puts something else in one place, at any depth."""
    keys = list(part) if isinstance(part, dict) else list(range(len(part)))
    key = data.draw(st.sampled_from(keys))
    inner = part[key]
    if isinstance(inner, dict | list) and inner and data.draw(st.booleans()):
        _tamper(inner, data)
    elif isinstance(part, dict) and data.draw(st.booleans()):
        del part[key]
    else:
        part[key] = data.draw(json_values)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"type": "deal"}, "a message of the type \"view\" belongs here, not 'deal'"),
        ({"version": 2}, "this release reads version 1 of the messages, not 2"),
        ({"version": True}, "this release reads version 1 of the messages, not True"),
        ({"seat": 2}, "seat: a whole number from 0 to 1 belongs here, not 2"),
        ({"phase": "tea"}, "phase: one of ready, play, claim, over belongs here, not 'tea'"),
        ({"hand": [52]}, "hand: a whole number from 0 to 51 belongs here, not 52"),
        ({"hands": [1, 2, 3]}, "hands: a list of 2 to 2 belongs here, not a list of 3"),
        ({"legal": [{"type": "wait"}]}, "legal: 'kind' is missing"),
        ({"top": 3}, "'top' does not belong here"),
    ],
)
def test_a_view_that_cannot_be_is_refused_in_a_sentence(change: dict[str, Any], said: str) -> None:
    view = some_view()
    with pytest.raises(MessageError, match=re.escape(said)):
        m.read_view(m.view_message(view) | change, view.rules)


def test_rules_that_clash_are_refused_in_a_sentence() -> None:
    message: dict[str, Any] = m.deal_message(Rules())
    with pytest.raises(MessageError, match="rules: there is no knob called 'wind'"):
        m.read_deal(message | {"rules": {"wind": 1}})
    with pytest.raises(MessageError, match="'rules' is missing"):
        m.read_deal({"type": "deal", "version": 1})


@pytest.mark.parametrize("line", ['{"type":"wait","ms":%s}' % ("9" * 10_000_000), b"[" * 10_000_000])
def test_an_answer_that_is_far_too_long_is_not_even_looked_at(line: str | bytes) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(MessageError, match="at most 1024 characters"):
            m.answer_in(line)
        assert tracemalloc.get_traced_memory()[1] < 100_000
    finally:
        tracemalloc.stop()


def test_the_messages_in_the_documentation_are_those_that_are_sent() -> None:
    blocks = re.findall(r"```json\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    told = [json.loads(block) for block in blocks]
    deal, view, *answers = told
    rules = m.read_deal(deal)
    assert m.view_message(m.read_view(view, rules)) == view
    assert m.deal_message(rules) == deal
    assert [type(m.read_answer(answer)) for answer in answers] == [Action, Wait]
    assert answers[0] in view["legal"]

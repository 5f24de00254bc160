"""Messages to and from bots: complete round trips, no extra information, and safe reading of any answer."""

import json
import re
import tracemalloc
from contextlib import suppress
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
from engine.bots.ends import ENDINGS, DealEnd, GameEnd
from engine.bots.messages import LateAnswer, MessageError
from engine.rules import LONGEST_MS
from engine.scoring import GameScore
from engine.simulate import simulate_game
from engine.spit.deals import View
from engine.spit.deals.view import Seen, SpitPileView
from engine.spit.rules import Rules
from engine.spit.variants import VARIANTS, variant
from engine.tempo import QUICK
from tests.engine.random_play import play_on, rules_of_play, seeds, shuffled_deal
from tests.engine.simulate.spies import Spy
from tests.engine.spit.deals.test_view import cards_shown
from tests.often import A_FEW_VARIANTS, in_turn, some, times

DOCS = Path(__file__).parents[3] / "docs" / "bot-messages.md"

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


def received(view: View) -> View:
    """A view as another process receives it."""
    return asked(view).view  # type: ignore[no-any-return]


def asked(view: View, question: int = 1, bank_ms: int | None = None) -> m.Question:
    """A question as another process receives it."""
    return m.read_view(through_text(m.view_message(view, question, bank_ms)), start_of(view))


def start_of(view: View) -> m.DealStart:
    return m.read_deal(through_text(m.deal_message(view)))


class BehindMessages:
    """A bot behind messages: its views and answers go through text."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.start: m.DealStart | None = None
        self.questions = 0

    def act(self, view: View) -> Action | Wait:
        if self.start is None or view.deal_number != self.start.deal_number:
            self.start = start_of(view)
        self.questions += 1
        copy = m.read_view(through_text(m.view_message(view, self.questions)), self.start)
        answer = m.answer_message(self.bot.act(copy.view), copy.number)
        return m.answer_in(m.line_of(answer), self.questions)


def some_view(variant_id: str = "standard") -> View:
    return shuffled_deal(variant(variant_id), 7).view(0)


@settings(max_examples=times(20))
@given(rules_of_play, seeds)
def test_view_of_any_rules_round_trip(rules: Rules, seed: int) -> None:
    deal = shuffled_deal(rules, seed)
    for step, _ in enumerate(play_on(deal, Random(seed))):
        view = deal.view(step % rules.players)
        if step % 4 == 0 or view.phase != "play":
            assert received(view) == view


@in_turn(
    "rare",
    [
        {"lent_to": 1},
        {"frozen_by": 0},
        {"drawn": (3, 51)},
        {"kept_place": (None, 1)},
        {"claimants": (1,)},
        {"out": (1, 0)},
        {"phase": "over"},
        {"spit_piles": (SpitPileView(2, 5, (7, 5)), SpitPileView(0, None, ()))},
        {"tempo": QUICK, "deal_number": 7, "score": GameScore(6, (22, 30))},
        {"news": (Seen(3, -1, Action("coin")), Seen(4, 0, Action("spit", 2), True))},
        {"news": (Seen(5, 1, Action("turn", 0), card=51),)},
    ],
)
def test_rare_values_of_a_view_round_trip(rare: dict[str, Any]) -> None:
    view = some_view()._replace(**rare)
    assert {name: getattr(received(view), name) for name in rare} == rare
    assert received(view) == view


@in_turn("variant_id", some(VARIANTS, at_once=A_FEW_VARIANTS))
def test_views_and_answers_of_a_simulated_game_round_trip(variant_id: str) -> None:
    rules = replace(variant(variant_id), max_deals=1)
    spies = [Spy(BOTS[("planner", "greedy", "random")[seat % 3]]()) for seat in range(rules.players)]
    simulate_game(rules, spies, "messages")
    questions = [asked for spy in spies for asked in spy.asked[::3]]
    assert any(asked.view.news for asked in questions)
    for asked in questions:
        assert received(asked.view) == asked.view
    for answer in [asked.answer for asked in questions]:
        assert m.answer_in(m.line_of(m.answer_message(answer, 1)), 1) == answer


@in_turn("variant_id", some(VARIANTS, at_once=A_FEW_VARIANTS))
def test_bot_behind_messages_plays_exactly_the_same_games(variant_id: str) -> None:
    rules = replace(variant(variant_id), max_deals=times(2))
    games = [
        simulate_game(rules, [make(BOTS["greedy"]()) for _ in range(rules.players)], "abroad")
        for make in (lambda bot: bot, BehindMessages)
    ]
    assert games[0] == games[1]
    assert games[0].ending != "forfeit"


@in_turn("bot", ["sprinter", "planner"])
def test_bots_that_use_news_play_the_same_games_behind_messages(bot: str) -> None:
    games = [
        simulate_game(Rules(max_deals=times(3)), [make(BOTS[bot]()), BOTS["greedy"]()], "news")
        for make in (lambda bot: bot, BehindMessages)
    ]
    assert games[0] == games[1]


@settings(max_examples=times(10))
@given(rules_of_play, seeds)
def test_message_holds_exactly_what_the_view_holds(rules: Rules, seed: int) -> None:
    deal = shuffled_deal(rules, seed)
    for _ in play_on(deal, Random(seed)):
        view = deal.view(deal.rules.players - 1)
        message = m.view_message(view, 1)
        once = set(m.deal_message(view))
        assert once & set(message) == {"type", "version"}
        assert once | set(message) == {"type", "version", "family", "question", "bank_ms", *View._fields}
        assert _cards_in(message) == cards_shown(view)


def _cards_in(message: dict[str, Any]) -> set[int]:
    cards = {card for layout in message["layouts"] for pile in layout for card in pile["up"]}
    for pile in message["spit_piles"]:
        cards |= {*pile["cards"], pile["top"]} - {None}
    return cards | set(message["hand"]) | {event["card"] for event in message["news"]}


@in_turn("variant_id", VARIANTS)
def test_rules_of_every_variant_round_trip(variant_id: str) -> None:
    start = m.read_deal(through_text(m.deal_message(some_view(variant_id))))
    assert start.rules == variant(variant_id)


def test_message_is_one_line() -> None:
    view = some_view()
    for message in (m.deal_message(view), m.view_message(view, 1), m.answer_message(Wait(3), 1)):
        assert m.line_of(message).splitlines() == [m.line_of(message)]


@given(actions | waits)
def test_answer_round_trip(answer: Action | Wait) -> None:
    back = m.answer_in(m.line_of(m.answer_message(answer, 5)), 5)
    assert back == answer
    assert type(back) is type(answer)


def test_optional_fields_may_be_null() -> None:
    assert m.answer_in('{"type":"wait","question":1,"ms":null}', 1) == Wait()
    line = '{"type":"action","question":1,"kind":"slam","source":null,"target":null}'
    assert m.answer_in(line, 1) == Action("slam")


def test_legal_actions_can_be_sent_back_with_the_question_number() -> None:
    view = some_view()
    message: dict[str, Any] = m.view_message(view, 7)
    answers = [m.read_answer({**offered, "question": message["question"]}, 7) for offered in message["legal"]]
    assert answers == list(view.legal)


def test_question_has_its_number_and_the_time_left() -> None:
    view = some_view()
    assert asked(view, 3, 1_500) == (3, 1_500, view)
    assert asked(view, 4) == (4, None, view)


@in_turn("late", [{"type": "wait"}, {"type": "action", "kind": "turn", "source": 0}, {"type": "wait", "x": 1}])
def test_answer_to_an_earlier_question_raises_late_answer(late: m.Message) -> None:
    line = m.line_of({**late, "question": 6})
    with pytest.raises(LateAnswer, match="this answers question 6, but now question 7 is asked"):
        m.answer_in(line, 7)
    with pytest.raises(MessageError, match="question 6, which has not been asked yet") as early:
        m.answer_in(line, 5)
    assert not isinstance(early.value, LateAnswer)


deal_ends = st.builds(
    DealEnd,
    *[st.integers(0, 5)] * 3,
    *[st.tuples(st.integers(0, 60), st.integers(0, 60)) | st.just(())] * 2,
    *[st.lists(st.integers(0, 1), max_size=2).map(tuple)] * 3,
)
game_ends = st.builds(
    GameEnd,
    st.integers(0, 5),
    st.sampled_from(ENDINGS),
    st.none() | st.integers(0, 1),
    st.lists(st.integers(0, 1), max_size=2).map(tuple),
    st.integers(0, 50),
    st.tuples(st.integers(0, 60), st.integers(0, 60)),
    st.lists(st.integers(0, 1), max_size=2).map(tuple),
)


@given(deal_ends, game_ends)
def test_ends_of_deal_and_game_round_trip(deal: DealEnd, game: GameEnd) -> None:
    assert m.read_deal_end(through_text(m.deal_end_message(deal))) == deal
    assert m.read_game_end(through_text(m.game_end_message(game))) == game


@in_turn(
    ("change", "reason"),
    [
        ({"ending": "lost"}, "ending: one of played, forfeit, level belongs here, not 'lost'"),
        ({"winner": -1}, "winner: a whole number from 0 to 63 belongs here, not -1"),
        ({"tea": 1}, "'tea' does not belong here"),
        ({"type": "deal_end"}, "a message of the type \"game_end\" belongs here, not 'deal_end'"),
    ],
)
def test_invalid_end_of_a_game_is_refused_with_the_reason(change: dict[str, Any], reason: str) -> None:
    message = m.game_end_message(GameEnd(0, "played", 1, (1, 0), 3, (30, 0), ()))
    with pytest.raises(MessageError, match=re.escape(reason)):
        m.read_game_end({**message, **change})


@in_turn(
    ("line", "reason"),
    [
        ("", "this is not JSON: Expecting value (column 1)"),
        ("play", "this is not JSON: Expecting value (column 1)"),
        ("{} {}", "this is not JSON: Extra data (column 4)"),
        (b"\xff", "a message is text in UTF-8"),
        (None, "a message is a line of text, not a NoneType"),
        (3, "a message is a line of text, not a int"),
        ("3", "an answer is an object, not 3"),
        ("[]", "an answer is an object, not a list of 0"),
        ('{"type":"wait"}', "question: a whole number from 0 to 1000000000 belongs here, not None"),
        ('{"type":"wait","question":true}', "question: a whole number from 0 to 1000000000 belongs here, not True"),
        ("{}", 'an answer has the type "action" or "wait", not None'),
        ('{"type":"play"}', 'an answer has the type "action" or "wait", not \'play\''),
        ('{"type":["action"]}', 'an answer has the type "action" or "wait", not a list of 1'),
        ('{"type":"wait","question":1,"ms":NaN}', "NaN is no number of a message"),
        ('{"type":"wait","question":1,"ms":-Infinity}', "-Infinity is no number of a message"),
        ('{"type":"wait","question":1,"ms":1e999}', "ms: a whole number from 0 to 86400000 belongs here, not inf"),
        ('{"type":"wait","question":1,"ms":0.5}', "ms: a whole number from 0 to 86400000 belongs here, not 0.5"),
        ('{"type":"wait","question":1,"ms":-1}', "ms: a whole number from 0 to 86400000 belongs here, not -1"),
        ('{"type":"wait","question":1,"ms":true}', "ms: a whole number from 0 to 86400000 belongs here, not True"),
        ('{"type":"wait","question":1,"ms":%s}' % ("9" * 900), "not a huge number"),
        ('{"type":"wait","question":1,"until":3}', "'until' does not belong here"),
        ('{"type":"wait","question":1,"type":"wait"}', "a key stands twice in one object"),
        ('{"type":"action","question":1}', "'kind' is missing"),
        ('{"type":"action","question":1,"kind":"cheat"}', "belongs here, not 'cheat'"),
        ('{"type":"action","question":1,"kind":"stall"}', "belongs here, not 'stall'"),
        ('{"type":"action","question":1,"kind":["play"]}', "belongs here, not a list of 1"),
        (
            '{"type":"action","question":1,"kind":"play","source":64}',
            "source: a whole number from 0 to 63 belongs here, not 64",
        ),
        (
            '{"type":"action","question":1,"kind":"play","target":"0"}',
            "target: a whole number from 0 to 63 belongs here, not '0'",
        ),
        ("[" * 1_000, "go further here than those of any message"),
        ("9" * 1_025, "a message has at most 1024 characters here, not 1025"),
    ],
)
def test_malformed_answers_are_refused_with_a_short_reason(line: object, reason: str) -> None:
    with pytest.raises(MessageError, match=re.escape(reason)) as error:
        m.answer_in(line, 1)
    assert len(str(error.value)) < 300


@given(json_values | st.text() | st.binary() | st.builds(object))
@example({"type": "action", "question": 1, "kind": "play", "source": 2, "target": 1})
@example({"type": "wait", "question": 1, "ms": 3})
def test_any_value_or_line_is_an_answer_or_raises_a_message_error(value: object) -> None:
    with suppress(MessageError):
        m.answer_in(value if isinstance(value, str | bytes) else json.dumps(value, default=str), 1)
    try:
        answer = m.read_answer(value, 1)
    except MessageError:
        return
    assert m.read_answer(m.answer_message(answer, 1), 1) == answer


@settings(max_examples=times(100))
@given(st.data())
def test_tampered_messages_are_read_or_refused(data: st.DataObject) -> None:
    view = some_view("four-pile")
    message = json.loads(m.line_of(data.draw(st.sampled_from([m.view_message(view, 1), m.deal_message(view)]))))
    _tamper(message, data)
    start = start_of(view)
    for read in (m.read_deal, m.read_deal_end, m.read_game_end, lambda copy: m.read_view(copy, start)):
        try:
            read(message)
        except MessageError:
            continue


def _tamper(part: Any, data: st.DataObject) -> None:
    """Replaces or deletes one value, at any depth."""
    keys = list(part) if isinstance(part, dict) else list(range(len(part)))
    key = data.draw(st.sampled_from(keys))
    inner = part[key]
    if isinstance(inner, dict | list) and inner and data.draw(st.booleans()):
        _tamper(inner, data)
    elif isinstance(part, dict) and data.draw(st.booleans()):
        del part[key]
    else:
        part[key] = data.draw(json_values)


@in_turn(
    ("change", "reason"),
    [
        ({"type": "deal"}, "a message of the type \"view\" belongs here, not 'deal'"),
        ({"version": 1}, "this release reads version 2 of the messages, not 1"),
        ({"version": True}, "this release reads version 2 of the messages, not True"),
        ({"seat": 2}, "seat: a whole number from 0 to 1 belongs here, not 2"),
        ({"phase": "tea"}, "phase: one of ready, play, claim, over belongs here, not 'tea'"),
        ({"hand": [52]}, "hand: a whole number from 0 to 51 belongs here, not 52"),
        ({"hands": [1, 2, 3]}, "hands: a list of 2 to 2 belongs here, not a list of 3"),
        ({"legal": [{"type": "wait"}]}, "legal: 'kind' is missing"),
        ({"top": 3}, "'top' does not belong here"),
        ({"question": "1"}, "question: a whole number from 0 to 1000000000 belongs here, not '1'"),
        ({"bank_ms": -1}, "bank_ms: a whole number from 0 to 86400000 belongs here, not -1"),
    ],
)
def test_invalid_view_is_refused_with_the_reason(change: dict[str, Any], reason: str) -> None:
    view = some_view()
    with pytest.raises(MessageError, match=re.escape(reason)):
        m.read_view(m.view_message(view, 1) | change, start_of(view))


@in_turn(
    ("change", "reason"),
    [
        ({"rules": {"wind": 1}}, "rules: there is no knob called 'wind'"),
        ({"tempo": {}}, "tempo: 'reaction_ms' is missing"),
        ({"deal_number": "1"}, "deal_number: a whole number from 0 to 1000000000 belongs here, not '1'"),
        ({"score": {"deals": 0, "cards": [26], "points": []}}, "score: a list of 2 to 2 belongs here"),
        ({"score": {"deals": 0, "cards": [26, 26], "points": [1]}}, "score: a list of 2 to 2 belongs here"),
        ({"family": "chess"}, "belongs here, not 'chess'"),
        ({"family": ["spit"]}, "belongs here, not a list of 1"),
    ],
)
def test_invalid_deal_is_refused_with_the_reason(change: dict[str, Any], reason: str) -> None:
    message: dict[str, Any] = m.deal_message(some_view())
    with pytest.raises(MessageError, match=re.escape(reason)):
        m.read_deal(message | change)
    with pytest.raises(MessageError, match="'family' is missing"):
        m.read_deal({"type": "deal", "version": 2})


@in_turn("line", ['{"type":"wait","ms":%s}' % ("9" * 10_000_000), b"[" * 10_000_000])
def test_overlong_answer_is_refused_in_little_memory(line: str | bytes) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(MessageError, match="at most 1024 characters"):
            m.answer_in(line, 1)
        assert tracemalloc.get_traced_memory()[1] < 100_000
    finally:
        tracemalloc.stop()


def test_messages_in_the_documentation_are_those_that_are_sent() -> None:
    blocks = re.findall(r"```json\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    deal, view, action, wait, deal_end, game_end = [json.loads(block) for block in blocks]
    question = m.read_view(view, m.read_deal(deal))
    assert m.view_message(question.view, question.number, question.bank_ms) == view
    assert m.deal_message(question.view) == deal
    assert m.read_answer(action, question.number) in question.view.legal
    assert m.read_answer(wait, question.number) == Wait(80)
    assert m.deal_end_message(m.read_deal_end(deal_end)) == deal_end
    assert m.game_end_message(m.read_game_end(game_end)) == game_end

"""Messages to and from bots in other processes, as JSON (examples: docs/bot-messages.md).

A `deal` message comes before the first question of each deal, with everything that stays the same in it: rules, tempo,
number and score. Each question is a `view` message with a number. The bot answers with an action or a wait, and that
number. `deal_end` and `game_end` report the ends of deals and games. A message is an object on one line of text.

Bots may send anything. For invalid input the readers raise MessageError, with a sentence, and no other error.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any, Final, NamedTuple, NoReturn, TypeVar

from engine.actions import Action
from engine.bots.bot import Wait
from engine.bots.ends import DealEnd, GameEnd
from engine.bots.message_fields import (
    MAYBE_TIME,
    NUMBER,
    SEATS_ACTION,
    Heard,
    deal_end_of,
    field_of,
    game_end_of,
    score_reader,
    tempo_of,
    wait_of,
)
from engine.families import FAMILIES, family_named, family_of
from engine.log.fields import FieldError, mapping, optional, word
from engine.rules import AnyRules, RulesError
from engine.scoring import GameScore
from engine.short_repr import short_repr
from engine.tempo import Tempo

T = TypeVar("T")
Message = dict[str, object]

VERSION: Final = 2
LONGEST_ANSWER: Final = 1_024
"""The most characters or bytes of an answer; hosts need not read further."""

LONGEST_VIEW: Final = 1_048_576
"""Far above the size of a whole deal's news."""

DEAL_KEYS: Final = ("rules", "tempo", "deal_number", "score")
"""Fields of a view that stay the same in a deal."""


class MessageError(ValueError):
    """An invalid or unexpected message; a sentence says what is wrong."""


class LateAnswer(MessageError):
    """An answer to an earlier question; the answer to the current one may still come."""


class DealStart(NamedTuple):
    """The parts of a view that stay the same in a deal."""

    rules: AnyRules
    tempo: Tempo | None
    deal_number: int
    score: GameScore


class Question(NamedTuple):
    """A question to a bot."""

    number: int
    """Must be sent back with the answer. A host's numbers always increase."""
    bank_ms: int | None
    """The bot's time left for all its answers; None if the host does not count it."""
    view: Any


def deal_message(view: Any) -> Message:
    """The message before the first view of a deal. Rules are written with `AnyRules.to_json`."""
    rules: AnyRules = view.rules
    tempo: Tempo | None = view.tempo
    score: GameScore = view.score
    return {
        "type": "deal",
        "version": VERSION,
        "family": rules.family,
        "rules": rules.to_json(),
        "tempo": None if tempo is None else asdict(tempo),
        "deal_number": view.deal_number,
        "score": {"deals": score.deals, "cards": list(score.cards), "points": list(score.points)},
    }


def view_message(view: Any, question: int, bank_ms: int | None = None) -> Message:
    """A view without the parts in `deal_message`. Fields have the same names as in the view."""
    rules: AnyRules = view.rules
    fields = family_of(rules).view_fields(view)
    return {"type": "view", "version": VERSION, "question": question, "bank_ms": bank_ms, **fields}


def deal_end_message(end: DealEnd) -> Message:
    """How a deal ended; fields are named as in `DealEnd`."""
    return {"type": "deal_end", "version": VERSION, **_listed(end._asdict())}


def game_end_message(end: GameEnd) -> Message:
    """How a game ended; fields are named as in `GameEnd`."""
    return {"type": "game_end", "version": VERSION, **_listed(end._asdict())}


def answer_message(answer: Action | Wait, question: int) -> Message:
    """An action or a wait, and the number of the question; fields that are None are left out."""
    if isinstance(answer, Action):
        return {**action_message(answer), "question": question}
    return {"type": "wait", "question": question, **({} if answer.ms is None else {"ms": answer.ms})}


def action_message(action: Action) -> Message:
    """An offered action; fields that are None are left out."""
    message: Message = {"type": "action", "kind": action.kind}
    if action.source is not None:
        message["source"] = action.source
    if action.target is not None:
        message["target"] = action.target
    return message


def news_message(heard: Heard) -> Message:
    """A piece of news in a view."""
    at_ms, seat, action, refused, card = heard
    return {"at_ms": at_ms, "seat": seat, "action": action_message(action), "refused": refused, "card": card}


def line_of(message: Message) -> str:
    """A message as one line of text, without line breaks."""
    return json.dumps(message, separators=(",", ":"), allow_nan=False)


def parsed(line: object, longest: int = LONGEST_VIEW) -> object:
    """The JSON of a line, not checked further. Raises MessageError; a line that is too long is not parsed."""
    if not isinstance(line, str | bytes):
        raise MessageError(f"a message is a line of text, not a {type(line).__name__}")
    if len(line) > longest:
        raise MessageError(f"a message has at most {longest} characters here, not {len(line)}")
    try:
        value: object = _DECODER.decode(line if isinstance(line, str) else line.decode())
    except MessageError:
        raise
    except UnicodeDecodeError:
        raise MessageError("a message is text in UTF-8") from None
    except json.JSONDecodeError as error:
        raise MessageError(f"this is not JSON: {error.msg} (column {error.colno})") from None
    except (ValueError, RecursionError):
        raise MessageError("numbers or brackets go further here than those of any message") from None
    return value


def read_deal(message: object) -> DealStart:
    """What a `deal` message tells. Raises MessageError."""
    return _read(message, "deal", ("family", *DEAL_KEYS), _deal_start)


def read_view(message: object, start: DealStart) -> Question:
    """The question of a `view` message in this deal. Raises MessageError."""
    fields = _opened(message, "view")
    keys = [key for key in fields if key not in ("question", "bank_ms")]
    try:
        number, bank_ms = field_of(fields, "question", NUMBER), field_of(fields, "bank_ms", MAYBE_TIME)
        view = family_of(start.rules).read_view(start.rules, {key: fields[key] for key in keys}, start)
    except FieldError as error:
        raise MessageError(str(error)) from None
    return Question(number, bank_ms, view)


def read_deal_end(message: object) -> DealEnd:
    """What a `deal_end` message tells. Raises MessageError."""
    return _read(message, "deal_end", DealEnd._fields, deal_end_of)


def read_game_end(message: object) -> GameEnd:
    """What a `game_end` message tells. Raises MessageError."""
    return _read(message, "game_end", GameEnd._fields, game_end_of)


def read_answer(message: object, question: int) -> Action | Wait:
    """The action or wait in a bot's answer to this question. Does not check whether the rules allow it.

    Raises LateAnswer for the answer to an earlier question, and MessageError for anything else.
    """
    if not isinstance(message, dict):
        raise MessageError(f"an answer is an object, not {short_repr(message)}")
    kind = message.get("type")
    if kind not in ("action", "wait"):
        raise MessageError(f'an answer has the type "action" or "wait", not {short_repr(kind)}')
    answer = {key: value for key, value in message.items() if key != "question"}
    try:
        _compare(field_of(message, "question", NUMBER), question)
        return SEATS_ACTION(answer) if kind == "action" else wait_of(answer)
    except FieldError as error:
        raise MessageError(str(error)) from None


def _compare(answered: int, asked: int) -> None:
    if answered < asked:
        raise LateAnswer(f"this answers question {answered}, but now question {asked} is asked")
    if answered > asked:
        raise MessageError(f"this answers question {answered}, which has not been asked yet")


def answer_in(line: object, question: int) -> Action | Wait:
    """A bot's answer from one line of text of any length. Raises like `read_answer`."""
    return read_answer(parsed(line, LONGEST_ANSWER), question)


def _read(message: object, kind: str, keys: tuple[str, ...], reader: Callable[[Mapping[str, object]], T]) -> T:
    """A message of this type with these fields."""
    try:
        return reader(mapping(_opened(message, kind), *keys))
    except FieldError as error:
        raise MessageError(str(error)) from None


def _opened(message: object, kind: str) -> Mapping[str, object]:
    """The fields of a message of this type, in this release's version."""
    if not isinstance(message, dict) or message.get("type") != kind:
        found = short_repr(message.get("type")) if isinstance(message, dict) else short_repr(message)
        raise MessageError(f'a message of the type "{kind}" belongs here, not {found}')
    version = message.get("version")
    if version != VERSION or type(version) is not int:
        raise MessageError(f"this release reads version {VERSION} of the messages, not {short_repr(version)}")
    return {key: value for key, value in message.items() if key not in ("type", "version")}


def _deal_start(fields: Mapping[str, object]) -> DealStart:
    rules = _rules(field_of(fields, "family", word(FAMILIES)), fields["rules"])
    tempo, number = field_of(fields, "tempo", optional(tempo_of)), field_of(fields, "deal_number", NUMBER)
    return DealStart(rules, tempo, number, field_of(fields, "score", score_reader(rules.players)))


def _rules(family: str, knobs: object) -> AnyRules:
    try:
        rules: AnyRules = family_named(family).rules_of(knobs)
    except RulesError as error:
        raise FieldError(f"rules: {error}") from None
    return rules


def _listed(fields: dict[str, Any]) -> Message:
    """The same with lists for tuples, as after reading."""
    return {key: list(value) if isinstance(value, tuple) else value for key, value in fields.items()}


def _refuse_constant(name: str) -> NoReturn:
    raise MessageError(f"{name} is no number of a message")


def _unique(pairs: list[tuple[str, object]]) -> Message:
    message = dict(pairs)
    if len(message) < len(pairs):
        raise MessageError("a key stands twice in one object")
    return message


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_refuse_constant)

"""Bots in other processes: what they are told and what they answer, as JSON (docs/bots.md has an example of each).

A `deal` message with the rules comes before the first view of every deal, then a `view` message with every question.
To each view the bot answers with an action or a wait. A message is an object, and one line of text.

What a bot sends can be anything; the readers raise MessageError for it, with a sentence, and nothing else.
"""

import json
from collections.abc import Collection, Mapping
from typing import Final, NoReturn, TypeVar

from engine.actions import ARGUMENT_LIMIT, KINDS, TABLE_KINDS, Action, action_of
from engine.bots.bot import Wait
from engine.log.bounds import MOST_ENTRIES
from engine.log.fields import FieldError, Reader, flag, mapping, optional, row, whole, word
from engine.log.record import CHANCE
from engine.shown import shown
from engine.spit.deals.view import PileView, Seen, SpitPileView, View, view_told
from engine.spit.rules import LONGEST_MS, Rules, RulesError
from engine.spit.table import Phase

T = TypeVar("T")
Message = dict[str, object]

VERSION: Final = 1
LONGEST_ANSWER: Final = 1_024
"""Characters, or bytes, that an answer may have: who reads from a bot need not read on."""

LONGEST_VIEW: Final = 1_048_576
"""Far more than the news of a whole deal takes."""

_MOST_PLACES: Final = ARGUMENT_LIMIT + 1
_PHASES: Final[tuple[Phase, ...]] = ("ready", "play", "claim", "over")
_VIEW_KEYS: Final = tuple([name for name in View._fields if name != "rules"])
_TIME: Final = whole(0, LONGEST_MS)
_MAYBE_TIME: Final = optional(_TIME)
_MAYBE_PLACE: Final = optional(whole(0, ARGUMENT_LIMIT))


class MessageError(ValueError):
    """What was sent is not the message that belongs there; a sentence says what is wrong with it."""


def deal_message(rules: Rules) -> Message:
    """What a bot is told once, before the first view of a deal: the rules, as `Rules.to_json` gives them."""
    return {"type": "deal", "version": VERSION, "rules": rules.to_json()}


def view_message(view: View) -> Message:
    """A view without its rules; fields are named as there, and each of `legal` may be sent back as the answer."""
    return {
        "type": "view",
        "version": VERSION,
        "seat": view.seat,
        "at_ms": view.at_ms,
        "phase": view.phase,
        "layouts": [[_pile(pile) for pile in layout] for layout in view.layouts],
        "hand": list(view.hand),
        "hands": list(view.hands),
        "stocks": list(view.stocks),
        "spit_cards": list(view.spit_cards),
        "spit_piles": [_spit_pile(pile) for pile in view.spit_piles],
        "ready": list(view.ready),
        "called": list(view.called),
        "kept_place": list(view.kept_place),
        "out": list(view.out),
        "claimants": list(view.claimants),
        "lent_to": view.lent_to,
        "frozen_by": view.frozen_by,
        "drawn": list(view.drawn),
        "legal": [answer_message(action) for action in view.legal],
        "news": [_seen(seen) for seen in view.news],
    }


def answer_message(answer: Action | Wait) -> Message:
    """An action or a wait; what is None is left out."""
    if isinstance(answer, Wait):
        return {"type": "wait"} if answer.ms is None else {"type": "wait", "ms": answer.ms}
    message: Message = {"type": "action", "kind": answer.kind}
    if answer.source is not None:
        message["source"] = answer.source
    if answer.target is not None:
        message["target"] = answer.target
    return message


def line_of(message: Message) -> str:
    """A message as text, without a line break in it or after it."""
    return json.dumps(message, separators=(",", ":"), allow_nan=False)


def parsed(line: object, longest: int = LONGEST_VIEW) -> object:
    """What a line says, which need not be a message yet. Raises MessageError, for one that is too long unread."""
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


def read_deal(message: object) -> Rules:
    """The rules that a `deal` message tells. Raises MessageError."""
    fields = _fields(message, "deal", "rules")
    try:
        return Rules.from_json(fields["rules"])
    except RulesError as error:
        raise MessageError(f"rules: {error}") from None


def read_view(message: object, rules: Rules) -> View:
    """The view that a `view` message tells, under the rules of its deal. Raises MessageError."""
    fields = _fields(message, "view", *_VIEW_KEYS)
    try:
        return _view(fields, rules)
    except FieldError as error:
        raise MessageError(str(error)) from None


def read_answer(message: object) -> Action | Wait:
    """The action or the wait that a bot answers with; whether the rules allow it is another question.

    Raises MessageError.
    """
    kind = message.get("type") if isinstance(message, dict) else None
    try:
        if kind == "action":
            return _seats_action(message)
        if kind == "wait":
            return _wait(message)
    except FieldError as error:
        raise MessageError(str(error)) from None
    if isinstance(message, dict):
        raise MessageError(f'an answer has the type "action" or "wait", not {shown(kind)}')
    raise MessageError(f"an answer is an object, not {shown(message)}")


def answer_in(line: object) -> Action | Wait:
    """What a bot has answered with one line of text, however long that is. Raises MessageError."""
    return read_answer(parsed(line, LONGEST_ANSWER))


def _pile(pile: PileView) -> Message:
    return {"count": pile.count, "down": pile.down, "up": list(pile.up)}


def _spit_pile(pile: SpitPileView) -> Message:
    return {"count": pile.count, "top": pile.top, "cards": list(pile.cards)}


def _seen(seen: Seen) -> Message:
    return {
        "at_ms": seen.at_ms,
        "seat": seen.seat,
        "action": answer_message(seen.action),
        "refused": seen.refused,
    }


def _fields(message: object, kind: str, *keys: str) -> Mapping[str, object]:
    """The fields of a message of this type and of the version that this release speaks."""
    if not isinstance(message, dict) or message.get("type") != kind:
        told = shown(message.get("type")) if isinstance(message, dict) else shown(message)
        raise MessageError(f'a message of the type "{kind}" belongs here, not {told}')
    version = message.get("version")
    if version != VERSION or type(version) is not int:
        raise MessageError(f"this release reads version {VERSION} of the messages, not {shown(version)}")
    try:
        return mapping(message, "type", "version", *keys)
    except FieldError as error:
        raise MessageError(str(error)) from None


def _view(fields: Mapping[str, object], rules: Rules) -> View:
    seat = whole(0, rules.players - 1)
    card, count = whole(0, rules.pack_size - 1), whole(0, rules.pack_size)
    cards, seats = row(card, rules.pack_size), row(seat, rules.players)
    counts, words = row(count, rules.players, rules.players), row(flag, rules.players, rules.players)
    pile, spit_pile = _pile_reader(count, cards), _spit_pile_reader(count, card, cards)
    told = {
        "rules": rules,
        "seat": _within(fields, "seat", seat),
        "at_ms": _within(fields, "at_ms", _TIME),
        "phase": _within(fields, "phase", _phase),
        "layouts": _within(fields, "layouts", row(row(pile, _MOST_PLACES), rules.players, rules.players)),
        "hand": _within(fields, "hand", cards),
        "hands": _within(fields, "hands", counts),
        "stocks": _within(fields, "stocks", counts),
        "spit_cards": _within(fields, "spit_cards", counts),
        "spit_piles": _within(fields, "spit_piles", row(spit_pile, _MOST_PLACES)),
        "ready": _within(fields, "ready", words),
        "called": _within(fields, "called", words),
        "kept_place": _within(fields, "kept_place", row(_MAYBE_PLACE, rules.players, rules.players)),
        "out": _within(fields, "out", seats),
        "claimants": _within(fields, "claimants", seats),
        "lent_to": _within(fields, "lent_to", _MAYBE_PLACE),
        "frozen_by": _within(fields, "frozen_by", optional(seat)),
        "drawn": _within(fields, "drawn", cards),
        "legal": _within(fields, "legal", row(_any_action, MOST_ENTRIES)),
        "news": _within(fields, "news", row(_seen_reader(rules), MOST_ENTRIES)),
    }
    return view_told(told)


def _chosen(value: object, keys: tuple[str, ...], more: tuple[str, ...]) -> Mapping[str, object]:
    """An object with these keys, and some or none of those more."""
    there = [key for key in more if isinstance(value, dict) and key in value]
    return mapping(value, *keys, *there)


def _within(fields: Mapping[str, object], key: str, reader: Reader[T]) -> T:
    """A field of an object in a message; one that is left out is None."""
    try:
        return reader(fields.get(key))
    except FieldError as error:
        raise FieldError(f"{key}: {error}") from None


def _action_reader(kinds: Collection[str]) -> Reader[Action]:
    kind_of = word(kinds)

    def read(value: object) -> Action:
        fields = _chosen(value, ("type", "kind"), ("source", "target"))
        if fields["type"] != "action":
            raise FieldError(f'an action has the type "action", not {shown(fields["type"])}')
        kind = _within(fields, "kind", kind_of)
        source, target = _within(fields, "source", _MAYBE_PLACE), _within(fields, "target", _MAYBE_PLACE)
        return action_of(kind, source, target)

    return read


_seats_action: Final = _action_reader([kind for kind in KINDS if kind not in TABLE_KINDS])
_any_action: Final = _action_reader(KINDS)


def _wait(value: object) -> Wait:
    return Wait(_within(_chosen(value, ("type",), ("ms",)), "ms", _MAYBE_TIME))


def _phase(value: object) -> Phase:
    for phase in _PHASES:
        if value == phase:
            return phase
    raise FieldError(f"one of {', '.join(_PHASES)} belongs here, not {shown(value)}")


def _pile_reader(count: Reader[int], cards: Reader[tuple[int, ...]]) -> Reader[PileView]:
    def read(value: object) -> PileView:
        fields = mapping(value, "count", "down", "up")
        return PileView(count(fields["count"]), count(fields["down"]), cards(fields["up"]))

    return read


def _spit_pile_reader(count: Reader[int], card: Reader[int], cards: Reader[tuple[int, ...]]) -> Reader[SpitPileView]:
    def read(value: object) -> SpitPileView:
        fields = mapping(value, "count", "top", "cards")
        return SpitPileView(count(fields["count"]), optional(card)(fields["top"]), cards(fields["cards"]))

    return read


def _seen_reader(rules: Rules) -> Reader[Seen]:
    seat = whole(CHANCE, rules.players - 1)

    def read(value: object) -> Seen:
        fields = mapping(value, "at_ms", "seat", "action", "refused")
        return Seen(
            _TIME(fields["at_ms"]), seat(fields["seat"]), _any_action(fields["action"]), flag(fields["refused"])
        )

    return read


def _refuse_constant(name: str) -> NoReturn:
    raise MessageError(f"{name} is no number of a message")


def _unique(pairs: list[tuple[str, object]]) -> Message:
    message = dict(pairs)
    if len(message) < len(pairs):
        raise MessageError("a key stands twice in one object")
    return message


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_refuse_constant)

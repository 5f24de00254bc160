"""Reading the fields of messages to and from bots. Every reader here raises FieldError."""

from collections.abc import Collection, Mapping
from dataclasses import fields
from typing import Final, TypeVar

from engine.actions import ARGUMENT_LIMIT, KINDS, TABLE_KINDS, Action, action_of
from engine.bots.bot import Wait
from engine.bots.ends import ENDINGS, DealEnd, Ending, GameEnd
from engine.deal import Phase
from engine.log.fields import FieldError, Reader, flag, mapping, optional, row, whole, word
from engine.log.record import CHANCE
from engine.rules import LONGEST_MS
from engine.scoring import GameScore
from engine.short_repr import short_repr
from engine.tempo import SLOWEST_MS, Tempo, TempoError

T = TypeVar("T")

TIME: Final = whole(0, LONGEST_MS)
MAYBE_PLACE: Final = optional(whole(0, ARGUMENT_LIMIT))
MAYBE_TIME: Final = optional(TIME)
_TEMPO_KEYS: Final = tuple([figure.name for figure in fields(Tempo)])
NUMBER: Final = whole(0, 10**9)
"""A limit for deals, questions and points, above all real values."""

_PHASES: Final[tuple[Phase, ...]] = ("ready", "play", "claim", "over")
_SEAT: Final = whole(0, ARGUMENT_LIMIT)
_SEATS: Final = row(_SEAT, ARGUMENT_LIMIT + 1)
_NUMBERS: Final = row(NUMBER, ARGUMENT_LIMIT + 1)


def field_of(fields: Mapping[str, object], key: str, reader: Reader[T]) -> T:
    """A field of an object in a message; None if it is missing. Raises FieldError with its name."""
    try:
        return reader(fields.get(key))
    except FieldError as error:
        raise FieldError(f"{key}: {error}") from None


def _action_reader(kinds: Collection[str]) -> Reader[Action]:
    kind_of = word(kinds)

    def read(value: object) -> Action:
        fields = _chosen(value, ("type", "kind"), ("source", "target"))
        if fields["type"] != "action":
            raise FieldError(f'an action has the type "action", not {short_repr(fields["type"])}')
        kind = field_of(fields, "kind", kind_of)
        source, target = field_of(fields, "source", MAYBE_PLACE), field_of(fields, "target", MAYBE_PLACE)
        return action_of(kind, source, target)

    return read


Heard = tuple[int, int, Action, bool, int | None]
"""A piece of news: the time, the seat, the action, whether it was refused, and the card."""


def news_reader(seats: int, card: Reader[int]) -> Reader[Heard]:
    seat, maybe_card = whole(CHANCE, seats - 1), optional(card)

    def read(value: object) -> Heard:
        fields = mapping(value, "at_ms", "seat", "action", "refused", "card")
        action, refused = ANY_ACTION(fields["action"]), flag(fields["refused"])
        return TIME(fields["at_ms"]), seat(fields["seat"]), action, refused, maybe_card(fields["card"])

    return read


def phase_of(value: object) -> Phase:
    for phase in _PHASES:
        if value == phase:
            return phase
    raise FieldError(f"one of {', '.join(_PHASES)} belongs here, not {short_repr(value)}")


ANY_ACTION: Final = _action_reader(KINDS)
SEATS_ACTION: Final = _action_reader([kind for kind in KINDS if kind not in TABLE_KINDS])


def wait_of(value: object) -> Wait:
    return Wait(field_of(_chosen(value, ("type",), ("ms",)), "ms", MAYBE_TIME))


def _chosen(value: object, keys: tuple[str, ...], more: tuple[str, ...]) -> Mapping[str, object]:
    """An object with these keys and any of the optional ones in `more`."""
    given = [key for key in more if isinstance(value, dict) and key in value]
    return mapping(value, *keys, *given)


def tempo_of(value: object) -> Tempo:
    figures = mapping(value, *_TEMPO_KEYS)
    figure = whole(0, SLOWEST_MS)
    try:
        return Tempo(**{name: field_of(figures, name, figure) for name in _TEMPO_KEYS})
    except TempoError as error:
        raise FieldError(str(error)) from None


def score_reader(seats: int) -> Reader[GameScore]:
    by_seat = row(NUMBER, seats, seats)

    def read(value: object) -> GameScore:
        fields = mapping(value, "deals", "cards", "points")
        points = by_seat(fields["points"]) if fields["points"] != [] else ()
        return GameScore(NUMBER(fields["deals"]), by_seat(fields["cards"]), points)

    return read


def deal_end_of(fields: Mapping[str, object]) -> DealEnd:
    return DealEnd(
        seat=field_of(fields, "seat", _SEAT),
        deal_number=field_of(fields, "deal_number", NUMBER),
        at_ms=field_of(fields, "at_ms", TIME),
        cards=field_of(fields, "cards", _NUMBERS),
        points=field_of(fields, "points", _NUMBERS),
        out=field_of(fields, "out", _SEATS),
        places=field_of(fields, "places", _SEATS),
        forfeits=field_of(fields, "forfeits", _SEATS),
    )


def game_end_of(fields: Mapping[str, object]) -> GameEnd:
    return GameEnd(
        seat=field_of(fields, "seat", _SEAT),
        ending=field_of(fields, "ending", _ending),
        winner=field_of(fields, "winner", optional(_SEAT)),
        places=field_of(fields, "places", _SEATS),
        deals=field_of(fields, "deals", NUMBER),
        scores=field_of(fields, "scores", _NUMBERS),
        forfeits=field_of(fields, "forfeits", _SEATS),
    )


def _ending(value: object) -> Ending:
    for ending in ENDINGS:
        if value == ending:
            return ending
    raise FieldError(f"one of {', '.join(ENDINGS)} belongs here, not {short_repr(value)}")

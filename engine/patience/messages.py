"""Turns a view of a patience game into fields of a message, and back (`engine.bots.messages`)."""

from collections.abc import Mapping
from typing import Final

from engine.actions import ARGUMENT_LIMIT
from engine.bots.message_fields import ANY_ACTION, TIME, field_of, news_reader, phase_of
from engine.bots.messages import DEAL_KEYS, DealStart, action_message, news_message
from engine.cards import PACK_SIZE
from engine.log.bounds import MOST_ENTRIES
from engine.log.fields import Reader, flag, mapping, optional, row, whole
from engine.patience.deals.view import SeaView, Seen, ShipView, View, WasteView
from engine.patience.rules import Rules
from engine.patience.seen import SHIPS, SUITS

_KEYS: Final = tuple([name for name in View._fields if name not in (*DEAL_KEYS, "bank_ms")])
_MOST_PLACES: Final = ARGUMENT_LIMIT + 1


def view_fields(view: View) -> dict[str, object]:
    """Fields are named as in the view."""
    return {
        "seat": view.seat,
        "at_ms": view.at_ms,
        "phase": view.phase,
        "to_move": view.to_move,
        "stocks": list(view.stocks),
        "turned": list(view.turned),
        "wastes": [
            [{"count": waste.count, "top": waste.top, "cards": list(waste.cards)} for waste in wastes]
            for wastes in view.wastes
        ],
        "reserves": [list(reserve) for reserve in view.reserves],
        "sequences": list(view.sequences),
        "done": view.done,
        "spread": list(view.spread),
        "passed": view.passed,
        "sea": None if view.sea is None else _sea_fields(view.sea),
        "ready": list(view.ready),
        "legal": [action_message(action) for action in view.legal],
        "news": [news_message(event) for event in view.news],
    }


def read_view(rules: Rules, fields: Mapping[str, object], start: DealStart) -> View:
    """The view made of these fields. Raises FieldError."""
    fields = mapping(fields, *_KEYS)
    seats, seat, count = rules.players, whole(0, rules.players - 1), whole(0, rules.pack_size)
    card = whole(0, rules.pack_size - 1)
    place, heard = optional(card), news_reader(seats, card)
    return View(
        rules=rules,
        deal_number=start.deal_number,
        score=start.score,
        tempo=start.tempo,
        seat=field_of(fields, "seat", seat),
        at_ms=field_of(fields, "at_ms", TIME),
        phase=field_of(fields, "phase", phase_of),
        to_move=field_of(fields, "to_move", optional(seat)),
        stocks=field_of(fields, "stocks", row(count, seats, seats)),
        turned=field_of(fields, "turned", row(place, seats, seats)),
        wastes=field_of(fields, "wastes", row(row(_waste_reader(count, place, card), _MOST_PLACES), seats, seats)),
        reserves=field_of(fields, "reserves", row(row(place, _MOST_PLACES), seats, seats)),
        sequences=field_of(fields, "sequences", row(place, rules.sequences)),
        done=field_of(fields, "done", count),
        spread=field_of(fields, "spread", row(seat, seats)),
        passed=field_of(fields, "passed", whole(0, _MOST_PLACES)),
        sea=field_of(fields, "sea", optional(_sea_reader(seats, seat, place))),
        ready=field_of(fields, "ready", row(flag, seats, seats)),
        legal=field_of(fields, "legal", row(ANY_ACTION, MOST_ENTRIES)),
        news=field_of(fields, "news", row(lambda value: Seen(*heard(value)), MOST_ENTRIES)),
    )


def _sea_fields(sea: SeaView) -> dict[str, object]:
    return {
        "aces_up": sea.aces_up,
        "ships": [{"number": ship.number, "parts": list(ship.parts), "joiner": ship.joiner} for ship in sea.ships],
        "captured": list(sea.captured),
        "sunk": sea.sunk,
        "in_tow": sea.in_tow,
    }


def _waste_reader(count: Reader[int], place: Reader[int | None], card: Reader[int]) -> Reader[WasteView]:
    cards = row(card, PACK_SIZE)

    def read(value: object) -> WasteView:
        fields = mapping(value, "count", "top", "cards")
        return WasteView(count(fields["count"]), place(fields["top"]), cards(fields["cards"]))

    return read


def _sea_reader(seats: int, seat: Reader[int], place: Reader[int | None]) -> Reader[SeaView]:
    ships = whole(0, SHIPS * SUITS)

    def read_ship(value: object) -> ShipView:
        fields = mapping(value, "number", "parts", "joiner")
        parts = field_of(fields, "parts", row(place, seats, seats))
        return ShipView(field_of(fields, "number", whole(0, SHIPS)), parts, field_of(fields, "joiner", optional(seat)))

    def read(value: object) -> SeaView:
        fields = mapping(value, "aces_up", "ships", "captured", "sunk", "in_tow")
        return SeaView(
            aces_up=field_of(fields, "aces_up", optional(seat)),
            ships=field_of(fields, "ships", row(read_ship, SUITS, SUITS)),
            captured=field_of(fields, "captured", row(ships, seats, seats)),
            sunk=field_of(fields, "sunk", ships),
            in_tow=field_of(fields, "in_tow", ships),
        )

    return read

"""Turns a view of Spit into fields of a message, and back (`engine.bots.messages`)."""

from collections.abc import Mapping
from typing import Final

from engine.actions import ARGUMENT_LIMIT
from engine.bots.message_fields import ANY_ACTION, MAYBE_PLACE, TIME, field_of, news_reader, phase_of
from engine.bots.messages import DEAL_KEYS, DealStart, action_message, news_message
from engine.log.bounds import MOST_ENTRIES
from engine.log.fields import Reader, flag, mapping, optional, row, whole
from engine.spit.deals.view import PileView, Seen, SpitPileView, View, view_of_fields
from engine.spit.rules import Rules

_KEYS: Final = tuple([name for name in View._fields if name not in DEAL_KEYS])
_MOST_PLACES: Final = ARGUMENT_LIMIT + 1


def view_fields(view: View) -> dict[str, object]:
    """Fields are named as in the view."""
    return {
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
        "legal": [action_message(action) for action in view.legal],
        "news": [news_message(event) for event in view.news],
    }


def read_view(rules: Rules, fields: Mapping[str, object], start: DealStart) -> View:
    """The view made of these fields. Raises FieldError."""
    return view_of_fields({**start._asdict(), **_read(mapping(fields, *_KEYS), rules)})


def _read(fields: Mapping[str, object], rules: Rules) -> dict[str, object]:
    seat = whole(0, rules.players - 1)
    card, count = whole(0, rules.pack_size - 1), whole(0, rules.pack_size)
    cards, seats = row(card, rules.pack_size), row(seat, rules.players)
    counts, words = row(count, rules.players, rules.players), row(flag, rules.players, rules.players)
    pile, spit_pile = _pile_reader(count, cards), _spit_pile_reader(count, card, cards)
    return {
        "seat": field_of(fields, "seat", seat),
        "at_ms": field_of(fields, "at_ms", TIME),
        "phase": field_of(fields, "phase", phase_of),
        "layouts": field_of(fields, "layouts", row(row(pile, _MOST_PLACES), rules.players, rules.players)),
        "hand": field_of(fields, "hand", cards),
        "hands": field_of(fields, "hands", counts),
        "stocks": field_of(fields, "stocks", counts),
        "spit_cards": field_of(fields, "spit_cards", counts),
        "spit_piles": field_of(fields, "spit_piles", row(spit_pile, _MOST_PLACES)),
        "ready": field_of(fields, "ready", words),
        "called": field_of(fields, "called", words),
        "kept_place": field_of(fields, "kept_place", row(MAYBE_PLACE, rules.players, rules.players)),
        "out": field_of(fields, "out", seats),
        "claimants": field_of(fields, "claimants", seats),
        "lent_to": field_of(fields, "lent_to", MAYBE_PLACE),
        "frozen_by": field_of(fields, "frozen_by", optional(seat)),
        "drawn": field_of(fields, "drawn", cards),
        "legal": field_of(fields, "legal", row(ANY_ACTION, MOST_ENTRIES)),
        "news": field_of(fields, "news", row(_seen_reader(rules, card), MOST_ENTRIES)),
    }


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


def _seen_reader(rules: Rules, card: Reader[int]) -> Reader[Seen]:
    heard = news_reader(rules.players, card)
    return lambda value: Seen(*heard(value))


def _pile(pile: PileView) -> dict[str, object]:
    return {"count": pile.count, "down": pile.down, "up": list(pile.up)}


def _spit_pile(pile: SpitPileView) -> dict[str, object]:
    return {"count": pile.count, "top": pile.top, "cards": list(pile.cards)}

"""The section about the length of a game."""

from typing import Final

from engine.describe.text import Section, Text
from engine.estimates import Minutes, expected_minutes
from engine.rules import AnyRules
from engine.variants import id_of

ENDLESS_MIN: Final = 90
"""Longer expected times only reflect the limit of deals."""


def playing_time(rules: AnyRules) -> Section | None:
    """From the stored games of a named variant; None for other rules."""
    if id_of(rules) is None:
        return None
    minutes = expected_minutes(rules)
    duration = _HOURS if minutes.expected > ENDLESS_MIN else _minutes(minutes)
    return Section(Text("Playing time", "Durata"), duration)


def _minutes(minutes: Minutes) -> Text:
    usual, long = _rounded(minutes.expected), _rounded(minutes.high or minutes.expected)
    if usual == long:
        return Text(en=f"A game takes about {usual} minutes.", it=f"Una partita dura circa {usual} minuti.")
    return Text(
        en=f"A game takes about {usual} minutes, a long one {long}.",
        it=f"Una partita dura circa {usual} minuti, una lunga {long}.",
    )


_HOURS = Text(
    en="A game can go on for hours. Agree on the number of deals; the player who is ahead then wins.",
    it="Una partita può durare ore. Accordatevi sul numero di smazzate: alla fine vince chi è in vantaggio.",
)


def _rounded(minutes: float) -> int:
    """To a minute, above ten to five."""
    return round(minutes) if minutes < 10 else round(minutes / 5) * 5

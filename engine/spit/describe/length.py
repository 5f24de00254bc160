"""How long a game takes."""

from engine.spit.describe.text import Section, Text
from engine.spit.estimates import expected_minutes
from engine.spit.rules import Rules
from engine.spit.variants import id_of


def playing_time(rules: Rules) -> Section | None:
    """By the games that are stored of a named variant; nothing for other rules."""
    if id_of(rules) is None:
        return None
    minutes = expected_minutes(rules)
    usual, long = _rounded(minutes.expected), _rounded(minutes.high or minutes.expected)
    told = Text(f"A game takes about {usual} minutes", f"Una partita dura circa {usual} minuti")
    if long > 1.2 * usual:
        told = Text(f"{told.en}, a long one {long}", f"{told.it}, una lunga {long}")
    return Section(Text("Playing time", "Durata"), told.then("."))


def _rounded(minutes: float) -> int:
    """To a minute, above ten to five."""
    return round(minutes) if minutes < 10 else round(minutes / 5) * 5

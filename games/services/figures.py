"""What replays are found by: read once off a record, when it is stored."""

from collections.abc import Iterable, Sequence
from hashlib import sha256

from django.db.models import F, Func, Value

from engine.log import DealLog
from engine.log.record import CHANCE
from engine.spit.rules import Rules
from engine.variants import id_of
from games.models import Game, Player

OWN_RULES = "own rules"
"""The variant of a game by rules that have no name."""
FIELDS = ("deal_count", "length_ms", "fumbles", "people", "player_ids", "packs")
"""What `note_figures` sets."""


def note_figures(game: Game, logs: Sequence[DealLog], players: Iterable[Player]) -> None:
    """Set on a game what its record says: the fields `FIELDS`, which are still to be saved."""
    seats = list(players)
    entries = [entry for log in logs for entry in log.entries if entry.seat != CHANCE]
    game.deal_count = len(logs)
    game.length_ms = sum(log.entries[-1].at_ms for log in logs if log.entries)
    game.fumbles = sum(entry.refused for entry in entries)
    game.people = sum(not player.is_bot for player in seats)
    game.player_ids = [player.pk for player in seats]
    game.packs = packs_key(logs[0]) if logs else ""


def variant_of(rules: Rules) -> str:
    """What a game by these rules is listed as."""
    return id_of(rules) or OWN_RULES


def packs_key(first: DealLog) -> str:
    """The hex SHA-256 of the rules and of what a first deal dealt to each seat: the same for both halves of a pair."""
    dealt = (sorted(first.rules.to_json().items()), first.packets, first.common)
    return sha256(repr(dealt).encode()).hexdigest()


def renumber_player(*, games: Iterable[int], was: int, becomes: int) -> None:
    """Find these games by another player from now on, for two turned out to be one, or one two."""
    swapped = Func(F("player_ids"), Value(was), Value(becomes), function="array_replace")
    Game.objects.filter(pk__in=list(games)).update(player_ids=swapped)

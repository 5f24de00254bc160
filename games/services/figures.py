"""Search fields of replays, read from a record when it is stored."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from django.db.models import F, Func, Value

from engine.families import family_of
from engine.family import Outline
from engine.log import DealLog
from engine.log.record import CHANCE
from engine.rules import AnyRules
from engine.scoring import GameScore
from engine.variants import id_of
from games.models import Game, Player

OWN_RULES = "own rules"
"""The variant of a game with unnamed rules."""
PACKS_BYTES: Final = 16
MOST_PACE: Final = 2**31 - 1
"""The database's limit."""


class RecordFigures(NamedTuple):
    """Fields of a game that come from its record."""

    deal_count: int
    length_ms: int
    fumbles: int
    pace: int
    closeness: int | None
    packs: bytes


def figures_of(logs: Sequence[DealLog]) -> RecordFigures:
    """Raises LogError for a record that does not replay."""
    outline = family_of(logs[0].rules).outline(logs) if logs else Outline(0.0, None)
    return RecordFigures(
        deal_count=len(logs),
        length_ms=sum(lengths_ms(logs)),
        fumbles=sum(entry.refused for log in logs for entry in log.entries if entry.seat != CHANCE),
        # An uploaded file may claim that everything happened within a millisecond.
        pace=min(round(outline.pace * 10), MOST_PACE),
        closeness=outline.closeness,
        packs=packs_key(logs[0]) if logs else b"",
    )


def note_figures(game: Game, logs: Sequence[DealLog]) -> None:
    """Set `RecordFigures` on a game without saving it. Raises LogError likewise."""
    for name, value in figures_of(logs)._asdict().items():
        setattr(game, name, value)


class PlayerFields(NamedTuple):
    """Fields of a game about its players, by seat."""

    people: int
    player_ids: list[int]


def player_fields(players: Iterable[Player]) -> PlayerFields:
    seated = list(players)
    return PlayerFields(sum(not player.is_bot for player in seated), [player.pk for player in seated])


def lengths_ms(logs: Iterable[DealLog]) -> list[int]:
    """The length of each deal."""
    return [log.entries[-1].at_ms if log.entries else 0 for log in logs]


def variant_of(rules: AnyRules) -> str:
    """The variant under which games with these rules are listed."""
    return id_of(rules) or OWN_RULES


def ending_of(score: GameScore) -> Game.Ending:
    """The ending of a game that is over by the rules."""
    return Game.Ending.LEVEL if score.is_level else Game.Ending.PLAYED


def packs_key(first: DealLog) -> bytes:
    """Half the SHA-256 of the rules and of each seat's cards in the first deal: equal for both games of a pair."""
    dealt = (sorted(first.rules.to_json().items()), first.packets, first.common)
    return sha256(repr(dealt).encode()).digest()[:PACKS_BYTES]


def renumber_player(*, games: Iterable[int], was: int, becomes: int) -> None:
    """Change the player in the search fields of these games, after a merge or its undoing."""
    swapped = Func(F("player_ids"), Value(was), Value(becomes), function="array_replace")
    Game.objects.filter(pk__in=list(games)).update(player_ids=swapped)

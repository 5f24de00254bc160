"""Games that people bring as files: looked at entry by entry, and stored once for each who brings them.

Who brings a game names the players, and may take it away again; so two who bring the same file have a game each, and
nobody can keep a game from another by bringing it first under other names.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import transaction
from django.db.models import QuerySet

from engine.log import DealLog, LogError, pack_game
from engine.log.packed import MAGIC
from engine.recorded import VerifiedGame, iter_deals, verify_game
from games.models import DealRecord, Game, Player, Seat
from games.plain_text import LONGEST_NAME, plain_name
from games.services.figures import FIELDS, note_figures, variant_of
from games.services.playing import deal_record, public_id

# A packed entry takes two bytes at least, one in lines some twenty: either way a file replays in well under a second.
MOST_PACKED_BYTES = 128 * 1024
MOST_BYTES = 1024 * 1024
MOST_DEALS = 500
MOST_ENTRIES = 20_000
"""Of the whole game. What a page draws of each takes some fifty times as long as replaying it."""

A_DAY = timedelta(days=1)
MOST_GAMES_A_DAY = 20
MOST_TRIES_A_DAY = 100


class NotBrought(ValueError):
    """Why a game was not stored, in a sentence; `seat` is the one whose name is at fault."""

    def __init__(self, message: str, seat: int | None = None) -> None:
        super().__init__(message)
        self.seat = seat


class SeveralGames(NotBrought):
    """A file has not the one game that is wanted of it."""

    def __init__(self, games: int) -> None:
        holds, say = (
            (f"{games} games", f"type a number from 1 to {games}") if games > 1 else ("one game", "leave this empty")
        )
        super().__init__(f"This file holds {holds}: {say}, and choose the file again.")


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sat where, as whoever brings a game says: a name for each seat, empty where it is not known."""

    names: tuple[str, ...] = ()
    own: int | None = None
    """The seat of whoever brings it."""

    def name(self, seat: int) -> str:
        given = self.names[seat] if seat < len(self.names) else ""
        return plain_name(given) or f"Seat {seat + 1}"


def bring_game(
    *, user: User, written: bytes, sitting: Sitting, now: datetime, wanted: int | None = None
) -> tuple[Game, bool]:
    """The game of a file in either form, and whether it is new here. The same game again is the same row.

    `wanted`: which one of a file of several, counted from 1.

    Raises LogError, with the place, for a file that is not one game that holds together, and NotBrought for
    what else stands against it.
    """
    _count_try(user, now)
    game = read_game(written, wanted)
    _check_sitting(game, sitting, _own_name(user))
    key = f"brought:{user.pk}:{sha256(pack_game(game.logs)).hexdigest()}"
    return _store(user, key, game, sitting, now)


def read_game(written: bytes, wanted: int | None = None) -> VerifiedGame:
    """Raises LogError, with the place, and SeveralGames."""
    if len(written) > MOST_BYTES or (written.startswith(MAGIC) and len(written) > MOST_PACKED_BYTES):
        raise LogError(
            f"a readable log has {MOST_BYTES // 1024} KB at most, a packed one {MOST_PACKED_BYTES // 1024} KB"
        )
    game = verify_game(_within_bounds(_one_game(iter_deals(written), wanted)))
    if game.logs[-1].result is None:
        raise LogError(f"deal {len(game.logs)}: this deal was not played to its end")
    return game


def _one_game(deals: Iterator[DealLog], wanted: int | None) -> Iterator[DealLog]:
    """The deals of the game that is wanted, or of the only one. Raises SeveralGames where there is none such."""
    games = 0
    for number, log in enumerate(deals):
        games += number == 0 or log.number == 1
        if games == (wanted or 1):
            yield log
        elif wanted is None:
            raise SeveralGames(games + sum(later.number == 1 for later in deals))
    if games < (wanted or 1) and games > 0:
        raise SeveralGames(games)


def _within_bounds(deals: Iterable[DealLog]) -> Iterator[DealLog]:
    entries = 0
    for number, log in enumerate(deals, start=1):
        entries += len(log.entries)
        if number > MOST_DEALS or entries > MOST_ENTRIES:
            raise LogError(f"games of more than {MOST_DEALS} deals or {MOST_ENTRIES} entries are not taken in")
        yield log


def _count_try(user: User, now: datetime) -> None:
    """Raises NotBrought once somebody has tried more often today than a person would."""
    tries = f"brought-{user.pk}-{now.date()}"
    cache.add(tries, 0, timeout=int(A_DAY.total_seconds()))
    if cache.incr(tries) > MOST_TRIES_A_DAY:  # in one step, so that many sent at once are all counted
        raise NotBrought(f"You have sent {MOST_TRIES_A_DAY} files today. Please try again tomorrow.")


def _check_sitting(game: VerifiedGame, sitting: Sitting, own_name: str) -> None:
    """Raises NotBrought where there is no such seat, or two have one name."""
    seats = game.logs[0].rules.players
    for seat, name in enumerate(sitting.names):
        if seat >= seats and name.strip():
            raise NotBrought(f"This game has {seats} seats: leave this one empty.", seat)
    if sitting.own is not None and sitting.own >= seats:
        raise NotBrought(f"This game has {seats} seats: yours is none after them.", sitting.own)
    names = [own_name if seat == sitting.own else sitting.name(seat) for seat in range(seats)]
    for seat, name in enumerate(names):
        if seat != sitting.own and names.count(name) > 1:
            raise NotBrought("Two seats have this name: tell them apart.", seat)


def _own_name(user: User) -> str:
    """The name of the account's player, or of the one that it would get."""
    own = Player.objects.filter(user=user).first()
    return own.name if own else (user.get_full_name() or user.get_username())[:LONGEST_NAME]


@transaction.atomic
def _store(user: User, key: str, game: VerifiedGame, sitting: Sitting, now: datetime) -> tuple[Game, bool]:
    # Whoever sends several at once has them stored one by one, so that no name is made twice and the day's count holds.
    User.objects.select_for_update().get(pk=user.pk)
    there = Game.objects.filter(key=key).first()
    if there is not None:
        return there, False
    _check_day(user, now)
    stored = Game.objects.create(key=key, brought_by=user, **_fields(key, game, now))
    rules = game.logs[0].rules
    players = [_player(user, sitting, seat) for seat in range(rules.players)]
    Seat.objects.bulk_create(_seats(stored, players, game.logs))
    DealRecord.objects.bulk_create(deal_record(stored, log) for log in game.logs)
    note_figures(stored, game.logs, players)
    stored.save(update_fields=FIELDS)
    return stored, True


def _check_day(user: User, now: datetime) -> None:
    today = Game.objects.filter(brought_by=user, created_at__gt=now - A_DAY).count()
    if today >= MOST_GAMES_A_DAY:
        raise NotBrought(f"You have brought {MOST_GAMES_A_DAY} games within a day. Please bring this one tomorrow.")


def _fields(key: str, game: VerifiedGame, now: datetime) -> dict[str, object]:
    rules, score = game.logs[0].rules, game.score
    return {
        "public_id": public_id(key),
        "variant": variant_of(rules),
        "rules": rules.to_json(),
        "conduct": Game.Conduct.BROUGHT,
        "state": Game.State.FINISHED,
        "seed": b"",
        "commitment": "",
        "winner": score.winner,
        "score": list(score.scores),
        "ending": Game.Ending.PLAYED if score.over else "",
        "created_at": now,
        "finished_at": now,
    }


def _player(user: User, sitting: Sitting, seat: int) -> Player:
    """The account's own player, or one that is known by its name to whoever brings the game, and to no club."""
    if seat == sitting.own:
        return Player.objects.get_or_create(user=user, defaults={"name": _own_name(user)})[0]
    name = sitting.name(seat)
    return _players_named_by(user).filter(name=name).first() or Player.objects.create(name=name)


def _players_named_by(user: User) -> QuerySet[Player]:
    """Players that are there because somebody named them when bringing a game."""
    return Player.objects.filter(
        user=None, bot="", seats__game__brought_by=user, seats__game__conduct=Game.Conduct.BROUGHT
    )


def _seats(game: Game, players: list[Player], logs: Iterable[DealLog]) -> Iterator[Seat]:
    entries = [entry for log in logs for entry in log.entries]
    acts = Counter(entry.seat for entry in entries)
    fumbles = Counter(entry.seat for entry in entries if entry.refused)
    for number, player in enumerate(players):
        yield Seat(game=game, number=number, player=player, decisions=acts[number], fumbles=fumbles[number])


def may_take_away(user_id: int | None, game: Game) -> bool:
    """Whether somebody may delete a game: what they have brought, and nothing else."""
    return user_id is not None and game.conduct == Game.Conduct.BROUGHT and game.brought_by_id == user_id


@transaction.atomic
def take_away(*, game: Game, user: User) -> None:
    """Delete a game that somebody brought, and the players who were only named there."""
    if not may_take_away(user.pk, game):
        raise NotBrought("Only whoever brought a game may take it away.")
    # A game that is being brought at the same moment may name somebody who is only here.
    User.objects.select_for_update().get(pk=user.pk)
    named = [*_players_named_by(user).filter(seats__game=game).values_list("pk", flat=True)]
    game.delete()
    # Rows that name a player may be of rooms that games know nothing of: clubs, tournaments.
    nowhere = {relation.name: None for relation in Player._meta.related_objects}
    Player.objects.filter(pk__in=named, **nowhere).delete()

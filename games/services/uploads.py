"""Uploaded games: checked entry by entry, and stored once for each uploader.

The uploader names the players and may delete the game. Two people who upload the same file therefore get a game each,
so no one can block another by uploading first under false names. A game recorded on this site already has its names:
its file leads to the game that is here.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import transaction
from django.db.models import QuerySet

from engine.game_check import VerifiedGame
from engine.log import pack_game
from games.models import Game, Player, Seat
from games.plain_text import LONGEST_NAME, plain_name
from games.selectors.replays import deal_logs, replays
from games.services.figures import ending_of, figures_of, packs_key, player_fields, variant_of
from games.services.playing import public_id
from games.services.recording import keep_record, rule_set_of
from games.services.uploaded_files import FoundGame, read_games
from games.texts import gettext as _
from games.texts import ngettext

A_DAY = timedelta(days=1)
MOST_GAMES_A_DAY = 20
MOST_TRIES_A_DAY = 100


class NotUploaded(ValueError):
    """A sentence that says why a game was not stored; `seat` is the one with the invalid name, if any."""

    def __init__(self, message: str, seat: int | None = None) -> None:
        super().__init__(message)
        self.seat = seat


@dataclass(frozen=True, slots=True)
class UploadedSeats:
    """The players as the uploader names them: a name for each seat, empty if unknown."""

    names: tuple[str, ...] = ()
    own: int | None = None
    """The uploader's seat."""
    swaps: bool = False
    """Whether seats are reversed in every second game of a file, as in pairs of games."""

    def name(self, seat: int) -> str:
        given = self.names[seat] if seat < len(self.names) else ""
        return plain_name(given) or f"Seat {seat + 1}"

    def at(self, found: FoundGame) -> "UploadedSeats":
        """The players of that game."""
        seats = found.deals[0].rules.players
        fits = (self.own or 0) < seats and not any(name.strip() for name in self.names[seats:])
        if not self.swaps or not fits or found.number % 2:
            return self
        # Fill in names before reversing, so that an unnamed player has the same name in every game.
        names = tuple(self.name(seat) for seat in range(seats))
        return UploadedSeats(names[::-1], None if self.own is None else seats - 1 - self.own)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A game to upload, with its players."""

    user: User
    found: FoundGame
    game: VerifiedGame
    uploaded_seats: UploadedSeats

    @property
    def seats(self) -> int:
        return self.game.logs[0].rules.players

    @property
    def key(self) -> str:
        return f"uploaded:{self.user.pk}:{sha256(pack_game(self.game.logs)).hexdigest()}"


def read_upload(*, user: User, written: bytes, now: datetime) -> tuple[FoundGame, ...]:
    """The games of an uploaded file, as from `read_games`. Raises NotUploaded beyond the limit of the day."""
    _count_try(user, now)
    return read_games(written)


@transaction.atomic
def upload_games(
    *, user: User, found: Iterable[FoundGame], uploaded_seats: UploadedSeats, now: datetime
) -> list[tuple[Game, bool]]:
    """Store all of these games or none; each comes with whether it is new here. A game uploaded before, or recorded
    here, is not stored again.

    Raises a game's own error, or NotUploaded for any other reason.
    """
    wanted = [_Wanted(user, one, one.whole(), uploaded_seats.at(one)) for one in found]
    own_name = _own_name(user)
    for one in wanted:
        _check_seats(one, uploaded_seats, own_name)
    # Lock the account: simultaneous uploads must not create a name twice or exceed the limit of the day.
    User.objects.select_for_update().get(pk=user.pk)
    here = {one.key: _here(one) for one in wanted}
    _check_day(user, sum(game is None for game in here.values()), now)
    return [_store(one, here[one.key], now) for one in wanted]


def _count_try(user: User, now: datetime) -> None:
    """Raises NotUploaded after too many attempts today."""
    tries = f"uploaded-{user.pk}-{now.date()}"
    cache.add(tries, 0, timeout=int(A_DAY.total_seconds()))
    if cache.incr(tries) > MOST_TRIES_A_DAY:  # atomic, so that simultaneous attempts all count
        raise NotUploaded(_("You have sent %(most)s files today. Please try again tomorrow.", most=MOST_TRIES_A_DAY))


def _check_seats(wanted: _Wanted, uploaded_seats: UploadedSeats, own_name: str) -> None:
    """Raises NotUploaded if there is no such seat, or two seats have the same name.

    The seats are those of the form, before any reversal.
    """
    seats = wanted.seats
    here = wanted.found.titled
    for seat, name in enumerate(uploaded_seats.names):
        if seat >= seats and name.strip():
            raise NotUploaded(_("%(game)s has %(seats)s seats. Leave this one empty.", game=here, seats=seats), seat)
    if uploaded_seats.own is not None and uploaded_seats.own >= seats:
        raise NotUploaded(
            _("%(game)s has %(seats)s seats. Yours must be one of them.", game=here, seats=seats), uploaded_seats.own
        )
    names = [own_name if seat == uploaded_seats.own else uploaded_seats.name(seat) for seat in range(seats)]
    for seat, name in enumerate(names):
        if seat != uploaded_seats.own and names.count(name) > 1:
            raise NotUploaded(_("Two seats have this name. Tell them apart."), seat)


def _own_name(user: User) -> str:
    """The name of the account's player, or the name a new player would get."""
    own = Player.objects.filter(user=user).first()
    return own.name if own else (user.get_full_name() or user.get_username())[:LONGEST_NAME]


def _here(wanted: _Wanted) -> Game | None:
    """The stored game that equals this one entry by entry: uploaded earlier by the same person, or recorded here."""
    uploaded = Game.objects.filter(public_id=public_id(wanted.key)).first()
    if uploaded is not None:
        return uploaded
    logs = list(wanted.game.logs)
    dealt_so = replays().exclude(conduct=Game.Conduct.UPLOADED).filter(packs=packs_key(logs[0]), deal_count=len(logs))
    ended_so = dealt_so.filter(record__digest=bytes.fromhex(logs[-1].digest))
    return next((game for game in ended_so if deal_logs(game) == logs), None)


def _store(wanted: _Wanted, here: Game | None, now: datetime) -> tuple[Game, bool]:
    known = here or Game.objects.filter(public_id=public_id(wanted.key)).first()  # a file may hold one game twice
    if known is not None:
        return known, False
    user, game = wanted.user, wanted.game
    players = [_player(user, wanted.uploaded_seats, seat) for seat in range(wanted.seats)]
    fields = _fields(wanted.key, game, now) | player_fields(players)._asdict() | figures_of(game.logs)._asdict()
    stored = Game.objects.create(uploaded_by=user, **fields)
    Seat.objects.bulk_create(Seat(game=stored, number=seat, player=player) for seat, player in enumerate(players))
    keep_record(stored, game.logs)
    return stored, True


def _check_day(user: User, new: int, now: datetime) -> None:
    """Raises NotUploaded if the new games exceed the limit of the day."""
    today = Game.objects.filter(uploaded_by=user, created_at__gt=now - A_DAY).count()
    left = max(MOST_GAMES_A_DAY - today, 0)
    if new <= left:
        return
    if left:
        raise NotUploaded(
            _(
                "You can upload %(most)s games within a day. Choose %(left)s of these for today.",
                most=MOST_GAMES_A_DAY,
                left=left,
            )
        )
    raise NotUploaded(
        ngettext(
            "You have uploaded %(most)s games within a day. Please upload this one tomorrow.",
            "You have uploaded %(most)s games within a day. Please upload these tomorrow.",
            new,
            most=MOST_GAMES_A_DAY,
        )
    )


def _fields(key: str, game: VerifiedGame, now: datetime) -> dict[str, object]:
    rules, score = game.logs[0].rules, game.score
    return {
        "public_id": public_id(key),
        "variant": variant_of(rules),
        "rule_set": rule_set_of(rules),
        "conduct": Game.Conduct.UPLOADED,
        "state": Game.State.FINISHED,
        "seed": b"",
        "commitment": "",
        "winner": score.winner,
        "score": list(score.scores),
        "ending": ending_of(score) if score.over else "",
        "created_at": now,
        "finished_at": now,
    }


def _player(user: User, uploaded_seats: UploadedSeats, seat: int) -> Player:
    """The account's own player, or a player with that name who was named by this uploader and is in no club."""
    if seat == uploaded_seats.own:
        return Player.objects.get_or_create(user=user, defaults={"name": _own_name(user)})[0]
    name = uploaded_seats.name(seat)
    return _players_named_by(user).filter(name=name).first() or Player.objects.create(name=name)


def _players_named_by(user: User) -> QuerySet[Player]:
    """Players who exist only because this user named them in an upload."""
    return Player.objects.filter(
        user=None, bot="", seats__game__uploaded_by=user, seats__game__conduct=Game.Conduct.UPLOADED
    )


def may_delete(user_id: int | None, game: Game) -> bool:
    """Whether a user may delete a game: only their own uploads."""
    return user_id is not None and game.conduct == Game.Conduct.UPLOADED and game.uploaded_by_id == user_id


@transaction.atomic
def delete_game(*, game: Game, user: User) -> None:
    """Delete an uploaded game, and the players who were only named there."""
    if not may_delete(user.pk, game):
        raise NotUploaded(_("Only the person who uploaded a game may delete it."))
    # Lock the account: a simultaneous upload may name the same player.
    User.objects.select_for_update().get(pk=user.pk)
    named = [*_players_named_by(user).filter(seats__game=game).values_list("pk", flat=True)]
    game.delete()
    # Rows of apps unknown here, such as clubs and tournaments, may also refer to a player.
    nowhere = {relation.name: None for relation in Player._meta.related_objects}
    Player.objects.filter(pk__in=named, **nowhere).delete()

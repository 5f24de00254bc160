"""Broadcast games, recorded while they are played elsewhere: opened, extended entry by entry, closed.

Viewers see every card, even face-down ones: this is for games whose players see no screen.
Each call stores before it returns, so nothing sent is lost if the sender stops.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction

from engine.families import rules_from_json
from engine.game_check import verify_game
from engine.log import DealLog
from engine.log.verify import played_out
from engine.rules import AnyRules
from games.models import Game, Player, Seat
from games.selectors.replays import deal_logs
from games.services.figures import RecordFigures, ending_of, note_figures, player_fields
from games.services.playing import public_id
from games.services.recording import keep_record, rule_set_of
from games.services.storing import announce

LEASE = timedelta(minutes=1)
"""How long the sender of a game may be silent before it counts as broken off."""
SILENCE = timedelta(minutes=10)
"""How long before a silent game is closed. Until then the sender may continue it."""


class BroadcastError(ValueError):
    """The game is not being recorded, or the news contradict what is recorded."""


@transaction.atomic
def open_game(
    *,
    players: Sequence[Player],
    variant: str,
    rules: AnyRules,
    key: str,
    now: datetime,
    occasion: str = "",
    host: str = "",
) -> Game:
    """Begin to record a game that is dealt elsewhere; the same key again returns the same game.

    `occasion` and `host` as in `games.services.playing.GameRequest`.
    """
    fields = {
        "variant": variant,
        "rule_set": rule_set_of(rules),
        "conduct": Game.Conduct.LIVE,
        "seed": b"",
        "state": Game.State.PLAYING,
        "created_at": now,
        "leased_until": now + LEASE,
        "occasion": occasion,
        "host": host,
        **player_fields(players)._asdict(),
    }
    game, created = Game.objects.get_or_create(public_id=public_id(key), defaults=fields)
    if created:
        Seat.objects.bulk_create(Seat(game=game, number=at, player=player) for at, player in enumerate(players))
    return game


@transaction.atomic
def record_deal(*, game_id: int, log: DealLog, now: datetime) -> None:
    """Record a deal so far. A repeated or longer version replaces the earlier one.

    Raises LogError, with the deal and the entry, if it does not replay or does not follow the previous deal. Raises
    BroadcastError if the game is over or the deal contradicts the earlier version.
    """
    game = _locked(game_id)
    known = deal_logs(game)
    if log.rules != rules_from_json(game.rules):
        raise BroadcastError("This game has other rules.")
    if known and known[-1].number == log.number:
        _check_goes_on(known.pop(), log)
    # A deal is over with its last entry, even if the result line is missing.
    reached = log if log.result else played_out(log)
    deals = verify_game([*known, reached]).logs
    keep_record(game, deals)
    game.deal_count, game.leased_until = len(deals), now + LEASE
    game.save(update_fields=["deal_count", "leased_until"])


def _check_goes_on(known: DealLog, log: DealLog) -> None:
    same_cards = (known.packets, known.common) == (log.packets, log.common)
    if not same_cards or log.entries[: len(known.entries)] != known.entries:
        raise BroadcastError(f"Something else was told of deal {log.number}: {len(known.entries)} entries of it stand.")


def note_sender_connected(*, game_id: int, now: datetime) -> None:
    """Note that the sender of a game is still connected."""
    being_played = Game.objects.filter(conduct=Game.Conduct.LIVE, state=Game.State.PLAYING)
    being_played.filter(pk=game_id).update(leased_until=now + LEASE)


@transaction.atomic
def close_game(*, game_id: int, now: datetime) -> Game:
    """Close a game. If it was broken off, it has no winner. Closing it again changes nothing."""
    game = Game.objects.select_for_update().get(pk=game_id)
    if game.state != Game.State.PLAYING:
        return game
    logs = deal_logs(game)
    note_figures(game, logs)
    game.ending = Game.Ending.BROKEN
    if logs:
        score = verify_game(logs).score
        game.winner, game.score = score.winner, list(score.scores)
        game.ending = ending_of(score) if score.over else Game.Ending.BROKEN
    game.state, game.finished_at, game.leased_until = Game.State.FINISHED, now, None
    game.save(
        update_fields=[*RecordFigures._fields, "winner", "score", "ending", "state", "finished_at", "leased_until"]
    )
    transaction.on_commit(partial(announce, game))
    return game


def close_silent(*, now: datetime) -> int:
    """Close games that broke off long ago; returns their number."""
    being_played = Game.objects.filter(conduct=Game.Conduct.LIVE, state=Game.State.PLAYING)
    silent = list(being_played.filter(leased_until__lt=now - (SILENCE - LEASE)).values_list("pk", flat=True))
    for game_id in silent:
        close_game(game_id=game_id, now=now)
    return len(silent)


def _locked(game_id: int) -> Game:
    game = Game.objects.select_for_update().get(pk=game_id)
    if game.conduct != Game.Conduct.LIVE or game.state != Game.State.PLAYING:
        raise BroadcastError("This game is not being recorded any more.")
    return game

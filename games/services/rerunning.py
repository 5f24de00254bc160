"""Plays a game with submitted bots again, and checks that the record is equal to the byte.

Bots are told their time left, which no seed determines. The first run recorded it, so the second can repeat it.
"""

from engine.families import rules_from_json
from engine.play_again import CannotPlayAgain
from games.matches.playing import play
from games.models import Forfeit, Game, Seat
from games.packing import unpacked
from games.sandbox.bots import Sandbox
from games.selectors.submitted import version_in, versions_of
from games.services import matches


def difference(game: Game) -> str | None:
    """Play a game again in this process's own sandbox. Returns the difference, or None.

    Raises CannotPlayAgain for a game that was lost on time, or if too little of it was kept. Raises SandboxFailure or
    NotContained if bots cannot be confined here.
    """
    if Forfeit.objects.filter(seat__game=game, rule=Forfeit.Rule.TIME).exists():
        raise CannotPlayAgain("it was lost by time, and the machine's time is another one now")
    seats = list(game.seats.select_related("player", "run"))
    versions = versions_of(seat.player.bot for seat in seats)
    seated_bots = [matches.seated_bot(seat.player.bot, versions, _told_ms(seat)) for seat in seats]
    asked = matches.order(rules_from_json(game.rules), bytes(game.seed), seated_bots)
    sources = {version.digest: version.source.encode() for version in versions.values()}
    with Sandbox() as sandbox:
        outcome = play(asked, sources, sandbox)
    return None if outcome.log == bytes(game.record.log) else "its record is another one"


def _told_ms(seat: Seat) -> list[int] | None:
    """The times left that a submitted bot was told."""
    if version_in(seat.player.bot) is None:
        return None
    if not hasattr(seat, "run"):
        raise CannotPlayAgain("what its bots were told of their time is not kept")
    return unpacked(bytes(seat.run.told_ms))

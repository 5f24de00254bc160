"""Plain results: the score of a match without its deals."""

from clubs.services.acts import Refusal
from games.texts import gettext as _
from tournaments.ledger import facts
from tournaments.ledger.fact import Sides
from tournaments.ledger.match_progress import PlainResult
from tournaments.ledger.projection import MatchView
from tournaments.models import Event
from tournaments.services.agreement import agreed_fact
from tournaments.services.scores import known_match, open_match
from tournaments.services.writing import Act, Ledger, write


def enter_result(act: Act, *, match: int, sides: Sides, result: PlainResult) -> Event:
    """Enter or correct the result of a match between `sides`.

    Raises Refusal for a match decided by its deals or a walkover. A correction raises NotAgreed with the list of
    changes, until `act.agreed` is the fingerprint of this list.
    """

    def decide(ledger: Ledger) -> facts.Fact:
        view = known_match(ledger, match)
        if view.result is None:
            view = open_match(ledger, match)
        _must_fit(ledger, view, sides, result)
        fact = facts.ResultEntered(match, sides, result.places, result.wins, result.points)
        return fact if view.result is None else agreed_fact(act, ledger, fact, match, 0)

    return write(act, decide)


def _must_fit(ledger: Ledger, match: MatchView, sides: Sides, result: PlainResult) -> None:
    if match.table != sides:
        raise Refusal(_("Match %(number)s is between others now. Look at it again.", number=match.number))
    if all(ledger.projection.entries[side].bot for side in sides):
        raise Refusal(_("Bots play match %(number)s. Their score comes by itself.", number=match.number))
    if match.result == result:
        raise Refusal(_("This result is entered already."))
    won = [
        sum(game.score is not None and game.score.winner == seat for game in match.games) for seat in range(len(sides))
    ]
    if any(by_deals > entered for by_deals, entered in zip(won, result.wins, strict=True)):
        raise Refusal(_("The deals say that somebody has won more games. Look at the score again."))

"""The score sheet: deals as they are entered at the table, and corrected later."""

from dataclasses import dataclass
from datetime import datetime

from engine.scoring import score_game
from tournaments import facts
from tournaments.facts import Pair
from tournaments.formats.match_score import Cards
from tournaments.models import Event
from tournaments.projection import MatchView
from tournaments.services.running import agreed_fact, known_match, open_match
from tournaments.services.writing import Actor, Ledger, Refusal, act


@dataclass(frozen=True, slots=True)
class Place:
    """Where a deal stands: in which match, between whom (`sides`), in which game, as which deal."""

    match: int
    sides: Pair
    game: int
    deal: int


class EnteredBefore(Refusal):
    """Somebody has entered this deal: `same` figures, or others that `entered` shows."""

    def __init__(self, message: str, *, same: bool, entered: Cards) -> None:
        super().__init__(message)
        self.same = same
        self.entered = entered


def enter_deal(*, tournament_id: int, place: Place, cards: Cards, key: str, actor: Actor, now: datetime) -> Event:
    """Enter the next deal. `place` is what the scorekeeper's form was about, which may have been overtaken.

    Raises EnteredBefore when another has entered that deal, ScoreError for figures that no deal can
    give, and Refusal when the deal is not the next one.
    """

    def decide(ledger: Ledger) -> facts.Fact:
        match = _match_of(ledger, place)
        _must_not_be_entered(ledger, match, place, cards)
        open_match(ledger, place.match)
        if all(ledger.seen.entries[side].bot for side in place.sides):
            raise Refusal(f"Bots play match {place.match}; their score comes by itself.")
        if (place.game, place.deal) != match.expected:
            game, deal = match.expected
            raise Refusal(f"A deal was undone meanwhile. Enter game {game}, deal {deal} first.")
        score_game(ledger.rules, [*_deals(match, place.game), cards])
        return facts.DealEntered(place.match, place.sides, place.game, place.deal, cards)

    return act(tournament_id=tournament_id, key=key, actor=actor, now=now, decide=decide)


def correct_deal(
    *,
    tournament_id: int,
    place: Place,
    cards: Cards,
    key: str,
    actor: Actor,
    now: datetime,
    agreed: str = "",
) -> Event:
    """Put other figures in for a deal that was entered before.

    Raises NotAgreed, with all that would change, until `agreed` is the fingerprint of that list.
    """

    def decide(ledger: Ledger) -> facts.Fact:
        match = _match_of(ledger, place)
        entered = _entered(match, place)
        if entered is None or any(game.record for game in match.games):
            raise Refusal(f"Match {place.match} has no such deal to correct. Look at its score again.")
        if entered == cards:
            raise Refusal("These are the figures that stand there already.")
        score_game(ledger.rules, [*_deals(match, place.game)[: place.deal - 1], cards])
        fact = facts.DealCorrected(place.match, place.sides, place.game, place.deal, cards)
        return agreed_fact(ledger, fact, agreed, now, place.match, 0)

    return act(tournament_id=tournament_id, key=key, actor=actor, now=now, decide=decide)


def _figures(cards: Cards) -> str:
    return "–".join(map(str, cards))


def _match_of(ledger: Ledger, place: Place) -> MatchView:
    match = known_match(ledger, place.match)
    if match.pair is not None and match.pair != place.sides:
        names = " against ".join(ledger.seen.entries[side].name for side in match.pair)
        raise Refusal(f"Match {place.match} is {names} now, after a correction. Open its score sheet again.")
    return match


def _must_not_be_entered(ledger: Ledger, match: MatchView, place: Place, cards: Cards) -> None:
    entered = _entered(match, place)
    if entered is None:
        return
    figures = _figures(entered)
    if entered == cards:
        raise EnteredBefore(f"Deal {place.deal} is already entered, {figures}.", same=True, entered=entered)
    raise EnteredBefore(
        f"{_who_entered(ledger, place)} has entered {figures} for deal {place.deal}, not {_figures(cards)}. "
        "Settle which is right; if it is yours, correct the deal.",
        same=False,
        entered=entered,
    )


def _entered(match: MatchView, place: Place) -> Cards | None:
    deals = _deals(match, place.game)
    return deals[place.deal - 1] if 1 <= place.deal <= len(deals) else None


def _deals(match: MatchView, game: int) -> tuple[Cards, ...]:
    return next((there.deals for there in match.games if there.number == game), ())


def _who_entered(ledger: Ledger, place: Place) -> str:
    for line in reversed(ledger.standing):
        match line.fact:
            case facts.DealEntered(match, sides, game, deal) | facts.DealCorrected(match, sides, game, deal):
                if Place(match, sides, game, deal) == place:
                    return ledger.actors[line.number]
    return "Another scorekeeper"

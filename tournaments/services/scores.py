"""Scores of a match: enter, confirm and correct deals, enter walkovers, and undo the last entry."""

from dataclasses import dataclass, replace

from clubs.services.acts import Refusal
from engine.rules import AnyRules
from engine.scoring import Figures, opening_score, score_entry, score_game
from games.texts import gettext as _
from tournaments.formats.slots import NOBODY
from tournaments.ledger import facts
from tournaments.ledger.consequences import consequences, decides_more, fingerprint
from tournaments.ledger.fact import Line, Sides
from tournaments.ledger.history import last_score
from tournaments.ledger.match_progress import Contradiction, ProposedDeal
from tournaments.ledger.projection import MatchState, MatchView, rules_at
from tournaments.ledger.score_words import cards, who_confirms
from tournaments.models import Event
from tournaments.services.agreement import NotAgreed, agreed_fact
from tournaments.services.writing import Act, Ledger, write, writing
from tournaments.standings.figures import meeting


@dataclass(frozen=True, slots=True)
class DealPlace:
    """The place of a deal: the match, its `sides`, the game and the deal."""

    match: int
    sides: Sides
    game: int
    deal: int


class EnteredBefore(Refusal):
    """The deal at `place` is already entered: with the `same` figures, or with other figures, `entered`."""

    def __init__(self, message: str, *, same: bool, place: DealPlace, entered: Figures) -> None:
        super().__init__(message)
        self.same = same
        self.place = place
        self.entered = entered


class TooEarly(Refusal):
    """The deals before it do not count yet. The same deal may be sent again later."""


def enter_deal(act: Act, *, place: DealPlace, figures: Figures, further: int = 0, waited: bool = False) -> Event:
    """Enter the next deal. `place` is the deal on the scorekeeper's form, which may be out of date.

    `further` is the number of deals after `place`: a phone without network continues from there and cannot know where
    a game ends. `waited`: the scorekeeper may not know what others have entered in the meantime. If the deal counts
    with other figures, it counts on, and the new ones are noted as a contradiction that a scorekeeper settles.

    Raises EnteredBefore if the deal is already entered, and ScoreError for impossible figures. Raises TooEarly while an
    earlier deal does not count, and Refusal if the deal is not the next one.
    """

    def decide(ledger: Ledger) -> facts.Fact:
        asked = _further_on(ledger, place, further)
        if waited and (contradicted := _contradicted(ledger, asked, figures)):
            return contradicted
        match = _must_fit(ledger, asked, figures)
        if waited:
            _must_agree_with_players(ledger, match, asked, figures)
        return facts.DealEntered(*_at(asked), figures)

    return write(act, decide)


def propose_deal(
    act: Act, *, place: DealPlace, figures: Figures, entry: int, further: int = 0, waited: bool = False
) -> Event:
    """Enter the next deal as a player of the match, `entry`. It counts once another player of the match confirms it.

    The same figures as another player's confirm the deal. Other figures dispute it, and a scorekeeper settles the
    dispute by entering the deal. `further`, `waited` and the errors are as in `enter_deal`.
    """

    def decide(ledger: Ledger) -> facts.Fact:
        asked = _further_on(ledger, place, further)
        if waited and (contradicted := _contradicted(ledger, asked, figures)):
            _must_play(ledger, asked, entry)
            return contradicted
        match = _must_fit(ledger, asked, figures)
        _must_play(ledger, asked, entry)
        waiting = _waiting(match, asked)
        if waiting is None or (waiting.by == entry and waiting.disputed is None):
            return facts.DealProposed(*_at(asked), figures, entry)
        _must_be_asked(waiting, entry)
        if figures in _entered_by_others(waiting, entry):
            return facts.DealEntered(*_at(asked), figures)
        if waiting.by == entry:
            return facts.DealProposed(*_at(asked), figures, entry)
        return facts.DealDisputed(*_at(asked), figures, entry)

    return write(act, decide)


def _further_on(ledger: Ledger, place: DealPlace, further: int) -> DealPlace:
    """The place `further` deals after `place`. Raises TooEarly if one of these deals is not settled."""
    match = _match_of(ledger, place)
    for _step in range(further):
        if _entered(match, place) is None:
            raise TooEarly(_("Deal %(deal)s has to be entered and confirmed first.", deal=place.deal))
        if _contradiction(match, place):
            raise TooEarly(_("Deal %(deal)s was entered twice. It has to be settled first.", deal=place.deal))
        place = _after(match, place)
    return place


def _contradiction(match: MatchView, place: DealPlace) -> Contradiction | None:
    return next((one for one in match.contradictions if (one.game, one.deal) == (place.game, place.deal)), None)


def _contradicted(ledger: Ledger, place: DealPlace, figures: Figures) -> facts.DealContradicted | None:
    """The fact that notes other figures for a deal that counts. None if there is nothing to settle.

    Raises ScoreError for impossible figures.
    """
    match = _match_of(ledger, place)
    if _entered(match, place) in (None, figures) or _contradiction(match, place) or not _may_be_corrected(match):
        return None
    _must_be_possible_there(ledger, match, place, figures)
    return facts.DealContradicted(*_at(place), figures)


def _may_be_corrected(match: MatchView) -> bool:
    return match.result is None and not any(game.record for game in match.games)


def keep_deal(act: Act, *, match: int, line: int) -> Event:
    """Settle a contradiction, noted in `line`: the deal is right as it counts.

    Raises Refusal if somebody else has settled it.
    """

    def decide(ledger: Ledger) -> facts.Fact:
        if all(one.line != line for one in known_match(ledger, match).contradictions):
            raise Refusal(_("Somebody else has settled this deal. Look at the score."))
        return facts.Undone(line)

    return write(act, decide)


def _after(match: MatchView, place: DealPlace) -> DealPlace:
    """The place after a deal that counts."""
    if place.deal < len(_deals(match, place.game)):
        return replace(place, deal=place.deal + 1)
    if place.game < match.expected[0]:
        return replace(place, game=place.game + 1, deal=1)
    game, deal = match.expected
    return replace(place, game=game, deal=deal)


def _must_agree_with_players(ledger: Ledger, match: MatchView, place: DealPlace, figures: Figures) -> None:
    waiting = _waiting(match, place)
    if waiting is not None and figures not in (waiting.figures, waiting.disputed):
        raise Refusal(
            _(
                "%(name)s entered %(cards)s for deal %(deal)s meanwhile. Look at both, then decide.",
                name=ledger.projection.entries[waiting.by].name,
                cards=cards(waiting.figures),
                deal=place.deal,
            )
        )


def confirm_deal(act: Act, *, place: DealPlace, figures: Figures, entry: int) -> Event:
    """Confirm a deal that another player has entered. `figures` are the figures on the page.

    Raises EnteredBefore if the deal is entered, and Refusal if `entry` cannot confirm these figures.
    """

    def decide(ledger: Ledger) -> facts.Fact:
        match = _match_of(ledger, place)
        _must_play(ledger, place, entry)
        _must_not_be_entered(ledger, match, place, figures)
        waiting = _waiting(match, place)
        if waiting is None:
            raise Refusal(_("Deal %(deal)s needs no confirmation. Look at the score again.", deal=place.deal))
        if waiting.by == entry:
            raise Refusal(f"{_('You entered this deal yourself.')} {_who_confirms(ledger, place, entry)}")
        if waiting.figures != figures:
            name = ledger.projection.entries[waiting.by].name
            raise Refusal(
                _(
                    "%(name)s has changed it to %(cards)s meanwhile. Look at it again.",
                    name=name,
                    cards=cards(waiting.figures),
                )
            )
        _must_be_asked(waiting, entry)
        _must_fit(ledger, place, figures)
        return facts.DealEntered(*_at(place), figures)

    return write(act, decide)


def _who_confirms(ledger: Ledger, place: DealPlace, entry: int) -> str:
    others = [ledger.projection.entries[side] for side in place.sides if side != entry]
    return who_confirms([other.name for other in others if not other.bot])


def _must_be_asked(waiting: ProposedDeal, entry: int) -> None:
    """Raise Refusal after a dispute: a third player cannot decide between two different entries."""
    if waiting.disputed_by is not None and entry not in (waiting.by, waiting.disputed_by):
        raise Refusal(_("Two of you disagree about this deal. A scorekeeper settles it."))


def _entered_by_others(waiting: ProposedDeal, entry: int) -> list[Figures | None]:
    entered = [(waiting.by, waiting.figures), (waiting.disputed_by, waiting.disputed)]
    return [figures for who, figures in entered if who != entry]


def correct_deal(act: Act, *, place: DealPlace, figures: Figures) -> Event:
    """Correct the figures of a deal.

    Raises NotAgreed with the list of changes, until `agreed` is the fingerprint of this list.
    """

    def decide(ledger: Ledger) -> facts.Fact:
        match = _match_of(ledger, place)
        entered = _entered(match, place)
        if entered is None or any(game.record for game in match.games):
            raise Refusal(_("Match %(match)s has no such deal to correct. Look at its score again.", match=place.match))
        _must_have_no_result(match)
        if entered == figures:
            raise Refusal(_("These figures are entered already."))
        _must_be_possible_there(ledger, match, place, figures)
        fact = facts.DealCorrected(*_at(place), figures)
        return agreed_fact(act, ledger, fact, place.match, 0)

    return write(act, decide)


def _must_be_possible_there(ledger: Ledger, match: MatchView, place: DealPlace, figures: Figures) -> None:
    """Raise ScoreError for figures that are impossible after the deals before `place`."""
    score_game(rules_at(ledger.rules, len(place.sides)), [*_deals(match, place.game)[: place.deal - 1], figures])


def swap_sides(act: Act, *, match: int, sides: Sides, event: int) -> Event:
    """Swap the figures of two sides in every entered deal; `event` is the line of the last deal.

    Raises NotAgreed with the list of changes, until `agreed` is the fingerprint of this list. Raises Refusal if the
    score has changed since: another scorekeeper may have swapped the sides, and a second swap would undo the first.
    """

    def decide(ledger: Ledger) -> facts.Fact:
        played = known_match(ledger, match)
        if played.table != sides or len(sides) != 2:
            raise Refusal(_("Match %(match)s is between others now. Look at it again.", match=match))
        if not played.deals or any(game.record for game in played.games):
            raise Refusal(_("Nobody has entered a deal of match %(match)s. Look at its score again.", match=match))
        _must_have_no_result(played)
        _must_be_looked_at(ledger, played, sides, event)
        return agreed_fact(act, ledger, facts.SidesSwapped(match, sides), match, 0)

    return write(act, decide)


def _must_be_looked_at(ledger: Ledger, match: MatchView, sides: Sides, event: int) -> None:
    last = last_score(ledger.lines, match.number, sides)
    if last is None or last.number != event:
        raise Refusal(_("Somebody else has changed the score. Look at it, then swap the sides."))
    if match.proposal is not None:
        raise Refusal(
            _("Deal %(deal)s is not confirmed. Settle it first, then swap the sides.", deal=match.proposal.deal)
        )


def _must_have_no_result(match: MatchView) -> None:
    if match.result is not None:
        raise Refusal(
            _("Match %(number)s has a plain result. Undo that first, then change its deals.", number=match.number)
        )


def _at(place: DealPlace) -> tuple[int, Sides, int, int]:
    return place.match, place.sides, place.game, place.deal


def _must_fit(ledger: Ledger, place: DealPlace, figures: Figures) -> MatchView:
    """The match, if these figures are possible as its next deal; raises EnteredBefore, ScoreError or Refusal."""
    match = _match_of(ledger, place)
    _must_not_be_entered(ledger, match, place, figures)
    open_match(ledger, place.match)
    if all(ledger.projection.entries[side].bot for side in place.sides):
        raise Refusal(_("Bots play match %(match)s. Their score comes by itself.", match=place.match))
    if (place.game, place.deal) != match.expected:
        game, deal = match.expected
        raise Refusal(_("A deal was undone meanwhile. Enter game %(game)s, deal %(deal)s first.", game=game, deal=deal))
    _must_be_possible(rules_at(ledger.rules, len(place.sides)), match, figures)
    return match


def _must_be_possible(rules: AnyRules, match: MatchView, figures: Figures) -> None:
    """Raise ScoreError for impossible figures. The ledger knows the score so far, so the game is not scored again."""
    before = match.games[-1].score if match.games and match.expected[1] > 1 else None
    score_entry(rules, before or opening_score(rules), figures)


def _must_play(ledger: Ledger, place: DealPlace, entry: int) -> None:
    if entry not in place.sides:
        if entry not in ledger.projection.entries:
            raise Refusal(_("You do not play match %(match)s.", match=place.match))
        name = ledger.projection.entries[entry].name
        raise Refusal(_("%(name)s does not play match %(match)s.", name=name, match=place.match))


def _waiting(match: MatchView, place: DealPlace) -> ProposedDeal | None:
    proposal = match.proposal
    return proposal if proposal is not None and (proposal.game, proposal.deal) == (place.game, place.deal) else None


def _match_of(ledger: Ledger, place: DealPlace) -> MatchView:
    match = known_match(ledger, place.match)
    if match.table is not None and match.table != place.sides:
        table = meeting([ledger.projection.entries[side].name for side in match.table])
        raise Refusal(
            _(
                "Match %(match)s is %(table)s now, after a correction. Open its score sheet again.",
                match=place.match,
                table=table,
            )
        )
    return match


def _must_not_be_entered(ledger: Ledger, match: MatchView, place: DealPlace, figures: Figures) -> None:
    entered = _entered(match, place)
    if entered is None:
        return
    if entered == figures:
        raise EnteredBefore(
            _("Deal %(deal)s is already entered, %(cards)s.", deal=place.deal, cards=cards(entered)),
            same=True,
            place=place,
            entered=entered,
        )
    raise EnteredBefore(
        _(
            "%(name)s has entered %(entered)s for deal %(deal)s, not %(yours)s. "
            "Settle which is right. If it is yours, correct the deal.",
            name=_who_entered(ledger, place),
            entered=cards(entered),
            deal=place.deal,
            yours=cards(figures),
        ),
        same=False,
        place=place,
        entered=entered,
    )


def _entered(match: MatchView, place: DealPlace) -> Figures | None:
    deals = _deals(match, place.game)
    return deals[place.deal - 1] if 1 <= place.deal <= len(deals) else None


def _deals(match: MatchView, game: int) -> tuple[Figures, ...]:
    return next((one.deals for one in match.games if one.number == game), ())


def _who_entered(ledger: Ledger, place: DealPlace) -> str:
    for line in reversed(ledger.valid_lines):
        match line.fact:
            case facts.DealEntered(match, sides, game, deal) | facts.DealCorrected(match, sides, game, deal):
                if DealPlace(match, sides, game, deal) == place:
                    return ledger.actors[line.number]
    return _("Another scorekeeper")


def walk_over(act: Act, *, match: int, sides: Sides, winner: int) -> Event:
    """Enter a walkover for `winner`: one of the entries `sides`, or NOBODY if none of them came.

    If this decides more than this match, raises NotAgreed with the list of changes, until `agreed` is the fingerprint
    of this list.
    """
    with writing(act.tournament_id) as ledger:
        if done := ledger.line_with_key(act.key):
            return done
        before = ledger.projection
        if open_match(ledger, match).table != sides or winner not in (*sides, NOBODY):
            raise Refusal(_("Match %(match)s is between others now. Look at it again.", match=match))
        fact = facts.WalkedOver(match, sides, winner)
        event = ledger.append(act, fact)
        changes = consequences(before, ledger.projection) if decides_more(before, ledger.projection, match) else ()
        if fingerprint(changes) != act.agreed:
            raise NotAgreed(changes)
        return event


def open_match(ledger: Ledger, number: int) -> MatchView:
    """A match that can still be played; otherwise raises Refusal with the reason."""
    match = known_match(ledger, number)
    if match.state in (MatchState.WAITING, MatchState.BYE):
        raise Refusal(
            _("Match %(number)s does not have two opponents yet. Its players come from earlier matches.", number=number)
        )
    if match.state == MatchState.NOT_NEEDED:
        raise Refusal(
            _("Match %(number)s need not be played. The side that had not lost won the first final.", number=number)
        )
    if match.state == MatchState.OVER:
        raise Refusal(f"{_how_it_ended(ledger, match)} {_way_to_change(ledger, match)}")
    return match


def _how_it_ended(ledger: Ledger, match: MatchView) -> str:
    if not match.winner:
        return _("Match %(number)s is over. Nobody came.", number=match.number)
    winner = ledger.projection.entries[match.winner].name
    return _("Match %(number)s is over. %(winner)s has won it.", number=match.number, winner=winner)


def _way_to_change(ledger: Ledger, match: MatchView) -> str:
    if match.walkover and match.winner:
        return _("To change it, undo the walkover on its score sheet, or the withdrawal.")
    if match.walkover:
        return _("To change it, undo that on its score sheet, or the withdrawal.")
    if any(game.record for game in match.games):
        return _("A recorded game cannot be changed.")
    return _("To change it, correct or undo a score.")


def known_match(ledger: Ledger, number: int) -> MatchView:
    if number not in ledger.projection.matches:
        raise Refusal(_("There is no match %(number)s here. Go back to the bracket.", number=number))
    return ledger.projection.matches[number]


def undo_score(act: Act, *, match: int, event: int) -> Event:
    """Undo the last entry for a match, the line numbered `event`.

    Raises NotAgreed with the list of changes, until `agreed` is the fingerprint of this list. Raises Refusal if a later
    stage that has begun depends on the entry.
    """

    def decide(ledger: Ledger) -> facts.Fact:
        last = last_score(ledger.lines, match, known_match(ledger, match).table)
        if last is None:
            raise Refusal(_("There is nothing to undo in match %(match)s.", match=match))
        if last.number != event:
            raise Refusal(_("Somebody else has changed the score. Look at it, then undo."))
        return agreed_fact(act, ledger, facts.Undone(event), match, _deals_taken(last))

    return write(act, decide)


def _deals_taken(line: Line) -> int:
    return -1 if isinstance(line.fact, facts.DealEntered) else 0

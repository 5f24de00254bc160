"""The sentences above standings: the tie-breaks, and points for places at a table."""

from dataclasses import dataclass
from typing import Final

from engine.families import rules_from_json
from engine.rules import AnyRules
from engine.spit.rules import Rules
from games.sentences import listed
from games.texts import gettext as _
from tournaments.ledger.projection import StageView, rules_at
from tournaments.models import Tournament
from tournaments.standings.figures import in_words
from tournaments.standings.points import points_in_words
from tournaments.standings.tie_breaks.interface import TieBreak

_FEWEST: Final = 2


@dataclass(frozen=True, slots=True)
class RankedBy:
    """`tie_breaks` are in order of use; `points` and `smaller` are sentences, empty for matches of two."""

    tie_breaks: tuple[TieBreak, ...]
    points: str
    smaller: str
    """The layout at tables with fewer seats than in the variant."""

    @property
    def words(self) -> str:
        return _(", then ").join(_in_a_sentence(str(each.title)) for each in self.tie_breaks)


def _in_a_sentence(title: str) -> str:
    """A title with a small first letter; names of people keep theirs."""
    return title if title.startswith(("Buchholz", "Sonneborn")) else title[0].lower() + title[1:]


def ranked_by(tournament: Tournament, stage: StageView) -> RankedBy:
    rules = rules_from_json(tournament.rules)
    smaller = _smaller(stage, rules.players)
    points = points_in_words(stage.format.points_rule(stage.rounds), rules.players, smaller)
    return RankedBy(stage.format.decides(stage.settings), points, " ".join(laid_out(rules, seats) for seats in smaller))


def _smaller(stage: StageView, seats: int) -> list[int]:
    """The seats of tables that are not full, if known."""
    sizes = {len(match.sides) for planned in stage.rounds for match in planned.matches}
    return sorted((sides for sides in sizes if _FEWEST <= sides < seats), reverse=True)


def laid_out(rules: AnyRules, seats: int) -> str:
    """The layout at a table with fewer seats, in a sentence."""
    used = rules_at(rules, seats)
    if not isinstance(used, Rules):
        return _(
            "%(seats)s at a table play by the same rules, each with %(cards)s cards.",
            seats=in_words(seats).capitalize(),
            cards=used.packet_size,
        )
    piles = listed([str(cards) for cards in used.layout], at_most=len(used.layout))
    return _(
        "%(seats)s at a table play by the same rules, each with %(cards)s cards and piles of %(piles)s.",
        seats=in_words(seats).capitalize(),
        cards=used.packet_size,
        piles=piles,
    )

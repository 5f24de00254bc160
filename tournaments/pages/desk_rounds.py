"""The rounds on the desk, for entering scores and walkovers."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from games.models import Game
from tournaments.ledger.projection import MatchState, Projection, StageView
from tournaments.pages.matches import MatchShown
from tournaments.pages.people import TournamentPage
from tournaments.pages.rounds import round_shown

LONG: Final = 16
"""The maximum number of matches shown of a round; the others are folded."""


@dataclass(frozen=True, slots=True)
class DeskRound:
    name: str
    matches: tuple[MatchShown, ...]

    @property
    def over(self) -> int:
        """The number of finished matches, including byes."""
        return sum(match.is_final for match in self.matches)


class PlayableMatches(NamedTuple):
    """The matches that can be played now; `rest` is folded."""

    first: Sequence[MatchShown] = ()
    rest: Sequence[MatchShown] = ()

    def __bool__(self) -> bool:
        return bool(self.first)


def to_play(matches: Sequence[MatchShown]) -> PlayableMatches:
    """Matches with a table come first."""
    ordered = sorted(matches, key=lambda match: not match.table)
    return PlayableMatches(ordered[:LONG], ordered[LONG:])


def desk_rounds(page: TournamentPage) -> list[DeskRound]:
    """From first to last, with their matches from top to bottom."""
    planned = [(stage, one) for stage in page.projection.stages for one in stage.rounds]
    called_so = Counter(_title(stage, one.name) for stage, one in planned)
    rounds = []
    for stage, one in planned:
        title = _title(stage, one.name)
        name = title if called_so[title] == 1 else f"{stage.format.title}: {title}"
        rounds.append(DeskRound(name, round_shown(page, one).matches))
    return rounds


def _title(stage: StageView, name: str) -> str:
    return f"{stage.settings.name}: {name}" if stage.settings.name else name


def without(rounds: Collection[DeskRound], aside: Collection[int]) -> list[DeskRound]:
    """The rounds without byes and without matches shown elsewhere; empty rounds are left out."""
    cut = (DeskRound(one.name, _kept(one, aside)) for one in rounds)
    return [one for one in cut if one.matches]


def _kept(shown: DeskRound, aside: Collection[int]) -> tuple[MatchShown, ...]:
    return tuple(match for match in shown.matches if match.state != MatchState.BYE and match.number not in aside)


def bots_at_tables(projection: Projection) -> set[int]:
    """The matches with a running game of bots; one query, or none without bots."""
    sent = {
        game.record: match.number
        for match in projection.matches.values()
        for game in match.games
        if game.score is None and game.record
    }
    if not sent:
        return set()
    failed = Game.objects.filter(public_id__in=sent, state=Game.State.FAILED).values_list("public_id", flat=True)
    return {*sent.values()} - {sent[record] for record in failed}

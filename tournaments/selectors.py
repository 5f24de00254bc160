"""What is read about clubs and tournaments."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, cast

from django.db import connection
from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet, prefetch_related_objects

from clubs.models import Club, Membership
from engine.bots import BOTS
from engine.scoring import GameScore, score_game
from engine.spit.rules import Rules
from games.joined import joined
from games.models import Game, Player
from games.selectors.replays import seats
from games.selectors.submitted import submitted_bots
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.match_score import MatchScore, awarded, tally
from tournaments.ledger.projection import FINAL, MatchState, State, rules_at
from tournaments.models import Entry, Match, MatchSide, Rating, Round, ScoreSheet, Tournament

SIDES: Final = Prefetch("side_rows", MatchSide.objects.select_related("entry__player").order_by("number"))

_WITH_CLUB: Final = """
    tournaments_tournament AS tournament JOIN clubs_club AS club ON club.id = tournament.club_id
    WHERE tournament.slug = %s
"""
_SEATED: Final = """
    tournaments_match AS match JOIN tournaments_matchside AS matchside ON matchside.match_id = match.id
    LEFT JOIN tournaments_entry AS entry ON entry.id = matchside.entry_id
    LEFT JOIN games_player AS player ON player.id = entry.player_id
    WHERE match.tournament_id = %s AND match.number = %s ORDER BY matchside.number
"""
_PROGRAMME: Final = """
    SELECT tournament.slug, tournament.name, club.name, tournament.state,
        (SELECT count(*) FROM tournaments_entry WHERE tournament_id = tournament.id AND NOT withdrawn)
    FROM tournaments_tournament AS tournament JOIN clubs_club AS club ON club.id = tournament.club_id
    WHERE NOT tournament.called_off ORDER BY tournament.created_at DESC, tournament.id DESC LIMIT %s
"""
_SHEETS: Final = "tournaments_scoresheet AS scoresheet WHERE scoresheet.match_id = %s ORDER BY scoresheet.number"


def tournament_with_club(slug: str) -> Tournament | None:
    """One query, with which every page of a tournament begins."""
    for tournament, club in joined((Tournament, Club), _WITH_CLUB, slug):
        tournament.club = club
        return cast("Tournament", tournament)
    return None


def tournaments(*, called_off: bool = False) -> QuerySet[Tournament]:
    """Newest first, each with its club and `entry_count`, or those instead that were called off; one query."""
    entered = Count("entries", filter=Q(entries__withdrawn=False))
    there = Tournament.objects.filter(called_off=called_off).select_related("club")
    return there.annotate(entry_count=entered).order_by("-created_at", "-pk")


class OnTheProgramme(NamedTuple):
    """What the front page shows of a tournament."""

    slug: str
    name: str
    club: str
    state: str
    entry_count: int


def on_the_programme(at_most: int) -> tuple[OnTheProgramme, ...]:
    """The newest tournaments; one query."""
    with connection.cursor() as cursor:
        cursor.execute(_PROGRAMME, [at_most])
        return tuple(OnTheProgramme(*row) for row in cursor.fetchall())


def running_first(club: Club) -> list[Tournament]:
    order = [State.RUNNING, State.CHECKING_IN, State.OPEN, State.FINISHED]
    return sorted(tournaments().filter(club=club), key=lambda tournament: order.index(State(tournament.state)))


def members(club: Club) -> QuerySet[Membership]:
    return Membership.objects.filter(club=club).select_related("player").order_by("player__name")


def entries(tournament: Tournament) -> QuerySet[Entry]:
    """Those who were not withdrawn, best seed first."""
    return Entry.objects.filter(tournament=tournament, withdrawn=False).select_related("player")


def ratings(variant: str, players: Sequence[int]) -> dict[int, int]:
    """As people read them, of those players who have one; one query."""
    return {rating.player_id: rating.shown for rating in Rating.objects.filter(variant=variant, player__in=players)}


def outside_ratings(players: Sequence[int]) -> dict[int, int]:
    """What players brought along from elsewhere; one query."""
    rated = Player.objects.filter(pk__in=players, outside_rating__isnull=False)
    return {pk: int(rating) for pk, rating in rated.values_list("pk", "outside_rating") if rating is not None}


def members_who_play(tournament: Tournament) -> QuerySet[Player]:
    """The people of the club who are more than spectators."""
    playing = Membership.objects.filter(club=tournament.club_id).exclude(role=Membership.Role.SPECTATOR)
    return Player.objects.filter(memberships__in=playing, bot="")


def members_not_entered(tournament: Tournament) -> QuerySet[Player]:
    """Those of them who could still enter."""
    entered = Entry.objects.filter(tournament=tournament, withdrawn=False).values("player")
    return members_who_play(tournament).exclude(pk__in=entered)


def bots() -> list[tuple[str, str]]:
    """Bots that can play, as `Player.bot` and the name a bot goes by: built-in ones first, then submitted ones; two
    queries."""
    there = list(Player.objects.filter(bot__in=BOTS).order_by("name", "pk").values_list("bot", "name"))
    nameless = set(BOTS) - {bot for bot, _ in there}
    return [*there, *((bot, bot.capitalize()) for bot in sorted(nameless)), *submitted_bots()]


def bots_not_entered(tournament: Tournament) -> list[tuple[str, str]]:
    """Bots that could still enter; two queries."""
    entered = set(entries(tournament).values_list("player__bot", "player__name"))
    return [bot for bot in bots() if bot not in entered]


def matches(tournament: Tournament) -> QuerySet[Match]:
    """All matches with who plays them; a match under way brings its sheets. Three queries.

    `at_table` says whether bots were sent to play a game whose result has not come.
    """
    called = ScoreSheet.objects.filter(match=OuterRef("pk"), winner=None, record__isnull=False)
    at_table = Exists(called.exclude(record__state=Game.State.FAILED))
    under_way = ScoreSheet.objects.filter(match__state=MatchState.PLAYING)
    return (
        Match.objects.filter(tournament=tournament)
        .annotate(at_table=at_table)
        .select_related("winner__player")
        .prefetch_related(SIDES, Prefetch("sheets", under_way, to_attr="open_sheets"))
        .order_by("number")
    )


@dataclass(frozen=True, slots=True)
class BracketRound:
    name: str
    matches: list[Match]
    stage: int = 1
    group: int = 0
    branch: str = ""
    is_over: bool = False
    """Whether nothing of it is left to play, whichever of its matches stand here."""


def bracket(tournament: Tournament) -> list[BracketRound]:
    """Rounds from first to last with their matches from top to bottom; four queries."""
    by_round: dict[int, list[Match]] = {}
    for match in matches(tournament):
        by_round.setdefault(match.round_id, []).append(match)
    found = Round.objects.filter(stage__tournament=tournament).select_related("stage")
    rounds = list(found.order_by("stage__number", "number"))
    called_so = Counter(row.title for row in rounds)
    return [_round(row, by_round.get(row.pk, []), is_alone=called_so[row.title] == 1) for row in rounds]


def _round(row: Round, matches: list[Match], *, is_alone: bool) -> BracketRound:
    """With what is played before its name where another stage has one of the same name."""
    name = row.title if is_alone else f"{FORMATS[row.stage.format].title}: {row.title}"
    is_over = all(match.state in FINAL for match in matches)
    return BracketRound(name, matches, row.stage.number, row.group, row.branch, is_over)


def match_with_players(tournament: Tournament, number: int) -> Match | None:
    """One match with its players; one query, as every score begins with it."""
    rows = list(joined((Match, MatchSide, Entry, Player), _SEATED, tournament.pk, number))
    for _, side, entry, player in rows:
        side.entry = entry
        if entry is not None:
            entry.player = player
    match: Match | None = rows[0][0] if rows else None
    return match and match.seating(side for _, side, _, _ in rows)


def match_with_sheets(tournament: Tournament, number: int) -> Match | None:
    """One match with its players, its sheets, their deals and who sat at recorded games; five queries at most."""
    matches = Match.objects.filter(tournament=tournament, number=number).prefetch_related(SIDES)
    match = matches.select_related("round__stage", "winner__player").first()
    return match and read_sheets(match)


def read_sheets(match: Match) -> Match:
    """The same match with its sheets and their deals; one query, and two more where games are recorded, for who sat."""
    match.score_sheets = [sheet for (sheet,) in joined((ScoreSheet,), _SHEETS, match.pk)]
    if recorded := [sheet for sheet in match.score_sheets if sheet.record_id]:
        prefetch_related_objects(
            recorded, Prefetch("record", Game.objects.prefetch_related(Prefetch("seats", seats())))
        )
    return match


def score_of(tournament: Tournament, match: Match) -> MatchScore:
    """Where a match stands, from the sheets it was read with; no query."""
    rules = rules_at(Rules.from_json(tournament.rules), len(match.sides))
    begun = [sheet for sheet in match.score_sheets if sheet.winner is not None or sheet.figures]
    return tally(rules.players, tournament.best_of, tuple(_game_score(rules, sheet) for sheet in begun))


def _game_score(rules: Rules, sheet: ScoreSheet) -> GameScore:
    """What the deals of a sheet amount to, or whom the game goes to in spite of them."""
    score = score_game(rules, [deal.figures for deal in sheet.deals])
    return score if sheet.winner is None else awarded(score, sheet.winner)

"""What is read about clubs and tournaments."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, PermissionsMixin
from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet, prefetch_related_objects

from engine.bots import BOTS
from engine.rules import Rules
from engine.scoring import GameScore, score_game
from games.models import Game, Player
from games.selectors.replays import seats
from tournaments import facts
from tournaments.formats.match_score import MatchScore, awarded, tally
from tournaments.models import Club, Entry, Event, Match, MatchSide, Membership, Rating, Round, ScoreSheet, Tournament
from tournaments.permissions import Action, roles_that
from tournaments.projection import Line, MatchState, State, last_score, rules_at

SIDES: Final = Prefetch("side_rows", MatchSide.objects.select_related("entry__player").order_by("number"))


def tournaments() -> QuerySet[Tournament]:
    """Newest first, each with its club and `entry_count`; one query."""
    entered = Count("entries", filter=Q(entries__withdrawn=False))
    return Tournament.objects.select_related("club").annotate(entry_count=entered).order_by("-created_at", "-pk")


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


def members_not_entered(tournament: Tournament) -> QuerySet[Player]:
    """The club's people who play and could still enter."""
    entered = Entry.objects.filter(tournament=tournament, withdrawn=False).values("player")
    playing = Membership.objects.filter(club=tournament.club_id).exclude(role=Membership.Role.SPECTATOR)
    return Player.objects.filter(memberships__in=playing, bot="").exclude(pk__in=entered)


def bots() -> list[tuple[str, str]]:
    """The house's bots, as the built-in bot and the name it goes by; one query."""
    there = list(Player.objects.filter(bot__in=BOTS).order_by("name", "pk").values_list("bot", "name"))
    nameless = set(BOTS) - {bot for bot, _ in there}
    return [*there, *((bot, bot.capitalize()) for bot in sorted(nameless))]


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


def bracket(tournament: Tournament) -> list[BracketRound]:
    """Rounds from first to last with their matches from top to bottom; four queries."""
    by_round: dict[int, list[Match]] = {}
    for match in matches(tournament):
        by_round.setdefault(match.round_id, []).append(match)
    rounds = Round.objects.filter(stage__tournament=tournament).select_related("stage")
    return [
        BracketRound(row.title, by_round.get(row.pk, []), row.stage.number, row.group, row.branch)
        for row in rounds.order_by("stage__number", "number")
    ]


def match_with_players(tournament: Tournament, number: int) -> Match | None:
    """One match with its players; one query, as every score begins with it."""
    there = MatchSide.objects.filter(match__tournament=tournament, match__number=number)
    rows = list(there.select_related("match", "entry__player").order_by("number"))
    return rows[0].match.seating(rows) if rows else None


def match_with_sheets(tournament: Tournament, number: int) -> Match | None:
    """One match with its players, its sheets, their deals and who sat at recorded games; five queries at most."""
    matches = Match.objects.filter(tournament=tournament, number=number).prefetch_related(SIDES)
    # in no order: that of the model asks for the tournament too
    match = matches.select_related("round__stage", "winner__player").order_by().first()
    return match and read_sheets(match)


def read_sheets(match: Match) -> Match:
    """The same match with its sheets and their deals; one query, and two more where games are recorded, for who sat."""
    recorded = Prefetch("record", Game.objects.prefetch_related(Prefetch("seats", seats())))
    prefetch_related_objects([match], Prefetch("sheets", ScoreSheet.objects.prefetch_related(recorded)))
    return match


def score_of(tournament: Tournament, match: Match) -> MatchScore:
    """Where a match stands, from the sheets it was read with; no query."""
    rules = rules_at(Rules.from_json(tournament.rules), len(match.sides))
    begun = [sheet for sheet in match.sheets.all() if sheet.winner is not None or sheet.figures]
    return tally(rules.players, tournament.best_of, tuple(_game_score(rules, sheet) for sheet in begun))


def _game_score(rules: Rules, sheet: ScoreSheet) -> GameScore:
    """What the deals of a sheet amount to, or whom the game goes to in spite of them."""
    score = score_game(rules, [deal.figures for deal in sheet.deals])
    return score if sheet.winner is None else awarded(score, sheet.winner)


def last_score_line(match: Match) -> Event | None:
    """What an undo at this match would take back; one query."""
    about = Q(payload__match=match.number) | Q(kind="undone")
    events = {event.number: event for event in Event.objects.filter(about, tournament=match.tournament_id)}
    lines = [Line(number, event.at, facts.from_json(event.payload)) for number, event in sorted(events.items())]
    last = last_score(lines, match.number, match.table) if match.table else None
    return events[last.number] if last else None


def organised_clubs(user: AbstractBaseUser | AnonymousUser) -> list[Club]:
    """The clubs that an account may organise, by name: all of them for a superuser; one query, none for a stranger."""
    if not isinstance(user, PermissionsMixin):
        return []
    organised = Q(memberships__role__in=roles_that(Action.SET_UP), memberships__player__user=user)
    return list(Club.objects.filter(Q() if user.is_superuser else organised))

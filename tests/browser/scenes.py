"""Scenes for the pages of the site: each creates the data of a page and returns its address."""

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Model
from django.urls import reverse
from django.utils import timezone

from clubs.models import Club, Invitation, Membership
from clubs.services.acts import ClubAct
from clubs.services.clubs import join_club
from clubs.services.invitations import invite
from clubs.services.player_links import renew_link
from engine.bots import BOTS
from engine.scoring import Figures
from engine.simulate import simulate_game
from games.models import Comment, Game, Player, Report
from games.services.playing import play_game, take_lease
from games.services.storing import LeasedGame, store_games
from tests.clubs.factories import ANA, make_club, make_user
from tests.games.bad_bots import Raiser
from tests.games.factories import BotFactory, PlayerFactory, game_asked_for
from tests.tournaments.factories import LEFT, Evening, evening_of, make_tournament, started
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.facts import CheckInOpened
from tournaments.models import Rating, Series, Tournament
from tournaments.services import rounds
from tournaments.services.called_games import call_game, record_game
from tournaments.services.rating import rate_again
from tournaments.services.screens import add_screen, start_clock

LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichentr"
"""A name of sixty letters without a space."""
GROUPS_AND_A_CUP = (
    StageSettings("round robin", groups=2),
    StageSettings("double elimination", through=2, name="Cup"),
)


def played_game(variant_id: str = "standard") -> Game:
    with transaction.atomic():  # a running worker sees the game only when it is played
        game = play_game(game_id=game_asked_for(variant_id=variant_id).pk, clock=timezone.now)
    assert game is not None
    return game


class Recorded:
    """One game. It is played once; later calls only write its rows again, as playing takes most of the time."""

    def __init__(self) -> None:
        self.rows: list[Model] = []

    def game(self) -> Game:
        if self.rows:
            with transaction.atomic():
                for row in self.rows:
                    row.save_base(raw=True, force_insert=True)
        else:
            played = played_game()
            seats = list(played.seats.select_related("player"))
            self.rows = [played.rule_set, *(seat.player for seat in seats), played, *seats, played.record]
        return Game.objects.get()


class Wordy(Raiser):
    """A bot that fails with a message longer than a line, without a space."""

    words = "x" * 300


def forfeited(game: Game) -> Game:
    """The waiting game after it was played and stored; its second bot forfeited it."""
    with transaction.atomic():
        lease = take_lease(game_id=game.pk, now=timezone.now())
        assert lease is not None
        record = simulate_game(lease.rules, [BOTS["greedy"](), Wordy()], lease.seed)
        played = LeasedGame(lease.game_id, lease.attempt, record)
        (stored,) = store_games(played=[played], now=timezone.now())
    assert stored.ending == Game.Ending.FORFEIT
    return stored


def entered() -> Evening:
    """Entries of a long name, a short name and a bot; two more members of the club have not entered."""
    evening = evening_of(3)
    evening.enter(PlayerFactory.create(name=LONG), PlayerFactory.create(name="Bo", country=""), BotFactory.create())
    for player in PlayerFactory.create_batch(2):
        join_club(club=evening.tournament.club, player=player)
    return evening


def under_way() -> Evening:
    """Twelve entries in a bracket of sixteen: byes, a finished match, a match in play, a match of bots."""
    evening = evening_of(10, bots=2)
    evening.enter(PlayerFactory.create(name=LONG), PlayerFactory.create(name="Bo"))
    evening.start()
    first, second, *_ = (match for match in evening.projection.matches.values() if match.table)
    evening.game(first.number, LEFT)
    evening.deal(second.number, (20, 32))
    return evening


def finished() -> Evening:
    evening = started(2)
    evening.game(1, LEFT)
    return evening


def site_operator() -> User:
    """An operator of the site, who can create clubs."""
    return get_user_model().objects.create_superuser("runs-it", password="slap")


def only_club() -> Club:
    return Club.objects.get()


def match_of(evening: Evening, state: str) -> int:
    return next(match.number for match in evening.projection.matches.values() if match.state == state)


def page_of(evening: Evening, name: str = "tournament", *args: int) -> str:
    return reverse(name, args=[evening.tournament.slug, *args])


def front_page_of_empty_site() -> str:
    return "/"


def replays() -> str:
    played_game()
    return "/replays/"


def replays_of_empty_site() -> str:
    return "/replays/"


def analysis_of_six() -> str:
    return reverse("analysis", args=[played_game("six-seats-three-packs").public_id])


def replay_of_a_forfeited_game() -> str:
    with transaction.atomic():
        return reverse("replay", args=[forfeited(game_asked_for()).public_id])


def rules() -> str:
    return "/rules/"


def rules_sheet() -> str:
    """The longest rules sheet."""
    return "/rules/mod-spit-advanced/?lang=it"


def tournaments() -> str:
    under_way()
    make_tournament(name=f"Cup of {LONG}")
    return "/tournaments/"


def tournaments_of_empty_site() -> str:
    return "/tournaments/"


def club() -> str:
    evening = entered()
    make_user("ana", evening.tournament.club)
    return f"/clubs/{evening.tournament.club.slug}/"


def open_tournament() -> str:
    return page_of(entered())


def finished_tournament() -> str:
    return page_of(finished())


def hall_of_an_open_tournament() -> str:
    return page_of(entered(), "hall")


def match_under_way() -> str:
    evening = under_way()
    return page_of(evening, "match", match_of(evening, "playing"))


def match_over() -> str:
    return page_of(finished(), "match", 1)


def match_that_a_forfeit_decided() -> str:
    evening = started(2, bots=2)
    with transaction.atomic():
        call_game(evening.act(), match=1, rng=evening.rng)
        game = forfeited(Game.objects.get())
        record_game(game=game, now=evening.now, rng=evening.rng)
    return page_of(evening, "match", match_of(evening, "over"))


def sign_in_page() -> str:
    return "/sign-in/"


def thirteen_sets() -> str:
    return page_of(evening_of(0, variant_id="mod-spit-advanced"), "number-sets")


def ladder_of_six() -> str:
    return page_of(arranged(6, StageSettings("ladder")), "tournament")


def desk_open_for_entry() -> str:
    return page_of(entered(), "desk")


def arranged(count: int, *stages: StageSettings) -> Evening:
    """A started tournament whose seed 1 has a long name; the first round of a Swiss tournament is published."""
    evening = evening_of(count - 1)
    evening.enter(PlayerFactory.create(name=LONG))
    evening.write(facts.Arranged(stages), facts.Seeded((count, *range(1, count))))
    evening.start()
    if stages[0].format == "swiss":
        rounds.publish(evening.act(), number=1)
    return evening


def first_round_over(*stages: StageSettings) -> Evening:
    evening = arranged(9, *stages)
    for number, match in list(evening.projection.matches.items()):
        if match.table and len(match.table) == 2:
            evening.walk_over(number, match.table[0])
    return evening


def ledger_with_undone_lines() -> str:
    evening = first_round_over(StageSettings("swiss"))
    evening.write(facts.Undone(len(evening.tournament.events.all())))
    return page_of(evening, "ledger")


def proposed_round() -> str:
    return page_of(first_round_over(StageSettings("swiss")), "proposal")


def desk_of_a_swiss_round() -> str:
    return page_of(first_round_over(StageSettings("swiss")), "desk")


def place_in_a_swiss() -> str:
    return page_of(first_round_over(StageSettings("swiss")), "entry", 9)


def first_rated() -> Rating:
    """Rating of the player with the long name, who has won a tournament of three matches."""
    evening = arranged(4, StageSettings("single elimination"))
    for match, winner in ((1, 4), (2, 2), (3, 4)):
        evening.win(match, winner)
    rate_again(variant="standard")
    return Rating.objects.get(player__name=LONG)


def ratings() -> str:
    first_rated()
    return "/ratings/"


def player() -> str:
    return f"/players/{first_rated().player_id}/"


def challenges() -> str:
    return page_of(arranged(6, StageSettings("ladder")), "challenge")


def undecided_cut() -> str:
    stages = StageSettings("swiss", rounds=1), StageSettings("single elimination", through=4)
    return page_of(first_round_over(*stages), "settle", 1, 0)


def kept_apart() -> str:
    """The player with the long name is kept apart from two others."""
    evening = arranged(6, StageSettings("swiss"))
    evening.write(facts.KeptApart(1, 6), facts.KeptApart(2, 6), facts.MatesKeptApart())
    return page_of(evening, "kept-apart")


def replace() -> str:
    return page_of(arranged(4, StageSettings("round robin")), "replace", 1)


def withdrawal() -> str:
    return page_of(arranged(4, StageSettings("round robin")), "withdraw", 1)


def score_sheet_of_a_match_that_is_over() -> str:
    return page_of(finished(), "score", 1)


def correction() -> str:
    return page_of(finished(), "correct", 1, 1, 3)


def clubs() -> str:
    make_club("first")
    return "/clubs/"


def sign_up_page() -> str:
    return "/sign-up/"


def invitation() -> str:
    role, now = Membership.Role.SCOREKEEPER, timezone.now()
    made = invite(role=role, uses=None, days=7, act=ClubAct(make_club(), "k", ANA, now))
    return f"/invitations/{made.key}/"


def player_by_link() -> str:
    under_way()
    return f"/me/{renew_link(club=make_club(), player=Player.objects.get(name=LONG)).key}/"


def member_with_a_link() -> str:
    membership = join_club(club=make_club(), player=PlayerFactory.create(name=LONG))
    renew_link(club=membership.club, player=membership.player)
    return f"/clubs/club/members/{membership.pk}/"


def players_links() -> str:
    address = member_with_a_link()
    return f"{address.partition('members')[0]}links/"


def invitations() -> str:
    invitation()
    return "/clubs/club/invitations/"


def invitation_details() -> str:
    invitation()
    return f"/clubs/club/invitations/{Invitation.objects.get().pk}/"


def merge_of_two() -> str:
    club = make_club()
    two = PlayerFactory.create_batch(2)
    for player in two:
        join_club(club=club, player=player)
    return f"/clubs/club/merge/?keep={two[0].pk}&gone={two[1].pk}"


def erasing() -> str:
    return f"{member_with_a_link()}erase/"


def list_of_people() -> str:
    return f"/clubs/{make_club().slug}/people/"


def reported_comments() -> str:
    """Two reported comments on a game of the club; one is a long word without a space."""
    Game.objects.filter(pk=played_game().pk).update(occasion=make_tournament().slug)
    author, reader = make_user("author"), make_user("reader")
    PlayerFactory.create(name=LONG, user=author)
    for text in ("W" * 500, "Harmless"):
        fields = {"deal": 1, "at_ms": 2_000, "text": text, "key": text[:9], "created_at": timezone.now()}
        comment = Comment.objects.create(game=Game.objects.get(), author=author, **fields)
        Report.objects.create(comment=comment, by=reader, created_at=timezone.now())
    return reverse("reported-comments")


def account() -> str:
    make_club()
    return "/account/"


def club_calendar() -> str:
    evening = under_way()
    Tournament.objects.update(begins_at=timezone.now(), place=LONG)
    Series.objects.create(club=only_club(), name=LONG, slug="series")
    return reverse("calendar", args=[evening.tournament.club.slug])


def series_table() -> str:
    evening = finished()
    series = Series.objects.create(club=only_club(), name=LONG, slug="series", best=1)
    Tournament.objects.filter(pk=evening.tournament.pk).update(series=series)
    return reverse("series", args=[series.club.slug, series.slug])


def new_password() -> str:
    make_club()
    return "/account/password/"


def choice_of_a_club() -> str:
    for slug in ("first", "second"):
        make_club(slug)
    return "/set-up/"


def new_club() -> str:
    return "/set-up/club/"


def dispute(evening: Evening) -> None:
    """Two players report different figures for a deal."""
    match = next(match for match in evening.projection.matches.values() if match.state == "ready" and match.table)
    one, other = match.table or ()
    evening.write(
        facts.DealProposed(match.number, (one, other), 1, 1, Figures((20, 32)), one),
        facts.DealDisputed(match.number, (one, other), 1, 1, Figures((22, 30)), other),
    )


def check_in_page() -> str:
    evening = entered()
    evening.write(CheckInOpened())
    return page_of(evening, "check-in-self")


PUBLIC = (
    front_page_of_empty_site,
    replays_of_empty_site,
    analysis_of_six,
    replay_of_a_forfeited_game,
    tournaments_of_empty_site,
    club,
    open_tournament,
    finished_tournament,
    hall_of_an_open_tournament,
    club_calendar,
    series_table,
    match_under_way,
    match_over,
    match_that_a_forfeit_decided,
    sign_up_page,
    clubs,
    invitation,
    player_by_link,
    ladder_of_six,
    place_in_a_swiss,
    ratings,
    player,
    check_in_page,
)
FOR_ORGANISERS = (
    thirteen_sets,
    desk_open_for_entry,
    desk_of_a_swiss_round,
    ledger_with_undone_lines,
    proposed_round,
    challenges,
    undecided_cut,
    kept_apart,
    replace,
    withdrawal,
    score_sheet_of_a_match_that_is_over,
    correction,
    member_with_a_link,
    players_links,
    invitations,
    invitation_details,
    merge_of_two,
    list_of_people,
    reported_comments,
    account,
    new_password,
)
FOR_OPERATORS = (
    choice_of_a_club,
    new_club,
    erasing,
)


def pages_for_all() -> list[str]:
    """Public pages that show something no other page shows, all on one site. They have no scenes of their own."""
    game, evening = played_game(), under_way()
    make_tournament(name=f"Cup of {LONG}", club=evening.tournament.club)
    return [
        "/",
        "/replays/",
        reverse("replay", args=[game.public_id]),
        rules(),
        rules_sheet(),
        "/tournaments/",
        *(page_of(evening, name) for name in ("tournament", "hall", "printing")),
        sign_in_page(),
    ]


def pages_for_an_organiser() -> list[str]:
    """Organisers' pages that show something no other page shows, all on one site."""
    evening = under_way()
    club = evening.tournament.club
    for name in ("By the door", LONG):
        add_screen(club=club, name=name, tournament=evening.tournament, rng=evening.rng)
    start_clock(tournament=evening.tournament, minutes=50, now=timezone.now())
    open_for_entry, at_check_in = (
        Evening(make_tournament(name=name, club=club)) for name in (f"Cup of {LONG}", "Next")
    )
    for one in (open_for_entry, at_check_in):
        one.enter(*Player.objects.filter(name__in=(LONG, "Bo")), BotFactory.create())
    at_check_in.check_everybody_in()
    at_check_in.enter(PlayerFactory.create(name="Late"))
    open_for_entry.write(facts.Arranged(GROUPS_AND_A_CUP))
    dispute(evening)
    return [
        "/me/",
        reverse("club", args=[club.slug]),
        f"/clubs/{club.slug}/tournaments/new/",
        page_of(evening, "desk"),
        page_of(evening, "screens"),
        page_of(evening, "score", match_of(evening, "playing")),
        page_of(open_for_entry, "arrange"),
        page_of(at_check_in, "desk"),
    ]


def pages_used_in_the_hall() -> dict[str, str]:
    """Addresses by name: of a tournament under way, and of a tournament at check-in."""
    evening = under_way()
    next_one = Evening(make_tournament(name="Next", club=evening.tournament.club))
    next_one.enter(*Player.objects.filter(name__in=(LONG, "Bo")))
    next_one.check_everybody_in()
    next_one.enter(PlayerFactory.create(name="Late"))
    return {
        "score": page_of(evening, "score", match_of(evening, "playing")),
        "correct": page_of(evening, "correct", match_of(evening, "over"), 1, 3),
        "desk": page_of(evening, "desk"),
        "check-in": page_of(next_one, "desk"),
    }

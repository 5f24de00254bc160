"""Demo clubs: people, bots, a finished tournament, one half-way, one open, bot games, and every format.

Everything is made through the services of a real evening. Existing parts are left alone, so it can run at every start,
and again after an interruption.
"""

import random
from base64 import b32encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache

from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import check_password
from django.db import transaction
from django.db.models import QuerySet
from django.utils.crypto import salted_hmac

from clubs.models import Club, Membership
from clubs.services import clubs
from engine.scoring import Figures
from engine.spit.variants import variant
from games.models import Game, Player
from games.services.playing import GameRequest, bot_player, play_game, request_games
from tournaments.demo import formats
from tournaments.demo.evening import Evening, Say
from tournaments.ledger.projection import MatchState
from tournaments.models import Match, Tournament
from tournaments.selectors import entering
from tournaments.selectors.matches import SIDES
from tournaments.services import called_games, entries, scores, setting_up, starting
from tournaments.services.scores import DealPlace

CLUB = "the-lucky-slap"
USERNAME = "organiser"
RECORDED_GAMES = 12
SHOWN = (
    "ghost",
    "concealed-4",
    "slap-spit",
    "three-seats",
    "four-seats",
    "speed-20-5",
    "mod-spit",
    "running",
    "six-seats-three-packs",
)
"""Further variants with a recorded game."""

PEOPLE = (
    ("Ana Ferreira", "PT"),
    ("Marek Dvořák", "CZ"),
    ("Ruth Adeyemi", "NG"),
    ("Tomás Ó Braonáin", "IE"),
    ("Mei-Ling Chau", "HK"),
    ("Giulia Bellini", "IT"),
    ("Oskar Lindqvist", "SE"),
    ("Maximiliane von Hohenberg-Rautenstrauch", "DE"),
    ("Kwame Mensah", "GH"),
    ("Sofía Iturralde", "AR"),
    ("Yuki Tanabe", "JP"),
    ("Priya Raghunathan", "IN"),
    ("Émile Roussel", "FR"),
    ("Hana Kovačević", "HR"),
    ("Daniel Whitcombe", "GB"),
    ("Leila Haddad", "LB"),
)
BOTS = (
    ("greedy", "Magpie"),
    ("greedy", "Jackdaw"),
    ("random", "Dice"),
    ("random", "Weathercock"),
    ("greedy", "Chough"),
    ("random", "Teetotum"),
)
"""Bots for all seats of the largest table shown; the first four play in tournaments."""

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Account:
    username: str
    password: str


def account() -> Account | None:
    """The demo's account; None if it is not installed, or its password was changed."""
    user = get_user_model().objects.filter(
        username=USERNAME, is_active=True,
        player__memberships__club__slug=CLUB, player__memberships__role=Membership.Role.OWNER,
    ).first()  # fmt: skip
    return Account(USERNAME, password()) if user and _is_for(user.password, password()) else None


def password() -> str:
    """Different on every installation: derived from its secret key, which it does not reveal."""
    letters = b32encode(salted_hmac("demo", USERNAME, algorithm="sha256").digest()).decode().lower()
    return "-".join((letters[:4], letters[4:8], letters[8:12]))


@lru_cache(maxsize=1)
def _is_for(stored: str, password: str) -> bool:
    """Cached, because checking a password is slow."""
    return check_password(password, stored)


def make_account() -> None:
    """Make the account first, because the rest takes half a minute."""
    _club(lambda text: None)


def install(*, now: datetime, say: Say) -> None:
    people = install_first_club(now=now, say=say)
    formats.install(people[0], now, say)


def install_first_club(*, now: datetime, say: Say) -> list[Player]:
    """Make the club of the demo account; returns its people."""
    club, people, bots = _club(say)
    _bot_games(club, bots, now, say)
    _tournament("Autumn Cup", club, _finished, [*people[:11], bots[0]], now - timedelta(days=20), say)
    _tournament("November Club Night", club, _half_way, [*people[:12], *bots[:4]], now - timedelta(hours=1), say)
    _tournament("Winter Cup", club, _open, [*people[3:10], bots[2]], now - timedelta(minutes=10), say)
    return people


@transaction.atomic
def _club(say: Say) -> tuple[Club, list[Player], list[Player]]:
    club = clubs.create_club(name="The Lucky Slap", slug=CLUB, place="Lisbon")
    bots = [bot_player(bot=bot, name=name) for bot, name in BOTS]
    people = [_person(club, name, country) for name, country in PEOPLE]
    for bot in bots:
        clubs.join_club(club=club, player=bot)
    _organiser(club, people[0])
    say(f"{club}: {len(people)} people and {len(bots)} bots")
    return club, people, bots


def _person(club: Club, name: str, country: str) -> Player:
    known = Player.objects.filter(memberships__club=club, name=name).first()
    player = known or Player.objects.create(name=name, country=country)
    if not known:
        clubs.join_club(club=club, player=player)
    return player


def _organiser(club: Club, player: Player) -> None:
    users = get_user_model().objects
    if not users.filter(username=USERNAME).exists():
        first, last = player.name.split(" ", 1)
        player.user = users.create_user(USERNAME, password=password(), first_name=first, last_name=last)
        player.save(update_fields=["user"])
        clubs.join_club(club=club, player=player, role=Membership.Role.OWNER)


def _bot_games(club: Club, bots: Sequence[Player], now: datetime, say: Say) -> None:
    """Request a dozen games, the second game of a pair, and one game of each variant shown; the worker plays them."""
    pairs = [(bots[0], bots[1]), (bots[0], bots[2]), (bots[3], bots[1]), (bots[1], bots[0])]
    wanted = [
        DemoGame(f"demo game {number}", "standard", pairs[number % len(pairs)]) for number in range(RECORDED_GAMES)
    ]
    wanted.append(DemoGame("demo game 1, seats swapped", "standard", pairs[1][::-1], seed="demo game 1"))
    for variant_id in SHOWN:
        seats = variant(variant_id).players
        wanted.append(DemoGame(f"demo {variant_id}", variant_id, bots[:seats]))
    request_games(wanted=[_request(game, club) for game in wanted], now=now)
    say(f"{len(wanted)} games between bots are with the worker")


@dataclass(frozen=True, slots=True)
class DemoGame:
    """A requested game of bots; its seed is its key by default."""

    key: str
    variant_id: str
    players: Sequence[Player]
    seed: str = ""


def _request(game: DemoGame, club: Club) -> GameRequest:
    return GameRequest(
        players=game.players,
        variant=game.variant_id,
        rules=variant(game.variant_id),
        seed=(game.seed or game.key).encode(),
        key=game.key,
        host=club.slug,
    )


def _tournament(
    name: str,
    club: Club,
    play: Callable[[Evening], None],
    players: Sequence[Player],
    now: datetime,
    say: Say,
) -> None:
    """Make a whole tournament or nothing, so that an interrupted demo can be resumed."""
    if Tournament.objects.filter(club=club, name=name).exists():
        return
    with transaction.atomic():
        tournament = setting_up.create_tournament(
            club=club, name=name, variant="standard", rules=variant("standard"), best_of=1, key=f"demo {name}", now=now
        )
        evening = Evening(tournament, now, random.Random(name))
        for player in players:
            entries.enter(evening.act(), player=player)
        play(evening)
    tournament.refresh_from_db()
    say(f"{name}: {len(players)} entries, {tournament.state}")


def _finished(evening: Evening) -> None:
    _draw_and_start(evening)
    while match := _open_matches(evening).first():
        _play(evening, match)


def _half_way(evening: Evening) -> None:
    """Play most of the first round: one match is running, one between bots waits for a click."""
    _seed_bots_against_each_other(evening)
    _draw_and_start(evening, drawn=False)
    bots_meet: list[Match] = []
    others: list[Match] = []
    for match in _open_matches(evening):
        (bots_meet if match.is_between_bots else others).append(match)
    for match in [*others[:-1], bots_meet[0]]:
        _play(evening, match)
    _enter_deals(evening, others[-1], _human_game(evening)[:2])


def _open(evening: Evening) -> None:
    """Entries only; the organiser takes it from here."""


def _seed_bots_against_each_other(evening: Evening) -> None:
    entered = list(entering.entries(evening.tournament))
    bots = [entry.number for entry in entered if entry.player.is_bot]
    people = [entry.number for entry in entered if not entry.player.is_bot]
    # Of sixteen seeds, 4 meets 13 and 8 meets 9.
    order = [*people[:3], bots[0], *people[3:6], bots[1], bots[2], *people[6:9], bots[3], *people[9:]]
    entries.seed_by_hand(evening.act(), order=order)


def _draw_and_start(evening: Evening, drawn: bool = True) -> None:
    if drawn:
        entries.draw_seeds(evening.act(), rng=evening.rng)
    entries.open_check_in(evening.act())
    for entry in entering.entries(evening.tournament):
        if not entry.player.is_bot:
            entries.check_in(evening.act(), entry=entry.number)
    starting.start(evening.act())


def _open_matches(evening: Evening) -> QuerySet[Match]:
    ready = Match.objects.filter(tournament=evening.tournament, state=MatchState.READY)
    return ready.prefetch_related(SIDES).order_by("number")


def _play(evening: Evening, match: Match) -> None:
    if match.is_between_bots:
        _play_bots(evening, match)
    else:
        _enter_deals(evening, match, _human_game(evening))


def _play_bots(evening: Evening, match: Match) -> None:
    """Play a match of bots at once instead of in the worker, because the rest of the evening depends on it."""
    called_games.call_game(evening.act(), match=match.number, rng=evening.rng)
    game = play_game(game_id=Game.objects.latest("pk").pk, clock=lambda: evening.now)
    if game is not None:
        called_games.record_game(game=game, now=evening.now, rng=evening.rng)


def _enter_deals(evening: Evening, match: Match, deals: Sequence[Cards]) -> None:
    for number, cards in enumerate(deals, start=1):
        place = DealPlace(match.number, match.table or (), 1, number)
        scores.enter_deal(evening.act(), place=place, figures=Figures(cards))


def _human_game(evening: Evening) -> list[Cards]:
    """Plausible figures: a few cards change hands in each deal, until one player runs out."""
    rng, held = evening.rng, 26
    deals: list[Cards] = []
    while True:
        short = min(held, 52 - held)
        if short <= 15 and rng.random() < 0.55:
            last = (0, 52) if held == short else (52, 0)
            return [*deals, last] if len(deals) > 1 else _human_game(evening)
        held = min(48, max(4, held + rng.randint(-10, 10)))
        deals.append((held, 52 - held))

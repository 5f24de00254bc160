"""A second demo club with tournaments of every format, half-way and finished."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from clubs.models import Club, Membership
from clubs.services import clubs
from engine.families import rules_from_json
from engine.scoring import Figures
from engine.spit.rules import Rules, spit_rules
from engine.spit.variants import variant
from games.models import Player
from tournaments.demo.evening import Evening, Say
from tournaments.formats.arrangements import ARRANGEMENTS
from tournaments.formats.interface import PairingKind
from tournaments.formats.offers import Choices
from tournaments.ledger.projection import MatchState, MatchView, Projection, StageView, State, rules_at
from tournaments.models import Tournament
from tournaments.selectors import ledgers
from tournaments.services import entries, rounds, scores, setting_up, starting
from tournaments.services.agreement import NotAgreed
from tournaments.services.rating import rate_again
from tournaments.services.scores import DealPlace

SLUG: Final = "the-draw-table"
ALL: Final = 1_000
AS_USUAL: Final = Choices()


@dataclass(frozen=True, slots=True)
class DemoEvent:
    """`matches` is the number of played matches, or ALL."""

    name: str
    arrangement: str
    entries: int
    matches: int
    days_ago: int
    variant: str = "standard"
    chosen: Choices = AS_USUAL


EVENTS: Final = (
    DemoEvent("Second Chance", "double elimination", 8, ALL, 60),
    DemoEvent("Second Chance, again", "double elimination", 8, 8, 3),
    DemoEvent("Round Table", "round robin", 5, ALL, 58),
    DemoEvent("Round Table, return", "round robin", 6, 8, 4, chosen=Choices(times=2)),
    DemoEvent("Two Rooms", "groups alone", 8, ALL, 55),
    DemoEvent("Two Rooms, winter", "groups alone", 9, 7, 2),
    DemoEvent("Four Corners", "groups", 9, ALL, 50, chosen=Choices(groups=3, third_place=True)),
    DemoEvent("Four Corners, autumn", "groups", 8, 9, 5, chosen=Choices(groups=2)),
    DemoEvent("Cup and Plate", "cup and plate", 8, ALL, 36),
    DemoEvent("Cup and Plate, November", "cup and plate", 10, 23, 1),
    DemoEvent("Sunday Swiss", "swiss", 8, ALL, 44, "ghost"),
    DemoEvent("Sunday Swiss, November", "swiss", 9, 6, 2),
    DemoEvent("Porto Open", "swiss and cut", 8, ALL, 30, chosen=Choices(rounds=3, through=4)),
    DemoEvent("Porto Open, this year", "swiss and cut", 10, 12, 1, chosen=Choices(rounds=4, through=4)),
    DemoEvent("Spring Season", "keizer", 7, 9, 95),
    DemoEvent("Autumn Season", "keizer", 7, 4, 7),
    DemoEvent("Summer Ladder", "ladder", 6, 7, 90),
    DemoEvent("Winter Ladder", "ladder", 6, 3, 6),
    DemoEvent("Winner Stays", "queue", 5, 8, 40),
    DemoEvent("Winner Stays, tonight", "queue", 6, 4, 0),
    DemoEvent("The Grudge Match", "single match", 2, ALL, 20, "speed-20-5"),
    DemoEvent("The Rematch", "single match", 2, 0, 0, "speed-20-5"),
    DemoEvent("Four at a Table", "single elimination", 16, ALL, 25, "four-seats"),
    DemoEvent("Four at a Table, late", "single elimination", 12, 2, 0, "four-seats"),
    DemoEvent("All the Tables", "round robin", 8, ALL, 15, "four-seats"),
    DemoEvent("All the Tables, tonight", "round robin", 11, 5, 0, "four-seats"),
)

PEOPLE: Final = (
    ("Inês Carvalho", "PT"),
    ("Rui Tavares", "PT"),
    ("Beatriz Antunes", "PT"),
    ("Duarte Nogueira", "PT"),
    ("Anouk van Dijk", "NL"),
    ("Tendai Moyo", "ZW"),
    ("Katarzyna Wrona", "PL"),
    ("Pedro Vilaça", "PT"),
    ("Farah Siddiqui", "PK"),
    ("Lars Eriksen", "NO"),
    ("Chiara Fontana", "IT"),
    ("Bruno Sequeira", "PT"),
    ("Aylin Demir", "TR"),
    ("Joana Pacheco", "PT"),
    ("Hugo Lacerda", "PT"),
)
"""The players besides the owner. They are in no other club, so that merges and claims can be tried with them."""

OVER: Final = ("Spring Season", "Summer Ladder", "Winner Stays")
"""Stages of Keizer, ladders and queues that the organiser has ended."""


def install(owner: Player, now: datetime, say: Say) -> None:
    club = clubs.create_club(name="The Draw Table", slug=SLUG, place="Porto")
    clubs.join_club(club=club, player=owner, role=Membership.Role.OWNER)
    people = [(owner.name, owner.country, ""), *((name, country, "") for name, country in PEOPLE)]
    held = [event for event in EVENTS if _create_tournament(club, event, people, now)]
    for variant_id in sorted({event.variant for event in held}):
        rate_again(variant=variant_id)
    say(f"{club}: {len(EVENTS)} tournaments, one of each format under way and one over")


@transaction.atomic
def _create_tournament(club: Club, event: DemoEvent, people: Sequence[tuple[str, str, str]], now: datetime) -> bool:
    """Make a whole tournament or nothing; False if it exists already."""
    if Tournament.objects.filter(club=club, name=event.name).exists():
        return False
    began = now - timedelta(days=event.days_ago, hours=2)
    tournament = setting_up.create_tournament(
        club=club, name=event.name, variant=event.variant, rules=variant(event.variant), best_of=1,
        key=f"demo {event.name}", now=began, stages=ARRANGEMENTS[event.arrangement].stages(event.chosen),
    )  # fmt: skip
    evening = Evening(tournament, began, random.Random(event.name))
    entries.enter_newcomers(evening.act(), people=people[: event.entries])
    starting.start(evening.act(), everybody=True)
    _play(evening, event.matches)
    if event.name in OVER:
        _end(evening)
    return True


def _end(evening: Evening) -> None:
    """End the stage, and agree to the consequences."""
    try:
        rounds.close_stage(evening.act())
    except NotAgreed as question:
        rounds.close_stage(evening.act(agreed=question.fingerprint))


def _play(evening: Evening, most: int) -> None:
    played = 0
    while played < most and (projection := _projection(evening)).state != State.FINISHED:
        if match := _open_match(projection):
            _play_match(evening, match)
            played += 1
        elif not _settled(evening, projection):
            _next_round(evening, projection)


def _projection(evening: Evening) -> Projection:
    evening.tournament.refresh_from_db(fields=["last_event"])
    return ledgers.projection_of(evening.tournament)


def _open_match(projection: Projection) -> MatchView | None:
    return next((match for match in projection.matches.values() if match.state == MatchState.READY), None)


def _settled(evening: Evening, projection: Projection) -> bool:
    """Decide between level entries at a cut; False if there are none."""
    for stage in projection.stages:
        for group in stage.groups:
            if group.undecided:
                order = evening.rng.sample(group.undecided, len(group.undecided))
                rounds.settle_places(evening.act(), stage=stage.number, group=group.number, order=order)
                return True
    return False


def _next_round(evening: Evening, projection: Projection) -> None:
    stage = projection.stage_to_pair
    if stage is None:
        raise LookupError("No round is to be paired, and nothing can be played.")
    if stage.format.pairing is PairingKind.BY_CHALLENGE:
        _challenge(evening, stage)
    else:
        rounds.publish(evening.act(), number=len(stage.rounds) + 1)


def _challenge(evening: Evening, stage: StageView) -> None:
    above = evening.rng.randrange(len(stage.order) - 1)
    below = min(above + evening.rng.randint(1, 2), len(stage.order) - 1)
    rounds.challenge(evening.act(), challenger=stage.order[below], challenged=stage.order[above])


def _play_match(evening: Evening, match: MatchView) -> None:
    """Play a match deal by deal until it is won."""
    table = match.table or ()
    rules = spit_rules(rules_at(rules_from_json(evening.tournament.rules), len(table)))
    winner = evening.rng.choice([0, 0, 1]) if len(table) == 2 else evening.rng.randrange(len(table))
    for number, figures in enumerate(_deals(rules, winner, evening.rng), start=1):
        place = DealPlace(match.number, table, 1, number)
        scores.enter_deal(evening.act(), place=place, figures=figures)


def _deals(rules: Rules, winner: int, rng: random.Random) -> list[Figures]:
    """Plausible figures of a game that this seat wins."""
    if rules.goal == "high_points":
        left = [rng.randint(5, 9) for _ in range(rules.target // 5 + 1)]
        needed = next(count for count in range(1, len(left) + 1) if sum(left[:count]) >= rules.target)
        return [_counted(rules, winner, 0, points) for points in left[:needed]]
    first = rng.randint(rules.layout_size // 2, rules.layout_size)
    return [_held(rules, winner, first), _held(rules, winner, 0)]


def _counted(rules: Rules, winner: int, own: int, others: int) -> Figures:
    return Figures(tuple(own if seat == winner else others for seat in range(rules.players)))


def _held(rules: Rules, winner: int, few: int) -> Figures:
    """The winner holds few cards, the others share the rest; the next seats in turn get the odd ones."""
    losers = [(winner + step) % rules.players for step in range(1, rules.players)]
    share, odd = divmod(rules.packet_size * rules.players - few, len(losers))
    held = {seat: share + (at < odd) for at, seat in enumerate(losers)} | {winner: few}
    places = (winner, *losers) if rules.players > 2 else ()
    return Figures(tuple(held[seat] for seat in range(rules.players)), places)

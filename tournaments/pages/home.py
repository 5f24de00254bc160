"""The organiser's page after sign-in: current tournaments, open decisions, requests and coming tournaments."""

import datetime as dt
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils import timezone

from clubs.models import Club
from games.texts import gettext as _
from games.texts import ngettext
from tournaments.ledger.projection import FINAL, Projection, State
from tournaments.ledger.projection.table_assignment import playable_at_once
from tournaments.models import Tournament
from tournaments.pages.desk import undecided
from tournaments.pages.unconfirmed_deals import to_settle
from tournaments.selectors import ledgers, tournament_lists

AT_MOST = 20
"""Tournaments that are looked at."""


@dataclass(frozen=True, slots=True)
class OpenEvening:
    """A tournament and its progress in words."""

    tournament: Tournament
    progress: str


@dataclass(frozen=True, slots=True)
class Task:
    """A task of an organiser, with its address."""

    tournament: Tournament
    words: str
    url: str


@dataclass(frozen=True, slots=True)
class OrganisersHome:
    tonight: Sequence[OpenEvening]
    to_settle: Sequence[Task]
    waiting: Sequence[Task]
    next: Sequence[OpenEvening]


def organisers_home(clubs: Collection[Club], now: dt.datetime) -> OrganisersHome:
    """The open tournaments of some clubs; three queries, and one for each tournament that is not cached."""
    open_ones, finished = (
        tournament_lists.unfinished(clubs, AT_MOST),
        tournament_lists.finished_with_contradictions(clubs, AT_MOST),
    )
    projections = ledgers.projections_of([*open_ones, *finished])
    tonight = [one for one in open_ones if _is_tonight(one, now)]
    return OrganisersHome(
        tonight=[OpenEvening(one, _progress(projections[one.pk])) for one in tonight],
        to_settle=[task for one in (*open_ones, *finished) for task in _to_settle(one, projections[one.pk])],
        waiting=[task for one in open_ones for task in _waiting(one, projections[one.pk])],
        next=[OpenEvening(one, _progress(projections[one.pk])) for one in open_ones if one not in tonight],
    )


def _is_tonight(tournament: Tournament, now: dt.datetime) -> bool:
    if tournament.state != State.OPEN:
        return True
    begins_at = tournament.begins_at
    return begins_at is not None and timezone.localdate(begins_at) == timezone.localdate(now)


def _progress(projection: Projection) -> str:
    entries = len(projection.playing)
    if projection.state == State.CHECKING_IN:
        here = sum(entry.checked_in_at is not None for entry in projection.playing)
        return _("%(here)s of %(entries)s here", here=here, entries=entries)
    if projection.state == State.RUNNING:
        matches = len(playable_at_once(projection))
        if not matches:
            return _("nothing to play now")
        return ngettext("%(matches)s match to play now", "%(matches)s matches to play now", matches, matches=matches)
    return ngettext("%(entries)s entry", "%(entries)s entries", entries, entries=entries)


def _to_settle(tournament: Tournament, projection: Projection) -> Iterator[Task]:
    for match in projection.matches.values():
        for words in to_settle(match):
            yield Task(tournament, words, reverse("score", args=[tournament.slug, match.number]))
    for level in undecided(projection):
        words = _("%(title)s is undecided.", title=level.title)
        yield Task(tournament, words, reverse("settle", args=[tournament.slug, level.stage, level.group]))
    stage = projection.stage_to_pair
    if (
        stage is not None
        and stage.next_round
        and all(match.state in FINAL for match in projection.matches_of(stage.number))
    ):
        words = _("Round %(number)s is ready to be paired.", number=stage.next_round)
        yield Task(tournament, words, reverse("desk", args=[tournament.slug]))


def _waiting(tournament: Tournament, projection: Projection) -> Iterator[Task]:
    desk = reverse("desk", args=[tournament.slug])
    asking = len(projection.self_entry.waiting) if not projection.has_started else 0
    if asking:
        words = ngettext("%(asking)s person waits to enter.", "%(asking)s people wait to enter.", asking, asking=asking)
        yield Task(tournament, words, desk)
    deals = sum(bool(match.proposal and not match.proposal.disputed) for match in projection.matches.values())
    if deals:
        words = ngettext(
            "%(deals)s deal waits for the other side.", "%(deals)s deals wait for the other side.", deals, deals=deals
        )
        yield Task(tournament, words, desk)

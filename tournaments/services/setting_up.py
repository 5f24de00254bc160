"""Creates and changes a tournament: its name, its rules and its cancellation."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final, NamedTuple, TypeVar

import msgspec
from django.db import IntegrityError, transaction
from django.utils.text import slugify
from psycopg.errors import UniqueViolation

from clubs.models import Club
from clubs.selectors import resolve
from clubs.services.acts import Refusal
from clubs.services.clubs import new_key
from engine.describe import name as name_of
from engine.families import rules_to_json
from engine.rules import AnyRules, RulesError
from engine.spit.own_sets import Sets
from engine.spit.rules import Rules
from engine.variants import VARIANTS
from games.texts import gettext as _
from games.texts import gettext_lazy
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.plans import StageSettings
from tournaments.formats.single_elimination import NO_THIRD_PLACE
from tournaments.ledger import facts
from tournaments.ledger.facts.setting_up import PLAYED
from tournaments.ledger.projection import State, people_in
from tournaments.ledger.projection.heading import Heading
from tournaments.models import Event, Series, Tournament
from tournaments.selectors import entering
from tournaments.services.writing import Act, Ledger, write, writing

_AS_IT_IS: Final = gettext_lazy("It is set up like this already.")


class RulesRefused(Refusal):
    """The rules are invalid, do not fit the stages, or can no longer change."""


class SetUp(NamedTuple):
    name: str
    variant: str
    best_of: int


def change_set_up(act: Act, asked: SetUp, *, shown: SetUp | None = None) -> None:
    """Give a tournament another name, another variant, or matches of another length; only what differs is written.

    A value equal to the `shown` one keeps its current state. Raises RulesRefused after the start, for an unknown
    variant or length, or if the stages do not fit the table size; otherwise Refusal. Both are also raised if the
    tournament was changed in the meantime.
    """
    must_be_a_name(asked.name)
    with writing(act.tournament_id) as ledger:
        chosen = act.part("rules")
        if ledger.line_with_key(act.key) or ledger.line_with_key(chosen.key):
            return
        before = ledger.projection.heading
        wanted = _wanted(before, asked, shown)
        if (before.variant, before.best_of) != (wanted.variant, wanted.best_of):
            fact = _rules_chosen(ledger, wanted.variant, wanted.best_of)
            ledger.append(chosen, fact)
        if before.name != wanted.name:
            ledger.append(act, facts.Named(wanted.name))
        if not ledger.written:
            raise Refusal(_AS_IT_IS)


def set_date_and_place(
    *, tournament_id: int, begins_at: datetime | None, place: str, notes: str, series: Series | None = None
) -> None:
    """Set the time, the place and the series.

    Play does not depend on them, so they are not in the ledger.
    """
    fields = {"begins_at": begins_at, "place": place, "notes": notes, "series": series}
    Tournament.objects.filter(pk=tournament_id).update(**fields)


def _wanted(before: Heading, asked: SetUp, shown: SetUp | None) -> SetUp:
    """The requested values, without values that were left as shown."""
    if shown is None:
        return asked
    length = str(Tournament.BestOf(before.best_of).label).lower()
    return SetUp(
        _one_wanted(before.name, asked.name, shown.name, Refusal(_changed(_("name"), before.name))),
        _one_wanted(
            before.variant, asked.variant, shown.variant, RulesRefused(_changed(_("variant"), name_of(before.rules)))
        ),
        _one_wanted(before.best_of, asked.best_of, shown.best_of, RulesRefused(_changed(_("match length"), length))),
    )


_Either = TypeVar("_Either", str, int)


def _one_wanted(before: _Either, asked: _Either, shown: _Either, refusal: Refusal) -> _Either:
    if asked == shown:
        return before
    if before not in (asked, shown):
        raise refusal
    return asked


def _changed(what: str, now: str) -> str:
    return _("Somebody else has changed the %(what)s to %(now)s. Save again to change that.", what=what, now=now)


def _rules_chosen(ledger: Ledger, variant: str, best_of: int) -> facts.RulesChosen:
    before = ledger.projection.heading
    _must_not_have_started(ledger)
    rules = before.rules if variant == before.variant else VARIANTS.get(variant)
    if rules is None or best_of not in Tournament.BestOf:
        raise RulesRefused(_("There is no such variant, or no such match length. Choose from the lists."))
    if refusal := seats_refusal(ledger, rules.players):
        raise RulesRefused(refusal)
    ratings = None if variant == before.variant else ratings_in(ledger, variant)
    return facts.RulesChosen(variant, rules_to_json(rules), best_of, ratings)


def choose_number_sets(act: Act, *, sets: Sets) -> Event:
    """Use these thirteen sets for advanced Mod-Spit, or the printed ones if `sets` is empty.

    Raises RulesRefused after the start, for another variant and for invalid sets, and Refusal if these sets are already
    in use.
    """

    def decide(ledger: Ledger) -> facts.Fact:
        before = ledger.projection.heading
        _must_not_have_started(ledger)
        if not isinstance(before.rules, Rules) or before.rules.mod_slap != "advanced":
            raise RulesRefused(_("Only Advanced Mod-Spit has thirteen sets. Choose it first."))
        try:
            rules = replace(before.rules, number_sets=sets)
        except RulesError as error:
            raise RulesRefused(str(error)) from error
        if rules == before.rules:
            raise Refusal(_AS_IT_IS)
        return facts.RulesChosen(before.variant, rules_to_json(rules), before.best_of)

    return write(act, decide)


def _must_not_have_started(ledger: Ledger) -> None:
    if ledger.projection.has_started:
        raise RulesRefused(_("The tournament has started. Its rules are fixed."))


def seats_refusal(ledger: Ledger, seats: int) -> str | None:
    """The reason why the arranged stages do not fit tables of `seats`; None if they fit."""
    for stage in ledger.projection.settings:
        played = FORMATS[stage.format]
        if seats > played.most_seats:
            return _(
                "This variant seats %(seats)s, and %(title)s is for matches of two: %(why)s. Change first "
                "how it is played.",
                seats=seats,
                title=played.title,
                why=played.why_two,
            )
        if seats > 2 and stage.third_place:
            return str(NO_THIRD_PLACE)
    return None


def ratings_in(ledger: Ledger, variant: str) -> facts.Ratings:
    """Ratings in this variant, or else outside ratings. Undone entries have them too, because they may be redone.

    Three queries.
    """
    people = people_in(ledger.lines)
    players = resolve(person.player for person in people.values())
    known = entering.outside_ratings(list(players.values())) | entering.ratings(variant, list(players.values()))
    rated = ((entry, players[person.player]) for entry, person in people.items())
    return tuple((entry, known[player]) for entry, player in rated if player in known)


def call_off(act: Act, *, why: str) -> Event:
    """Cancel the tournament before or during play. It disappears from the lists; undoing the line restores it."""

    def decide(ledger: Ledger) -> facts.Fact:
        if ledger.projection.heading.called_off:
            raise Refusal(_("It is called off already."))
        if ledger.projection.state == State.FINISHED:
            raise Refusal(PLAYED)
        return facts.CalledOff(why)

    return write(act, decide)


def reinstate(act: Act) -> Event:
    """Undo the cancellation; the earlier state returns."""

    def decide(ledger: Ledger) -> facts.Fact:
        line = ledger.last(lambda fact: isinstance(fact, facts.CalledOff))
        if line is None:
            raise Refusal(_("It is not called off."))
        return facts.Undone(line.number)

    return write(act, decide)


MOST_TRIES = 20


def create_tournament(
    *,
    club: Club,
    name: str,
    variant: str,
    rules: AnyRules,
    best_of: int,
    key: str,
    now: datetime,
    stages: Sequence[StageSettings] = (),
) -> Tournament:
    """Create a tournament, open for entries; raises Refusal if its name is empty.

    The same key again is the same tournament.
    """
    must_be_a_name(name)
    base = slugify(name)[:90] or "tournament"  # addresses are plain ASCII, unlike names
    fields = {"club": club, "name": name, "variant": variant, "rules": rules_to_json(rules), "best_of": best_of}
    fields["stages_set"] = msgspec.to_builtins(list(stages))
    # Simultaneous requests may find the same address free: the database gives it to one, the others try again.
    for _attempt in range(MOST_TRIES):
        if created := Tournament.objects.filter(key=key).first():
            return created
        try:
            with transaction.atomic():
                return Tournament.objects.create(
                    **fields, slug=_free_slug(base), key=key, scorekeeper_key=new_key(), created_at=now
                )
        except IntegrityError as error:
            if not isinstance(error.__cause__, UniqueViolation):
                raise
    raise Refusal(_("Many tournaments of this name are being set up just now. Try again."))


def must_be_a_name(name: str) -> None:
    if not any(letter.isalnum() for letter in name):
        raise Refusal(_("Give the tournament a name with letters or figures in it."))


def _free_slug(base: str) -> str:
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    candidates = (base, *(f"{base}-{number}" for number in range(2, len(taken) + 3)))
    return next(slug for slug in candidates if slug not in taken)


def renew_scorekeeper_link(*, tournament_id: int) -> None:
    """Create a new link; phones with the old one can no longer enter scores."""
    Tournament.objects.filter(pk=tournament_id).update(scorekeeper_key=new_key())

"""Rounds that are paired one by one: propose, change by hand, publish, pair again and take back."""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from clubs.services.acts import Refusal
from clubs.views.access import number_in, number_of, takes_forms
from games.texts import gettext as _
from games.texts import gettext_lazy
from tournaments.formats.interface import PairingKind
from tournaments.formats.proposals import Proposal
from tournaments.formats.seeding import by_lot
from tournaments.ledger.apart_words import would_have_met
from tournaments.ledger.fact import Sides
from tournaments.ledger.projection import FINAL, Projection
from tournaments.ledger.proposals import named
from tournaments.ledger.words import by_hand
from tournaments.models import Event, Tournament
from tournaments.pages import desk
from tournaments.selectors import ledgers
from tournaments.services import rounds
from tournaments.services.rounds import CannotBePaired
from tournaments.views.access import act_of, for_organisers, reason_in, try_to
from tournaments.views.desk.agreement import ask_first
from tournaments.views.desk.page import back_to, button

BY_LOT: Final = "Drawn by lot"
"""The reason in the ledger. Stored text is not translated."""

_TABLES = re.compile(r"\d{1,5}(-\d{1,5}){1,7}(\.\d{1,5}(-\d{1,5}){1,7})*")


@dataclass(frozen=True, slots=True)
class Seating:
    """The tables and the bye of a round before publication."""

    tables: tuple[Sides, ...]
    bye: int | None

    @property
    def written(self) -> str:
        """The tables as a form sends them, for example 1-4.2-3."""
        return ".".join("-".join(map(str, table)) for table in self.tables)

    @property
    def entries(self) -> list[int]:
        return sorted([entry for table in self.tables for entry in table] + ([self.bye] if self.bye else []))


def _asked(fields: Any) -> Seating | None:
    """The seating in a form or an address; None without valid tables."""
    written, bye = str(fields.get("tables", "")), str(fields.get("bye", ""))
    if not _TABLES.fullmatch(written):
        return None
    tables = tuple(tuple(map(int, table.split("-"))) for table in written.split("."))
    return Seating(tables, number_of(bye) or None)


@require_safe
@for_organisers
def proposal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The next round before publication. Changes by hand are kept in the address."""
    rematches, projection = "rematches" in request.GET, ledgers.projection_of(tournament)
    try:
        proposed = rounds.propose(tournament, projection, rematches=rematches)
    except CannotBePaired as refusal:
        return _not_paired(request, tournament, projection, refusal)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return back_to(tournament)
    context = _shown(tournament, projection, proposed, _by_hand(request, proposed)) | {"rematches": rematches}
    return render(request, "tournaments/proposal.html", context)


def _not_paired(
    request: HttpRequest, tournament: Tournament, projection: Projection, refusal: CannotBePaired
) -> HttpResponse:
    """The page that says why the round cannot be paired, and what the organiser can do."""
    stage = rounds.open_stage(projection)
    context = {
        "tournament": tournament,
        "refusal": refusal,
        "kept_apart": bool(projection.apart),
        "may_end": stage.may_be_ended and all(match.state in FINAL for match in projection.matches_of(stage.number)),
        "number": len(stage.rounds) + 1,
    }
    return render(request, "tournaments/not_paired.html", context)


def _by_hand(request: HttpRequest, proposed: Proposal) -> Seating:
    seating, asked = Seating(tuple(table.sides for table in proposed.pairs), proposed.bye), _asked(request.GET)
    if asked and asked.entries != seating.entries:
        messages.warning(request, _("The entries have changed meanwhile. This is the proposal for the current ones."))
    elif asked:
        seating = asked
    one, other = (number_of(request.GET.get(name, "")) for name in ("one", "other"))
    if one in seating.entries and other in seating.entries:
        seating = Seating(*desk.swapped(seating.tables, seating.bye, one, other))
    return seating


def _shown(tournament: Tournament, projection: Projection, proposed: Proposal, seating: Seating) -> dict[str, object]:
    stage = rounds.open_stage(projection)
    return {
        "tournament": tournament,
        "number": len(stage.rounds) + 1,
        "rounds_in_all": stage.rounds_in_all,
        "figures": "scores" if stage.format.score else "points",
        "tables": desk.tables_shown(projection, stage, proposed, seating.tables),
        "seating": seating,
        "bye": projection.entries[seating.bye] if seating.bye else None,
        "sitting": [projection.entries[entry].name for entry in sorted(desk.sitting_out(projection))],
        "bye_reason": proposed.bye_reason if seating.bye == proposed.bye else "",
        "warnings": [named(warning, projection) for warning in proposed.warnings],
        "kept_apart": would_have_met(projection, proposed.kept_apart),
        "changes": [
            by_hand([projection.entries[entry].name for entry in table])
            for table in rounds.by_hand(proposed, seating.tables, seating.bye)
        ],
        "names": sorted((projection.entries[entry].name, entry) for entry in seating.entries),
    }


@takes_forms
@for_organisers
def publish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    number, seating = number_in(request, "number"), _asked(request.POST)
    rematches = "rematches" in request.POST
    do = partial(rounds.publish, act_of(request, tournament), number=number, rematches=rematches)
    if seating:
        do = partial(do, tables=seating.tables, bye=seating.bye)
    is_done = try_to(request, do, _("Round %(number)s is published.", number=number))
    return back_to(tournament) if is_done or not seating else redirect("proposal", tournament.slug)


@takes_forms
@for_organisers
def pair_again(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    again = partial(rounds.pair_again, act_of(request, tournament))
    return ask_first(request, tournament, again, _("Pair the round again?"), _("The round is paired again."))


take_back = button(rounds.take_back, gettext_lazy("The round is taken back."))


@takes_forms
@for_organisers
def end_stage(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """End the stage. A page shows first what this changes."""
    end_it = partial(rounds.close_stage, act_of(request, tournament))
    return ask_first(
        request, tournament, end_it, _("End this stage?"), _("The stage is ended."), word=_("End the stage")
    )


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def challenge(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Challenges on a ladder. Beside each name are the players it can challenge."""
    if request.method == "POST":
        pair = [number_of(text) for text in [*request.POST.get("pair", "").split("-", 1), ""][:2]]
        do = partial(rounds.challenge, act_of(request, tournament), challenger=pair[0], challenged=pair[1])
        is_done = try_to(request, do, _("The challenge stands."))
        return back_to(tournament) if is_done else redirect("challenge", tournament.slug)
    projection = ledgers.projection_of(tournament)
    stage = projection.stage_to_pair
    if stage is None or stage.format.pairing is not PairingKind.BY_CHALLENGE:
        messages.error(request, _("Challenges are only possible on a ladder that is being played."))
        return back_to(tournament)
    context = {
        "tournament": tournament,
        "rungs": desk.rungs(projection, stage),
        "reach": stage.settings.reach,
    }
    return render(request, "tournaments/challenge.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def settle(request: HttpRequest, tournament: Tournament, stage: int, group: int) -> HttpResponse:
    """Order level entries by hand or by lot, where their order decides who goes on."""
    undecided = desk.open_decisions(ledgers.ledger_state(tournament)).undecided
    level = next((one for one in undecided if (one.stage, one.group) == (stage, group)), None)
    if level is None:
        messages.error(request, _("Nobody is level there any more. Look at the standings."))
        return back_to(tournament)
    order: Sequence[int] = level.entries
    if request.method == "POST":
        order, reason = _order(request, level.entries)
        if not _second_place(order):
            act = replace(act_of(request, tournament), reason=reason)
            do = partial(rounds.settle_places, act, stage=stage, group=group, order=order)
            if try_to(request, do, partial(_settled, level)):
                return back_to(tournament)
    context = {
        "tournament": tournament,
        "level": level,
        "people": list(zip(level.entries, level.names, strict=True)),
        "reason": reason_in(request),
        "places": list(enumerate(order, start=1)),
        "wrong_place": _second_place(order),
    }
    return render(request, "tournaments/settle.html", context)


def _second_place(order: Sequence[int]) -> int:
    """The first place, from 1, whose entry already has a better place; 0 if there is none."""
    return next((at for at, entry in enumerate(order, start=1) if entry in order[: at - 1]), 0)


def _order(request: HttpRequest, entries: Sides) -> tuple[Sequence[int], str]:
    """The order of the entries and its reason. A lot is part of the reason, so that the draw can be repeated."""
    if "lot" in request.POST:
        lot = f"{random.SystemRandom().getrandbits(64):016x}"
        return by_lot(entries, lot), f"{BY_LOT}, {lot}."
    return [number_in(request, f"place-{place}") for place in range(1, len(entries) + 1)], reason_in(request)


def _settled(level: desk.Undecided, event: Event) -> str:
    """A sentence with the order in the ledger. If a form is sent twice, the first lot counts."""
    names = dict(zip(level.entries, level.names, strict=True))
    order = ", ".join(names.get(entry, "?") for entry in event.payload["order"])
    if event.reason.startswith(BY_LOT):
        return _("The lot says: %(order)s.", order=order)
    return _("It is settled: %(order)s.", order=order)

"""The score sheet, for the phone at the table: scorekeepers enter deals, players enter and confirm them."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from urllib.parse import urlencode

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from clubs.services.acts import Refusal
from clubs.views.access import takes_forms
from engine.scoring import ScoreError
from games.texts import gettext as _
from tournaments.formats.match_score import MatchScore
from tournaments.forms.scores import ScoreForm, as_typed, refused_figures
from tournaments.ledger import facts, score_words
from tournaments.ledger.fact import Line
from tournaments.ledger.history import last_score
from tournaments.ledger.projection import MatchState
from tournaments.models import Event, Match, Tournament
from tournaments.pages.games import DealShown, GameShown
from tournaments.pages.unconfirmed_deals import UnconfirmedDeal, contradicted_in, to_settle, waiting_in
from tournaments.selectors import ledgers
from tournaments.selectors.ledgers import LedgerState
from tournaments.services import scores
from tournaments.services.scores import DealPlace, EnteredBefore
from tournaments.views.access import may_organise, warn_of_restored_results
from tournaments.views.match_context import MatchContext, match_context, match_or_404, names_of, rules_of
from tournaments.views.outbox import has_waited, is_from_outbox, outbox_answer
from tournaments.views.sheet_holders import SheetHolder, for_sheet_holders

NEWS = "tournaments/parts/sheet_news.html"


@require_http_methods(["GET", "HEAD", "POST"])
@for_sheet_holders
def score(request: HttpRequest, tournament: Tournament, match: Match, holder: SheetHolder) -> HttpResponse:
    """The score sheet: the next deal, an unconfirmed one, and all deals so far."""
    if request.GET.get("part") == "news":
        return _news(request, tournament, match, holder)
    form = _form_for_next(request, tournament, match, holder)
    if is_from_outbox(request):
        write = partial(_write, request, tournament, holder, form)
        return outbox_answer(form, write, next_page(request, tournament, match.number))
    if request.method == "POST" and form.is_valid() and _enter(request, tournament, holder, form):
        return next_page(request, tournament, match.number)
    if request.method == "POST":  # read the match again: others may have entered scores
        match = match_or_404(tournament, match.number)
    context = match_context(tournament, match)
    waiting = waiting_in(match, form.rules)
    takes_scores = match.is_open and not match.is_between_bots and not tournament.called_off
    shows_form = takes_scores and _shows_form(request, waiting, holder, form)
    place = form.place if form.is_bound else _next_place(match, context["score"])
    refused = _refused(form, context) if shows_form else []
    ledger_state = ledgers.ledger_state(tournament)
    may_correct = holder.keeps_scores and not tournament.called_off
    shown = {
        **context,
        "form": form,
        "place": place,
        "may_keep_scores": holder.keeps_scores,
        "may_organise": not takes_scores and may_organise(request, tournament.club),
        "holder": holder,
        "waiting": waiting,
        "counted": score_words.counted(form.rules, context["score"].deal, refused),
        "takes_scores": takes_scores,
        "shows_form": shows_form,
        "refused": refused,
        "contradictions": contradicted_in(tournament, ledger_state, match.number),
        "may_correct": may_correct,
        **(_for_corrections(context, ledger_state, waiting) if may_correct else {}),
        **_if_outdated(context, place, form),
    }
    return render(request, "tournaments/score.html", shown)


def _for_corrections(
    context: MatchContext, ledger_state: LedgerState, waiting: UnconfirmedDeal | None
) -> dict[str, object]:
    tournament, match = context["tournament"], context["match"]
    last, plain = last_score_of(match, ledger_state), ledger_state.projection.matches[match.number].result
    return {
        "last": last,
        "undo_words": undo_words(tournament, match, last),
        "plain": plain,
        "may_swap": waiting is None and plain is None and _may_swap(match, context["games"]),
        "elsewhere": _to_settle_elsewhere(match, ledger_state),
    }


def _to_settle_elsewhere(match: Match, ledger_state: LedgerState) -> list[tuple[int, str]]:
    """The tasks in other matches: their number, and the task as a sentence."""
    others = (other for other in ledger_state.projection.matches.values() if other.number != match.number)
    return [(other.number, words) for other in others for words in to_settle(other)]


def _refused(form: ScoreForm, context: MatchContext) -> list[int]:
    """The numbers of the grey keys. Empty if the form is not about the next deal."""
    score = context["score"]
    if form.place and (form.place.game, form.place.deal) != (score.game, score.deal):
        return []
    return refused_figures(form, context["running"])


def _may_swap(match: Match, games: Sequence[GameShown]) -> bool:
    """Whether the sides may be swapped: a match of two with deals, and no game recorded here."""
    has_deals = any(game.deals for game in games)
    return len(match.sides) == 2 and has_deals and not any(game.sheet.record_id for game in games)


def _shows_form(request: HttpRequest, waiting: UnconfirmedDeal | None, holder: SheetHolder, form: ScoreForm) -> bool:
    """Players see an unconfirmed deal first, and the form only if they ask for it."""
    return holder.keeps_scores or waiting is None or form.is_bound or "again" in request.GET


def next_page(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponseRedirect:
    """The page that sent the form: the desk, the tournament or, by default, the score sheet."""
    back = request.POST.get("back", "")
    if back in ("desk", "tournament"):
        return redirect(back, tournament.slug)
    return redirect("score", tournament.slug, number)


def _news(request: HttpRequest, tournament: Tournament, match: Match, holder: SheetHolder) -> HttpResponse:
    """News for a sheet whose deal is no longer the next one. Other matches make no news."""
    typed = [request.GET.get(name, "") for name in ("game", "deal")]
    asked = tuple(int(text) for text in typed if text.isdecimal() and len(text) < 6)
    context = match_context(tournament, match)
    waiting = waiting_in(match, rules_of(tournament, match))
    news = ""
    shows_the_end = match.state == MatchState.OVER and "over" in request.GET
    next_deal = context["score"].game, context["score"].deal
    if not shows_the_end and (match.state == MatchState.OVER or asked != next_deal):
        news = _news_of_the_match(context, asked)
    elif waiting is None and "waits" in request.GET:
        news = _("This deal no longer needs confirmation.")
    return render(
        request,
        NEWS,
        {
            "tournament": tournament,
            "match": match,
            "holder": holder,
            "waiting": waiting,
            "news": news,
            "goes_on": "waits" in request.GET,
            "contradictions": contradicted_in(tournament, ledgers.ledger_state(tournament), match.number),
        },
    )


def _news_of_the_match(context: MatchContext, asked: tuple[int, ...]) -> str:
    match = context["match"]
    entered = deal_of(context["games"], *asked) if len(asked) == 2 else None
    if entered:
        return _(
            "Deal %(number)s was entered meanwhile, %(cards)s.",
            number=entered.number,
            cards=score_words.cards(entered.figures),
        )
    if match.winner:
        return _("%(player)s has won meanwhile.", player=match.winner.player)
    if match.state == MatchState.OVER:
        return _("It was noted meanwhile that nobody came.")
    return _("Something was undone meanwhile.")


def last_score_of(match: Match, ledger_state: LedgerState) -> Line | None:
    """The line that the next undo in this match takes back."""
    return last_score(ledger_state.lines, match.number, match.table) if match.table else None


def undo_words(tournament: Tournament, match: Match, line: Line | None) -> str:
    """What an undo takes back, as the end of "Undo the last entry: …"; empty for a line of another match."""
    if line is None or not isinstance(line.fact, facts.MatchFact) or line.fact.match != match.number:
        return ""
    return line.fact.undo_words(names_of(match), rules_of(tournament, match), tournament.best_of)


def _if_outdated(context: MatchContext, place: DealPlace | None, form: ScoreForm) -> dict[str, object]:
    """The context of a form whose deal is no longer the next one, with the address of its correction."""
    if place is None or (place.game, place.deal) == (context["score"].game, context["score"].deal):
        return {}
    entered = deal_of(context["games"], place.game, place.deal)
    address = reverse("correct", args=[context["tournament"].slug, place.match, place.game, place.deal])
    return {"is_outdated": True, "corrects": f"{address}?{urlencode(form.typed)}" if entered else ""}


def _form_for_next(request: HttpRequest, tournament: Tournament, match: Match, holder: SheetHolder) -> ScoreForm:
    """The form for the next deal. With `?again`, it holds this entry's own unconfirmed figures, to change them."""
    rules = rules_of(tournament, match)
    waiting = waiting_in(match, rules) if "again" in request.GET else None
    own = [version for version in waiting.versions if version.entry == holder.entry] if waiting else []
    return score_form(request, tournament, match, initial=as_typed(rules, own[0].figures) if own else None)


def score_form(
    request: HttpRequest,
    tournament: Tournament,
    match: Match,
    kind: type[ScoreForm] = ScoreForm,
    initial: Mapping[str, object] | None = None,
) -> ScoreForm:
    sent = request.POST if request.method == "POST" else None
    rules = rules_of(tournament, match)
    form = kind(sent, match=match.number, names=names_of(match), rules=rules, initial=initial)
    if sent is not None and form.place is None:
        raise BadRequest(_("The form came without its deal. Reload the page and send it again."))
    return form


def _next_place(match: Match, score: MatchScore) -> DealPlace | None:
    return DealPlace(match.number, match.table, score.game, score.deal) if match.table else None


def _enter(request: HttpRequest, tournament: Tournament, holder: SheetHolder, form: ScoreForm) -> bool:
    """Enter or propose the deal. True if the sheet may go on to the next one."""
    try:
        _write(request, tournament, holder, form)
    except ScoreError as error:
        form.add_score_error(error)
    except Refusal as refusal:
        form.add_error(None, str(refusal))
    return not form.errors


def _write(request: HttpRequest, tournament: Tournament, holder: SheetHolder, form: ScoreForm) -> None:
    """Enter or propose the deal. Raises ScoreError, or Refusal with a message for the holder of the sheet."""
    do: Callable[..., Event] = scores.enter_deal
    if holder.entry:
        do = partial(scores.propose_deal, entry=holder.entry.number)
    _act_on_deal(request, tournament, holder, form, partial(do, further=form.deals_further, waited=has_waited(request)))


def _act_on_deal(
    request: HttpRequest, tournament: Tournament, holder: SheetHolder, form: ScoreForm, do: Callable[..., Event]
) -> None:
    """Do the act with the deal in the form. If the same deal was entered before, a message says so."""
    try:
        warn_of_restored_results(request, do(holder.act(request, tournament), place=form.about, figures=form.figures))
    except EnteredBefore as before:
        if not before.same:
            raise before if holder.keeps_scores else _tell_a_scorekeeper(form, before) from before
        messages.info(request, str(before))


def _tell_a_scorekeeper(form: ScoreForm, before: EnteredBefore) -> EnteredBefore:
    """The same error with advice for a player, since players cannot correct an entered deal."""
    message = _(
        "Deal %(deal)s is entered already: %(entered)s. If that is wrong, tell a scorekeeper.",
        deal=before.place.deal,
        entered=score_words.by_name(form.rules, form.names, before.entered),
    )
    return EnteredBefore(message, same=before.same, place=before.place, entered=before.entered)


@takes_forms
@for_sheet_holders
def confirm(request: HttpRequest, tournament: Tournament, match: Match, holder: SheetHolder) -> HttpResponse:
    """Confirm an unconfirmed deal, as another side on its own device or as a scorekeeper."""
    form = score_form(request, tournament, match)
    onward = redirect("score", tournament.slug, match.number)
    if is_from_outbox(request):
        return outbox_answer(form, partial(_confirm, request, tournament, holder, form), onward)
    try:
        if not form.is_valid():
            raise Refusal(_("Nothing was confirmed. Look at the score again."))
        _confirm(request, tournament, holder, form)
    except (Refusal, ScoreError) as refusal:
        messages.error(request, str(refusal))
    return onward


def _confirm(request: HttpRequest, tournament: Tournament, holder: SheetHolder, form: ScoreForm) -> None:
    """Confirm the deal. Raises ScoreError, or Refusal with a message for the holder of the sheet."""
    do: Callable[..., Event] = scores.enter_deal
    if holder.entry:
        do = partial(scores.confirm_deal, entry=holder.entry.number)
    _act_on_deal(request, tournament, holder, form, do)


def deal_of(games: Sequence[GameShown], game: int, deal: int) -> DealShown | None:
    entered = (one for shown in games if shown.sheet.number == game for one in shown.deals)
    return next((one for one in entered if one.number == deal), None)

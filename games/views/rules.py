"""Doors to the rules of every variant: the list, and a sheet for each."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine.rules import RulesError
from engine.spit.describe import LANGUAGES, Language, Section, name, sections, summary
from engine.spit.describe.drawing import CENTRE, OWN, Drawing, drawing, in_brackets
from engine.spit.describe.winning import tagline
from engine.spit.variants import VARIANTS
from games.own_sets import IN_ADDRESS, rules_asked_for


@require_safe
def rules_list(request: HttpRequest) -> HttpResponse:
    """Every variant in a line: its name, for how many it is, and what sets it apart."""
    lang = _language(request)
    variants = [
        {"id": variant_id, "name": name(rules, lang), "rules": rules, "summary": summary(rules, lang)}
        for variant_id, rules in VARIANTS.items()
    ]
    return render(request, "rules/list.html", {"variants": variants, "lang": lang})


@require_safe
def rules_sheet(request: HttpRequest, variant_id: str) -> HttpResponse:
    """With `?sets=`, a sheet with the thirteen sets that people made up."""
    lang = _language(request)
    if variant_id not in VARIANTS:
        raise Http404("There is no such variant.")
    try:
        rules = rules_asked_for(variant_id, request.GET.get(IN_ADDRESS, ""))
    except RulesError as error:
        raise Http404("There is no such sheet: these are no thirteen sets.") from error
    sheet = {
        "lang": lang,
        "name": name(rules, lang),
        "tagline": tagline(rules).within(lang),
        "sections": [_said(section, lang) for section in sections(rules)],
        "table": _drawn(drawing(rules), lang),
    }
    return render(request, "rules/sheet.html", sheet)


def _language(request: HttpRequest) -> Language:
    """The language that is asked for with `?lang=it`; where no sheet is written in it, the first there is."""
    wanted = request.GET.get("lang")
    return next((lang for lang in LANGUAGES if lang == wanted), LANGUAGES[0])


def _said(section: Section, lang: Language) -> dict[str, object]:
    return {
        "heading": section.heading.within(lang),
        "opening": section.opening.within(lang),
        "items": [item.within(lang) for item in section.items],
        "closing": section.closing and section.closing.within(lang),
        "is_drawn": section.is_drawn,
    }


def _drawn(table: Drawing, lang: Language) -> dict[str, object]:
    """The drawing of the table, and the same in words."""
    rows = [
        {
            "place": place.within(lang),
            "heaps": [{"name": one.name.within(lang), "sizes": one.sizes, "up": one.up} for one in heaps],
        }
        for place, heaps in ((CENTRE, table.centre), (OWN, table.own))
    ]
    return {"rows": rows, "words": " ".join(in_brackets(table, lang))}

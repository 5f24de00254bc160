"""The rules of all variants: the list, and a sheet for each."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine.cards import PACK_SIZE
from engine.describe import LANGUAGES, Language, Section, name, summary, words_of, words_of_family
from engine.describe.drawing import Drawing, in_brackets, rows_of
from engine.families import FAMILIES, family_named
from engine.rules import RulesError
from engine.variants import VARIANTS
from games.custom_sets import IN_ADDRESS, rules_asked_for
from games.texts import gettext as _


@require_safe
def rules_list(request: HttpRequest) -> HttpResponse:
    """All variants by family: the name, a small drawing, the number of players, and what is special."""
    lang = _language(request)
    families = [_family(family, lang) for family in FAMILIES]
    return render(request, "rules/list.html", {"families": families, "lang": lang})


def _family(family: str, lang: Language) -> dict[str, object]:
    """A family of games: its name, a one-line description, and its variants."""
    words = words_of_family(family)
    variants = [
        {
            "id": variant_id,
            "name": name(rules, lang),
            "rules": rules,
            "packs": rules.pack_size // PACK_SIZE,
            "summary": summary(rules, lang),
            "table": _drawn(words.drawing(rules), lang),
        }
        for variant_id, rules in family_named(family).variants.items()
    ]
    return {
        "id": family,
        "name": words.FAMILY_NAME.in_language(lang),
        "in_a_line": words.FAMILY_IN_A_LINE.in_language(lang),
        "variants": variants,
    }


@require_safe
def rules_sheet(request: HttpRequest, variant_id: str) -> HttpResponse:
    """A rules sheet; with `?sets=` it has custom sets."""
    lang = _language(request)
    if variant_id not in VARIANTS:
        raise Http404(_("There is no such variant."))
    try:
        rules = rules_asked_for(variant_id, request.GET.get(IN_ADDRESS, ""))
    except RulesError as error:
        raise Http404(_("There is no such sheet: these are no thirteen sets.")) from error
    words = words_of(rules)
    sheet = {
        "lang": lang,
        "variant_id": variant_id,
        "name": name(rules, lang),
        "tagline": words.tagline(rules).in_language(lang),
        "about": words.about(rules).in_language(lang),
        "sections": [_section(section, lang) for section in words.sections(rules)],
        "table": _drawn(words.drawing(rules), lang),
    }
    return render(request, "rules/sheet.html", sheet)


def _language(request: HttpRequest) -> Language:
    """The language of `?lang=it`, or the first one if no sheet has it."""
    wanted = request.GET.get("lang")
    return next((lang for lang in LANGUAGES if lang == wanted), LANGUAGES[0])


def _section(section: Section, lang: Language) -> dict[str, object]:
    return {
        "heading": section.heading.in_language(lang),
        "opening": section.opening.in_language(lang),
        "items": [item.in_language(lang) for item in section.items],
        "closing": section.closing and section.closing.in_language(lang),
        "is_drawn": section.is_drawn,
    }


def _drawn(table: Drawing, lang: Language) -> dict[str, object]:
    """The drawing of the table, and its description in words."""
    rows = [
        {
            "place": place.in_language(lang),
            "heaps": [{"name": one.name.in_language(lang), "sizes": one.sizes, "up": one.up} for one in heaps],
        }
        for place, heaps in rows_of(table)
    ]
    return {"rows": rows, "words": " ".join(in_brackets(table, lang))}

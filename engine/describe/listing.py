"""Lists all named variants, for a terminal and for the table in docs/rules.md."""

from engine.describe import known_language, name, summary, words_of_family
from engine.families import FAMILIES, family_named
from engine.variants import VARIANTS


def listing(lang: str = "en") -> str:
    """A line for each variant, by family: its id and its differences. Raises UnknownLanguage."""
    return "\n".join([_of_family(family, lang) for family in FAMILIES])


def _of_family(family: str, lang: str) -> str:
    language, width = known_language(lang), max(map(len, VARIANTS))
    lines = [f"{variant_id:<{width}}  {summary(variant_id, lang)}\n" for variant_id in family_named(family).variants]
    return "".join([f"{words_of_family(family).FAMILY_NAME.in_language(language)}\n", *lines])


def markdown(lang: str = "en") -> str:
    """The same as a table, with the names. Raises UnknownLanguage."""
    known_language(lang)
    rows = [f"| `{variant_id}` | {name(variant_id, lang)} | {summary(variant_id, lang)} |\n" for variant_id in VARIANTS]
    return "".join(["| id | name | what differs |\n|---|---|---|\n", *rows])

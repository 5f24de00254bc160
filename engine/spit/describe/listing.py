"""All named variants at a glance: for a terminal, and for the table in docs/rules.md."""

from engine.spit.describe import known_language, summary
from engine.spit.describe.names import NAMES
from engine.spit.variants import VARIANTS


def listing(lang: str = "en") -> str:
    """A line for each variant: its id and what differs from standard Spit. Raises UnknownLanguage."""
    width = max(map(len, VARIANTS))
    return "".join(f"{variant_id:<{width}}  {summary(variant_id, lang)}\n" for variant_id in VARIANTS)


def markdown(lang: str = "en") -> str:
    """The same as a table, with the names. Raises UnknownLanguage."""
    language = known_language(lang)
    rows = [
        f"| `{variant_id}` | {NAMES[variant_id].within(language)} | {summary(variant_id, lang)} |\n"
        for variant_id in VARIANTS
    ]
    return "".join(["| id | name | what differs |\n|---|---|---|\n", *rows])

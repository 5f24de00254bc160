"""Lists of names in a sentence: Ana, Bo and Chen."""

from collections.abc import Sequence
from unicodedata import bidirectional

from games.texts import gettext as _


def listed(names: Sequence[str], at_most: int = 4, joint: str = "", count: int | None = None) -> str:
    """Ana, Bo and Chen; a long list ends in "and 12 others". `count`: the total, if `names` has only the first.

    `joint` is the word before the last name, "and" by default.
    """
    shown = len(names) if count is None else count
    if shown > at_most:
        others = _("%(count)s others", count=shown - at_most + 1)
        return f"{', '.join(names[: at_most - 1])} {joint or _('and')} {others}"
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {joint or _('and')} {names[-1]}"


def isolated(name: str) -> str:
    """A name for use in a sentence, isolated so that a right-to-left name does not reorder the text around it."""
    if name.isascii():  # a shortcut for most names
        return name
    return f"\u2068{name}\u2069" if any(bidirectional(sign) in ("R", "AL") for sign in name) else name

"""Groups count from 1 and have letters as names."""

from games.texts import gettext as _


def group_name(group: int) -> str:
    """Group A … Group Z, Group AA, Group AB, and so on."""
    return _("Group %(letters)s", letters=_letters(group))


def group_within(group: int) -> str:
    """The same in the middle of a sentence: group A."""
    return _("group %(letters)s", letters=_letters(group))


def _letters(group: int) -> str:
    letters = ""
    while group:
        group, letter = divmod(group - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


def group_sizes(entries: int, groups: int) -> list[int]:
    """Sizes of groups as even as possible, the larger ones first."""
    least, more = divmod(entries, groups)
    return [least + (group < more) for group in range(groups)]


def table_sizes(entries: int, seats: int) -> list[int]:
    """The sizes of as few tables as possible, as even as possible, the larger ones first."""
    return group_sizes(entries, -(-entries // seats))

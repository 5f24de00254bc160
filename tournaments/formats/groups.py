"""Groups count from 1; people know them by letters."""


def group_name(group: int) -> str:
    """Group A … Group Z, Group AA, Group AB, and so on."""
    letters = ""
    while group:
        group, letter = divmod(group - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"Group {letters}"

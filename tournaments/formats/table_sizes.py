"""How many tables there are in a round at which everybody sits down, and how large they are."""


def sizes(entries: int, seats: int) -> list[int]:
    """As few tables as will do, as even as can be, the larger ones first."""
    count = -(-entries // seats)
    least, larger = divmod(entries, count)
    return [least + (at < larger) for at in range(count)]

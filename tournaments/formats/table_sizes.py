"""The number and the sizes of tables in a round in which everybody plays."""


def sizes(entries: int, seats: int) -> list[int]:
    """The sizes of as few tables as possible, as even as possible, the larger ones first."""
    count = -(-entries // seats)
    least, larger = divmod(entries, count)
    return [least + (at < larger) for at in range(count)]

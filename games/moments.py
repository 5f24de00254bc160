"""A moment of a game in addresses and on pages."""


def address_of(deal: int, at_ms: int) -> str:
    """The query of an address that opens a game at a moment; deals count from 1."""
    return f"?deal={deal}&t={at_ms / 1000:.3f}"


def clock(at_ms: int) -> str:
    """Milliseconds as the viewer's clock shows them: 12340 is 0:12.340."""
    return f"{at_ms // 60_000}:{at_ms // 1000 % 60:02}.{at_ms % 1000:03}"

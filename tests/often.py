"""How often a property is tried: so often in bin/test, SLAPDECK_DEPTH times as often in bin/check."""

import os

DEPTH = int(os.environ.get("SLAPDECK_DEPTH", "1"))


def times(count: int) -> int:
    return count * DEPTH

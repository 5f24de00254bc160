"""How often a property is tried.

So often in bin/test, SLAPDECK_DEPTH times as often in bin/check; SLAPDECK_DEEP=1 looks at many more where that
takes minutes.
"""

import os

DEPTH = int(os.environ.get("SLAPDECK_DEPTH", "1"))
IS_DEEP = os.environ.get("SLAPDECK_DEEP") == "1"


def times(count: int, deep: int = 0) -> int:
    """`deep`: how often for somebody who has minutes."""
    return deep if deep and IS_DEEP else count * DEPTH

"""SLAPDECK_DEEP=1 before a test run looks at many more random rounds and events."""

import os


def times(ordinarily: int, deep: int) -> int:
    return deep if os.environ.get("SLAPDECK_DEEP") == "1" else ordinarily

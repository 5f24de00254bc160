"""What the compiler is told about classes (`config/compiled/`). Plain Python ignores it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_):
        return lambda told: told

"""Compiler hints for classes (`config/compiled/`). Plain Python ignores them."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_):
        return lambda decorated: decorated

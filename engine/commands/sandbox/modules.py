"""The modules that a bot may import. The kernel confines bots; this only explains a failed import to the author."""

import builtins
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from types import ModuleType
from typing import Any, Final

ALLOWED: Final = (
    "math", "random", "itertools", "collections", "heapq", "bisect", "functools", "statistics", "json", "dataclasses",
    "typing", "enum", "copy", "string", "array",
)  # fmt: skip
"""Modules of Python."""

_ALSO: Final = ("__future__", "engine")
_NOT_OF_THE_ENGINE: Final = ("engine.commands", "engine.simulate", "engine.__main__")


def is_allowed(name: str) -> bool:
    """Whether a bot may import a module of this full name."""
    if any(name == shut or name.startswith(f"{shut}.") for shut in _NOT_OF_THE_ENGINE):
        return False
    return name.partition(".")[0] in (*ALLOWED, *_ALSO)


def refusal(name: str) -> str:
    return f"a bot cannot import {name}, only engine, {', '.join(ALLOWED)}"


class RefusingFinder(MetaPathFinder):
    """The only import finder of a confined process: modules not imported before the lock are refused."""

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> None:
        raise ImportError(refusal(name), name=name)


def builtins_of_a_bot() -> dict[str, Any]:
    """Python's builtins, with an import limited to allowed modules."""
    return {**vars(builtins), "__import__": _import}


def _import(name: str, names: Any = None, own: Any = None, fromlist: Sequence[str] = (), level: int = 0) -> Any:
    parts = [f"{name}.{part}" for part in fromlist or ()]
    for wanted in [name, *(part for part in parts if part in sys.modules)]:
        if level == 0 and not is_allowed(wanted):
            raise ImportError(refusal(wanted), name=wanted)
    return __import__(name, names, own, fromlist, level)

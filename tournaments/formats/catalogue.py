"""The formats in the order in which a form shows them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tournaments.formats import double_elimination, keizer, ladder, queue, round_robin, single_elimination, single_match
from tournaments.formats.interface import Format
from tournaments.formats.swiss import format as swiss

FORMATS: Final[Mapping[str, Format]] = MappingProxyType(
    {
        each.name: each
        for each in (
            single_elimination.FORMAT,
            double_elimination.FORMAT,
            round_robin.FORMAT,
            swiss.FORMAT,
            keizer.FORMAT,
            ladder.FORMAT,
            queue.FORMAT,
            single_match.FORMAT,
        )
    }
)

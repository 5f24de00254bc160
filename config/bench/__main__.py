"""`bin/bench`, or `bin/bench engine` for a part of it (see `PARTS`); `--markdown` for docs/benchmarks.md."""

import os
import platform
import re
from argparse import ArgumentParser
from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path

from config.bench import (
    chess,
    costs,
    edge,
    engine,
    games,
    leagues,
    logs,
    replays,
    sandbox,
    site,
    streams,
    tables,
    tournaments,
    viewer,
    weight,
)  # fmt: skip
from config.bench.figures import Figure

PARTS = {
    "engine": engine.figures,
    "chess": chess.figures,
    "edge": edge.figures,
    "logs": logs.figures,
    "site": site.figures,
    "costs": costs.figures,
    "games": games.figures,
    "leagues": leagues.figures,
    "newcomer": leagues.newcomer,
    "replays": replays.figures,
    "sandbox": sandbox.figures,
    "streams": streams.figures,
    "tables": tables.figures,
    "kills": tables.kills,
    "tournaments": tournaments.figures,
    "viewer": viewer.figures,
    "weight": weight.figures,
}


def main(parts: list[str], *, markdown: bool) -> None:
    print(machine(), "\n", sep="", flush=True)
    show = in_markdown if markdown else in_columns
    show(chain.from_iterable(PARTS[part]() for part in parts or PARTS))


def in_columns(figures: Iterable[Figure]) -> None:
    print(f"{'':10}{'':60}{'median':>22}   limit")
    group = ""
    for figure in figures:
        heading = figure.group if figure.group != group else ""
        print(f"{heading:10}{figure.name:60}{figure.value:>22}   {figure.limit}", flush=True)
        group = figure.group


def in_markdown(figures: Iterable[Figure]) -> None:
    print("| | figure | median | limit |\n|---|---|---:|---|")
    for figure in figures:
        print(f"| {figure.group} | {figure.name} | {figure.value} | {figure.limit} |", flush=True)


def machine() -> str:
    try:
        cpu = re.search(r"^model name\s*: (.+)", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    except OSError:
        cpu = None
    name = cpu[1] if cpu else platform.processor() or platform.machine()
    load, day = os.getloadavg()[0], datetime.now(UTC).date()
    python = f"Python {platform.python_version()}"
    return f"{day}: {name}, {os.cpu_count()} cores (load {load:.1f}), {python}, {platform.system()}"


if __name__ == "__main__":
    parser = ArgumentParser("bin/bench", description="A table of figures with their limits.")
    parser.add_argument("parts", nargs="*", metavar="part", help=f"all parts by default: {', '.join(PARTS)}")
    parser.add_argument("--markdown", action="store_true", help="the table for docs/benchmarks.md")
    wanted = parser.parse_args()
    if unknown := set(wanted.parts) - set(PARTS):
        parser.error(f"No such part: {', '.join(sorted(unknown))}. There are: {', '.join(PARTS)}.")
    main(wanted.parts, markdown=wanted.markdown)

"""`bin/bench`, or `bin/bench engine` / `bin/bench site` for a part of it."""

import os
import platform
import re
import sys
from itertools import chain
from pathlib import Path

from rich.console import Console
from rich.table import Table

from config.bench import engine, site

PARTS = {"engine": engine.figures, "site": site.figures}


def main(wanted: list[str]) -> None:
    table = Table("", "", "median", "limit", title=machine(), title_justify="left", box=None, pad_edge=False)
    table.columns[2].justify = "right"
    group = ""
    for figure in chain.from_iterable(PARTS[part]() for part in wanted or PARTS):
        table.add_row(figure.group if figure.group != group else "", figure.name, figure.value, figure.limit)
        group = figure.group
    Console(width=None if sys.stdout.isatty() else 110).print(table)


def machine() -> str:
    try:
        cpu = re.search(r"^model name\s*: (.+)", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    except OSError:
        cpu = None
    name = cpu[1] if cpu else platform.processor() or platform.machine()
    load = os.getloadavg()[0]
    return f"{name}, {os.cpu_count()} cores (load {load:.1f}), Python {platform.python_version()}, {platform.system()}"


if __name__ == "__main__":
    if unknown := set(sys.argv[1:]) - set(PARTS):
        sys.exit(f"No such part: {', '.join(sorted(unknown))}. There are: {', '.join(PARTS)}.")
    main(sys.argv[1:])

"""`bin/bench`, or `bin/bench engine` / `bin/bench site` for a part of it."""

import os
import platform
import re
import sys
from itertools import chain
from pathlib import Path

from config.bench import engine, site

PARTS = {"engine": engine.figures, "site": site.figures}


def main(wanted: list[str]) -> None:
    print(machine(), "\n", sep="", flush=True)
    print(f"{'':8}{'':56}{'median':>22}   limit")
    group = ""
    for figure in chain.from_iterable(PARTS[part]() for part in wanted or PARTS):
        heading = figure.group if figure.group != group else ""
        print(f"{heading:8}{figure.name:56}{figure.value:>22}   {figure.limit}", flush=True)
        group = figure.group


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

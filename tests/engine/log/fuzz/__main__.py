"""`python -m tests.engine.log.fuzz COUNT [FIRST]` tries COUNT mutants, from number FIRST (by default 0) on."""

import sys
import time

from tests.engine.log.fuzz.judge import fuzz


def main(count: int, first: int = 0) -> None:
    began, processor = time.perf_counter(), time.process_time()
    verdicts = fuzz(range(first, first + count))
    for (how, verdict), times in sorted(verdicts.counts.items()):
        print(f"{how:20}{verdict:10}{times:9,}")
    seconds, of_a_core = time.perf_counter() - began, time.process_time() - processor
    print(
        f"{count:,} mutants in {seconds:.0f} s ({of_a_core:.0f} s of one core), at most {verdicts.slowest:.3f} s each;"
    )
    print(f"{len(verdicts.found)} failed")
    if verdicts.found:
        sys.exit("\n".join(verdicts.found[:5]))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

"""A zygote whose children confine themselves in nothing: what `config.bench.sandbox` compares with."""

import sys

if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    from engine.sandbox import inside, locks, zygote

    vars(inside)["lock"] = lambda channel, *_: locks.leave_files(channel)
    zygote.main(*sys.argv[1:])

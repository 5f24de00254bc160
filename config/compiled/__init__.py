"""The engine compiled with mypyc: how it is built, how a process chooses it, and that it plays the same as plain.

`bin/compile` builds it, and `bin/serve` calls that. The sources stay as they are, and run wherever nothing is built.
"""

"""The engine compiled with mypyc, as an option: how it is built, how a process chooses it, and that it plays the same.

`bin/compile` builds it beside the sources, which stay as they are and go on running by default.
"""

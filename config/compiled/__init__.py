"""The engine compiled with mypyc: building it, choosing it, and checking that it plays like the plain one.

`bin/compile` builds it, and `bin/serve` calls that. The sources do not change, and run where nothing is built.
"""

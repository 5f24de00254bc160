"""Breaks logs in every way that comes to mind and holds the readers to their word: a log, or LogError with a place.

`python -m tests.engine.log.fuzz 200000` breaks so many; bin/test breaks a small, fixed share of them.
"""

"""Breaks logs in many ways and checks that the readers return a log, or raise LogError with a place.

`python -m tests.engine.log.fuzz 200000` tries 200,000 broken logs; bin/test tries a small, fixed number of them.
"""

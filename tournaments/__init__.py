"""Events: clubs, entries, stages, rounds, matches and their score sheets.

Everything that happens in a tournament is a fact in its ledger (`facts.py`). What the pages show
is a projection of that ledger (`projection.py`), kept in rows so that it can be queried.
Knows `games` and `engine`; neither knows this package.
"""

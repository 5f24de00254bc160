"""Events: entries, stages, rounds, matches and their score sheets.

Everything that happens in a tournament is a fact in its ledger (`ledger/facts/`). What the pages show
is a projection of that ledger (`ledger/projection/`), kept in rows so that it can be queried.
Knows `clubs`, `games` and `engine`; none of them knows this package.
"""

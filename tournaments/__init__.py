"""Events: entries, stages, rounds, matches and their score sheets.

Every event in a tournament is a fact in its ledger (`ledger/facts/`). Pages show a projection of that ledger
(`ledger/projection/`), stored in rows for queries. Knows `clubs`, `games` and `engine`; they do not know this package.
"""

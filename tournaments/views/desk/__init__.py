"""The organiser's desk, one file per subject: entries, the start, rounds, matches, withdrawals, the ledger."""

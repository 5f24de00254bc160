"""The organiser's desk, one file per subject: entries, the start, rounds, matches, who leaves, the ledger."""

"""All changes of tournaments, one file per subject. Lines of ledgers are written through `writing`."""

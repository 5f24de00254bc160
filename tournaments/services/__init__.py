"""Everything that is written about tournaments, one file per subject; all of it through `writing`."""

"""The values that pages show.

They are read from the projection, so that a page shows one state of the ledger. Names and countries come from the rows
of the entries, because names may have changed since.
"""

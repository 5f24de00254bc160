"""Live tables: one process judges each table, stores every action, and sends news to each seat separately.

`judge` knows the rules and the clock, but no database or network. `owner` holds the lease of a table: it asks the
judge, stores the result, then sends news. `process_tables` takes and renews the leases of a process. `news` writes
what each seat may see. `games.consumers` only translates between sockets and owners.
"""

"""Games that people play in their browsers: judged by one process, stored action by action, told to each seat apart.

`judge` knows the rules and the clock, and touches neither the database nor the network. `owner` has the lease of a
table: it asks the judge, stores, then tells. `keeper` gets leases for a process and renews them. `news` writes what
each seat may know. `games.consumers` only translates between sockets and owners.
"""

"""Games recorded once, what they have to show, and the command that records one."""

"""Games recorded once, the scenes that each must have, and the command that records one."""

"""What of the engine runs as a program: its command line, and the processes in which strangers' bots play.

Only here does the engine read files, look at the clock and start processes. What a deal is played with imports none
of it.
"""

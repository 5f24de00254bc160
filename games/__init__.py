"""One game at a table: its players, its recorded deals and their replays.

Knows `engine`, but not clubs or tournaments: one signal tells them about a finished game.
"""

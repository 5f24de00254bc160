"""One game at a table: who sits there, the deals as they were recorded, and their replays.

Knows `engine`; knows nothing of clubs or tournaments, which hear of a finished game by one signal.
"""

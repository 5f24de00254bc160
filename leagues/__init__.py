"""Bots against bots: entrants, pairings and ratings.

Knows `clubs`, `games` and `engine`. Events are in `tournaments`; neither of the two imports the other.
"""

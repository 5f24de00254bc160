"""Bots against bots: entrants, pairings and ratings.

Knows `clubs`, `games` and `engine`. Events are in `tournaments`; these two apps do not import each other.
"""

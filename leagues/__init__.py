"""Bots against bots: entrants, pairings and ratings.

Leagues belong to the site. Clubs and their evenings live in `tournaments`; neither room imports the other.
"""

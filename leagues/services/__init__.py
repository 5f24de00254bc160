"""Writes leagues: bots and their versions, entrants, trials, tokens."""

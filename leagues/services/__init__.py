"""Writing of leagues: bots and their versions, entrants, trials, tokens."""

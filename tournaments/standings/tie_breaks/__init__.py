"""What decides between entries: one `TieBreak` each, all of one shape; `catalogue` has them all.

"C.07" is chapter C.07 of the FIDE Handbook, the Tie-Break Regulations as of 2024; "MTR" the Magic Tournament
Rules, appendix C. Where we differ from the rule we follow, we say so.

A round that an entry did not play, in a format where everybody is to play every round, counts as C.07 has
it: for its own tie-breaks it met somebody with as many points as itself (16.4, without the cap of later
editions); for those of its opponents it keeps what it was given, except that rounds it sat out at the very end,
having gone home, count as draws (16.3). Cuts take rounds it sat out first (16.5).
In a round robin a walkover counts as the match it was to be, and idle rounds do not count at all.
"""

"""What decides between entries: one `TieBreak` each, all of one shape; `catalogue` has them all.

"C.07" is chapter C.07 of the FIDE Handbook, the Play-Off and Tie-Break Regulations, in the edition of 1 August 2024;
"MTR" the Magic Tournament Rules, appendix C. Where we differ from the rule we follow, we say so.

Rounds not played, in a format where everybody is to play every round, count as article 16 has it:

- A half bye, and a round without a match (a bye without points), are requested byes (16.1.1). These and losses by
  walkover are voluntary unplayed rounds (16.1.2), in our words sat out.
- For the tie-breaks of the opponents a round counts as the points it gave (16.3.1). One exception: a requested bye
  after which only rounds sat out follow is a draw (16.2.5, 16.3.2). A loss by walkover stays a loss wherever it stands.
- For its own tie-breaks an entry met somebody with as many points as itself (16.4). The edition of 1 March 2026 caps
  these points; we do not.
- Cuts take rounds sat out first (16.5).

In a round robin a walkover counts as the match it was to be, and idle rounds do not count at all. Head-to-head counts
walkovers too, unlike 6.1.1.
"""

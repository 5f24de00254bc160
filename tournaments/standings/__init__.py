"""Standings and their reasons, as arithmetic: plain values in, plain values out. No Django, no clock, no chance.

`table.standings` ranks, `explanation.why` tells a row's story, `fates.certain` and `needs.need` look ahead,
`cut.undecided_cut` warns. Everything is counted in whole numbers and fractions, so that level means level.
"""

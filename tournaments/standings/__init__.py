"""Standings and their reasons, calculated from plain values. No Django, no clock, no random numbers.

`table.standings` ranks, `explanation.why` explains a row, `fates.certain` and `needs.need` look ahead,
`cut.undecided_cut` warns. All values are whole numbers or fractions, so that ties are exact.
"""

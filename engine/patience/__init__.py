"""Racing patience games, in a race or in turns (rules, part 2)."""

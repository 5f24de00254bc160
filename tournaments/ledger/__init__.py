"""The facts of a tournament, and everything computed from them. Plain values only."""

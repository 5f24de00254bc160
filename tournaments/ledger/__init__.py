"""What is written down of a tournament, and what follows from it. Plain values only."""

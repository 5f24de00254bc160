"""What is written about games."""

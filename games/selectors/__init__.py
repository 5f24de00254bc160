"""What is read about games."""

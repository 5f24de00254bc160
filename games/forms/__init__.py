"""What people fill in about games."""

"""What people type, turned into values."""

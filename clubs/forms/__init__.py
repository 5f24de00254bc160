"""Forms that turn input into values."""

"""Reading of leagues."""

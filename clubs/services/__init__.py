"""Changes to clubs and their people."""

"""What changes clubs and their people."""

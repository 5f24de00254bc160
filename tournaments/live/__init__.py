"""News of changes for open pages."""

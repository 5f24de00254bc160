"""News of a change, on its way to the pages that show it."""

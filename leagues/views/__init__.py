"""Views of leagues."""

"""Views of clubs and tournaments, one file per screen."""

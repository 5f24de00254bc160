"""Doors to clubs and tournaments, one file per screen."""

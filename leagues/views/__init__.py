"""Doors of leagues."""

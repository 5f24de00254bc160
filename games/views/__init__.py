"""Doors to the rules of every variant, and to the replays."""

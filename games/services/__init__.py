"""Writes games."""

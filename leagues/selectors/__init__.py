"""Reads leagues."""

"""Pairing as arithmetic on plain values. No Django, no clock, no randomness."""

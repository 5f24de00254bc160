"""Pairing as arithmetic: plain values in, plain values out. No Django, no clock, no chance."""

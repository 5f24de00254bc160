"""Bots that know Spit."""

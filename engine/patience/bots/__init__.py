"""Bots that play patience."""

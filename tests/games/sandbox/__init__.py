"""Attacks on the sandbox, with their effects checked from outside."""

"""Attacks on the sandbox, each looked at from outside."""

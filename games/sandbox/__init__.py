"""Bots of strangers on this site: the engine's sandbox with strict, quick messages, and the gate in front of it."""

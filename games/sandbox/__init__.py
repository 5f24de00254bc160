"""Submitted bots on this site: the engine's sandbox with strict, fast messages, and a gate that checks the machine."""

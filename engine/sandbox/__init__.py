"""Bots of strangers: each in a confined process of its own, which can compute and answer, and nothing else.

Standard library only, as all of the engine: the command line and the site confine bots with the same code (ADR 37).
Needs Linux with seccomp on x86-64 or aarch64.
"""

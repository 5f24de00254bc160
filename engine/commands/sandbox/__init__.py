"""Runs untrusted bots, each in its own confined process, which can only compute and answer.

Standard library only, like all of the engine. The command line and the site use the same code (ADR 37).
Needs Linux with seccomp on x86-64 or aarch64.
"""

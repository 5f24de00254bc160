"""Runs all of Slapdeck's programs on one machine, under one supervisor.

PostgreSQL and Valkey come from wheels and listen on unix sockets only; the worker and the web server follow. Their
parent is `python -m config.supervisor` (bin/serve). Only the children import Django, so the parent stays small and
starts fast.
"""

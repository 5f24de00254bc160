"""Everything Slapdeck needs on one machine, under one supervisor.

PostgreSQL and Valkey come from wheels and listen on unix sockets only; the worker and the web
server follow. Their parent is `python -m config.supervisor` (bin/serve). Django is imported in the
children only, so that the parent stays small and starts at once.
"""

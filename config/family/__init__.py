"""Everything Slapdeck needs on one machine, as one supervised family of processes.

PostgreSQL and Valkey come from wheels and listen on unix sockets only; the worker and the web
server follow. Their parent is `python -m config.family` (bin/serve). Django is imported in the
children only, so that the parent stays small and starts at once.
"""

"""Wiring: settings, routes, the ASGI and Celery applications, and the one-machine family.

Nothing here knows Spit. Everything may be imported from here; nothing imports this room.
"""

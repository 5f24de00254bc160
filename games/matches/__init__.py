"""Matches with submitted bots, played by workers that know neither Django nor the database (ADR 40).

`messages` is what is asked and answered, `playing` the work itself, `app` how both sides find each other in the broker.
"""

"""Matches with submitted bots, played by workers that know neither Django nor the database (ADR 40).

`messages` has the orders and answers, `playing` does the work, `app` connects both sides through the broker.
"""

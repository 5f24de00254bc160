"""Clubs and their people: members, roles, accounts, invitations, private links, and merging two rows of one person.

Knows `games` and `engine`, and no tournament. An app that keeps rows of people registers with `clubs.holders`.
"""

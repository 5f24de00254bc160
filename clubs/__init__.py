"""Clubs and their people: members, roles, accounts, invitations, private links, and merging two rows of one person.

Imports `games` and `engine`, but no tournaments. An app with rows about people registers with `clubs.person_data`.
"""

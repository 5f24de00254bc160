"""Clubs and their people: members, accounts, invitations, private links, and merging two rows of one person."""

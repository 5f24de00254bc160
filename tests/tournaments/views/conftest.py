"""Fixtures shared by all views: a club, its clients by role, and forms."""

from tests.clubs.views.conftest import club, form, member, no_earlier_tries, organiser, scorekeeper

__all__ = ["club", "form", "member", "no_earlier_tries", "organiser", "scorekeeper"]

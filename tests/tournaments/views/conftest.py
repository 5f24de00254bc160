"""Fixtures shared by all views: a club, its clients by role, and forms."""

from tests.clubs.views.conftest import club, form, member, nobody_has_tried_to_sign_in_before, organiser, scorekeeper

__all__ = ["club", "form", "member", "nobody_has_tried_to_sign_in_before", "organiser", "scorekeeper"]

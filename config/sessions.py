"""Sessions in the database."""

from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    """Rejects keys that this site cannot have made: a cookie may hold a NUL, on which the database fails."""

    def __init__(self, session_key: str | None = None) -> None:
        super().__init__(session_key if session_key and session_key.isalnum() else None)

"""Who is signed in, or followed a link, kept in the database."""

from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    """A cookie can spell any sign, and a database asked for a key with a NUL in it fails; no key of ours has one."""

    def __init__(self, session_key: str | None = None) -> None:
        super().__init__(session_key if session_key and session_key.isalnum() else None)

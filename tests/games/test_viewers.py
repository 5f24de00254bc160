"""The number of viewers of a game that is recorded while it is played."""

from datetime import timedelta

import pytest

from games.viewers import SPAN_S, note_viewer, viewers_of
from tests.games.factories import NOW


@pytest.mark.django_db  # this starts the broker, too
def test_each_recent_viewer_is_counted_once_and_invalid_names_are_ignored() -> None:
    for viewer in ("ada", "bo", "ada", "No page of ours"):
        note_viewer(public_id="watched", viewer=viewer, now=NOW)
    later = [NOW + timedelta(seconds=spans * SPAN_S) for spans in range(3)]
    assert [viewers_of(public_id="watched", now=now) for now in later] == [2, 2, 0]
    assert viewers_of(public_id="another", now=NOW) == 0

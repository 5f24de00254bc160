"""What a match is read with: its players, its score sheets."""

from typing import Final

from django.db.models import Prefetch

from games.models import Game
from games.selectors.replays import seats
from tournaments.models import MatchSide, ScoreSheet

SIDES: Final = Prefetch("side_rows", MatchSide.objects.select_related("entry__player").order_by("number"))

_RECORD: Final = Prefetch("record", Game.objects.prefetch_related(Prefetch("seats", seats())))
SHEETS: Final = Prefetch("sheets", ScoreSheet.objects.order_by("number").prefetch_related(_RECORD), "score_sheets")
"""One query, and two for the seats of recorded games."""

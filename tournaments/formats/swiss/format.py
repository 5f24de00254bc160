"""The Swiss tournament."""

from collections.abc import Iterator
from typing import Final

from games.texts import gettext as _
from games.texts import gettext_lazy
from tournaments.formats.interface import MOST_SEATS, PLACES_GIVE, Format, PairingKind, always
from tournaments.formats.limits import count_refusal, rounds_counted
from tournaments.formats.offers import Arrangement, Choices
from tournaments.formats.plans import StageSettings
from tournaments.formats.swiss import reasons, rounds


def _refusal(entries: int, settings: StageSettings, seats: int = 2) -> str | None:
    if reason := count_refusal(_("A Swiss stage"), entries):
        return reason
    if seats > 2:
        return None  # at larger tables entries may meet again if there is no other way
    most = entries - 1 + entries % 2  # by then all have met; if their number is odd, each has had a bye
    if not 0 <= settings.rounds <= most:
        return _(
            "Without rematches %(entries)s entries play at most %(rounds)s. Set %(most)s or fewer.",
            entries=entries,
            rounds=rounds_counted(most),
            most=most,
        )
    return None


def _rounds_in_all(settings: StageSettings, entries: int) -> int:
    """The chosen number of rounds, or else the number that leaves one entry unbeaten."""
    return settings.rounds or max(entries - 1, 1).bit_length()


def _rounds_text(settings: StageSettings, count: int, seats: int, *, at_a_glance: bool) -> Iterator[str]:
    yield rounds_counted(_rounds_in_all(settings, count))


def _stage(chosen: Choices) -> StageSettings:
    return StageSettings("swiss", rounds=chosen.rounds, tie_breaks=chosen.tie_breaks)


FORMAT: Final = Format(
    name="swiss",
    title=gettext_lazy("Swiss"),
    about=gettext_lazy("Everybody plays every round, each time a new opponent with a similar score."),
    late_entry=gettext_lazy("Late entries play from the next round on; missed rounds count as lost."),
    withdrawal=gettext_lazy(
        "If someone withdraws, they are not paired again. Played matches count, for the opponents too."
    ),
    refusal=_refusal,
    arrangements={
        "swiss": Arrangement(
            gettext_lazy("Swiss"),
            gettext_lazy("Nobody is out. Each round pairs new opponents with similar scores."),
            ("rounds", "tie_breaks"),
            lambda chosen: (_stage(chosen),),
        ),
        "swiss and cut": Arrangement(
            gettext_lazy("Swiss, then a knockout"),
            gettext_lazy("A Swiss tournament. The best go on to a knockout."),
            ("rounds", "through", "knockout", "third_place", "tie_breaks"),
            lambda chosen: (_stage(chosen),),
            then_knockout=True,
        ),
    },
    is_a_name=True,
    asks=("rounds",),
    accepts_late=True,
    most_seats=MOST_SEATS,
    pairing=PairingKind.BY_ROUND,
    rounds_in_all=_rounds_in_all,
    propose=rounds.propose,
    tie_breaks=("points", "buchholz_cut_1", "buchholz", "head_to_head", "deal_difference", "card_difference"),
    points_at_tables=PLACES_GIVE,
    rounds_text=_rounds_text,
    seeding_text=always(gettext_lazy("that decides the pairs of the first round")),
    apart_text=always(
        gettext_lazy(
            "They do not meet or share a table in later Swiss rounds. If a round cannot be paired like that, the "
            "desk says what to do."
        )
    ),
    reason=reasons.reason,
    reasons=reasons.reasons,
    bye_text=gettext_lazy("sits this round out, and has the point of a win"),
)

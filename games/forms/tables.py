"""The form for a new table: the game, the opponent, and a name."""

from typing import Any

from django import forms

from engine.families import family_of
from engine.tempo import TEMPOS
from engine.variants import VARIANTS
from games.forms.replay_search import variants_by_family
from games.models import Player
from games.plain_text import LONGEST_NAME, plain_name
from games.texts import gettext as _
from games.texts import gettext_lazy

FRIEND = "friend"
ANYBODY = "anybody"
MEMBER = "member-"
"""Prefix of a challenged player's number."""
GUEST = "Guest"
BOT_NAMES = {
    "random": gettext_lazy("Random"),
    "greedy": gettext_lazy("Greedy"),
    "sprinter": gettext_lazy("Sprinter"),
    "planner": gettext_lazy("Planner"),
    "strategist": gettext_lazy("Strategist"),
}
TEMPO_NAMES = {
    "club": gettext_lazy("Club: people who play now and then"),
    "quick": gettext_lazy("Quick: a skilled, fast table"),
}


class GuestNameForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Your name"), max_length=LONGEST_NAME, required=False)

    def clean_name(self) -> str:
        return plain_name(self.cleaned_data["name"]) or GUEST


def _opponents() -> list[tuple[str, str]]:
    return [
        *((one, _("A bot: %(name)s", name=BOT_NAMES[one])) for one in BOT_NAMES),
        (FRIEND, _("A friend, by a link")),
        (ANYBODY, _("Anybody who comes to the lobby")),
    ]


class TableForm(GuestNameForm):
    variant = forms.ChoiceField(
        label=gettext_lazy("Game"),
        choices=variants_by_family,
        widget=forms.Select(attrs={"data-families": gettext_lazy("Family of games")}),
    )
    opponent = forms.ChoiceField(label=gettext_lazy("Against"), choices=_opponents)
    tempo = forms.ChoiceField(
        label=gettext_lazy("Tempo of the bot"),
        choices=lambda: [(one, TEMPO_NAMES[one]) for one in TEMPOS if one in TEMPO_NAMES],
    )

    def __init__(self, *args: Any, challenged: Player | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if challenged is not None:
            opponent = self.fields["opponent"]
            assert isinstance(opponent, forms.ChoiceField)
            opponent.choices = [(f"{MEMBER}{challenged.pk}", challenged.name), *_opponents()]

    def clean(self) -> None:
        cleaned = self.cleaned_data
        rules, bot = VARIANTS.get(cleaned.get("variant", "")), cleaned.get("opponent", "")
        if rules and bot in BOT_NAMES and bot not in family_of(rules).bots:
            known = " · ".join(str(BOT_NAMES[one]) for one in family_of(rules).bots if one in BOT_NAMES)
            self.add_error("opponent", _("This bot does not know this game. Choose one of: %(known)s.", known=known))

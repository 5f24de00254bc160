"""What somebody chooses who wants to play: the game, the other side, and a name."""

from django import forms

from engine.describe import name
from engine.families import family_named
from engine.tempo import TEMPOS
from games.plain_text import LONGEST_NAME, plain_name
from games.texts import gettext as _
from games.texts import gettext_lazy

SPIT = family_named("spit")
OFFERED = SPIT.variants
"""What can be played at a live table. Of other families it is not proven yet that no hidden card is told."""
FRIEND = "friend"
ANYBODY = "anybody"
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


class NameForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Your name"), max_length=LONGEST_NAME, required=False)

    def clean_name(self) -> str:
        return plain_name(self.cleaned_data["name"]) or GUEST


class TableForm(NameForm):
    variant = forms.ChoiceField(label=gettext_lazy("Game"), choices=lambda: [(one, name(one)) for one in OFFERED])
    opponent = forms.ChoiceField(
        label=gettext_lazy("Against"),
        choices=lambda: [
            *((one, _("A bot: %(name)s", name=BOT_NAMES[one])) for one in SPIT.bots if one in BOT_NAMES),
            (FRIEND, _("A friend, by a link")),
            (ANYBODY, _("Anybody who comes to the lobby")),
        ],
    )
    tempo = forms.ChoiceField(
        label=gettext_lazy("Tempo of the bot"),
        choices=lambda: [(one, TEMPO_NAMES[one]) for one in TEMPOS if one in TEMPO_NAMES],
    )

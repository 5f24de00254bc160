"""Creates and changes series of evenings."""

from django.db import transaction
from django.utils.text import slugify

from clubs.models import Club
from clubs.services.acts import Refusal
from games.texts import gettext as _
from tournaments.models import Series
from tournaments.services.setting_up import must_be_a_name


def make_series(*, club: Club, name: str, counting: str, best: int) -> Series:
    """Create a series. Raises Refusal if the club has a series of this name, because people would confuse the two."""
    must_be_a_name(name)
    slug = slugify(name)[:90] or "series"
    slug = f"{slug}-series" if slug == "new" else slug  # the address of the form
    with transaction.atomic():
        series, is_new = Series.objects.get_or_create(
            club=club, slug=slug, defaults={"name": name, "counting": counting, "best": best}
        )
    if not is_new:
        raise Refusal(_("%(club)s has the series %(name)s already.", club=club, name=series.name))
    return series


def change_series(*, series: Series, name: str, counting: str, best: int) -> None:
    """Change a series. Its address stays the same, because people have noted it."""
    must_be_a_name(name)
    Series.objects.filter(pk=series.pk).update(name=name, counting=counting, best=best)

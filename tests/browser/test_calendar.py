"""The next evening: copied from the last evening, previewed, set up, and listed in the club's calendar."""

from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.screens import sign_in
from tests.clubs.factories import make_user
from tests.tournaments.evenings import arranged, begin, play_out
from tournaments.models import Series, Tournament


def test_organiser_copies_the_last_evening_and_previews_the_draw(laptop: Page, live_url: str) -> None:
    evening = play_out(begin(arranged("single elimination", 3, "Ana", "Bo", "Cy")))
    club = evening.tournament.club
    series = Series.objects.create(club=club, name="Autumn evenings", slug="autumn")
    Tournament.objects.update(begins_at=timezone.now() - timedelta(days=3), place="Town hall", series=series)
    sign_in(laptop, live_url, make_user("organiser", club))
    laptop.goto(f"/clubs/{club.slug}/")
    laptop.get_by_role("link", name="Copy the last one").click()
    expect(laptop.get_by_label("Place", exact=True)).to_have_value("Town hall")
    laptop.get_by_label("Name", exact=True).fill("Autumn Cup")
    laptop.get_by_role("button", name="Preview").click()
    preview = laptop.get_by_role("region", name="Preview")
    expect(preview).to_contain_text("Bye: Ana")
    expect(preview).to_contain_text("and ends at about")
    laptop.get_by_role("button", name="Set up", exact=True).click()
    expect(laptop.get_by_role("heading", name="Autumn Cup")).to_be_visible()
    laptop.goto(f"/clubs/{club.slug}/calendar/")
    expect(laptop.get_by_role("listitem").filter(has_text="Autumn Cup")).to_contain_text("Town hall")
    laptop.get_by_role("link", name="Autumn evenings").click()
    expect(laptop.get_by_role("row").filter(has_text="Ana")).to_contain_text("3")
    expect(laptop.get_by_role("listitem").filter(has_text="Autumn Cup")).to_be_visible()

"""The browser, the server and the fixtures themselves."""

from playwright.sync_api import Page, expect


def test_two_screens_have_cookies_of_their_own(laptop: Page, phone: Page) -> None:
    for page in (laptop, phone):
        page.goto("/health/")
    laptop.context.add_cookies([{"name": "seen", "value": "1", "url": laptop.url}])
    assert [cookie["name"] for cookie in laptop.context.cookies()] == ["seen"]
    assert phone.context.cookies() == []


def test_what_a_page_complains_about_is_noted(laptop: Page, complaints: list[str]) -> None:
    laptop.goto("/health/")
    laptop.evaluate("console.error('the table wobbles')")
    expect(laptop.locator("body")).to_be_attached()
    assert "the table wobbles" in complaints.pop()

"""The fixtures of the browser tests: separate cookies, and errors in the console."""

from playwright.sync_api import Page, expect


def test_laptop_and_phone_have_separate_cookies(laptop: Page, phone: Page) -> None:
    for page in (laptop, phone):
        page.goto("/health/")
    laptop.context.add_cookies([{"name": "seen", "value": "1", "url": laptop.url}])
    assert [cookie["name"] for cookie in laptop.context.cookies()] == ["seen"]
    assert phone.context.cookies() == []


def test_console_errors_of_a_page_are_noted(laptop: Page, complaints: list[str]) -> None:
    laptop.goto("/health/")
    laptop.evaluate("console.error('the table wobbles')")
    expect(laptop.locator("body")).to_be_attached()
    assert "the table wobbles" in complaints.pop()

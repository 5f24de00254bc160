"""The upload page for bots: the visitor's browser tries the bot while it is typed."""

import re
from pathlib import Path

import pytest
from django.core.cache import cache
from playwright.sync_api import Locator, Page, expect

from engine.commands.authors import STARTER
from games.models import BotVersion
from tests.browser.conftest import NewPage
from tests.browser.screens import sign_in
from tests.browser.test_check import COMPILE_PATIENCE, _python  # noqa: F401  # a fixture
from tests.browser.test_pages import faults
from tests.clubs.factories import make_user
from tests.leagues.factories import make_league, source_of
from tests.often import in_depth

REQUEST_PROBE = (
    "find = __import__('random')._os.sys.modules; "
    "print([name for name in ('fetch', 'XMLHttpRequest', 'WebSocket', 'Worker', 'EventSource')"
    " if hasattr(find['builtins'].__import__('js'), name)])"
)
"""A line for a bot: it looks for ways to send requests as the visitor."""


def with_line(line: str) -> str:
    """Source of the starter bot, with one more line at the start of its method."""
    begins = "-> Action | Wait:\n"
    return STARTER.format(file="my_bot.py", name="MyBot").replace(begins, f"{begins}        {line}\n")


LINE = with_line("HERE").split("\n").index("        HERE") + 1


@pytest.fixture
def page(new_page: NewPage, live_url: str) -> Page:
    cache.clear()
    page = new_page()
    sign_in(page, live_url, make_user("ana"))
    page.goto("/bots/new/")
    return page


def verdict(page: Page) -> Locator:
    return page.locator("[data-part=try-it] [role=status]")


@in_depth
@pytest.mark.fresh_pages
@pytest.mark.usefixtures("_python")
def test_browser_tries_a_bot_while_it_is_typed_and_stops_a_loop(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    assert not any("python" in address for address in asked), "only fetched on demand"
    page.get_by_role("button", name="Try it now").click()
    expect(verdict(page)).to_contain_text("Nothing wrong: it played 2 short games", timeout=COMPILE_PATIENCE)
    assert list(faults(page)) == []

    source = page.get_by_role("textbox", name="Source")
    source.fill(with_line("print('here')"))
    page.get_by_text("What it printed").click()
    expect(verdict(page)).to_contain_text("Nothing wrong")
    expect(page.locator("[data-part=printed]")).to_contain_text("here")

    source.fill(with_line("view.nothing"))
    expect(verdict(page)).to_contain_text("The bot raised an error: AttributeError")
    assert list(faults(page)) == []
    page.get_by_role("button", name=f"Go to line {LINE}").click()
    expect(source).to_be_focused()
    marked = source.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)")
    assert marked == "        view.nothing"

    asked.clear()
    source.fill(with_line(REQUEST_PROBE))
    expect(verdict(page)).to_contain_text("Nothing wrong")
    expect(page.locator("[data-part=printed]")).to_contain_text("[]\n[]")
    source.fill(with_line("import js"))
    expect(verdict(page)).to_contain_text("a bot cannot import js")
    assert asked == [], "a bot cannot send requests as the visitor"

    page.clock.install()
    source.fill(with_line("while True: pass"))
    page.clock.run_for(1_000)
    expect(verdict(page)).to_have_text("Trying it…")
    page.clock.run_for(10_000)
    expect(verdict(page)).to_have_text("No answer within 10 s. Does it loop for ever?")
    source.fill("a = (")
    page.clock.run_for(1_000)
    expect(verdict(page)).to_contain_text("'(' was never closed (line 1)", timeout=COMPILE_PATIENCE)


@in_depth
@pytest.mark.usefixtures("_python")
def test_chosen_file_becomes_the_source_and_is_uploaded(page: Page, tmp_path: Path) -> None:
    make_league()
    page.reload()
    for raw, refusal in ((b"#" * 70_000, "is too large: 64 KiB at most."), (b"\xff", "is not UTF-8.")):
        file = tmp_path / "mine.py"
        file.write_bytes(raw)
        page.get_by_label("From a file").set_input_files(file)
        expect(verdict(page)).to_have_text(f"mine.py {refusal}")
    expect(page.get_by_role("textbox", name="Source")).to_have_value(STARTER.format(file="my_bot.py", name="MyBot"))
    page.get_by_label("Name").fill("Zed")
    file.write_text(source_of())
    page.get_by_label("From a file").set_input_files(file)
    expect(page.get_by_role("textbox", name="Source")).to_have_value(source_of())
    page.get_by_role("button", name="Upload").click()
    expect(page.get_by_text("Zed 1 is uploaded.")).to_be_visible()
    assert BotVersion.objects.get().source == source_of()
    page.reload()
    assert list(faults(page)) == []
    page.get_by_role("link", name="on trial").click()
    expect(page.get_by_text(re.compile("The trial is (waiting|running)"))).to_be_visible()
    assert list(faults(page)) == []

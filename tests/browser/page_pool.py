"""Pages that several tests use one after another. In between they are emptied and lose their cookies."""

from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

PATIENCE = 20_000  # milliseconds; two cores may be busy with other things
BLANK = "about:blank"


class PagePool:
    """Each page has its own context, and so its own cookies. The console errors of all pages go into one list."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.complaints: list[str] = []
        self._kinds: dict[BrowserContext, str] = {}
        self._free: dict[str, list[Page]] = {}

    def take(self, options: dict[str, Any], fresh: bool) -> Page:
        """A page whose context has these options: a used page if there is one, unless it has to be fresh."""
        kind = repr(sorted(options.items()))
        if not fresh and (free := self._free.get(kind)):
            return free.pop()
        # A service worker would answer requests that a test routes, and outlive the page. Its own tests allow it.
        context = self.browser.new_context(**{"service_workers": "block", **options})
        context.set_default_timeout(PATIENCE)
        self._kinds[context] = kind
        return self._listened_to(context.new_page())

    def put_back(self, page: Page) -> None:
        context = page.context
        page.wait_for_load_state("domcontentloaded")  # a script fails while its page is being replaced
        origin = page.evaluate("location.origin")
        # The page navigates by itself: after page.goto the browser would start a new process for the blank page.
        with page.expect_navigation(url=BLANK):
            page.evaluate("address => location.replace(address)", BLANK)
        # Only after the page has left: requests that the test answered so far must not reach the site.
        page.unroute_all(behavior="ignoreErrors")
        context.set_offline(False)
        _empty_storage(page, origin)
        context.clear_cookies()
        context.clear_permissions()
        self._free.setdefault(self._kinds[context], []).append(page)

    def throw_away(self, page: Page) -> None:
        del self._kinds[page.context]
        page.context.close()

    def clear(self) -> None:
        for context in self._kinds:
            context.close()
        self._kinds.clear()
        self._free.clear()

    def _listened_to(self, page: Page) -> Page:
        def note(message: ConsoleMessage) -> None:
            if message.type == "error":
                self.complaints.append(f"{page.url}: {message.text}")

        page.on("console", note)
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))
        return page


def _empty_storage(page: Page, origin: str) -> None:
    """Empties the browser's storage. Otherwise the page of the next test would send the entries that wait there.

    Call it only after the page has left: it closes the database even if a script is using it.
    """
    if origin == "null":
        return
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "indexeddb,local_storage"})
    session.detach()

"""Pages that were used and are used again: emptied, without cookies, as if they were new."""

from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

PATIENCE = 20_000  # milliseconds; two cores may be busy with other things
NOTHING = "about:blank"


class Shelf:
    """Each page has a context of its own, so its cookies are its own. All complain into one list."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.complaints: list[str] = []
        self._kinds: dict[BrowserContext, str] = {}
        self._free: dict[str, list[Page]] = {}

    def take(self, options: dict[str, Any], fresh: bool) -> Page:
        """A page whose context was made with these options, a used one unless it has to be fresh."""
        kind = repr(sorted(options.items()))
        if not fresh and (free := self._free.get(kind)):
            return free.pop()
        # A worker would answer in place of what a test routes, and outlive the page: tests of it ask for it.
        context = self.browser.new_context(**{"service_workers": "block", **options})
        context.set_default_timeout(PATIENCE)
        self._kinds[context] = kind
        return self._listened_to(context.new_page())

    def put_back(self, page: Page) -> None:
        context = page.context
        origin = page.evaluate("location.origin")
        # Led there by the page itself, for the browser would take a new process for a page of nobody's.
        with page.expect_navigation(url=NOTHING):
            page.evaluate("address => location.replace(address)", NOTHING)
        # Only once the page has left: what it asks for must not reach the site in the middle of a test's answers.
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
    """Entries that wait in the browser's database would be sent by the next test's page.

    Only once the page has left: emptying closes the database under a script that is still using it.
    """
    if origin == "null":
        return
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "indexeddb,local_storage"})
    session.detach()

"""Documents of the project, which are written in Markdown, as HTML for a page."""

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
"""What looks like HTML in a document is text."""


def as_html(written: str, links: Mapping[str, str]) -> SafeString:
    """The document with its heading; `links` says where what it leads to lies on the site. Every heading can be led to
    by its words, as where sources are shown: "3. Knobs" is #3-knobs, and the next of the same words #3-knobs-1."""
    return _as_html(written, tuple(links.items()))


@lru_cache(maxsize=4)
def _as_html(written: str, links: tuple[tuple[str, str], ...]) -> SafeString:
    tokens = _MARKDOWN.parse(written)
    for token in tokens:
        _prepare(token, dict(links))
    alike: Counter[str] = Counter()
    for opening, heading in pairwise(tokens):
        if opening.type == "heading_open":
            anchor = _anchor(heading.content)
            opening.attrSet("id", f"{anchor}-{alike[anchor]}" if alike[anchor] else anchor)
            alike[anchor] += 1
    html: str = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
    # What is wider than a phone scrolls by itself, for those without a mouse, too.
    html = html.replace("<table>", '<div class="table-scroll" tabindex="0"><table class="table-list">')
    html = html.replace("</table>", "</table></div>").replace("<pre>", '<pre tabindex="0">')
    return mark_safe(html)


def _prepare(token: Token, links: dict[str, str]) -> None:
    for child in token.children or ():
        _prepare(child, links)
    if token.type == "link_open":
        document, sign, place = str(token.attrs["href"]).partition("#")
        token.attrSet("href", links.get(document, document) + sign + place)


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")

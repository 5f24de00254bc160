"""Turns the project's Markdown documents into HTML."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
"""HTML in a document is shown as text."""


_COMMENT: Final = re.compile(r"^<!--.*?-->\n", re.DOTALL | re.MULTILINE)
_SECTION: Final = re.compile(r"\b([Ss]ection (\d+))\b")


def as_html(written: str, links: Mapping[str, str], named: Mapping[str, str] | None = None) -> SafeString:
    """The document with its heading, without its comments, which are for its authors.

    `links` maps the document's link targets to addresses of the site. `named` maps words to addresses: a table cell
    that holds only such words becomes a link. Headings get anchors like those of code hosts: "3. Knobs" is #3-knobs,
    the next one of the same words #3-knobs-1. "section 3" becomes a link to that heading.
    """
    return _as_html(written, tuple(links.items()), tuple((named or {}).items()))


@lru_cache(maxsize=8)
def _as_html(written: str, links: tuple[tuple[str, str], ...], named: tuple[tuple[str, str], ...]) -> SafeString:
    tokens = _MARKDOWN.parse(_COMMENT.sub("", written))
    sections = dict(_number_headings(tokens))
    for token in tokens:
        _prepare(token, dict(links))
        if token.type == "inline":
            token.children = [*_leading(token.children or [], sections)]
    for opening, cell in pairwise(tokens):
        if opening.type == "td_open" and (address := dict(named).get(cell.content)):
            cell.children = _link(address, cell.children or [])
    html: str = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
    # Wide tables scroll inside their own box; tabindex makes that possible with a keyboard.
    html = html.replace("<table>", '<div class="table-scroll" tabindex="0"><table class="table-list">')
    html = html.replace("</table>", "</table></div>").replace("<pre>", '<pre tabindex="0">')
    return mark_safe(html)


def _number_headings(tokens: Sequence[Token]) -> Iterator[tuple[str, str]]:
    """Give each heading its anchor; yields section numbers with their anchors."""
    alike: Counter[str] = Counter()
    for opening, heading in pairwise(tokens):
        if opening.type != "heading_open":
            continue
        anchor = _anchor(heading.content)
        place = f"{anchor}-{alike[anchor]}" if alike[anchor] else anchor
        opening.attrSet("id", place)
        alike[anchor] += 1
        if number := re.match(r"(\d+)\. ", heading.content):
            yield number[1], f"#{place}"


def _prepare(token: Token, links: dict[str, str]) -> None:
    for child in token.children or ():
        _prepare(child, links)
    if token.type == "link_open":
        document, sign, place = str(token.attrs["href"]).partition("#")
        token.attrSet("href", links.get(document, document) + sign + place)


def _leading(words: Sequence[Token], sections: Mapping[str, str]) -> Iterator[Token]:
    """The same tokens, with section numbers as links, except inside another link."""
    within = 0
    for token in words:
        within += {"link_open": 1, "link_close": -1}.get(token.type, 0)
        if token.type == "text" and not within:
            yield from _split(token.content, sections)
        else:
            yield token


def _split(text: str, sections: Mapping[str, str]) -> Iterator[Token]:
    done = 0
    for found in _SECTION.finditer(text):
        if found[2] in sections:
            yield _text(text[done : found.start()])
            yield from _link(sections[found[2]], [_text(found[1])])
            done = found.end()
    yield _text(text[done:])


def _link(address: str, words: list[Token]) -> list[Token]:
    return [Token("link_open", "a", 1, attrs={"href": address}), *words, Token("link_close", "a", -1)]


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")

"""Documents as pages."""

import re
from html import unescape

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from games.documents import as_html

DOCUMENT: str = settings.LOG_FORMAT.read_text(encoding="utf-8")


def test_tables_and_code_scroll_by_themselves() -> None:
    html = as_html("| a | b |\n|---|---|\n| c | d |\n\n```\na long line\n```\n", {})
    assert html.count('<div class="table-scroll" tabindex="0"><table class="table-list">') == 1
    assert html.count("</table></div>") == 1
    assert '<pre tabindex="0"><code>a long line\n</code></pre>' in html


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("[rules](rules.md)", '<a href="/rules/">rules</a>'),
        ("**[rules](rules.md)**", '<a href="/rules/">rules</a>'),
        ("[elsewhere](https://club.example/)", '<a href="https://club.example/">elsewhere</a>'),
    ],
)
def test_links_lead_to_where_it_lies_on_the_site(written: str, shown: str) -> None:
    assert shown in as_html(written, {"rules.md": "/rules/"})


@given(st.text(st.sampled_from("<>&\"'/ab`|\n ="), max_size=60))
def test_what_looks_like_html_is_text(written: str) -> None:
    tags = re.findall(r"</?(\w+)", as_html(written, {}))
    assert set(tags) <= {"p", "code", "pre", "blockquote", "h1", "table", "thead", "tbody", "tr", "th", "td", "div"}


def test_the_description_of_the_format_is_there_whole() -> None:
    html = as_html(DOCUMENT, {"rules.md": "/rules/"})
    assert html.startswith("<h1>The format of a recorded game</h1>")
    text = unescape(re.sub(r"<[^>]+>", "", html))
    fences = re.findall(r"```\w*\n(.*?)```", DOCUMENT, re.DOTALL)
    assert len(fences) > 3 and all(fence in text for fence in fences)
    headings = re.findall(r"^#+ (.+)$", re.sub(r"```.*?```", "", DOCUMENT, flags=re.DOTALL), re.MULTILINE)
    assert headings == [unescape(heading) for heading in re.findall(r"<h\d>(.+?)</h\d>", html)]
    assert html.count("<table") == DOCUMENT.count("\n|---")
    assert not any(".md" in address for address in re.findall(r'href="([^"]*)"', html))

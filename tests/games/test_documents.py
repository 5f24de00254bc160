"""Documents as pages."""

import re
from html import unescape

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from games.documents import as_html
from games.views.documents import PAGES

DOCUMENTS = {name: (settings.DOCUMENTS / name).read_text(encoding="utf-8") for name in PAGES}
LINKS = {name: f"/{name.removesuffix('.md')}/" for name in PAGES}


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
        ("[knobs](rules.md#3-knobs)", '<a href="/rules/#3-knobs">knobs</a>'),
        ("## 3. Knobs *(ours)*", '<h2 id="3-knobs-ours">3. Knobs <em>(ours)</em></h2>'),
        ("[elsewhere](https://club.example/)", '<a href="https://club.example/">elsewhere</a>'),
    ],
)
def test_links_lead_to_where_it_lies_on_the_site(written: str, shown: str) -> None:
    assert shown in as_html(written, {"rules.md": "/rules/"})


def test_the_number_of_a_section_leads_to_it_unless_all_leads_elsewhere() -> None:
    html = as_html("## 3. Knobs\n\nSection 3, `section 3`, section 4 and [section 3 of it](rules.md).\n", {})
    assert '<a href="#3-knobs">Section 3</a>, <code>section 3</code>, section 4' in html
    assert '<a href="rules.md">section 3 of it</a>' in html


def test_a_cell_that_holds_a_name_alone_leads_where_that_lies() -> None:
    table = "| id | name |\n|---|---|\n| Ghost Spit | Ghost Spit & more |\n"
    html = as_html(f"Ghost Spit\n\n{table}", {}, {"Ghost Spit": "/ghost/"})
    assert html.count("/ghost/") == 1 and '<td><a href="/ghost/">Ghost Spit</a></td>' in html


def test_comments_are_for_those_who_change_it() -> None:
    html = as_html("<!--\nNot this.\n-->\n# This\n\n<!-- nor this -->\na <!-- b -->\n", {})
    assert "Not" not in html and "nor" not in html
    assert html == '<h1 id="this">This</h1>\n<p>a &lt;!-- b --&gt;</p>\n'


def test_of_headings_with_the_same_words_each_is_led_to() -> None:
    html = as_html("# Knobs\n\n## Ends\n\n## Ends\n\n### Ends\n", {})
    assert re.findall(r' id="([^"]*)"', html) == ["knobs", "ends", "ends-1", "ends-2"]


def test_what_is_no_link_leads_nowhere() -> None:
    assert "href" not in as_html("# None\n\nSo.\n", {"None": "/elsewhere/"})


TAGS = {"p", "br", "code", "pre", "blockquote", "h1", "table", "thead", "tbody", "tr", "th", "td", "div"}
"""What Markdown makes of the signs that are drawn here."""


@given(st.text(st.sampled_from("<>&\"'/ab`|\n ="), max_size=60))
def test_what_looks_like_html_is_text(written: str) -> None:
    tags = re.findall(r"</?(\w+)", as_html(written, {}))
    assert set(tags) <= TAGS


def words_of(html: str) -> str:
    return unescape(re.sub(r"<[^>]+>", "", html))


@pytest.mark.parametrize("document", DOCUMENTS.values(), ids=DOCUMENTS)
def test_a_document_is_there_whole(document: str) -> None:
    html = as_html(document, LINKS)
    text = words_of(html)
    fences = re.findall(r"```\w*\n(.*?)```", document, re.DOTALL)
    assert all(fence in text for fence in fences)
    assert "<!--" not in text
    headings = re.findall(r"^#+ (.+)$", re.sub(r"```.*?```", "", document, flags=re.DOTALL), re.MULTILINE)
    shown = re.findall(r'<h\d id="[^"]+">(.+?)</h\d>', html)
    assert [words_of(heading) for heading in shown] == [re.sub(r"[*`]", "", heading) for heading in headings]
    assert len(headings) > 4
    assert html.count("<table") == document.count("\n|---")
    assert not any(".md" in address for address in re.findall(r'href="([^"]*)"', html))


def test_whatever_the_format_leads_to_in_the_rules_is_there() -> None:
    log_format, rules = (as_html(DOCUMENTS[name], LINKS) for name in ("log-format.md", "rules.md"))
    places = re.findall(r'href="/rules/#([^"]*)"', log_format)
    assert places and all(f' id="{place}"' in rules for place in places)

"""Markdown documents as HTML."""

import re
from html import unescape

from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from games.documents import as_html
from games.views.documents import PAGES
from tests.often import in_turn

DOCUMENTS = {name: (settings.DOCUMENTS / name).read_text(encoding="utf-8") for name in PAGES}
LINKS = {name: f"/{name.removesuffix('.md')}/" for name in PAGES}


def test_tables_and_code_blocks_are_scrollable() -> None:
    html = as_html("| a | b |\n|---|---|\n| c | d |\n\n```\na long line\n```\n", {})
    assert html.count('<div class="table-scroll" tabindex="0"><table class="table-list">') == 1
    assert html.count("</table></div>") == 1
    assert '<pre tabindex="0"><code>a long line\n</code></pre>' in html


@in_turn(
    ("written", "shown"),
    [
        ("[rules](rules.md)", '<a href="/rules/">rules</a>'),
        ("**[rules](rules.md)**", '<a href="/rules/">rules</a>'),
        ("[knobs](rules.md#3-knobs)", '<a href="/rules/#3-knobs">knobs</a>'),
        ("## 3. Knobs *(ours)*", '<h2 id="3-knobs-ours">3. Knobs <em>(ours)</em></h2>'),
        ("[elsewhere](https://club.example/)", '<a href="https://club.example/">elsewhere</a>'),
    ],
)
def test_links_use_addresses_of_the_site_and_headings_have_ids(written: str, shown: str) -> None:
    assert shown in as_html(written, {"rules.md": "/rules/"})


def test_section_numbers_become_links_except_in_code_and_other_links() -> None:
    html = as_html("## 3. Knobs\n\nSection 3, `section 3`, section 4 and [section 3 of it](rules.md).\n", {})
    assert '<a href="#3-knobs">Section 3</a>, <code>section 3</code>, section 4' in html
    assert '<a href="rules.md">section 3 of it</a>' in html


def test_table_cell_with_only_a_known_name_becomes_a_link() -> None:
    table = "| id | name |\n|---|---|\n| Ghost Spit | Ghost Spit & more |\n"
    html = as_html(f"Ghost Spit\n\n{table}", {}, {"Ghost Spit": "/ghost/"})
    assert html.count("/ghost/") == 1 and '<td><a href="/ghost/">Ghost Spit</a></td>' in html


def test_comment_blocks_are_removed_and_inline_comments_escaped() -> None:
    html = as_html("<!--\nNot this.\n-->\n# This\n\n<!-- nor this -->\na <!-- b -->\n", {})
    assert "Not" not in html and "nor" not in html
    assert html == '<h1 id="this">This</h1>\n<p>a &lt;!-- b --&gt;</p>\n'


def test_equal_headings_have_different_ids() -> None:
    html = as_html("# Knobs\n\n## Ends\n\n## Ends\n\n### Ends\n", {})
    assert re.findall(r' id="([^"]*)"', html) == ["knobs", "ends", "ends-1", "ends-2"]


def test_text_without_links_has_no_href() -> None:
    assert "href" not in as_html("# None\n\nSo.\n", {"None": "/elsewhere/"})


TAGS = {"p", "br", "code", "pre", "blockquote", "h1", "table", "thead", "tbody", "tr", "th", "td", "div"}
"""The tags that Markdown makes from the characters in the property below."""


@given(st.text(st.sampled_from("<>&\"'/ab`|\n ="), max_size=60))
def test_html_in_a_document_is_escaped(written: str) -> None:
    tags = re.findall(r"</?(\w+)", as_html(written, {}))
    assert set(tags) <= TAGS


def words_of(html: str) -> str:
    return unescape(re.sub(r"<[^>]+>", "", html))


@in_turn("document", DOCUMENTS.values())
def test_document_is_rendered_completely(document: str) -> None:
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


def test_links_from_log_format_to_rules_have_targets() -> None:
    log_format, rules = (as_html(DOCUMENTS[name], LINKS) for name in ("log-format.md", "rules.md"))
    places = re.findall(r'href="/rules/#([^"]*)"', log_format)
    assert places and all(f' id="{place}"' in rules for place in places)

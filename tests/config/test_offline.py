"""What a browser fetches to install the site, and to open some of it without network."""

import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

pytestmark = pytest.mark.django_db


def test_the_manifest_names_icons_that_are_there(client: Client) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    manifest = answer.json()
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}
    for icon in manifest["icons"]:
        assert finders.find(re.sub(r"^/static/(.*?)(\.[0-9a-f]{12})?\.png$", r"\1.png", icon["src"]))
    assert 'rel="manifest" href="/manifest.webmanifest"' in client.get("/").content.decode()


def test_the_worker_stands_at_the_root_and_is_never_out_of_date(client: Client) -> None:
    answer = client.get("/worker.js")
    assert answer["Content-Type"] == "text/javascript"
    assert "no-cache" in answer["Cache-Control"]
    assert "default-src 'self'" in answer["Content-Security-Policy"]
    assert re.search(r'from "/static/js/offline/worker[^"]*\.js";', answer.content.decode())


def test_the_page_for_no_network_is_the_same_for_everybody(client: Client, admin_client: Client) -> None:
    pages = [door.get("/offline/").content for door in (client, admin_client)]
    assert pages[0] == pages[1]
    assert b"data-kept-for" not in pages[0]

"""The manifest, the service worker and the offline page, for installing the site and using it offline."""

import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

pytestmark = pytest.mark.django_db


def test_manifest_names_existing_icons(client: Client) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    manifest = answer.json()
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}
    for icon in manifest["icons"]:
        assert finders.find(re.sub(r"^/static/(.*?)(\.[0-9a-f]{12})?\.png$", r"\1.png", icon["src"]))
    assert 'rel="manifest" href="/manifest.webmanifest"' in client.get("/").content.decode()


def test_service_worker_is_at_the_root_and_not_cached(client: Client) -> None:
    answer = client.get("/worker.js")
    assert answer["Content-Type"] == "text/javascript"
    assert "no-cache" in answer["Cache-Control"]
    assert "default-src 'self'" in answer["Content-Security-Policy"]
    assert re.search(r'from "/static/js/offline/worker[^"]*\.js";', answer.content.decode())


def test_offline_page_is_the_same_for_everybody(client: Client, admin_client: Client) -> None:
    pages = [visitor.get("/offline/").content for visitor in (client, admin_client)]
    assert pages[0] == pages[1]
    assert b"data-kept-for" not in pages[0]

"""Sharing a moment of a game: by the panel, in a frame of another site, in a comment."""

import re
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urljoin

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from playwright.sync_api import Page, expect

from games.models import Comment, Favourite, Game, Report
from tests.browser.axe import axe_faults
from tests.browser.conftest import NewPage
from tests.browser.scenes import LONG
from tests.browser.screens import sign_in, wait_until_drawn
from tests.browser.test_pages import LOOKS_NOW, faults, overflow, wait_until_complete
from tests.browser.viewer_page import boxes
from tests.clubs.factories import make_user
from tests.games.factories import NOW, PlayerFactory
from tests.often import in_depth, in_turn

COPIED = "() => navigator.clipboard.readText()"
CUT_OFF = "all => all.map(one => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)"
FRAMED = '<!DOCTYPE html><title>A blog</title><h1>A blog</h1><iframe src="{src}" width="640" height="520"></iframe>'


def open_at(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator(".viewer.is-ready")).to_be_visible()


@in_depth
def test_panel_shares_the_current_moment(new_page: NewPage, game: Game, live_url: str) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    open_at(page, f"/replays/{game.public_id}/?deal=2&t=8")
    page.get_by_text("Share", exact=True).click()
    shared = f"{live_url}/replays/{game.public_id}/"
    link = page.get_by_label("Link", exact=True)
    expect(link).to_have_value(f"{shared}?deal=2&t=8.000")
    page.get_by_role("button", name="One action on").click()
    expect(link).not_to_have_value(f"{shared}?deal=2&t=8.000")
    moment = re.search(r"\?deal=2&t=[\d.]+$", link.input_value())
    assert moment
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate(COPIED) == shared + moment[0]
    page.get_by_role("button", name="Copy the frame").click()
    code = f'<iframe src="{shared}embed/{moment[0].replace("&", "&amp;")}"'
    page.wait_for_function("async code => (await navigator.clipboard.readText()).startsWith(code)", arg=code)
    picture = page.get_by_role("link", name="Picture").get_attribute("href")
    assert picture == f"{shared}picture.png{moment[0]}"
    clip = page.get_by_role("link", name="Clip of five seconds").get_attribute("href")
    for address, kind in ((picture, "image/png"), (clip, "image/gif")):
        answer = page.request.get(str(address))
        assert (answer.status, answer.headers["content-type"]) == (200, kind)


@in_depth
def test_panel_shares_the_current_loop(laptop: Page, game: Game, live_url: str) -> None:
    open_at(laptop, f"/replays/{game.public_id}/?deal=2&t=2")
    laptop.get_by_text("Share", exact=True).click()
    laptop.get_by_role("button", name="Loop").click()
    laptop.get_by_role("slider", name="Time in this deal").press("Shift+ArrowRight")
    laptop.get_by_role("button", name="To here").click()
    link = laptop.get_by_label("Link", exact=True)
    looped = "?deal=2&t=2.000&loop=2.000-3.000"
    expect(link).to_have_value(f"{live_url}/replays/{game.public_id}/{looped}")
    code = laptop.get_by_label("Frame for another page").input_value()
    assert f'/embed/{looped.replace("&", "&amp;")}"' in code
    clip = laptop.get_by_role("link", name="Clip of the loop")
    expect(clip).to_have_attribute("href", re.compile(r"\?deal=2&from=2\.000&to=3\.000$"))
    laptop.get_by_role("button", name="End loop").click()
    expect(link).to_have_value(f"{live_url}/replays/{game.public_id}/?deal=2&t=2.000")
    expect(laptop.get_by_role("link", name="Clip of five seconds")).to_be_visible()


@pytest.fixture
def page_with_frame() -> Iterator[Callable[[str], str]]:
    """page_with_frame(src): the address of a page of another origin with `src` in a frame."""
    framed: list[str] = []

    class Blog(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            page = FRAMED.format(src=framed[-1]) if self.path == "/blog/" else ""
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(page.encode())

        def log_message(self, *_: object) -> None:
            """Logs nothing, so that the output of a test stays short."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Blog)
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def address(src: str) -> str:
        framed.append(src)
        return f"http://127.0.0.1:{server.server_port}/blog/"

    yield address
    server.shutdown()
    server.server_close()


@in_depth
def test_game_plays_in_a_frame_of_another_site(
    laptop: Page, game: Game, live_url: str, page_with_frame: Callable[[str], str]
) -> None:
    laptop.goto(page_with_frame(f"{live_url}/replays/{game.public_id}/embed/?deal=2&t=8"))
    frame = laptop.frame_locator("iframe")
    expect(frame.locator(".viewer.is-ready")).to_be_visible()
    time = frame.locator("[data-part=time]")
    expect(time).to_have_text("0:08.000")
    frame.get_by_role("button", name="Play or pause").click()
    expect(time).to_have_text(re.compile(r"0:(09|1\d)"))
    frame.get_by_role("button", name="Play or pause").click()
    whole = frame.get_by_role("link", name="Whole game")
    expect(whole).to_have_attribute("href", re.compile(rf"/replays/{game.public_id}/\?deal=2&t=(9|1\d)\.\d{{3}}$"))
    frame.get_by_role("slider", name="Time in the game").press("End")
    expect(frame.locator(".result")).to_be_visible()
    for control in (whole, frame.get_by_role("button", name="Faster"), frame.get_by_role("slider").first):
        box = control.bounding_box()
        holder = laptop.locator("iframe").bounding_box()
        assert box and holder
        assert box["y"] + box["height"] <= holder["y"] + holder["height"] + 1


CARD_WIDTHS = "cards => cards.map(card => card.offsetWidth)"


def visible_boxes(page: Page, selector: str) -> list[dict[str, float]]:
    return [box for box in boxes(page, selector) if box["width"] > 0]


@in_depth
def test_small_frame_has_readable_cards_and_a_smaller_frame_a_picture(laptop: Page, game: Game) -> None:
    pictures: list[str] = []
    laptop.on("request", lambda asked: pictures.append(asked.url) if "picture.png" in asked.url else None)
    open_at(laptop, f"/replays/{game.public_id}/embed/?deal=2&t=3")
    for width, height in ((640, 520), (640, 360), (420, 300), (300, 280)):
        laptop.set_viewport_size({"width": width, "height": height})
        wait_until_drawn(laptop)
        (stage,) = visible_boxes(laptop, ".viewer-stage")
        upper, lower = sorted(visible_boxes(laptop, ".plate"), key=lambda plate: plate["y"])
        assert min(laptop.locator(".card").evaluate_all(CARD_WIDTHS)) >= 20, (width, height)
        assert stage["y"] <= upper["y"] and lower["y"] + lower["height"] <= stage["y"] + stage["height"] <= height - 44
        assert upper["y"] + upper["height"] < lower["y"] - 4 * 20, "the cards are between the names"
        assert list(overflow(laptop)) == []
        assert laptop.locator(".viewer-time [data-part]").evaluate_all(CUT_OFF) == [False, False], (width, height)
    assert pictures == []
    for width, height in ((360, 240), (300, 200), (240, 320)):
        laptop.set_viewport_size({"width": width, "height": height})
        image = laptop.locator(".embed-picture")
        expect(image).to_be_visible()
        laptop.wait_for_function("() => document.querySelector('.embed-picture').naturalWidth === 480")
        expect(laptop.locator(".viewer")).to_be_hidden()
        whole = laptop.get_by_role("link", name="Whole game")
        expect(whole).to_have_attribute("href", re.compile(r"/\?deal=2&t=3\.000$"))
        (box,) = visible_boxes(laptop, ".embed-back a")
        assert box["y"] + box["height"] <= height and list(overflow(laptop)) == []
    assert [address.split("?")[1] for address in pictures] == ["deal=2&t=3.000&width=480"]


@in_depth
def test_replay_page_is_refused_in_a_frame(
    laptop: Page, game: Game, live_url: str, complaints: list[str], page_with_frame: Callable[[str], str]
) -> None:
    with laptop.expect_console_message(lambda message: "frame-ancestors 'none'" in message.text):
        laptop.goto(page_with_frame(f"{live_url}/replays/{game.public_id}/"))
    expect(laptop.frame_locator("iframe").locator(".viewer")).to_have_count(0)
    complaints.clear()


@in_depth
def test_comment_keeps_its_moment_and_links_back_to_it(laptop: Page, game: Game, live_url: str) -> None:
    sign_in(laptop, live_url, make_user("ana"))
    open_at(laptop, f"/replays/{game.public_id}/?deal=2&t=8")
    laptop.get_by_role("button", name="One action on").click()
    label = laptop.locator("[data-comment-moment]")
    expect(label).not_to_have_text("at deal 2, 0:08.000")
    line = label.inner_text()
    field = laptop.get_by_label("Your comment")
    field.click()
    # Every key of the viewer is also a character of a text.
    laptop.keyboard.type("f? [0] , . <b>bold</b> & so")
    laptop.keyboard.press("Enter")
    laptop.keyboard.type("on")
    expect(label).to_have_text(line)
    laptop.get_by_role("button", name="Comment", exact=True).click()
    comment = laptop.locator(".comment")
    expect(comment.locator(".comment-text")).to_have_text("f? [0] , . <b>bold</b> & so\non")
    link = comment.get_by_role("link")
    expect(link).to_contain_text(line.removeprefix("at ").capitalize())
    written = Comment.objects.get()
    expect(laptop).to_have_url(re.compile(rf"\?deal=2&t={written.at_ms / 1000:.3f}#comment-{written.pk}$"))
    expect(laptop.locator(".viewer.is-ready")).to_be_visible()
    laptop.get_by_role("slider", name="Time in the game").press("Home")
    expect(laptop.locator(".viewer-where [data-part=deal]")).to_have_text(re.compile("^Deal 1 "))
    link.click()
    expect(laptop.locator(".viewer-where [data-part=deal]")).to_have_text(re.compile("^Deal 2 "))
    expect(laptop.locator("[data-part=time]")).to_have_text(line.split(", ")[1])
    laptop.get_by_role("slider", name="Time in the game").press("[")
    mark = laptop.get_by_role("group", name="Comments on this deal").get_by_role("button")
    mark.hover()
    expect(laptop.locator(".tip:visible")).to_have_text(f"{line.split(', ')[1]} ana: f? [0] , . <b>bold</b> & so on")
    mark.click()
    expect(laptop.locator("[data-part=time]")).to_have_text(line.split(", ")[1])
    expect(comment).to_be_in_viewport()
    expect(mark).not_to_be_in_viewport()
    laptop.get_by_role("slider", name="Time in the game").press("Home")
    expect(mark).to_have_count(0)
    comment.get_by_role("button", name="Delete").click()
    expect(laptop.get_by_text("Your comment is deleted.")).to_be_visible()
    expect(comment).to_have_count(0)


@in_depth
def test_draft_comment_stays_while_another_comment_is_reported(laptop: Page, game: Game, live_url: str) -> None:
    sign_in(laptop, live_url, make_user("ana"))
    Comment.objects.create(game=game, author=make_user("bo"), deal=1, at_ms=2_000, text="!", key="!", created_at=NOW)
    open_at(laptop, f"/replays/{game.public_id}/")
    field = laptop.get_by_label("Your comment")
    field.fill("Half a sen")
    laptop.get_by_role("button", name="Report").click()
    expect(laptop.get_by_text("You have reported it.")).to_be_visible()
    expect(field).to_have_value("Half a sen")
    field.fill("Half a sentence.")
    laptop.get_by_role("button", name="Comment", exact=True).click()
    expect(laptop.locator(".comment-text", has_text="Half a sentence.")).to_be_visible()
    expect(field).to_have_value("")


@in_depth
def test_comment_sent_without_a_session_is_restored_after_sign_in(laptop: Page, game: Game, live_url: str) -> None:
    ana = make_user("ana")
    sign_in(laptop, live_url, ana)
    open_at(laptop, f"/replays/{game.public_id}/")
    field, send = laptop.get_by_label("Your comment"), laptop.get_by_role("button", name="Comment", exact=True)
    field.fill("A whole sentence.")
    Session.objects.all().delete()
    send.click()
    laptop.get_by_label("Username").fill("ana")
    laptop.get_by_label("Password").fill("slap")
    laptop.get_by_label("Password").press("Enter")
    expect(field).to_have_value("A whole sentence.")
    send.click()
    expect(laptop.locator(".comment-text", has_text="A whole sentence.")).to_be_visible()
    expect(field).to_have_value("")


@in_depth
def test_button_of_the_panel_does_not_move(laptop: Page, game: Game) -> None:
    open_at(laptop, f"/replays/{game.public_id}/")
    button = laptop.locator(".share > summary")
    for width in (1280, 360):
        laptop.set_viewport_size({"width": width, "height": 800})
        button.scroll_into_view_if_needed()
        closed = boxes(laptop, ".favourite, .share > summary")
        button.click()
        assert boxes(laptop, ".favourite, .share > summary") == closed
        [panel] = boxes(laptop, ".share-panel")
        assert panel["y"] > closed[-1]["y"] + closed[-1]["height"]
        assert panel["width"] > width * 0.85
        button.click()


@in_depth
def test_favourite_is_listed_and_its_button_keeps_the_moment(laptop: Page, game: Game, live_url: str) -> None:
    make_user("ana")
    open_at(laptop, f"/replays/{game.public_id}/?deal=2&t=8")
    time = laptop.locator("[data-part=time]")
    laptop.get_by_role("button", name="One action on").click()
    expect(time).not_to_have_text("0:08.000")
    moment = time.inner_text()
    laptop.get_by_role("link", name="Sign in to comment").click()
    laptop.get_by_label("Username").fill("ana")
    laptop.get_by_label("Password").fill("slap")
    laptop.get_by_label("Password").press("Enter")
    expect(time).to_have_text(moment)
    button = laptop.get_by_role("button", name="Favourite")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(time).to_have_text(moment)
    laptop.goto("/replays/favourites/")
    laptop.get_by_role("row").filter(has_text=re.compile(" v ")).get_by_role("link").click()
    expect(laptop.locator(".viewer.is-ready")).to_be_visible()
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    assert not Favourite.objects.exists()


@pytest.fixture
def commented_game(game: Game) -> Game:
    """A game with two comments by Bo, and a favourite of Ana, who is on the site's staff.

    The first comment is one long word and is reported, the second is hidden.
    """
    ana = make_user("ana")
    ana.is_staff = True
    ana.save()
    bo = make_user("bo")
    PlayerFactory.create(name=LONG, user=bo)
    for text, hidden_at in (("W" * 500, None), ("Nothing to see", NOW)):
        Comment.objects.create(
            game=game, author=bo, deal=1, at_ms=2_000, text=text, key=text[:9], created_at=NOW,
            hidden_at=hidden_at, hidden_by=ana if hidden_at else None,
        )  # fmt: skip
    Report.objects.create(comment=Comment.objects.get(hidden_at=None), by=make_user("cy"), created_at=NOW)
    Favourite.objects.create(game=game, user=ana, created_at=NOW)
    return game


@in_depth
@in_turn("address", ["", "embed/", "../favourites/", "../reported/"])
def test_sharing_pages_have_no_faults_on_any_screen(
    laptop: Page, live_url: str, commented_game: Game, address: str
) -> None:
    page = laptop
    sign_in(page, live_url, User.objects.get(username="ana"))
    page.goto(urljoin(f"/replays/{commented_game.public_id}/", address))
    wait_until_complete(page)
    page.locator(".share > summary").evaluate_all("folds => folds.forEach(fold => fold.click())")
    for size, scheme, rules in LOOKS_NOW:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        assert list(overflow(page)) == [], size
        assert rules is None or axe_faults(page, rules) == []


@in_depth
def test_marks_of_comments_work_by_keyboard_alone(laptop: Page, commented_game: Game) -> None:
    ana = User.objects.get(username="ana")
    for at_ms in (2_001, 9_173):
        Comment.objects.create(
            game=commented_game, author=ana, deal=1, at_ms=at_ms, text="There!", key=str(at_ms), created_at=NOW
        )
    open_at(laptop, f"/replays/{commented_game.public_id}/")
    marks = laptop.get_by_role("group", name="Comments on this deal").get_by_role("button")
    expect(marks).to_have_count(2)
    laptop.get_by_role("slider", name="Time in this deal").focus()
    laptop.keyboard.press("Tab")
    expect(laptop.get_by_role("button", name=f"2 comments, the first by {LONG} at 0:02.000")).to_be_focused()
    laptop.keyboard.press("Tab")
    mark = laptop.get_by_role("button", name="Comment by ana at 0:09.173")
    expect(mark).to_be_focused()
    expect(laptop.locator(".tip:visible")).to_have_text("0:09.173 ana: There!")
    laptop.keyboard.press("]")
    expect(laptop.get_by_role("slider", name="Time in this deal")).to_be_focused()
    expect(marks).to_have_count(0)
    laptop.keyboard.press("Home")
    expect(marks).to_have_count(2)
    laptop.keyboard.press("Tab")
    laptop.keyboard.press("Tab")
    laptop.keyboard.press("Enter")
    expect(laptop.locator("[data-part=time]")).to_have_text("0:09.173")
    link = laptop.get_by_role("link", name="See the moment: Deal 1, 0:09.173")
    expect(link).to_be_focused()
    expect(link).to_be_in_viewport()
    expect(laptop.locator(".tip:visible")).to_have_count(0)


@in_depth
def test_page_with_a_refused_comment_has_no_faults_on_any_screen(phone: Page, live_url: str, game: Game) -> None:
    sign_in(phone, live_url, make_user("ana"))
    open_at(phone, f"/replays/{game.public_id}/?deal=2&t=8")
    field = phone.get_by_label("Your comment")
    field.evaluate("field => { field.removeAttribute('maxlength'); field.value = 'x'.repeat(501); }")
    phone.get_by_role("button", name="Comment", exact=True).click()
    expect(phone.get_by_text("at most 500 characters")).to_be_visible()
    expect(phone.get_by_label("Your comment")).to_have_value("x" * 501)
    assert list(faults(phone)) == []

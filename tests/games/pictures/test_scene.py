"""The viewer's JavaScript modules, run for pictures."""

from engine.spit.variants import VARIANTS
from games.pictures.scene import Scene
from tests.games.pictures.films import film, golden_films, table

PLAY = (1000, 3, "move", "stock/0/0", 1, 1, "spit_pile/0", 1, (1,))


def test_moving_card_is_between_its_places_as_in_the_viewer() -> None:
    scene = Scene(film([PLAY]), 2, 738, 346)
    start, end = scene.layout.spots["stock/0/0"], scene.layout.spots["spit_pile/0"]
    (half_way,) = (card for card in scene.at(880).cards if card.card == 1)
    assert half_way.x == (start.x + end.x) / 2
    assert half_way.high > 1
    (landed,) = (card for card in scene.at(1000).cards if card.card == 1)
    assert (landed.x, landed.y, landed.high) == (end.x, end.y, 1)


def test_piles_and_seats_are_described_as_on_the_page() -> None:
    steps = [PLAY, (1100, 4, "say", 1, "call"), (1200, 5, "mark", 0, "exhausted")]
    picture = Scene(film(steps), 2, 738, 346).at(1300)
    piles = {pile.zone: pile for pile in picture.piles}
    assert (piles["spit_pile/0"].label, piles["spit_pile/1"].label) == ("1", "")
    assert (piles["spit_cards/0"].high, piles["spit_cards/0"].open) == (4, False)
    first, second = picture.words
    assert [(one.kind, one.cards) for one in first.counts] == [("stock", 5), ("spit cards", 4)]
    assert (first.state, second.speech) == ("all stuck", "spit!")


def test_moments_can_be_requested_in_any_order() -> None:
    scene = Scene(film([PLAY]), 2, 738, 346)
    assert scene.at(2000) == scene.at(2000) != scene.at(0)
    assert scene.at(500) == Scene(film([PLAY]), 2, 738, 346).at(500)


def test_every_seat_has_a_plate_and_every_pile_a_place() -> None:
    for seats in range(2, 9):
        layout = Scene(film([PLAY], table(seats)), seats, 738, 346).layout
        assert len(layout.plates) == seats
        assert set(layout.spots) == {zone.name for zone in table(seats)}


def test_only_hands_taken_up_in_the_film_have_a_place() -> None:
    (played, *_) = golden_films("concealed-4")
    seats = VARIANTS["concealed-4"].players
    layout = Scene(played, seats, 738, 346).layout
    held = {step[6] for step in played.steps if step[2] == "move" and str(step[6]).startswith("hand/")}
    assert {name for name in layout.spots if name.startswith("hand/")} == held

from engine.actions import Action
from engine.games import start_game
from engine.seat_film import SPECTATOR, Camera
from engine.variants import variant


def zones(camera: Camera, seat: int | None) -> dict[object, object]:
    return {zone["name"]: zone["cards"] for zone in camera.zones(seat)}


def test_seat_sees_only_its_own_hand_and_is_numbered_0() -> None:
    deal = start_game(variant("speed-20-5"), "seed").next_deal()
    camera = Camera(deal)
    assert zones(camera, 0)["hand/0"] == list(deal.zones()["hand/0"].cards)
    assert zones(camera, 0)["hand/1"] == zones(camera, SPECTATOR)["hand/1"] == [None] * 5
    assert zones(camera, 1)["spit_pile/0"] == [None]
    assert {zone["name"]: zone["seat"] for zone in camera.zones(1)}["hand/1"] == 0


def test_turned_cards_are_shown_to_all_and_drawn_cards_to_their_owner() -> None:
    deal = start_game(variant("speed-20-5"), "seed").next_deal()
    camera = Camera(deal)
    for seat in (0, 1):
        deal.apply(0, seat, Action("ready"))
    opened = camera.new_steps()
    assert [step[2] for step in camera.seen_steps(opened, SPECTATOR)].count("turn") == 2
    assert all(step[6] is not None for step in camera.seen_steps(opened, SPECTATOR) if step[2] == "turn")
    play = next(action for action in deal.legal(0) if action.kind == "play")
    deal.apply(900, 0, play)
    camera.new_steps()
    deal.apply(1_200, 0, Action("draw"))
    drawn = camera.new_steps()[-1]
    assert camera.seen_steps([drawn], 0)[0][8] == drawn[8] != (None,)
    assert camera.seen_steps([drawn], 1)[0][8] == (None,)


def test_seat_numbers_in_steps_are_relative_to_the_viewer() -> None:
    deal = start_game(variant("standard"), "seed").next_deal()
    camera = Camera(deal)
    deal.apply(0, 1, Action("ready"))
    (step,) = camera.new_steps()
    assert [camera.seen_steps([step], seat)[0][3] for seat in (0, 1, SPECTATOR)] == [1, 0, 1]


def test_tries_include_illegal_actions_with_their_zones() -> None:
    deal = start_game(variant("standard"), "seed").next_deal()
    camera = Camera(deal)
    tries = camera.tries(0, [Action("play", 2, 1), Action("claim", None, 0), Action("turn", 3), Action("spit")])
    assert [one.to_json() for one in tries] == [
        ["play", 2, 1, "stock/0/2", None, "spit_pile/1"],
        ["claim", None, 0, None, None, "spit_pile/0"],
        ["turn", 3, None, "stock/0/3", None, None],
        ["spit", None, None, None, None, None],
    ]


def test_dictation_shows_placed_cards_to_others_with_the_next_card() -> None:
    deal = start_game(variant("dictation"), "seed").next_deal()
    camera = Camera(deal)
    for seat in (0, 1):
        deal.apply(0, seat, Action("ready"))
    camera.new_steps()
    before = zones(camera, 1)
    deal.apply(500, 0, next(action for action in deal.legal(0) if action.kind != "ready"))
    placed = camera.new_steps()
    assert [step[2] for step in camera.seen_steps(placed, 0)] == ["move"]
    assert camera.seen_steps(placed, 1) == camera.seen_steps(placed, SPECTATOR) == []
    assert zones(camera, 1) == before
    deal.apply(600, 1, next(action for action in deal.legal(1) if action.kind != "ready"))
    for seat in (0, 1):
        camera.new_steps()
        deal.apply(700, seat, Action("ready"))
    called = camera.new_steps()
    assert camera.seen_steps(called, 1)[0] == (*placed[0][:3], *camera.seen_steps(called, 1)[0][3:])
    assert zones(camera, 1) != before

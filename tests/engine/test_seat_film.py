from engine.actions import Action
from engine.games import start_game
from engine.seat_film import SPECTATOR, Camera
from engine.variants import variant


def zones(camera: Camera, seat: int | None) -> dict[object, object]:
    return {zone["name"]: zone["cards"] for zone in camera.zones(seat)}


def test_a_seat_sees_what_lies_face_up_and_its_own_hand_and_sits_in_front() -> None:
    deal = start_game(variant("speed-20-5"), "seed").next_deal()
    camera = Camera(deal)
    assert zones(camera, 0)["hand/0"] == list(deal.zones()["hand/0"].cards)
    assert zones(camera, 0)["hand/1"] == zones(camera, SPECTATOR)["hand/1"] == [None] * 5
    assert zones(camera, 1)["spit_pile/0"] == [None]
    assert {zone["name"]: zone["seat"] for zone in camera.zones(1)}["hand/1"] == 0


def test_a_card_that_comes_up_is_named_to_all_and_one_that_is_drawn_to_its_owner() -> None:
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


def test_who_speaks_or_fumbles_is_counted_from_the_one_who_watches() -> None:
    deal = start_game(variant("standard"), "seed").next_deal()
    camera = Camera(deal)
    deal.apply(0, 1, Action("ready"))
    (step,) = camera.new_steps()
    assert [camera.seen_steps([step], seat)[0][3] for seat in (0, 1, SPECTATOR)] == [1, 0, 1]


def test_what_may_be_tried_does_not_tell_what_is_legal() -> None:
    deal = start_game(variant("standard"), "seed").next_deal()
    camera = Camera(deal)
    tries = camera.tries(0, [Action("play", 2, 1), Action("claim", None, 0), Action("turn", 3), Action("spit")])
    assert [one.to_json() for one in tries] == [
        ["play", 2, 1, "stock/0/2", None, "spit_pile/1"],
        ["claim", None, 0, None, None, "spit_pile/0"],
        ["turn", 3, None, "stock/0/3", None, None],
        ["spit", None, None, None, None, None],
    ]


def test_where_seats_play_apart_the_others_see_a_card_placed_when_the_next_is_called() -> None:
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

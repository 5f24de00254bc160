from django.urls import URLPattern, URLResolver, include, path

from tournaments.views import (
    corrections,
    matches,
    me,
    programme,
    public,
    ratings,
    results,
    scores,
    self_check_in,
    self_entry,
)
from tournaments.views.desk import adding, entries, leaving, ledger, meeting, mending, page, setting_up, starting
from tournaments.views.desk import matches as desk_matches
from tournaments.views.desk import rounds as desk_rounds
from tournaments.views.desk import self_entry as desk_self_entry

desk_urls: list[URLPattern | URLResolver] = [
    path("", page.desk, name="desk"),
    path("enter/member/", entries.enter_member, name="enter-member"),
    path("enter/newcomer/", entries.enter_newcomer, name="enter-newcomer"),
    path("enter/newcomers/", entries.enter_newcomers, name="enter-newcomers"),
    path("people/", adding.enter_people, name="enter-people"),
    path("enter/bot/", entries.enter_bot, name="enter-bot"),
    path("entries/<int:entry>/withdraw/", leaving.withdraw, name="withdraw"),
    path("entries/<int:entry>/come-back/", leaving.come_back, name="come-back"),
    path("entries/<int:entry>/somebody-else/", mending.somebody_else, name="somebody-else"),
    path("entries/<int:entry>/sit-out/", entries.sit_out, name="sit-out"),
    path("entries/<int:entry>/take-seat-again/", entries.take_seat_again, name="take-seat-again"),
    path("entries/<int:entry>/check-in/", entries.check_in, name="check-in"),
    path("entries/<int:entry>/undo-check-in/", entries.undo_check_in, name="undo-check-in"),
    path("seeds/", entries.seed, name="seed"),
    path("seeds/draw/", entries.draw, name="draw"),
    path("seeds/by-rating/", entries.seed_by_rating, name="seed-by-rating"),
    path("seeds/apart/", entries.keep_apart, name="keep-apart"),
    path("apart/", meeting.apart, name="apart"),
    path("apart/<int:one>/<int:other>/let-meet/", meeting.let_meet, name="let-meet"),
    path("apart/mates/", meeting.keep_mates_apart, name="keep-mates-apart"),
    path("apart/mates/let-meet/", meeting.let_mates_meet, name="let-mates-meet"),
    path("check-in/open/", entries.open_check_in, name="open-check-in"),
    path("check-in/by-name/", desk_self_entry.check_in_by_name, name="check-in-by-name"),
    path("arrange/", starting.arrange, name="arrange"),
    path("set-up/", setting_up.change_set_up, name="change-set-up"),
    path("number-sets/", setting_up.number_sets, name="number-sets"),
    path("self-entry/", desk_self_entry.self_entry, name="self-entry"),
    path("self-entry/<int:player>/accept/", desk_self_entry.accept, name="accept-entry"),
    path("self-entry/<int:player>/decline/", desk_self_entry.decline, name="decline-entry"),
    path("call-off/", setting_up.call_off, name="call-off"),
    path("take-place/", setting_up.take_place, name="take-place"),
    path("tables/", starting.count_tables, name="count-tables"),
    path("start/", starting.start, name="start"),
    path("start/undo/", starting.undo_start, name="undo-start"),
    path("round/", desk_rounds.proposal, name="proposal"),
    path("round/publish/", desk_rounds.publish, name="publish"),
    path("round/again/", desk_rounds.pair_again, name="pair-again"),
    path("round/take-back/", desk_rounds.take_back, name="take-back"),
    path("challenge/", desk_rounds.challenge, name="challenge"),
    path("settle/<int:stage>/<int:group>/", desk_rounds.settle, name="settle"),
    path("stage/end/", desk_rounds.end_stage, name="end-stage"),
    path("matches/<int:number>/play/", desk_matches.play, name="play"),
    path("matches/<int:number>/walkover/", desk_matches.walkover, name="walkover"),
    path("scorekeeper-link/renew/", starting.renew_link, name="renew-link"),
]

tournament_urls: list[URLPattern | URLResolver] = [
    path("", public.tournament, name="tournament"),
    path("enter/", self_entry.enter_self, name="enter-self"),
    path("enter/withdraw/", self_entry.withdraw_self, name="withdraw-self"),
    path("check-in/", self_check_in.check_in_self, name="check-in-self"),
    path("hall/", public.hall, name="hall"),
    path("entries/<int:number>/", public.entry, name="entry"),
    path("events/", public.events, name="events"),
    path("scorekeeper/<slug:key>/", public.scorekeeper_link, name="scorekeeper-link"),
    path("desk/", include(desk_urls)),
    path("ledger/", ledger.ledger, name="ledger"),
    path("ledger/<int:line>/undo/", ledger.undo, name="undo-line"),
    path("ledger/<int:line>/redo/", ledger.redo, name="redo-line"),
    path("matches/<int:number>/", matches.match, name="match"),
    path("matches/<int:number>/score/", scores.score, name="score"),
    path("matches/<int:number>/score/confirm/", scores.confirm, name="confirm"),
    path("matches/<int:number>/score/result/", results.result, name="result"),
    path("matches/<int:number>/score/undo/", corrections.undo, name="undo"),
    path("matches/<int:number>/score/swap/", corrections.swap, name="swap"),
    path("matches/<int:number>/score/<int:game>/<int:deal>/", corrections.correct, name="correct"),
]

club_urls: list[URLPattern | URLResolver] = [
    path("tournaments/new/", programme.new_tournament, name="new-tournament"),
]

urlpatterns = [
    path("", public.front, name="front"),
    path("me/", me.me, name="me"),
    path("me/<slug:key>/", me.me_by_link, name="me-by-link"),
    path("set-up/", programme.set_up, name="set-up"),
    path("clubs/<slug:slug>/", include(club_urls)),
    path("ratings/", ratings.ratings, name="ratings"),
    path("ratings/<slug:variant>/", ratings.ratings, name="ratings-of"),
    path("players/<int:player>/", ratings.player, name="player"),
    path("tournaments/", programme.tournament_list, name="tournaments"),
    path("tournaments/<slug:slug>/", include(tournament_urls)),
]

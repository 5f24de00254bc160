from django.urls import URLPattern, URLResolver, include, path

from tournaments.views import adding, clubs, invitations, matches, me, members, merging, public, ratings, scores
from tournaments.views.desk import entries, leaving, ledger, page, starting
from tournaments.views.desk import matches as desk_matches
from tournaments.views.desk import rounds as desk_rounds

desk_urls: list[URLPattern | URLResolver] = [
    path("", page.desk, name="desk"),
    path("enter/member/", entries.enter_member, name="enter-member"),
    path("enter/newcomer/", entries.enter_newcomer, name="enter-newcomer"),
    path("enter/newcomers/", entries.enter_newcomers, name="enter-newcomers"),
    path("people/", adding.enter_people, name="enter-people"),
    path("enter/bot/", entries.enter_bot, name="enter-bot"),
    path("entries/<int:entry>/withdraw/", leaving.withdraw, name="withdraw"),
    path("entries/<int:entry>/come-back/", leaving.come_back, name="come-back"),
    path("entries/<int:entry>/sit-out/", entries.sit_out, name="sit-out"),
    path("entries/<int:entry>/take-seat-again/", entries.take_seat_again, name="take-seat-again"),
    path("entries/<int:entry>/check-in/", entries.check_in, name="check-in"),
    path("entries/<int:entry>/undo-check-in/", entries.undo_check_in, name="undo-check-in"),
    path("seeds/", entries.seed, name="seed"),
    path("seeds/draw/", entries.draw, name="draw"),
    path("seeds/by-rating/", entries.seed_by_rating, name="seed-by-rating"),
    path("seeds/apart/", entries.keep_apart, name="keep-apart"),
    path("check-in/open/", entries.open_check_in, name="open-check-in"),
    path("arrange/", starting.arrange, name="arrange"),
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
    path("hall/", public.hall, name="hall"),
    path("entries/<int:number>/", public.entry, name="entry"),
    path("events/", public.events, name="events"),
    path("scorekeeper/<str:key>/", public.scorekeeper_link, name="scorekeeper-link"),
    path("desk/", include(desk_urls)),
    path("ledger/", ledger.ledger, name="ledger"),
    path("ledger/<int:line>/undo/", ledger.undo, name="undo-line"),
    path("ledger/<int:line>/redo/", ledger.redo, name="redo-line"),
    path("matches/<int:number>/", matches.match, name="match"),
    path("matches/<int:number>/score/", scores.score, name="score"),
    path("matches/<int:number>/score/undo/", scores.undo, name="undo"),
    path("matches/<int:number>/score/<int:game>/<int:deal>/", scores.correct, name="correct"),
]

club_urls: list[URLPattern | URLResolver] = [
    path("", clubs.club, name="club"),
    path("edit/", clubs.edit, name="edit-club"),
    path("leave/", clubs.leave_club, name="leave-club"),
    path("tournaments/new/", clubs.new_tournament, name="new-tournament"),
    path("people/", adding.add_people, name="add-people"),
    path("links/", members.links, name="player-links"),
    path("members/<int:member>/", members.member, name="member"),
    path("members/<int:member>/name/", members.describe, name="describe-member"),
    path("members/<int:member>/role/", members.change_role, name="change-role"),
    path("members/<int:member>/remove/", members.remove, name="remove-member"),
    path("members/<int:member>/link/", members.renew_link, name="renew-player-link"),
    path("members/<int:member>/invite/", members.invite_to_claim, name="invite-to-claim"),
    path("invitations/", invitations.invite, name="invitations"),
    path("invitations/<int:invitation>/", invitations.made, name="invitation-made"),
    path("invitations/<int:invitation>/take-back/", invitations.take_back, name="take-invitation-back"),
    path("merge/", merging.merge_people, name="merge"),
    path("merge/<int:event>/undo/", merging.undo, name="undo-merge"),
]

urlpatterns = [
    path("", public.front, name="front"),
    path("me/", me.me, name="me"),
    path("me/<str:key>/", me.me_by_link, name="me-by-link"),
    path("invitations/<str:key>/", invitations.follow, name="invitation"),
    path("set-up/", clubs.set_up, name="set-up"),
    path("set-up/club/", clubs.new_club, name="new-club"),
    path("clubs/", clubs.club_list, name="clubs"),
    path("clubs/<slug:slug>/", include(club_urls)),
    path("ratings/", ratings.ratings, name="ratings"),
    path("ratings/<slug:variant>/", ratings.ratings, name="ratings-of"),
    path("players/<int:player>/", ratings.player, name="player"),
    path("tournaments/", clubs.tournament_list, name="tournaments"),
    path("tournaments/<slug:slug>/", include(tournament_urls)),
]

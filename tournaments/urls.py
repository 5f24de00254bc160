from django.urls import URLPattern, URLResolver, include, path

from tournaments.views import adding, clubs, desk, invitations, matches, me, members, merging, public, scores

desk_urls: list[URLPattern | URLResolver] = [
    path("", desk.desk, name="desk"),
    path("enter/member/", desk.enter_member, name="enter-member"),
    path("enter/newcomer/", desk.enter_newcomer, name="enter-newcomer"),
    path("enter/newcomers/", desk.enter_newcomers, name="enter-newcomers"),
    path("people/", adding.enter_people, name="enter-people"),
    path("enter/bot/", desk.enter_bot, name="enter-bot"),
    path("entries/<int:entry>/withdraw/", desk.withdraw, name="withdraw"),
    path("entries/<int:entry>/check-in/", desk.check_in, name="check-in"),
    path("entries/<int:entry>/undo-check-in/", desk.undo_check_in, name="undo-check-in"),
    path("seeds/", desk.seed, name="seed"),
    path("seeds/draw/", desk.draw, name="draw"),
    path("check-in/open/", desk.open_check_in, name="open-check-in"),
    path("start/", desk.start, name="start"),
    path("start/undo/", desk.undo_start, name="undo-start"),
    path("matches/<int:number>/play/", desk.play, name="play"),
    path("matches/<int:number>/walkover/", desk.walkover, name="walkover"),
    path("scorekeeper-link/renew/", desk.renew_link, name="renew-link"),
]

tournament_urls: list[URLPattern | URLResolver] = [
    path("", public.tournament, name="tournament"),
    path("hall/", public.hall, name="hall"),
    path("events/", public.events, name="events"),
    path("scorekeeper/<str:key>/", public.scorekeeper_link, name="scorekeeper-link"),
    path("desk/", include(desk_urls)),
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
    path("tournaments/", clubs.tournament_list, name="tournaments"),
    path("tournaments/<slug:slug>/", include(tournament_urls)),
]

from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, URLResolver, include, path

from clubs.views import account, adding, clubs, erasing, forgotten_password, invitations, members, merging
from clubs.views.signing_in import SignIn, SignUp

club_urls: list[URLPattern | URLResolver] = [
    path("", clubs.club, name="club"),
    path("edit/", clubs.edit, name="edit-club"),
    path("leave/", clubs.leave_club, name="leave-club"),
    path("people/", adding.add_people, name="add-people"),
    path("links/", members.links, name="player-links"),
    path("members/<int:member>/", members.member, name="member"),
    path("members/<int:member>/name/", members.describe, name="describe-member"),
    path("members/<int:member>/role/", members.change_role, name="change-role"),
    path("members/<int:member>/remove/", members.remove, name="remove-member"),
    path("members/<int:member>/erase/", erasing.erase, name="erase-member"),
    path("members/<int:member>/link/", members.renew_link, name="renew-player-link"),
    path("members/<int:member>/invite/", members.invite_to_claim, name="invite-to-claim"),
    path("invitations/", invitations.invite, name="invitations"),
    path("invitations/<int:invitation>/", invitations.details, name="invitation-details"),
    path("invitations/<int:invitation>/take-back/", invitations.take_back, name="take-invitation-back"),
    path("merge/", merging.merge_people, name="merge"),
    path("merge/<int:event>/undo/", merging.undo, name="undo-merge"),
]

urlpatterns = [
    path("sign-in/", SignIn.as_view(), name="sign-in"),
    path("sign-up/", SignUp.as_view(), name="sign-up"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("account/", account.account, name="account"),
    path("account/password/", account.ChangePassword.as_view(), name="change-password"),
    path("account/password/forgotten/", forgotten_password.ask, name="forgotten-password"),
    path("account/password/new/<uidb64>/<token>/", forgotten_password.ChooseNewPassword.as_view(), name="new-password"),
    # The same views under the names that allauth expects.
    path("sign-in/", SignIn.as_view(), name="account_login"),
    path("sign-up/", SignUp.as_view(), name="account_signup"),
    path("account/password/", account.ChangePassword.as_view(), name="account_change_password"),
    path("account/password/first/", account.SetPassword.as_view(), name="account_set_password"),
    path("account/closed/", account.ClosedAccountView.as_view(), name="account_inactive"),
    path("invitations/<slug:key>/", invitations.open_invitation, name="invitation"),
    path("set-up/club/", clubs.new_club, name="new-club"),
    path("clubs/", clubs.club_list, name="clubs"),
    path("clubs/<slug:slug>/", include(club_urls)),
]

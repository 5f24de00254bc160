from django.urls import path

from leagues.views import api, bots, desk, operating, tables, upload

urlpatterns = [
    path("metrics", operating.metrics, name="metrics"),
    path("status/leagues/", operating.operating, name="league-status"),
    path("leagues/", tables.leagues, name="leagues"),
    path("leagues/<slug:slug>/", tables.league, name="league"),
    path("leagues/<slug:slug>/cross-table/", tables.cross_table, name="cross-table"),
    path("leagues/<slug:slug>/matches/", tables.matches, name="league-matches"),
    path("leagues/<slug:slug>/matches/<int:pk>/", tables.match, name="league-match"),
    path("bots/mine/", desk.my_bots, name="my-bots"),
    path("bots/new/", upload.new, name="new-bot"),
    path("bots/tokens/", desk.token_list, name="bot-tokens"),
    path("bots/tokens/<int:pk>/revoke/", desk.revoke_token, name="revoke-token"),
    path("bots/built-in/<slug:name>/", bots.built_in, name="built-in-bot"),
    path("bots/<slug:slug>/", bots.bot, name="bot"),
    path("bots/<slug:slug>/upload/", upload.version, name="upload-version"),
    path("bots/<slug:slug>/withdraw/", desk.withdraw, name="withdraw-bot"),
    path("bots/<slug:slug>/bring-back/", desk.bring_back, name="bring-bot-back"),
    path("bots/<slug:slug>/publish/", desk.publish, name="publish-bot"),
    path("bots/<slug:slug>/<int:number>/source/", desk.source, name="bot-source"),
    path("bots/<slug:slug>/<int:number>/trial/", desk.trial, name="bot-trial"),
    path("bots/<slug:slug>/<int:number>/games/<slug:public_id>/", desk.run, name="bot-run"),
    path("bots/<slug:slug>/<int:number>/enter/<slug:league>/", desk.enter, name="enter-league"),
    path("bots/<slug:slug>/<int:number>/try-again/<slug:league>/", desk.try_again, name="try-again"),
    path("bots/<slug:slug>/<int:number>/leave/<slug:league>/", desk.leave, name="leave-league"),
    path("api/bots/<slug:slug>/versions/", api.upload, name="api-upload"),
    path("api/bots/<slug:slug>/versions/<int:number>/", api.version, name="api-version"),
]

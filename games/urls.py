from django.urls import path

from games.views import analysis, browse, check, files, rules, share, talk, uploads, watch

urlpatterns = [
    path("rules/", rules.rules_list, name="rules"),
    path("rules/<slug:variant_id>/", rules.rules_sheet, name="rules-sheet"),
    path("replays/", browse.replay_list, name="replays"),
    path("replays/format/", check.log_format, name="log-format"),
    path("replays/bring/", uploads.bring, name="bring-game"),
    path("replays/<slug:public_id>/check/", check.check, name="replay-check"),
    path("replays/<slug:public_id>/take-away/", uploads.take, name="take-game-away"),
    path("replays/favourites/", talk.favourites, name="favourites"),
    path("replays/reported/", talk.reported_comments, name="reported-comments"),
    path("replays/<slug:public_id>/", watch.replay, name="replay"),
    path("replays/<slug:public_id>/film.json", watch.film, name="film"),
    path("replays/<slug:public_id>/analysis/", analysis.analysis, name="analysis"),
    path("replays/<slug:public_id>/beside/<slug:other_id>/", analysis.beside, name="beside"),
    path("replays/<slug:public_id>/embed/", share.embed, name="replay-embed"),
    path("replays/<slug:public_id>/picture.png", share.picture, name="replay-picture"),
    path("replays/<slug:public_id>/clip.gif", share.clip, name="replay-clip"),
    path("replays/<slug:public_id>/favourite/", talk.favourite, name="favourite"),
    path("replays/<slug:public_id>/comments/", talk.comment, name="comment"),
    path("replays/<slug:public_id>/comments/<int:number>/delete/", talk.delete, name="comment-delete"),
    path("replays/<slug:public_id>/comments/<int:number>/report/", talk.report, name="comment-report"),
    path("replays/<slug:public_id>/comments/<int:number>/keep/", talk.keep, name="comment-keep"),
    path("replays/<slug:public_id>/comments/<int:number>/hide/", talk.hide, name="comment-hide"),
    path("replays/<slug:public_id>/comments/<int:number>/show/", talk.show, name="comment-show"),
    path("oembed", share.oembed, name="oembed"),
    path("replays/<slug:public_id>.slap", files.packed, name="replay-slap"),
    path("replays/<slug:public_id>.jsonl", files.readable, name="replay-jsonl"),
    path("engine/<slug:digest>/engine.zip", check.engine_zip, name="engine-zip"),
    path("engine/python-<str:version>/<str:name>", check.browser_python, name="browser-python"),
]

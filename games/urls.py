from django.urls import path

from games.views import analysis, browse, files, rules, watch

urlpatterns = [
    path("rules/", rules.rules_list, name="rules"),
    path("rules/<slug:variant_id>/", rules.rules_sheet, name="rules-sheet"),
    path("replays/", browse.replay_list, name="replays"),
    path("replays/<slug:public_id>/", watch.replay, name="replay"),
    path("replays/<slug:public_id>/film.json", watch.film, name="film"),
    path("replays/<slug:public_id>/analysis/", analysis.analysis, name="analysis"),
    path("replays/<slug:public_id>.slap", files.packed, name="replay-slap"),
    path("replays/<slug:public_id>.jsonl", files.readable, name="replay-jsonl"),
]

from django.urls import path

from games import views

urlpatterns = [
    path("rules/", views.rules_list, name="rules"),
    path("rules/<slug:variant_id>/", views.rules_sheet, name="rules-sheet"),
    path("replays/", views.replay_list, name="replays"),
    path("replays/<slug:public_id>/", views.replay, name="replay"),
    path("replays/<slug:public_id>/film.json", views.film, name="film"),
    path("replays/<slug:public_id>.slap", views.packed, name="replay-slap"),
    path("replays/<slug:public_id>.jsonl", views.readable, name="replay-jsonl"),
]

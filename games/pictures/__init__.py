"""Pictures of the table at a moment of a deal, and short clips.

They are drawn from films, which consist of zones, areas and primitives, so a new variant needs no change here.
No Django, no clock and no network. The only files read are the card faces, fonts and colours in `static/`.
"""

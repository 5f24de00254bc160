"""Pictures of the table at a moment of a deal, and short clips of a stretch.

Drawn from films alone: zones, areas and primitives are all that is known here, so a new variant needs nothing.
No Django, no clock and no network; the only files that are read are the card faces, fonts and colours of `static/`.
"""

"""A zone: a place where cards lie."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Zone:
    """Where cards lie: bottom to top, each with whether it lies face up."""

    cards: tuple[int, ...]
    face_up: tuple[bool, ...]

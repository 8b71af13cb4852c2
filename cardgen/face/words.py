"""What is written on a face, and how much ink it takes."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FaceWords:
    """What is written on a face, in one language; `material` is empty on a joker.

    `mission` is the short text of a mission, up to 160 characters, drawn where the style asks for it.
    """

    kind: str
    material: str
    short_address: str
    lang: str = "en"
    mission: str = ""


@dataclass(frozen=True, slots=True)
class FaceStyle:
    """Which words stand on a face, and how much ink it takes.

    `galaxy` is the galaxy's name and emblem, `number` the figure and the material, `mission` the mission's
    text. `low_ink` leaves the ground white and draws in lines: only the frame of the kind has a colour.
    """

    low_ink: bool = False
    galaxy: bool = True
    number: bool = True
    mission: bool = False

"""All that is drawn for GONG: galaxies, xpheres, signs and pictograms, for pages and cards alike.

Pure: every function gives a `cardgen.shapes.Drawing`. docs/look.md says what stands for what and why.
"""

from cardgen.art.badge import badge
from cardgen.art.frames import frame_pattern
from cardgen.art.galaxies import emblem, mark
from cardgen.art.moon import moon
from cardgen.art.palette import GALAXY_COLOURS, KIND_COLOURS, KIND_INK, LETTERS, oklch, tone
from cardgen.art.pictograms import VERBS, WHO, verb, who
from cardgen.art.signs import sign
from cardgen.art.skies import galaxy, galaxy_field, joker_field
from cardgen.art.xpheres import xphere

__all__ = [
    "GALAXY_COLOURS",
    "KIND_COLOURS",
    "KIND_INK",
    "LETTERS",
    "VERBS",
    "WHO",
    "badge",
    "emblem",
    "frame_pattern",
    "galaxy",
    "galaxy_field",
    "joker_field",
    "mark",
    "moon",
    "oklch",
    "sign",
    "tone",
    "verb",
    "who",
    "xphere",
]

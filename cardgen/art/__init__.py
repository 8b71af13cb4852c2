"""All that is drawn for GONG: galaxies, xpheres, signs and pictograms, for pages and cards alike.

Pure: every function gives a `cardgen.shapes.Drawing`. docs/look.md says what stands for what and why.
"""

from cardgen.art.back import back
from cardgen.art.badge import badge
from cardgen.art.frames import frame_pattern, ground_pattern, kind_frame, kind_head
from cardgen.art.galaxies import emblem, mark
from cardgen.art.light import lit
from cardgen.art.lines import chart, engraved
from cardgen.art.moon import moon
from cardgen.art.palette import GALAXY_COLOURS, KIND_COLOURS, KIND_INK, LETTERS, oklch, tone
from cardgen.art.pictograms import VERBS, WHO, verb, who
from cardgen.art.signs import sign
from cardgen.art.skies import aureole, galaxy, galaxy_field, joker_field, nine, star_field
from cardgen.art.xpheres import xphere

__all__ = [
    "GALAXY_COLOURS",
    "KIND_COLOURS",
    "KIND_INK",
    "LETTERS",
    "VERBS",
    "WHO",
    "aureole",
    "back",
    "badge",
    "chart",
    "emblem",
    "engraved",
    "frame_pattern",
    "galaxy",
    "galaxy_field",
    "ground_pattern",
    "joker_field",
    "kind_frame",
    "kind_head",
    "lit",
    "mark",
    "moon",
    "nine",
    "oklch",
    "sign",
    "star_field",
    "tone",
    "verb",
    "who",
    "xphere",
]

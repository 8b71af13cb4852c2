"""What cannot be printed, and why, in words that a later layer can translate.

>>> refusal = Refusal(mark("{card} does not fit on {paper}"), card="Tarot", paper="A4")
>>> str(refusal), refusal.values["paper"]
('Tarot does not fit on A4', 'A4')
"""


def mark(template: str) -> str:
    """The template as it is: only the search for messages to translate sees the mark."""
    return template


class Refusal(ValueError):
    """An English template and its values: `str()` is the message, a translation needs both."""

    def __init__(self, template: str, **values):
        super().__init__(template.format(**values))
        self.template, self.values = template, values

"""The one style sheet: inlined in each page, so that a scan needs one request, and allowed by its hash."""

import base64
import hashlib
from pathlib import Path

import rcssmin

SOURCE = Path(__file__).resolve().parent.parent / "templates" / "style.css"
TEXT = rcssmin.cssmin(SOURCE.read_text(encoding="utf-8"))
CSP_HASH = f"'sha256-{base64.b64encode(hashlib.sha256(TEXT.encode()).digest()).decode()}'"

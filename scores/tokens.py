import hashlib
import logging
import re
import secrets

# 128 bits are 22 letters, digits, - and _.
PATTERN = r"[A-Za-z0-9_-]{22}"
# No 0 O 1 I L: a code is read out across a table.
CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 6


def new_token() -> str:
    return secrets.token_urlsafe(16)


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def digest(token: str) -> str:
    """What is kept of a keeper's token: whoever reads the database cannot write on a sheet."""
    return hashlib.sha256(token.encode()).hexdigest()


class Unnamed(logging.Filter):
    """Takes tokens out of what is logged: whoever reads a log must not be able to write on a sheet."""

    def filter(self, record):
        record.msg = unnamed(record.getMessage())
        record.args = ()
        if record.exc_info and not record.exc_text:
            record.exc_text = unnamed(logging.Formatter().formatException(record.exc_info))
        return True


def unnamed(text: str) -> str:
    # Wherever it stands: whoever mistypes an address may still have typed a token.
    return re.sub(rf"(?<![\w-]){PATTERN}(?![\w-])", "…", text)

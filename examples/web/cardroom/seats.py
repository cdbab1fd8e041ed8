"""Tokens: what opens a seat, and nothing else does.

A token is 256 random bits. The server keeps a digest of it alone, and compares digests in constant
time, all of a table's, so that neither the file of games nor the time of an answer gives one away.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "cookie_name",
    "digest_of",
    "is_game_id",
    "name_key",
    "new_game_id",
    "new_seed",
    "new_token",
    "opened",
]

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
_GAME = re.compile(r"[A-Za-z0-9_-]{16}")


def new_token() -> str:
    """A token that nobody can guess.

    Returns:
        43 letters, figures and signs that need no escape in links.
    """
    return secrets.token_urlsafe(32)


def new_game_id() -> str:
    """A name for a game, in links; it opens no seat.

    Returns:
        16 letters, figures and signs.
    """
    return secrets.token_urlsafe(12)


def new_seed() -> str:
    """What the cards of a game are shuffled by, which nobody can guess.

    Returns:
        32 figures and letters from a to f.
    """
    return secrets.token_hex(16)


def name_key(name: str) -> str:
    """What two names have in common that people would take for one.

    Args:
        name: A name.

    Returns:
        A text that is the same for both.

    Examples:
        >>> name_key("ZOE") == name_key("Zoe")
        True
    """
    return unicodedata.normalize("NFKC", name).casefold()


def is_game_id(text: str) -> bool:
    """Whether a text can be the name of a game.

    Args:
        text: The text.

    Returns:
        True if it has the form of one.
    """
    return _GAME.fullmatch(text) is not None


def digest_of(token: object) -> str:
    """What the server keeps of a token.

    Args:
        token: What a client gave for one.

    Returns:
        The digest; that of no token where this has not the form of one.
    """
    is_one = isinstance(token, str) and _TOKEN.fullmatch(token)
    return hashlib.sha256(str(token).encode()).hexdigest() if is_one else "none"


def opened(
    tokens: Iterable[tuple[int, str, float | None]], token: object
) -> tuple[int, str] | None:
    """The seat that a token opens.

    Args:
        tokens: All tokens of the table: seat, digest, when it expires.
        token: What a client gave.

    Returns:
        The seat, and the digest; None where it opens none.
    """
    given = digest_of(token)
    now = time.time()
    found = None
    for seat, digest, expires in tokens:
        same = hmac.compare_digest(given, digest)
        if same and (expires is None or expires > now):
            found = (seat, digest)
    return found


def cookie_name(game: str) -> str:
    """The name of the cookie that holds the token of a seat.

    Args:
        game: The name of the game.

    Returns:
        A name of its own for each game, so that one browser may sit at several tables.
    """
    return f"seat-{game}"

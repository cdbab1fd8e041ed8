"""The files of the page: read once, and served by name, so that no path leads anywhere else."""

from __future__ import annotations

import gzip
import hashlib
import re
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.routing import Route

from rummykit import Card, Rank, Suit
from rummykit.drawing import STYLE, card_svg

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request

__all__ = ["page_routes"]

_FOLDER = Path(__file__).parent.parent / "static"
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
_WORTH_PACKING = 1024


def page_routes() -> list[Route]:
    """A route for each file of the page, and for the drawings of the cards.

    Returns:
        The routes.
    """
    files = {f"/{path.name}": path.read_bytes() for path in sorted(_FOLDER.iterdir())}
    files["/cards.svg"] = _cards().encode()
    files["/cards.css"] = STYLE.encode()
    files["/"] = files["/index.html"]
    return [Route(path, _file(path, data)) for path, data in files.items()]


def _cards() -> str:
    """All cards in one drawing, each by its name, without ids."""
    cards = [*(Card.of(rank, suit) for suit in Suit for rank in Rank), Card("JK")]
    drawn = "".join(
        re.sub("^<svg ", f'<svg data-card="{card}" ', card_svg(card, style=False)) for card in cards
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>'


def _file(path: str, data: bytes) -> Callable[[Request], Awaitable[Response]]:
    """What answers requests for a file."""
    kind = _TYPES[Path(path if path != "/" else "/index.html").suffix]
    tag = f'"{hashlib.sha256(data).hexdigest()[:32]}"'
    packed = gzip.compress(data, mtime=0) if len(data) > _WORTH_PACKING else data
    headers = {"cache-control": "no-cache", "etag": tag, "vary": "accept-encoding"}

    async def answer(request: Request) -> Response:
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        takes = "gzip" in request.headers.get("accept-encoding", "")
        if takes and packed is not data:
            return Response(packed, media_type=kind, headers=headers | {"content-encoding": "gzip"})
        return Response(data, media_type=kind, headers=headers)

    return answer

"""What stands before every request: headers, hosts, origins, sizes and rates."""

from __future__ import annotations

import asyncio
import json
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from .problems import Refusal

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from .settings import Rate, Settings

__all__ = ["HEADERS", "Answer", "Buckets", "Guard", "read_json"]

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
_MOST_DEPTH = 8
_FROM_HERE = {"same-origin", "none"}
_USUAL_PORTS = {"http": 80, "https": 443}


class Answer(Response):
    """An answer in JSON, which nobody keeps."""

    media_type = "application/json"

    def __init__(self, content: object, status: int = 200) -> None:
        super().__init__(content, status_code=status, headers={"cache-control": "no-store"})

    def render(self, content: object) -> bytes:  # noqa: D102  # as the base class has it
        return json.dumps(content, separators=(",", ":")).encode("ascii")


class Buckets:
    """How often each client did something lately: a bucket of tokens for each."""

    def __init__(self, rate: Rate, most: int = 10_000) -> None:
        self._rate = rate
        self._most = most
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def level(self, who: str) -> float:
        """How often it may still be done now.

        Args:
            who: The client.

        Returns:
            How often.
        """
        level, at = self._levels.get(who, (self._rate.burst, 0.0))
        return min(self._rate.burst, level + (time.monotonic() - at) * self._rate.each_second)

    def take(self, who: str) -> None:
        """Do it once.

        Args:
            who: The client.

        Raises:
            Refusal: If the client did it too often.
        """
        level = self.level(who)
        if level < 1:
            raise Refusal.too_fast()
        self._levels[who] = (level - 1, time.monotonic())
        self._levels.move_to_end(who)
        while len(self._levels) > self._most:
            self._levels.popitem(last=False)


class Guard:
    """The outermost layer: refuses foreign hosts and pages, and sets headers."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._hosts = frozenset(host.strip().lower() for host in settings.hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request.

        Args:
            scope: The request.
            receive: Gives its body.
            send: Takes the answer.
        """
        if scope["type"] != "http":
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1003})
            else:
                await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
            await send(message)

        refusal = self._refusal(Headers(scope=scope))
        if refusal is None:
            await self._app(scope, receive, guarded)
        else:
            await Answer(refusal.body, refusal.status)(scope, receive, guarded)

    def _refusal(self, headers: Headers) -> Refusal | None:
        """Why a request is refused before anybody looks at it."""
        host = headers.get("host", "")
        if _name_of(host) not in self._hosts:
            return Refusal(400, "wrong-host", "This server is not known by that name.")
        site = headers.get("sec-fetch-site", "none")
        navigates = headers.get("sec-fetch-mode") == "navigate"
        if site not in _FROM_HERE and not navigates:
            return Refusal(403, "foreign-page", "Other pages may not use this server.")
        origin = headers.get("origin")
        if origin is not None and not _is_from(origin, host):
            return Refusal(403, "foreign-page", "Other pages may not use this server.")
        return None


def _is_from(origin: str, host: str) -> bool:
    """Whether a page's origin is the server that it asks; letters and usual ports do not matter."""
    try:
        page = urlsplit(origin)
        asked = urlsplit(f"//{host}")
        usual = _USUAL_PORTS[page.scheme]
        ports = page.port or usual, asked.port or usual
    except (KeyError, ValueError):
        return False
    return page.hostname == asked.hostname and ports[0] == ports[1]


def _name_of(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


async def read_json(request: Request, settings: Settings, keys: frozenset[str]) -> dict[str, Any]:
    """Read the body of a request: an object with known keys, and not too large.

    Args:
        request: The request.
        settings: How large it may be, and how long it may take.
        keys: The keys that it may have.

    Returns:
        The object.

    Raises:
        Refusal: If it is anything else.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refusal(415, "not-json", "Send the body as application/json.")
    try:
        async with asyncio.timeout(settings.body_seconds):
            data = await _body(request, settings.body_limit)
    except TimeoutError:
        raise Refusal(408, "too-slow", "The body took too long to arrive.") from None
    except ClientDisconnect:
        raise Refusal.bad("The body broke off.") from None
    try:
        found = json.loads(data, object_pairs_hook=_once, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise Refusal.bad("The body is not JSON.") from None
    if not isinstance(found, dict):
        raise Refusal.bad("The body is not an object.")
    if not found.keys() <= keys:
        known = ", ".join(sorted(keys)) or "none"
        raise Refusal.bad(f"The body has unknown keys; known: {known}.")
    if _depth(found) > _MOST_DEPTH:
        raise Refusal.bad("The body is nested too deeply.")
    return found


async def _body(request: Request, limit: int) -> bytes:
    too_large = Refusal(413, "too-large", f"A body has {limit} bytes at most.")
    length = request.headers.get("content-length", "0")
    if not (length.isascii() and length.isdigit()) or int(length[:12]) > limit:
        raise too_large
    data = bytearray()
    async for piece in request.stream():
        data += piece
        if len(data) > limit:
            raise too_large
    return bytes(data)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError
    return found


def _no_number(text: str) -> float:
    raise ValueError(text)


def _depth(value: object) -> int:
    if isinstance(value, dict):
        return 1 + max(map(_depth, value.values()), default=0)
    if isinstance(value, list):
        return 1 + max(map(_depth, value), default=0)
    return 0

"""The card room as an ASGI application."""

from __future__ import annotations

import contextlib
import logging
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware

from .guard import HEADERS, Answer, Buckets, Guard
from .hall import Hall
from .pages import page_routes
from .problems import Refusal
from .routes import Routes
from .seats import new_seed
from .settings import RATES, Settings

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from starlette.requests import Request
    from starlette.responses import Response

__all__ = ["make_app", "served"]

_log = logging.getLogger(__name__)


def make_app(settings: Settings, seeds: Callable[[], str] = new_seed) -> Starlette:
    """Make the application.

    Args:
        settings: How the card room is run.
        seeds: Gives what the cards of each game are shuffled by; nobody may be able to guess it.

    Returns:
        The application; `app.state.hall` holds its tables.
    """
    hall = Hall(settings, seeds)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        hall.close()

    buckets = {name: Buckets(getattr(settings, name)) for name in RATES}
    app = Starlette(
        routes=[*Routes(hall, buckets).listed(), *page_routes()],
        middleware=[Middleware(Guard, settings=settings)],
        exception_handlers={Refusal: _refused, HTTPException: _no_route, Exception: _failed},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False  # a path is the one that is meant, or none
    app.state.hall = hall
    return app


def served() -> Starlette:
    """Make the application with the settings of the environment: what the server is started with.

    Returns:
        The application.
    """
    return make_app(Settings.from_environment())


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)  # noqa: S101  # registered for it alone
    return Answer(error.body, error.status)


async def _no_route(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101  # registered for it alone
    refusal = Refusal(error.status_code, "not-here", "There is nothing here that does this.")
    answer = Answer(refusal.body, refusal.status)
    answer.headers.update(error.headers or {})
    return answer


async def _failed(_: Request, error: Exception) -> Response:
    """Say that something went wrong, and keep to the log what."""
    refusal = Refusal(500, "fault", "Something went wrong here; the game is as it was.")
    _log.error("a request failed", exc_info=error)
    answer = Answer(refusal.body, refusal.status)
    answer.headers.update(HEADERS)  # what stands before every request is passed by here
    return answer

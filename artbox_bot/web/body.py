"""The body of a request: read only when it is known who sends it, and only as what the page sends (DESIGN 15)."""

import asyncio
import json
from typing import Final, cast

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

MOST_BYTES: Final = 64 * 1024
READ_TIME: Final = 20.0
"""Seconds."""
KIND: Final = "application/json"
CHARSETS: Final = ("charset=utf-8", 'charset="utf-8"')


class TooLarge(Exception):
    """More bytes than a sketch can have."""


class TooSlow(Exception):
    """The bytes do not come."""


class WrongKind(Exception):
    """Not declared as JSON in UTF-8, or compressed."""


class Garbled(Exception):
    """The request is not what the page sends."""


def check_kind(request: web.Request) -> None:
    """Check that the headers describe the body as the page does. Errors: WrongKind, TooLarge.

    The headers are compared with what the page sends. A charset that the client names is never looked up: Python
    remembers each charset that it was ever asked for, and decodes some of them very slowly.
    """
    declared = ",".join(request.headers.getall("Content-Type", ()))
    kind, *rest = (part.strip().lower() for part in declared.split(";"))
    if kind != KIND or len(rest) > 1 or any(part not in CHARSETS for part in rest):
        raise WrongKind
    if any(coding.strip().lower() != "identity" for coding in request.headers.getall("Content-Encoding", ())):
        raise WrongKind
    if (request.content_length or 0) > MOST_BYTES:
        raise TooLarge


async def read_shapes(request: web.Request) -> object:
    """The sketch in a request's body. Errors: TooLarge, after which no more is read; TooSlow; Garbled."""
    body = bytearray()
    try:
        async with asyncio.timeout(READ_TIME):
            async for part in request.content.iter_any():
                body += part
                if len(body) > MOST_BYTES:
                    raise TooLarge
    except TimeoutError as error:
        raise TooSlow from error
    except (web.RequestPayloadError, HttpProcessingError, ConnectionError) as error:
        raise Garbled from error
    try:
        said = json.loads(body.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise Garbled from error
    if not isinstance(said, dict):
        raise Garbled
    return cast("dict[str, object]", said).get("shapes")

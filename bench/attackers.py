"""Strangers, and one player, who try to hurt the sketch pad; started by `attack.py`.

    python bench/attackers.py PORT SECONDS TOKEN

Each kind of attack goes on at its own pace until the time is over, from a few addresses of the loopback, with at most
`IDLE + DRIP` connections at once. `TOKEN` is the link of a player who attacks, too. The last line says what was sent.
"""

import asyncio
import gzip
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from itertools import count

HOST = "127.0.0.1"
HOMES = [f"127.0.0.{n}" for n in range(66, 74)]
"""Where the attackers live; nobody trusts these addresses."""
IDLE, DRIP = 700, 400
PACE = 0.02
"""Seconds between two requests of a kind."""
WAIT = 5.0
NOBODYS = "A" * 22
ENOUGH = 4096
HANDINS = 40

Attack = Callable[[int], bytes]


def request(*headers: str, body: bytes = b"", method: str = "POST", path: str = "/pad/drawing") -> bytes:
    """A whole request."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


def bearer(token: str) -> str:
    """The header that shows a link."""
    return f"Authorization: Bearer {token}"


JSON = "Content-Type: application/json"
PACKED = "Content-Encoding: gzip"
SLOW_BODY = gzip.compress(b"xn--" + b"ba" * 30_000)
"""Decoding this as IDNA takes a fifth of a second."""


def attacks(token: str) -> dict[str, Attack]:
    """The requests, by kind; each is told how many there were before."""

    def idna(link: str) -> Attack:
        return lambda _: request(bearer(link), "Content-Type: application/json; charset=idna", PACKED, body=SLOW_BODY)

    def charset(link: str) -> Attack:
        return lambda n: request(bearer(link), f"{JSON}; charset={n:06}{'x' * 7800}", body=b"{}")

    return {
        "idna": idna(NOBODYS),
        "idna with a link": idna(token),
        "charset": charset(NOBODYS),
        "charset with a link": charset(token),
        "authorization": lambda _: request("Authorization: Bearer \xff\xfe\u00e9" + "x" * 19, JSON, body=b"{}"),
        "broken gzip": lambda _: request(bearer(token), JSON, PACKED, body=b"\x1f\x8b\x08 this is none"),
        "headers": lambda _: request(*(f"X-{n}: y" for n in range(500)), method="GET", path="/pad"),
        "long header": lambda _: request("X-Long: " + "y" * 9000, method="GET", path="/pad"),
        "no request": lambda n: f"\x16\x03\x01 {n} nonsense\r\n\r\n".encode(),
        "whole address": lambda _: request(method="GET", path=f"http://xn--{'a' * 1500}/pad"),
        "forwarded": lambda n: request(
            bearer(f"{n:022}"),
            f"X-Forwarded-For: 203.0.113.{n % 250}",
            "X-Forwarded-For: 198.51.100.7",
            method="GET",
            path="/pad/sheet",
        ),
        "foreign page": lambda _: request(
            "Origin: https://evil.example", "Sec-Fetch-Site: cross-site", "Content-Type: text/plain", body=b"{}"
        ),
        "foreign name": lambda _: request(method="GET", path="/pad").replace(b"127.0.0.1", b"evil.example"),
        "pipelined": lambda _: request(method="GET", path="/pad/icon.svg") * 200,
        "nested": lambda _: request(bearer(token), JSON, body=b"[" * 60_000),
    }


class Attackers:
    """Those who attack, until the time is over."""

    def __init__(self, port: int, seconds: float, token: str) -> None:
        self.port = port
        self.until = time.monotonic() + seconds
        self.token = token
        self.sent: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self._homes = count()

    async def go(self) -> None:
        """All of them at once."""
        work: list[Coroutine[None, None, None]] = [self._ask(*each) for each in attacks(self.token).items()]
        work += [self._hold("idle", b"") for _ in range(IDLE)]
        work += [self._hold("drip", b"GET /pad HTTP/1.1\r\nX-Slow: ") for _ in range(DRIP)]
        work.append(self._hand_in_at_once())
        await asyncio.gather(*work)

    async def _line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        home = HOMES[next(self._homes) % len(HOMES)]
        return await asyncio.open_connection(HOST, self.port, local_addr=(home, 0))

    async def _ask(self, kind: str, attack: Attack) -> None:
        for number in count():
            if time.monotonic() > self.until:
                return
            await self._one(kind, attack(number))
            await asyncio.sleep(PACE)

    async def _one(self, kind: str, data: bytes) -> None:
        writer = None
        try:
            async with asyncio.timeout(WAIT):
                reader, writer = await self._line()
                writer.write(data)
                self.sent[kind] += 1
                self.answers[(await reader.read(ENOUGH))[9:12].decode("latin-1") or "hung up"] += 1
        except (OSError, TimeoutError) as error:
            self.answers[type(error).__name__] += 1
        finally:
            if writer is not None:
                writer.transport.abort()

    async def _hold(self, kind: str, beginning: bytes) -> None:
        """Hold a connection, and come back when it is hung up."""
        while time.monotonic() < self.until:
            writer = None
            try:
                reader, writer = await self._line()
                self.sent[kind] += 1
                writer.write(beginning)
                while time.monotonic() < self.until:
                    if beginning:
                        writer.write(b"x")
                    try:
                        async with asyncio.timeout(1):
                            if not await reader.read(1):
                                break
                    except TimeoutError:
                        pass
            except OSError:
                pass
            finally:
                if writer is not None:
                    writer.transport.abort()
            await asyncio.sleep(1)

    async def _hand_in_at_once(self) -> None:
        """One link, many at once (the player's own sketch is whole: four shapes)."""
        sketch = [{"shape": s, "x": 500, "y": 500, "size": 200, "turn": 0} for s in ("circle", "square", "triangle")]
        sketch.append({"shape": "line", "x": 500, "y": 500, "size": 300, "turn": 0})
        data = request(bearer(self.token), JSON, body=json.dumps({"shapes": sketch}).encode())
        await asyncio.sleep(1)
        await asyncio.gather(*(self._one("hand-in", data) for _ in range(HANDINS)))


if __name__ == "__main__":
    attackers = Attackers(int(sys.argv[1]), float(sys.argv[2]), sys.argv[3])
    asyncio.run(attackers.go())
    print(json.dumps({"sent": attackers.sent, "answers": attackers.answers}))

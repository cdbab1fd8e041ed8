"""A load test: many tables at once, each with a scripted client, a stream of events and bots.

`python examples/web/load.py` starts a server of its own on a free port of this machine, with a
database in a temporary folder, plays at 200 tables for a minute, and tells what it saw. It fails
if any answer was an error, or if the server's memory still grew by much in the last quarter: tables
keep what they need and no more, but the engine's own caches fill for some minutes, up to a bound.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import runpy
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
RULES = ("fortune", "arlington", "arlington-joker", "arlington-heights", "oklahoma")
STALE = 409
FAILED = 400
GROWTH = 1.15
IDLE = 10.0


class Client:
    """A connection that is kept open, and speaks just enough HTTP."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self.used = 0.0
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, dict[str, Any]]:
        """Ask, and wait for the answer.

        Args:
            method: The method.
            path: The path.
            body: What is sent as JSON, if anything.

        Returns:
            The status and the answer.
        """
        is_old = time.monotonic() - self.used > IDLE  # the server hangs up on idle lines
        if self.reader is None or self.writer is None or is_old:
            await self.close()
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.writer.write(self.request(method, path, body))
        status, headers = await self.head(self.reader)
        self.used = time.monotonic()
        data = await self.reader.readexactly(int(headers.get("content-length", "0")))
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].partition(";")[0]
        return status, json.loads(data)

    def request(self, method: str, path: str, body: object = None) -> bytes:
        """A request as it is sent.

        Args:
            method: The method.
            path: The path.
            body: What is sent as JSON, if anything.

        Returns:
            Its bytes.
        """
        data = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", f"host: 127.0.0.1:{self.port}"]
        if self.cookie:
            lines.append(f"cookie: {self.cookie}")
        if body is not None:
            lines += ["content-type: application/json", f"content-length: {len(data)}"]
        return "\r\n".join([*lines, "", ""]).encode() + data

    @staticmethod
    async def head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
        """Read the head of an answer.

        Args:
            reader: The connection.

        Returns:
            The status and the headers.
        """
        text = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = text.rstrip().split("\r\n")
        pairs = (line.partition(":") for line in lines)
        return int(first.split()[1]), {name.lower(): value.strip() for name, _, value in pairs}

    async def close(self) -> None:
        """Hang up."""
        if self.writer is not None:
            self.writer.close()


class Load:
    """What is done, and what was seen.

    Attributes:
        port: The server's port.
        times: How long answers took, in seconds, by what was asked.
        errors: What went wrong.
        actions: How many actions clients played.
        told: How many messages came by streams.
        deals: How many deals ended.
    """

    def __init__(self, port: int) -> None:
        self.port = port
        self.times: dict[str, list[float]] = {}
        self.errors: list[str] = []
        self.actions = 0
        self.told = 0
        self.deals = 0

    async def timed(
        self, client: Client, what: str, path: str, body: object = None
    ) -> dict[str, Any] | None:
        """Ask, take the time, and keep what went wrong; a stale request is none of that.

        Args:
            client: Who asks.
            what: What is asked for, in a word.
            path: The path.
            body: What is sent.

        Returns:
            The answer, or None where there is none to use.
        """
        start = time.perf_counter()
        status, answer = await client.ask("GET" if body is None else "POST", path, body)
        self.times.setdefault(what, []).append(time.perf_counter() - start)
        if status >= FAILED:
            if status != STALE:
                self.errors.append(f"{what}: {status} {answer}")
            return None
        return answer

    async def table(self, number: int, end: float, ready: asyncio.Barrier) -> None:
        """Play at a table until the end.

        Args:
            number: The table's number.
            end: When to stop, by the clock.
            ready: Where all tables wait for each other before they play.
        """
        chance = random.Random(number)  # noqa: S311  # a test's own chance
        client = Client(self.port)
        body = {
            "slug": RULES[number % len(RULES)],
            "name": f"Load {number}",
            "seats": ["easy" if number % 3 else "medium"] * (1 + number % 3),
            "pace": "brisk",
        }
        game = await self.timed(client, "begin", "/api/games", body)
        await ready.wait()
        if game is None:
            return
        path = f"/api/games/{game['game']}"
        news: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        stream = asyncio.create_task(self.listen(client, path, news))
        try:
            await self.play(client, path, chance, news, end)
        finally:
            stream.cancel()
            await asyncio.gather(stream, return_exceptions=True)
            await client.close()

    async def play(
        self,
        client: Client,
        path: str,
        chance: random.Random,
        news: asyncio.Queue[dict[str, Any]],
        end: float,
    ) -> None:
        """Do what a person does: wait for the turn, select cards, look what they do, play.

        Args:
            client: Who plays.
            path: The table.
            chance: What decides.
            news: What the stream tells.
            end: When to stop.
        """
        game: dict[str, Any] | None = None
        while (left := end - time.monotonic()) > 0:
            try:
                game = await asyncio.wait_for(news.get(), left)
                while not news.empty():
                    game = news.get_nowait()
            except TimeoutError:
                return
            view = game["view"]
            if not view["onTurn"]:
                if view["winners"]:
                    return
                continue
            await asyncio.sleep(chance.uniform(0.3, 1.2))
            action = await self.choice(client, path, game, chance)
            if action is not None:
                played = {"version": game["version"], "action": action}
                answer = await self.timed(client, "act", f"{path}/actions", played)
                self.actions += answer is not None
                self.deals += action == "next"

    async def choice(
        self, client: Client, path: str, game: dict[str, Any], chance: random.Random
    ) -> str | None:
        """Pick an action, and use the rest of the interface on the way.

        Args:
            client: Who plays.
            path: The table.
            game: What the client sees.
            chance: What decides.

        Returns:
            The action; None where there is nothing to do.
        """
        view = game["view"]
        if view["options"]:
            return str(view["options"][0])
        cards = sorted(view["hand"], key=lambda card: card[0])
        places = [
            at for at in range(len(cards) - 2) if len({c[0] for c in cards[at : at + 3]}) == 1
        ]
        chosen = cards[places[0] : places[0] + 3] if places else [chance.choice(cards)]
        asked = {"version": game["version"], "cards": chosen}
        found = await self.timed(client, "moves", f"{path}/moves", asked)
        if not found or not found["moves"]:
            others = {"version": game["version"], "cards": cards[:1]}
            found = await self.timed(client, "moves", f"{path}/moves", others)
        return str(found["moves"][0]["action"]) if found and found["moves"] else None

    async def listen(self, client: Client, path: str, news: asyncio.Queue[dict[str, Any]]) -> None:
        """Follow a stream of events.

        Args:
            client: Whose seat it is.
            path: The table.
            news: Where its messages go.
        """
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        try:
            writer.write(client.request("GET", f"{path}/stream"))
            status, _ = await client.head(reader)
            if status >= FAILED:
                self.errors.append(f"stream: {status}")
                return
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    self.told += 1
                    news.put_nowait(json.loads(line[6:]))
        finally:
            writer.close()


def _memory_of(pid: int) -> float:
    """How much memory a process holds."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS")), 0.0)


async def _watch(pid: int, end: float, seen: list[float]) -> None:
    """Note the server's memory, once a second."""
    while time.monotonic() < end:
        seen.append(_memory_of(pid))
        await asyncio.sleep(min(1.0, max(0.0, end - time.monotonic())))


def _free_port() -> int:
    """A port of this machine on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _percentile(times: list[float], share: float) -> float:
    """The time within which a share of the answers came."""
    return 1000 * times[min(len(times) - 1, int(share * len(times)))]


async def _measure(load: Load, tables: int, seconds: float, pid: int) -> list[float]:
    """Set up all tables, then play."""
    ready = asyncio.Barrier(tables)
    end = time.monotonic() + seconds
    memory: list[float] = []
    watching = asyncio.create_task(_watch(pid, end, memory))
    results = await asyncio.gather(
        *(load.table(number, end, ready) for number in range(tables)), return_exceptions=True
    )
    load.errors += [f"{type(one).__name__}: {one}" for one in results if one is not None]
    await watching
    return memory


def _report(load: Load, memory: list[float], seconds: float) -> bool:
    """Tell what was seen."""
    print(
        f"actions: {load.actions} ({load.actions / seconds:.0f} a second), new deals: {load.deals}"
    )
    print(f"messages by streams: {load.told} ({load.told / seconds:.0f} a second)")
    for what, times in load.times.items():
        times.sort()
        shown = (
            f"{share:.0%} {_percentile(times, share):.0f} ms" for share in (0.5, 0.95, 0.99, 1)
        )
        print(f"{what}: {len(times)} times, {', '.join(shown)}")
    steps = [memory[len(memory) * part // 8] for part in range(8)] + memory[-1:]
    print(f"memory over time, MB: {' '.join(f'{size:.0f}' for size in steps)}")
    print(f"errors: {len(load.errors)}")
    for error in load.errors[:10]:
        print(f"  {error}")
    return not load.errors and load.actions > 0 and steps[-1] <= steps[-3] * GROWTH


def main() -> None:
    """Start a server, load it, tell, and stop it."""
    parser = argparse.ArgumentParser(description="Load the card room.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    port = _free_port()
    server = runpy.run_path(str(HERE / "start.py"))["server"]
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {
            "CARDROOM_DATABASE": str(Path(folder, "games.sqlite3")),
            "CARDROOM_RATE_FACTOR": "1000",
        }
        command = [sys.executable, *server("127.0.0.1", port)]
        process = subprocess.Popen(command, env=environment)  # noqa: S603  # the project's own
        try:
            _wait_for(port)
            load = Load(port)
            memory = asyncio.run(_measure(load, options.tables, options.seconds, process.pid))
            good = _report(load, memory, options.seconds)
        finally:
            process.terminate()
            process.wait(10)
    sys.exit(0 if good else 1)


def _wait_for(port: int) -> None:
    """Wait until the server answers."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError("the server did not start")


if __name__ == "__main__":
    main()

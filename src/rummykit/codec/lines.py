"""The lines of a journal: how they are written, chained and read back.

Each line is a JSON object whose last key, `sha256`, is the digest of the line's other text after
the digest of the line before. So a line that is changed, lost, doubled or moved breaks the chain
there, and the line's number is told.
"""

from __future__ import annotations

import hashlib
import json
import re
from typing import TYPE_CHECKING, Any, Final

from rummykit.codec.converter import TAG, converter_for
from rummykit.codec.envelopes import FORMAT, content_of
from rummykit.codec.games import JournalAction, JournalStart, start_of, started
from rummykit.codec.migrations import SCHEMA
from rummykit.codec.parsing import parse
from rummykit.codec.problems import Wrong, faults_of, problems_of
from rummykit.errors import DecodeError, Fault, IllegalAction, InvalidPosition
from rummykit.records import Record

if TYPE_CHECKING:
    from rummykit.actions import Action
    from rummykit.state import DealResult, GameState

__all__ = ["Chain", "is_torn_start", "read_lines"]

_NAME: Final = "Journal"
_HEAD: Final = {"format": FORMAT, "schema": SCHEMA, TAG: _NAME}
_OPENING: Final = json.dumps(_HEAD)[:-1].encode()
_SEALED = re.compile(rb'(\{.*), "sha256": "([0-9a-f]{64})"\}\n', re.DOTALL)


def is_torn_start(data: bytes) -> bool:
    """Whether a file has nothing but the beginning of a journal's first line, or nothing at all.

    Args:
        data: What the file holds.

    Returns:
        True if a journal may be begun there without a loss.

    Examples:
        >>> is_torn_start(b""), is_torn_start(b'{"format": "rum'), is_torn_start(b"Dear Ann")
        (True, True, False)
    """
    return b"\n" not in data and (data.startswith(_OPENING) or _OPENING.startswith(data))


class Chain:
    """Writes the lines of one journal, each sealed with the digest of all before it.

    Attributes:
        number: The number of the latest action.
        digest: The latest digest; empty before the first line.
    """

    def __init__(self) -> None:
        self.number: int = 0
        self.digest: str = ""

    def first(self, record: Record) -> bytes:
        """The line that a journal begins with.

        Args:
            record: The record whose start it is.

        Returns:
            The line, with its end.
        """
        write = converter_for(full_rules=False).unstructure
        document = JournalStart(
            start=start_of(record.first),
            names=record.names,
            results=record.first.results,
            sha256="",
        )
        return self._sealed({**_HEAD, **write(document)})

    def next(self, action: Action, result: DealResult | None) -> bytes:
        """The line of one more action.

        Args:
            action: The action.
            result: The reckoning of the deal, where the action ends it.

        Returns:
            The line, with its end.
        """
        self.number += 1
        line: dict[str, Any] = {"n": self.number, "action": str(action)}
        if result is not None:
            line["result"] = converter_for(full_rules=False).unstructure(result)
        return self._sealed(line)

    def _sealed(self, line: dict[str, Any]) -> bytes:
        body = json.dumps({key: line[key] for key in line if key != "sha256"}).encode()[:-1]
        self.digest = self._digest_of(body)
        return body + f', "sha256": "{self.digest}"}}\n'.encode()

    def _digest_of(self, body: bytes) -> str:
        return hashlib.sha256(self.digest.encode() + b"\n" + body).hexdigest()

    def check(self, line: bytes) -> None:
        """Follow the chain over a line that was read.

        Args:
            line: The line, with its end.

        Raises:
            Wrong: If the line does not end as a journal's do, or is not the one that was written
                here.
        """
        match = _SEALED.fullmatch(line)
        if match is None:
            raise Wrong(
                ((), "this line does not end in its checksum, as the lines of a journal do")
            )
        if self._digest_of(match[1]) != match[2].decode():
            text = "the checksum does not fit: this line, or a line before it, was changed or lost"
            raise Wrong(((), text))
        self.digest = match[2].decode()


def read_lines(data: bytes) -> tuple[Record, Chain, int]:
    """Read a journal up to its last whole line.

    Args:
        data: What the file holds.

    Returns:
        The record, the chain to go on with, and how many bytes the whole lines are; what comes
        after them was being written when the writer ended.

    Raises:
        DecodeError: If a line is not as it was written, or does not follow from the game; the
            place names it, as `at line 3`.
    """
    size = data.rfind(b"\n") + 1
    chain = Chain()
    if not size:
        raise DecodeError([Fault("at line 1", "the line that a journal begins with is not there")])
    record: Record | None = None
    begin, number = 0, 0
    while begin < size:
        end = data.index(b"\n", begin) + 1
        number += 1
        try:
            chain.check(data[begin:end])
            value = parse(data[begin:end])
            record = _begun(value) if record is None else _continued(record, value, chain)
        except Exception as error:  # noqa: BLE001  # unwrapped, or raised again, by problems_of
            raise DecodeError(_at_line(number, error)) from None
        begin = end
    assert record is not None  # there is a whole line  # noqa: S101
    return record, chain, size


def _at_line(number: int, error: Exception) -> list[Fault]:
    faults = error.faults if isinstance(error, DecodeError) else faults_of(problems_of(error))
    return [
        Fault(f"at line {number}{place and f', {place}'}", fault.text)
        for fault in faults
        for place in [fault.place.removeprefix("at $").removeprefix(".")]
    ]


def _begun(value: Any) -> Record:
    content = content_of(value, (_NAME,))
    del content[TAG]
    read = converter_for(full_rules=False).structure
    first = read(content, JournalStart)
    state: GameState = started(first.start)
    if state.results != first.results:
        raise Wrong((("results",), "the deals before the start are reckoned otherwise now"))
    try:
        return Record.start(state, first.names)
    except InvalidPosition as error:
        raise Wrong.within(error) from None


def _continued(record: Record, value: Any, chain: Chain) -> Record:
    line = converter_for(full_rules=False).structure(value, JournalAction)
    chain.number += 1
    if line.n != chain.number:
        raise Wrong((("n",), f"{line.n} is not the number of this action: {chain.number} is next"))
    try:
        after = record.play(line.action)
    except IllegalAction as error:
        raise Wrong((("action",), f"{line.action} is refused: {error}")) from None
    ended = after.results[-1] if len(after.results) > len(record.results) else None
    if line.result != ended:
        text = f"the deal was reckoned as {line.result}, and is reckoned as {ended} now"
        raise Wrong((("result",), text))
    return after

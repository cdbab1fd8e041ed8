"""Journals: on the disk before `play` returns, whole after a kill, closed to a second writer."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import rummykit as rk
from tests.codec.games import played

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

RULES = rk.evolve(rk.ruleset("fortune"), {"deal.max_turns": 8, "match.target": 10**9})
START = rk.new_game(RULES, players=2, seed=1)
WRITER = Path(__file__).parent / "writer.py"


def record_of(number: int) -> rk.Record:
    """A record of so many random actions."""
    record = rk.Record.start(START)
    for action, _ in played(START, random.Random(1), number):
        record = record.play(action)
    return record


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a journal goes."""
    return tmp_path / "game.jsonl"


@pytest.fixture
def written(path: Path) -> tuple[Path, rk.Record]:
    """A journal with a game of a few deals in it."""
    record = record_of(70)
    assert len(record.results) > 1
    with rk.Journal.open(path, record=record):
        pass
    return path, record


def test_a_journal_is_begun_and_gone_on_with(path: Path) -> None:
    """Each action is in the file when `play` returns, and opening again goes on there."""
    record = record_of(40)
    for part in (record.actions[:15], record.actions[15:]):
        with rk.Journal.open(path, state=START) as journal:
            for action in part:
                state = journal.play(action)
                assert state == journal.state
                assert len(journal.record) + 1 == path.read_bytes().count(b"\n")
    with rk.Journal.open(path) as journal:
        assert record == journal.record
        assert path == journal.path


def test_short_texts_are_played_and_written_in_full(path: Path) -> None:
    """What is written is the canonical notation."""
    with rk.Journal.open(str(path), state=START, names=["Ann", "Bob"]) as journal:
        journal.play("DRAW")
        assert ("Ann", "Bob") == journal.record.names
    assert '"action": "draw"' in path.read_text(encoding="utf-8")


def test_a_refused_action_changes_nothing(path: Path) -> None:
    """Neither the file nor the record."""
    with rk.Journal.open(path, state=START) as journal:
        data, record = path.read_bytes(), journal.record
        with pytest.raises(rk.IllegalAction):
            journal.play("discard QS")
        with pytest.raises(rk.NotationError):
            journal.play("dance")
        assert (data, record) == (path.read_bytes(), journal.record)
        journal.play("draw")


def test_the_lines_are_what_the_guide_says(written: tuple[Path, rk.Record]) -> None:
    """The start, then an action a line, a deal's reckoning with the action that ended it."""
    path, record = written
    first, *rest = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    assert ("rummykit", 1, "Journal") == (first["format"], first["schema"], first["type"])
    assert list(range(1, 71)) == [line["n"] for line in rest]
    assert [str(action) for action in record.actions] == [line["action"] for line in rest]
    assert len(record.results) == sum("result" in line for line in rest)


def test_cut_at_every_byte(written: tuple[Path, rk.Record]) -> None:
    """A file that ends anywhere gives the game up to the last whole action, and plays on."""
    path, record = written
    data = path.read_bytes()
    data = data[: data.index(b"\n", 420) + 1]
    first = data.index(b"\n") + 1
    for size in range(len(data)):
        path.write_bytes(data[:size])
        whole = data[:size].count(b"\n") - 1
        if size < first:
            for read_only in (False, True):
                with pytest.raises(FileNotFoundError, match="no game was begun in this file"):
                    rk.Journal.open(path, read_only=read_only)
            if size % 20 == 0:
                with rk.Journal.open(path, state=START) as journal:
                    assert 0 == len(journal.record)
                assert data[:first] == path.read_bytes()
            continue
        seen = rk.Journal.open(path, read_only=True).record
        assert data[:size] == path.read_bytes()
        with rk.Journal.open(path) as journal:
            assert record.actions[:whole] == journal.record.actions == seen.actions
        assert data[: data.rfind(b"\n", 0, size) + 1] == path.read_bytes()
    path.write_bytes(data[:-1])
    with rk.Journal.open(path) as journal:
        journal.play(record.actions[len(journal.record)])
    assert data == path.read_bytes()


def test_an_empty_file_is_begun(path: Path) -> None:
    """A file that was made beforehand does as well."""
    path.touch()
    with rk.Journal.open(path, state=START) as journal:
        journal.play("draw")
    assert 1 == len(rk.Journal.open(path, read_only=True).record)


def test_another_file_is_left_alone(path: Path) -> None:
    """What is no journal is neither read as one nor written over."""
    for data in (b"Dear Ann", b"Dear Ann,\nhow are you?\n", b"{}\n", b"\n"):
        path.write_bytes(data)
        with pytest.raises(rk.DecodeError, match="at line 1: "):
            rk.Journal.open(path, state=START)
        assert data == path.read_bytes()


def test_without_a_file_or_a_game_there_is_no_journal(path: Path) -> None:
    """Nothing is made where nothing can be begun."""
    for read_only in (False, True):
        with pytest.raises(FileNotFoundError):
            rk.Journal.open(path, read_only=read_only)
    assert not list(path.parent.iterdir())


def test_a_file_that_cannot_be_opened_is_not_kept_locked(path: Path) -> None:
    """After an error of the system, another attempt is possible."""
    path.mkdir()
    for _ in range(2):
        with pytest.raises(OSError, match=r"game\.jsonl") as caught:
            rk.Journal.open(path, state=START)
        assert not isinstance(caught.value, BlockingIOError)


def test_a_second_writer_is_refused(path: Path) -> None:
    """In the same process and in another; reading goes on, and closing lets the next one in."""
    with rk.Journal.open(path, state=START) as journal:
        with pytest.raises(BlockingIOError, match="another writer has this journal open"):
            rk.Journal.open(path)
        link = path.with_name("link.jsonl")
        link.symlink_to(path)
        with pytest.raises(BlockingIOError, match="another writer"):
            rk.Journal.open(link)
        code = f"import rummykit as rk; rk.Journal.open({str(path)!r})"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)  # noqa: PLW1510
        assert "BlockingIOError" in done.stderr
        journal.play("draw")
        assert journal.record == rk.Journal.open(path, read_only=True).record
    with rk.Journal.open(path) as journal:
        assert 1 == len(journal.record)
    journal.close()
    with pytest.raises(ValueError, match="closed, or open for reading only"):
        journal.play("draw")


def test_a_journal_of_another_game_is_not_gone_on_with(written: tuple[Path, rk.Record]) -> None:
    """The game that is given must be the one in the file, as far as both go."""
    path, record = written
    other = rk.new_game(RULES, players=2, seed=2)
    begun = rk.Record.start(START).play(record.actions[0])
    actions = [each for each in rk.legal_actions(begun.state) if each != record.actions[1]]
    for given in (
        {"state": other},
        {"state": START, "names": ["Ann", "Bob"]},
        {"record": begun.play(actions[0])},
    ):
        with pytest.raises(rk.InvalidPosition, match="the journal of another game"):
            rk.Journal.open(path, **given)
    with pytest.raises(rk.InvalidPosition, match="give a record, or a state"):
        rk.Journal.open(path, record=record, state=START)
    with pytest.raises(rk.InvalidPosition, match="give a record, or a state"):
        rk.Journal.open(path, record=record, names=["Ann", "Bob"])


def test_a_longer_record_is_completed(path: Path) -> None:
    """What the given record has beyond the file is written; what the file has stays."""
    record = record_of(60)
    with rk.Journal.open(path, record=record_of(25)):
        pass
    with rk.Journal.open(path, record=record) as journal:
        assert record == journal.record
    with rk.Journal.open(path, record=record_of(25)) as journal:
        assert record == journal.record
    assert record == rk.Journal.open(path, read_only=True).record


def resealed(lines: list[bytes]) -> bytes:
    """The lines with checksums that fit, as a forger would write them."""
    from rummykit.codec.lines import Chain  # noqa: PLC0415  # needed here alone

    chain, made = Chain(), []
    for line in lines:
        document = json.loads(line)
        made.append(chain._sealed({**document, "sha256": ""}))
    return b"".join(made)


def edited(change: Callable[[list[bytes]], Any]) -> Callable[[bytes], bytes]:
    """An edit of the lines that leaves the checksums as they were."""

    def edit(data: bytes) -> bytes:
        lines = data.splitlines(keepends=True)
        change(lines)
        return b"".join(lines)

    return edit


def forged(number: int, **changes: object) -> Callable[[bytes], bytes]:
    """An edit of one line with all checksums made to fit."""

    def edit(data: bytes) -> bytes:
        lines = data.splitlines(keepends=True)
        lines[number] = json.dumps({**json.loads(lines[number]), **changes}).encode() + b"\n"
        return resealed(lines)

    return edit


def swap(lines: list[bytes]) -> None:
    """Exchange two lines."""
    lines[3], lines[4] = lines[4], lines[3]


@pytest.mark.parametrize(
    ("edit", "wanted"),
    [
        (edited(lambda lines: lines.pop(5)), "at line 6: the checksum does not fit"),
        (edited(lambda lines: lines.insert(5, lines[4])), "at line 6: the checksum does not fit"),
        (edited(swap), "at line 4: the checksum does not fit"),
        (edited(lambda lines: lines.insert(2, b"\n")), "at line 3: this line does not end in its"),
        (lambda data: data.replace(b'"seed": 1', b'"seed": 2'), "at line 1: the checksum"),
        (lambda data: data.replace(b'"n": 2,', b'"n": 3,', 1), "at line 3: the checksum"),
        (forged(1, action="discard JK"), "at line 2, action: discard JK is refused: "),
        (forged(1, action="dance"), "at line 2, action: 'dance' is not an action"),
        (forged(2, n=7), "at line 3, n: 7 is not the number of this action: 2 is next"),
        (forged(1, colour="red"), "at line 2, colour: there is no such key here"),
        (forged(1, result={}), "at line 2, result: the key 'scores' is missing"),
        (forged(0, schema=2), "at line 1, schema: version 2 is of a newer rummykit"),
        (forged(0, type="Record"), "at line 1, type: 'Record' is not 'Journal'"),
        (forged(0, names=["Ann"]), "at line 1: names: "),
        (forged(0, start={"type": "NewGame"}), "at line 1, start: the key 'rules' is missing"),
        (lambda data: data.replace(b'"n": 2,', b'"n": NaN,', 1), "at line 3: the checksum"),
    ],
    ids=range(16),
)
def test_an_edited_file_is_refused(
    written: tuple[Path, rk.Record], edit: Callable[[bytes], bytes], wanted: str
) -> None:
    """The line where it was changed is named, and the file is left as it is."""
    path, _ = written
    data = edit(path.read_bytes())
    path.write_bytes(data)
    for read_only in (True, False):
        with pytest.raises(rk.DecodeError) as caught:
            rk.Journal.open(path, read_only=read_only)
        assert str(caught.value.faults[0]).startswith(wanted), caught.value
    assert data == path.read_bytes()


def test_a_forged_reckoning_is_refused(written: tuple[Path, rk.Record]) -> None:
    """The deals are compared with how they were reckoned."""
    path, record = written
    data = path.read_bytes()
    lines = data.splitlines(keepends=True)
    number = next(n for n, line in enumerate(lines) if b'"result"' in line and n)
    result = json.loads(lines[number])["result"]
    result["scores"][0] += 1
    result["melded"][0] += 1
    path.write_bytes(forged(number, result=result)(data))
    with pytest.raises(rk.DecodeError, match=f"at line {number + 1}, result: the deal was"):
        rk.Journal.open(path)
    ended = rk.position(RULES, ["7S 7H", "KC"], stock="", pile="8S", seed=9)
    assert rk.Phase.DEAL_OVER is ended.phase
    other = path.with_name("other.jsonl")
    with rk.Journal.open(other, state=ended):
        pass
    other.write_bytes(forged(0, results=[])(other.read_bytes()))
    with pytest.raises(rk.DecodeError, match="at line 1, results: the deals before the start"):
        rk.Journal.open(other)
    assert record.results


class Failing:
    """A file that fails as a full disk does: after a few bytes, or at the flush."""

    def __init__(self, file: Any, room: int) -> None:
        self.file, self.room = file, room

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)

    def write(self, data: memoryview) -> int:
        """Write at most as much as there is room for."""
        if not self.room:
            raise OSError(28, "No space left on device")
        size: int = self.file.write(data[: self.room])
        self.room -= size
        return size


@pytest.mark.parametrize("room", [0, 7, 10**9])
def test_a_full_disk_leaves_the_game_as_it_was(
    path: Path, room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What cannot be written was not played; the journal is closed, and whole."""
    with rk.Journal.open(path, state=START) as journal:
        journal.play("draw")
        data, record = path.read_bytes(), journal.record
        assert journal._writer is not None
        journal._writer._file = Failing(journal._writer._file, room)  # type: ignore[assignment]
        if room > 100:
            monkeypatch.setattr(os, "fsync", _no_fsync)
        action = next(rk.legal_actions(record.state))
        with pytest.raises(OSError, match="No space left"):
            journal.play(action)
        assert (data, record) == (path.read_bytes(), journal.record)
        with pytest.raises(ValueError, match="closed"):
            journal.play(action)
    monkeypatch.undo()
    with rk.Journal.open(path) as journal:
        assert record == journal.record


def _no_fsync(_: int) -> None:
    raise OSError(28, "No space left on device")


def test_the_file_is_flushed_before_play_returns(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each action, and the folder once the file is there."""
    flushed: list[int] = []
    fsync = os.fsync

    def counted(descriptor: int) -> None:
        flushed.append(os.fstat(descriptor).st_size)
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", counted)
    with rk.Journal.open(path, state=START) as journal:
        assert 2 == len(flushed)
        journal.play("draw")
        assert (3, path.stat().st_size) == (len(flushed), flushed[-1])


@pytest.fixture
def writer() -> Iterator[subprocess.Popen[str]]:
    """The process that starts writers, one after another."""
    command = [sys.executable, str(WRITER)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the writers are forked")
def test_killing_the_writer_loses_no_acknowledged_action(
    tmp_path: Path, writer: subprocess.Popen[str]
) -> None:
    """Two hundred writers are killed at random moments; what they told is in the file."""
    assert writer.stdin is not None
    assert writer.stdout is not None
    rng = random.Random()
    told: list[str] = []
    path, longest = tmp_path, 0
    for number in range(200):
        if number % 10 == 0:
            path, told = tmp_path / f"{number}.jsonl", []
        writer.stdin.write(f"{path}\t{number}\n")
        writer.stdin.flush()
        pid = int(writer.stdout.readline().removeprefix("pid "))
        if number % 2:  # half of them once they have begun to play, half at any moment
            told.append(writer.stdout.readline().rstrip("\n").removeprefix("played "))
        time.sleep(rng.uniform(0, 0.02))
        os.kill(pid, signal.SIGKILL)
        while (line := writer.stdout.readline().rstrip("\n")) != "ended":
            told.append(line.removeprefix("played "))
        kept = _kept(path)
        assert told == kept[: len(told)]
        assert len(kept) <= len(told) + 1
        told = kept
        longest = max(longest, len(kept))
    assert longest > 10


def _kept(path: Path) -> list[str]:
    """The actions in a journal; none where its writer was killed before the first line."""
    try:
        with rk.Journal.open(path) as journal:
            return [str(action) for action in journal.record.actions]
    except (FileNotFoundError, rk.DecodeError):
        assert not path.exists() or b"\n" not in path.read_bytes()
        return []


def _lose(path: Path) -> None:
    path.unlink()


def _replace(path: Path) -> None:
    content = path.read_bytes()
    path.rename(path.with_name("moved.jsonl"))
    path.write_bytes(content)


def _shorten(path: Path) -> None:
    os.truncate(path, 10)


def _lengthen(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"junk\n")


@pytest.mark.parametrize("meddle", [_lose, _replace, _shorten, _lengthen])
def test_a_file_that_somebody_changed_is_not_written_to(
    path: Path, meddle: Callable[[Path], None]
) -> None:
    """When `play` returns, the action is in the file that the next one opens, or it raises."""
    with rk.Journal.open(path, state=START) as journal:
        journal.play("draw")
        before = journal.record
        meddle(path)
        left = path.read_bytes() if path.exists() else None
        with pytest.raises(OSError, match=r"the journal was (removed|replaced|changed)"):
            journal.play(next(rk.legal_actions(journal.state)))
        assert before == journal.record
        assert left == (path.read_bytes() if path.exists() else None)


def test_two_names_of_one_file_are_one_journal(path: Path) -> None:
    """Where a second writer comes in by a hard link, the first is told and loses nothing."""
    with rk.Journal.open(path, state=START) as journal:
        os.link(path, other := path.with_name("other.jsonl"))
        with rk.Journal.open(other) as second:
            second.play("draw")
        with pytest.raises(OSError, match="the journal was changed by another writer"):
            journal.play("draw")
    with rk.Journal.open(path) as journal:
        assert 1 == len(journal.record)


def test_no_folder_is_made(path: Path) -> None:
    """A path into nowhere is a slip, and not a wish for a folder."""
    missing = path.with_name("nowhere")
    with pytest.raises(FileNotFoundError, match="there is no such folder"):
        rk.Journal.open(missing / "game.jsonl", state=START)
    assert not missing.exists()
